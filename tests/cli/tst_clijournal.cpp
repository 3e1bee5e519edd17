// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli writes only what the journal has, and prints it.
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "redis/wire/endpointurl.h"
#include "support/cliprocess.h"
#include "support/files.h"
#include "support/relay.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace tiebreak;

namespace tst_clijournal
{

class CliJournalTest : public QObject
{
    Q_OBJECT

    const QString m_codec = QStringLiteral("binary:from=4294967295");
    const QString m_to = QStringLiteral("decimal:from=9999999999");
    std::unique_ptr<TestServer> m_server;
    std::unique_ptr<QTemporaryDir> m_data;

    QString path() const { return m_data->filePath("tiebreak/writes.jsonl"); }
    QStringList move(const QStringList &more) const
    {
        return QStringList{"reencode", m_server->url(), "board", "--codec",
                           m_codec,    "--to",          m_to,    "--allow-writes"} +
               more;
    }
    static QJsonArray writes(const QStringList &more = {})
    {
        const Run run = runCli(QStringList{"journal", "--json"} + more);
        return jsonObject(run.out).value("writes").toArray();
    }

private slots:
    void init()
    {
        m_data = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_data->path().toUtf8());
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        const double raw = encode(*parseCodecSpec(m_codec.toStdString()), 500, 1795000000)->raw;
        m_server->command({"ZADD", "board", shortestText(raw), "alice"});
    }

    void keepsWhatItWrites()
    {
        QCOMPARE(runCli(move({"--write", "fresh"})).status, 0);
        const QString printed = QString::fromUtf8(runCli(move({"--shadow", "board:new"})).out);
        QCOMPARE(runCli(move({"--shadow", "board:new", "--cut-over", "board:old"})).status, 0);
        const QJsonArray kept = writes();
        QCOMPARE(kept.size(), 3);
        const QStringList kinds{"board", "shadow", "cut-over"};
        for (int i = 0; i < 3; ++i) {
            const QJsonObject write = kept[i].toObject();
            QCOMPARE(write["kind"].toString(), kinds[i]);
            QCOMPARE(write["state"].toString(), QStringLiteral("made"));
            QCOMPARE(write["user"].toString(), QStringLiteral("default"));
            QCOMPARE(write["run"].toString().size(), 40);
            QVERIFY(write["by"].toString().contains('@'));
            QCOMPARE(write["canBeUndone"].toBool(), i == 2);
        }
        QCOMPARE(kept[0].toObject()["written"].toInt(), 1);
        QCOMPARE(kept[1].toObject()["written"].toInt(), 1);
        QCOMPARE(writes({"--server", kept[0].toObject()["server"].toString()}).size(), 3);
        QCOMPARE(writes({"--server", "elsewhere*"}).size(), 0);
        QCOMPARE(runCli({"journal"}).out.count('\n'), 4);
    }

    void keepsARunAsOneEntry()
    {
        const Run run =
            runCli({"simulate", m_server->url(), "--allow-writes", "--operations", "200", "--warm-up", "0s",
                    "--clients", "2", "--set", "board.members=300", "--set", "board.startMembers=300",
                    "--set", "reads.windowFirst=0", "--set", "reads.windowLast=299"});
        QVERIFY2(run.status == 0 || run.status == 3, run.err.constData());
        const QJsonArray kept = writes();
        QCOMPARE(kept.size(), 1);
        QCOMPARE(kept[0].toObject()["kind"].toString(), QStringLiteral("run"));
        QCOMPARE(kept[0].toObject()["state"].toString(), QStringLiteral("made"));
        QCOMPARE(kept[0].toObject()["written"].toInt(), 200);
    }

    void writesNothingWithoutIt()
    {
        QVERIFY(QDir().mkpath(path())); // a folder in its place
        const Run written = runCli(move({"--write", "fresh"}));
        QCOMPARE(written.status, 1);
        QVERIFY2(written.err.contains("writes.jsonl"), written.err.constData());
        QCOMPARE(runCli(move({"--shadow", "board:new"})).status, 1);
        QVERIFY(runCli({"simulate", m_server->url(), "--allow-writes", "--operations", "20"}).status != 0);
        QCOMPARE(m_server->command({"DBSIZE"}), std::string(":1"));
    }

    /// The write is made, and what became of it can no longer be put down.
    void saysThatAnEndCouldNotBeKept()
    {
        for (const QString &way : {QStringLiteral("--write"), QStringLiteral("--shadow")}) {
            bool isGone = false;
            const Relay relay(*m_server, [&](Connection &, const Command &command) {
                if (command.front() == "EVAL" || command.front() == "ZADD")
                    isGone = isGone || (QFile::rename(path(), path() + way) && QDir().mkpath(path()));
                return Relay::Answer();
            });
            QStringList words = move({way, "fresh" + way, "--json"});
            words[1] = QString::fromStdString(endpointText(relay.endpoint()));
            const Run run = runCli(words);
            QVERIFY(isGone);
            QCOMPARE(run.status, 3);
            const QJsonArray remarks = jsonObject(run.out)["remarks"].toArray();
            QCOMPARE(remarks.size(), 1);
            QVERIFY2(remarks[0].toString().contains("writes.jsonl"), run.out.constData());
            QCOMPARE(m_server->command({"EXISTS", ("fresh" + way).toStdString()}), std::string(":1"));
            QVERIFY(QDir().rmdir(path()));
        }
    }

    void keepsNothingOfASandbox()
    {
        QCOMPARE(runCli({"reencode", "sandbox", "gift:room:8841:tonight", "--codec", m_codec, "--to", m_to,
                         "--write", "fresh", "--leave-out"})
                     .status,
                 0);
        QVERIFY(!QFile::exists(path()));
        QCOMPARE(runCli({"journal"}).status, 0);
    }

    void saysWhatItCannotRead()
    {
        QVERIFY(QDir().mkpath(m_data->filePath("tiebreak")));
        putFile(path(), "{\"format\":\"tiebreak-writes\",\"version\":2}\n{\"v\":9}\n{\"v\":2,\"id");
        const Run run = runCli({"journal", "--json"});
        QCOMPARE(run.status, 1);
        QCOMPARE(jsonObject(run.out)["newer"].toInt(), 1);
        QCOMPARE(jsonObject(run.out)["unreadable"].toInt(), 1);
    }
};

TIEBREAK_TEST(QCoreApplication, CliJournalTest)

} // namespace tst_clijournal

#include "tst_clijournal.moc"
