// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli standings: which board of a recording, which part of it, at which moment, in which codec.
#include "support/files.h"
#include "support/runningcli.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include "cli/recordfixture.h"
#include "core/text/bytestext.h"
#include "files/recording/recorder.h"

#include <QCoreApplication>
#include <QFile>
#include <QTest>

#include <chrono>

using namespace tiebreak;

namespace tst_clistandings
{

class CliStandingsTest : public QObject, RecordFixture
{
    Q_OBJECT

private slots:
    void init() { start(); }
    void list();
    void severalBoards();
    void partOfABoard();
    void moments();
    void recordedCodec();
    void filesThatAreNone();
};

void CliStandingsTest::list()
{
    add("b", "alice", "1");
    const Run recorded = runCli({"record", m_server->url(), "b", file(), "--for", "100ms"});
    QCOMPARE(recorded.status, 0);
    const Run listed = runCli({"standings", file(), "--list"});
    QCOMPARE(listed.status, 0);
    QCOMPARE(listed.out, recorded.out);
    QCOMPARE(runCli({"standings", file(), "b", "--list"}).out, recorded.out);
    QCOMPARE(runCli({"standings", file(), "c", "--list"}).status, 2);
}

void CliStandingsTest::severalBoards()
{
    const auto moment = std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
    const auto standing = [moment](const char *member) {
        SampledBoard sample{moment, moment, 1, {}, {}};
        sample.parts.emplace_back();
        sample.parts[0].rows.append(member, 3);
        return std::make_shared<const Standing>(std::move(sample));
    };
    auto recorder = Recorder::create(file().toStdString(), {{.key = "one"}, {.key = "t\nwo"}});
    VERIFY_RESULT(recorder);
    VERIFY_RESULT(recorder->add(0, standing("alice")));
    VERIFY_RESULT(recorder->add(1, standing("bob")));
    VERIFY_RESULT(recorder->finish());
    const Run unnamed = runCli({"standings", file(), "--codec", "plain"});
    QCOMPARE(unnamed.status, 2);
    COMPARE_SENTENCE("clistandings", std::string_view(unnamed.err));
    QVERIFY(runCli({"standings", file(), "one", "--codec", "plain"}).out.contains("\talice\t"));
    QVERIFY(runCli({"standings", file(), "t\\nwo", "--escaped", "--codec", "plain"}).out.contains("\tbob\t"));
    const Run unknown = runCli({"standings", file(), "three", "--codec", "plain"});
    QCOMPARE(unknown.status, 2);
    COMPARE_SENTENCE("clistandings", std::string_view(unknown.err), "unknown");
    QCOMPARE(linesOf(runCli({"standings", file(), "--list"}).out).size(), 3);
}

void CliStandingsTest::partOfABoard()
{
    for (int i = 0; i < 30; ++i)
        add("b", "member" + std::to_string(i), std::to_string(i));
    QCOMPARE(runCli({"record", m_server->url(), "b", file(), "--for", "100ms", "--top", "20"}).status, 0);
    const auto board = [&](const QStringList &part) {
        return runCli(QStringList{"board", m_server->url(), "b", "--codec", "plain"} + part).out;
    };
    const auto standings = [&](const QStringList &part) {
        return runCli(QStringList{"standings", file(), "--codec", "plain"} + part);
    };
    QCOMPARE(standings({"--count", "20"}).out, board({"--count", "20"}));
    QVERIFY(!standings({"--count", "20"}).err.contains(" 20 of 30 "));
    QCOMPARE(standings({"--from", "5", "--count", "7"}).out, board({"--from", "5", "--count", "7"}));
    QCOMPARE(standings({}).out, board({"--count", "20"}));
    QVERIFY(standings({}).err.contains(" 20 of 30 "));
    QCOMPARE(linesOf(standings({"--from", "25"}).out).size(), 1);
}

void CliStandingsTest::moments()
{
    auto recorder = Recorder::create(file().toStdString(), {{.key = "b", .codec = "plain"}});
    VERIFY_RESULT(recorder);
    const Moment noon{std::chrono::seconds(1'795'176'000)};
    for (const int microseconds : {1500, 2500, 2'000'000}) {
        SampledBoard sample{noon + std::chrono::microseconds(microseconds),
                            noon + std::chrono::microseconds(microseconds),
                            1,
                            {},
                            {}};
        sample.parts.emplace_back();
        sample.parts[0].rows.append("m" + std::to_string(microseconds), 3);
        VERIFY_RESULT(recorder->add(0, std::make_shared<const Standing>(std::move(sample))));
    }
    VERIFY_RESULT(recorder->finish());
    const auto memberAt = [&](const char *time) -> QByteArray {
        const Run run = runCli({"standings", file(), "--at", time});
        return run.status == 0 ? linesOf(run.out)[1].split('\t')[1] : QByteArray::number(run.status);
    };
    QCOMPARE(memberAt("2026-11-20"), QByteArray("1"));
    QCOMPARE(memberAt("2026-11-20T12:00:00.000Z"), QByteArray("1"));
    // A moment that was shown to the millisecond is found again.
    QCOMPARE(memberAt("2026-11-20T12:00:00.001Z"), QByteArray("m1500"));
    QCOMPARE(memberAt("2026-11-20T12:00:00.002"), QByteArray("m2500"));
    QCOMPARE(memberAt("2026-11-20T12:00:00.002499Z"), QByteArray("m1500"));
    QCOMPARE(memberAt("2026-11-20T12:00:00.002500Z"), QByteArray("m2500"));
    QCOMPARE(memberAt("2026-11-20 12:00:01"), QByteArray("m2500"));
    QCOMPARE(memberAt("2026-11-20T12:00:02Z"), QByteArray("m2000000"));
    QCOMPARE(memberAt("12:00:01"), QByteArray("2"));
    const Run early = runCli({"standings", file(), "--at", "2026-11-20T11:59:59Z"});
    COMPARE_SENTENCE("clistandings", std::string_view(early.err));
    // Nobody knows what it was like then: rows come, with what is known of them.
    const Run late = runCli({"standings", file(), "--at", "2027-01-01", "--json"});
    QCOMPARE(late.status, 1);
    QCOMPARE(jsonObject(late.out)["coverage"].toObject()["partial"].toBool(), true);
    QVERIFY(late.err.contains("The recording ends at 2026-11-20T12:00:02.000Z."));
}

void CliStandingsTest::recordedCodec()
{
    add("b", "alice", packedText(1200, 1795176003));
    const QString other = m_directory->filePath("other");
    QCOMPARE(runCli({"record", m_server->url(), "b", other, "--for", "100ms"}).status, 0);
    const Run none = runCli({"standings", other});
    QCOMPARE(none.status, 2);
    COMPARE_SENTENCE("clistandings", std::string_view(none.err));
    QCOMPARE(runCli({"record", m_server->url(), "b", file(), "--for", "100ms", "--codec", recordedAs}).status,
             0);
    QVERIFY(runCli({"standings", file()}).out.contains("\t1200\t2026-11-20T12:00:03Z\t"));
    QCOMPARE(runCli({"standings", file(), "--codec", "plain"}).out,
             runCli({"board", m_server->url(), "b", "--codec", "plain"}).out);
    // A codec whose raws fall as the score grows: its top is at the other end.
    const QString falling = m_directory->filePath("falling");
    const QString formula = QStringLiteral("formula:0 - score*2^32 - t");
    const Run recorded =
        runCli({"record", m_server->url(), "b", falling, "--for", "100ms", "--codec", formula});
    QCOMPARE(recorded.status, 0);
    QCOMPARE(jsonObject(runCli({"standings", falling, "--json"}).out)["direction"].toString(),
             QStringLiteral("lowest first"));
}

void CliStandingsTest::filesThatAreNone()
{
    add("b", "alice", "1");
    putFile(file(), "mine");
    const Run there = runCli({"record", m_server->url(), "b", file(), "--for", "1s"});
    QCOMPARE(there.status, 1);
    QVERIFY(there.err.contains("the file exists"));
    QCOMPARE(bytesOf(file()), QByteArray("mine"));
    QCOMPARE(runCli({"record", m_server->url(), "b", "-", "--for", "1s"}).status, 2);
    const Run none = runCli({"standings", file(), "--codec", "plain"});
    QCOMPARE(none.status, 1);
    COMPARE_SENTENCE("clistandings", QString::fromUtf8(none.err).replace(m_directory->path(), "DIR"));
    const Run missing = runCli({"standings", file() + ".none", "--json"});
    QCOMPARE(missing.status, 1);
    QVERIFY(
        jsonObject(missing.out)["error"].toString().contains(QString::fromStdString(systemWords(ENOENT))));
    const Run empty = runCli({"record", "unix:///nonexistent", "b", file() + ".new", "--for", "1s"});
    QCOMPARE(empty.status, 1);
    QVERIFY(!QFile::exists(file() + ".new"));
}

TIEBREAK_TEST(QCoreApplication, CliStandingsTest)

} // namespace tst_clistandings

#include "tst_clistandings.moc"
