// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli on RDB files that a real server saved: it says what it would say of that server.
#include "redis/link/open.h"
#include "support/allowwrites.h"
#include "support/cliprocess.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testserver.h"
#include "support/verify.h"

#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <QDateTime>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <tuple>

using namespace tiebreak;

namespace tst_clirdb
{

namespace
{

const QString rdbCodec = QStringLiteral("binary:from=4294967295");
constexpr std::int64_t rdbNoon = 1795176000; // 2026-11-20T12:00:00Z

/// Each with a score and a tick.
using Members = std::vector<std::tuple<std::string, std::int64_t, std::int64_t>>;

} // namespace

class CliRdbTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void saysWhatItsServerSays_data();
    void saysWhatItsServerSays();
    void namesTheDatabases();
    void findsTheDatabaseOfTheKey();
    void findsTheDatabaseOfAllKeys();
    void takesTheDatabaseThatIsNamed();
    void namesTheFileInJson();
    void tellsOfExpiredKeys();
    void writesIntoTheDatabaseOfTheBoard();
    void failures_data();
    void failures();

private:
    QString path(const char *name) const { return m_directory.filePath(QLatin1StringView(name)); }
    QString url(int database) const { return m_server.url() + "?db=" + QString::number(database); }
    /// Fills the board `key` of a database.
    void add(int database, const std::string &key, const Members &members);

    TestServer m_server{{"--enable-debug-command", "yes"}};
    QTemporaryDir m_directory;
    QString m_rdb;
};

void CliRdbTest::add(int database, const std::string &key, const Members &members)
{
    Endpoint endpoint = m_server.endpoint();
    endpoint.db = database;
    auto connection = openConnection(allowWrites(endpoint), patient);
    VERIFY_RESULT(connection);
    Command command{"ZADD", key};
    for (const auto &[member, score, tick] : members) {
        const auto raw = encode(*parseCodecSpec(rdbCodec.toStdString()), score, tick);
        VERIFY_RESULT(raw);
        command.insert(command.end(), {shortestText(raw->raw), member});
    }
    VERIFY_RESULT(connection->run(command));
}

void CliRdbTest::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    add(0, "sound", {{"alice", 1200, rdbNoon + 3}, {"bob", 1200, rdbNoon + 4}, {"cara", 900, rdbNoon}});
    add(0, std::string("odd\tkey\xff"), {{std::string("n\0\xff", 3), 7, rdbNoon}});
    add(7, "torn",
        {{"sven", 2'400'000, rdbNoon + 38}, {"wim", 2'400'000, rdbNoon + 39}, {"low", 10, rdbNoon}});
    // In both databases, but not the same.
    add(0, "twice", {{"here", 1, rdbNoon}});
    add(7, "twice", {{"there", 2, rdbNoon}});
    // Enough for detect to be sure.
    Members many;
    for (int i = 0; i < 500; ++i)
        many.emplace_back("player:" + std::to_string(i), 7 * i % 3700, rdbNoon - 997 * i);
    add(7, "many", many);
    QCOMPARE(m_server.command({"SAVE"}), "+OK");
    m_rdb = path("week 47.rdb");
    QVERIFY(QFile::copy(m_server.directory() + QStringLiteral("/dump.rdb"), m_rdb));
}

void CliRdbTest::saysWhatItsServerSays_data()
{
    QTest::addColumn<QStringList>("words"); // SOURCE stands for the server or the file
    QTest::addColumn<int>("database");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char *name, const QStringList &words, int database, int status,
                        const char *says) {
        QTest::newRow(name) << words << database << status << QByteArray(says);
    };
    const QStringList coded{"--codec", rdbCodec};
    row("board", QStringList{"board", "SOURCE", "sound"} + coded, 0, 0, "alice");
    row("a board of odd bytes", QStringList{"board", "SOURCE", "odd\\tkey\\xff", "--escaped"} + coded, 0, 0,
        "n\\x00\\xff");
    row("board elsewhere", QStringList{"board", "SOURCE", "twice"} + coded, 7, 0, "there");
    for (const char *way : {"pages", "dump"}) {
        const QStringList read{"--read", way};
        const QByteArray suffix = QByteArray(" by ") + way;
        row(QByteArray("audit" + suffix).constData(), QStringList{"audit", "SOURCE", "sound"} + coded + read,
            0, 0, "All 3 ");
        row(QByteArray("audit elsewhere" + suffix).constData(),
            QStringList{"audit", "SOURCE", "torn"} + coded + read, 7, 3, "several seconds: 2\n");
        row(QByteArray("export" + suffix).constData(),
            QStringList{"export", "SOURCE", "sound"} + coded + read, 0, 0,
            "\r\n1,alice,1200,2026-11-20T12:00:03Z,");
    }
    row("explain", QStringList{"explain", "SOURCE", "sound", "bob"} + coded, 0, 0, "alice is above bob ");
    row("explain elsewhere", QStringList{"explain", "SOURCE", "torn", "wim", "sven"} + coded, 7, 0,
        "wim is above sven, ");
    row("export elsewhere", QStringList{"export", "SOURCE", "twice", "--format", "pipe"} + coded, 7, 0,
        "there");
    row("detect", {"detect", "SOURCE", "many"}, 7, 0, "Detected: binary:from=4294967295. ");
    row("detect, not sure", {"detect", "SOURCE", "sound"}, 0, 3, "Not sure");
    row("keys", {"keys", "SOURCE", "--match", "o*"}, 0, 0, "odd\\tkey\\xff\n");
}

void CliRdbTest::saysWhatItsServerSays()
{
    QFETCH(QStringList, words);
    QFETCH(int, database);
    QFETCH(int, status);
    QFETCH(QByteArray, says);
    const auto of = [&](const QString &source) {
        return runCli(QStringList(words).replaceInStrings(QStringLiteral("SOURCE"), source));
    };
    const Run server = of(url(database));
    QCOMPARE(server.err, QByteArray());
    QCOMPARE(server.status, status);
    QVERIFY2(server.out.contains(says), server.out.constData());
    const Run file = of(m_rdb + QStringLiteral("?db=%1").arg(database));
    QCOMPARE(file.err, QByteArray());
    QCOMPARE(file.status, status);
    QCOMPARE(file.out, server.out);
}

void CliRdbTest::namesTheDatabases()
{
    const Run run = runCli({"keys", m_rdb});
    QCOMPARE(run.status, 0);
    QList<QByteArray> keys = linesOf(run.out);
    std::ranges::sort(keys);
    QCOMPARE(keys, (QList<QByteArray>{"odd\\tkey\\xff", "sound", "twice"}));
    QVERIFY(jsonObject(runCli({"keys", m_rdb, "--json"}).out)["remarks"][0].toString().contains("0, 7"));
    QVERIFY(runCli({"audit", m_rdb, "torn", "s*", "--codec", rdbCodec}).err.contains("databases 0, 7"));
    COMPARE_SENTENCE("clirdb", std::string_view(run.err));
}

void CliRdbTest::findsTheDatabaseOfTheKey()
{
    const QStringList tail{"--codec", rdbCodec};
    const Run here = runCli(QStringList{"board", m_rdb, "twice"} + tail);
    QCOMPARE(here.status, 0);
    QVERIFY2(here.out.contains("here") && !here.out.contains("there"), here.out.constData());
    COMPARE_SENTENCE("clirdb", std::string_view(here.err), "in two databases");
    const Run elsewhere = runCli(QStringList{"audit", m_rdb, "torn"} + tail);
    QCOMPARE(elsewhere.status, 3);
    QCOMPARE(elsewhere.out, runCli(QStringList{"audit", url(7), "torn"} + tail).out);
    QCOMPARE(elsewhere.err, QByteArray("tiebreak-cli: The key is in database 7 of week 47.rdb.\n"));
}

void CliRdbTest::findsTheDatabaseOfAllKeys()
{
    const QStringList tail{"--codec", rdbCodec};
    // The first key alone would be read elsewhere.
    const Run all = runCli(QStringList{"audit", m_rdb, "twice", "torn", "no such"} + tail);
    QCOMPARE(all.out, runCli(QStringList{"audit", url(7), "twice", "torn", "no such"} + tail).out);
    QVERIFY2(all.err.contains("reading database 7"), all.err.constData());
    QVERIFY2(all.err.contains("\"twice\" is in databases 0, 7"), all.err.constData());
    const Run none = runCli(QStringList{"audit", m_rdb, "sound", "torn"} + tail);
    QCOMPARE(none.status, 2);
    QVERIFY2(none.err.contains("\"sound\" in 0, \"torn\" in 7"), none.err.constData());
    const Run shards = runCli(QStringList{"board", m_rdb, "--shard", "sound", "--shard", "torn"} + tail);
    QCOMPARE(shards.status, 2);
}

void CliRdbTest::takesTheDatabaseThatIsNamed()
{
    const Run seven = runCli({"keys", m_rdb + "?db=7"});
    QCOMPARE(seven.status, 0);
    QList<QByteArray> keys = linesOf(seven.out);
    std::ranges::sort(keys);
    QCOMPARE(keys, (QList<QByteArray>{"many", "torn", "twice"}));
    QCOMPARE(seven.err, QByteArray());
    const Run empty = runCli({"keys", m_rdb + "?db=3"});
    QCOMPARE(empty.status, 0);
    QCOMPARE(empty.out, QByteArray());
}

void CliRdbTest::namesTheFileInJson()
{
    const Run run = runCli({"keys", m_rdb + "?db=7", "--json"});
    QCOMPARE(run.status, 0);
    const QJsonObject list = jsonObject(run.out);
    QCOMPARE(list["server"].toString(), m_rdb + "?db=7");
    QCOMPARE(list["keys"].toArray().size(), 3);
}

void CliRdbTest::tellsOfExpiredKeys()
{
    TestServer server({"--enable-debug-command", "yes"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    // Its time comes before the file is loaded, but the file still has it.
    server.command({"DEBUG", "SET-ACTIVE-EXPIRE", "0"});
    server.command({"ZADD", "gone", "1", "a"});
    server.command({"ZADD", "stays", "1", "a"});
    QCOMPARE(server.command({"PEXPIRE", "gone", "1"}), ":1");
    const qint64 expiry = QDateTime::currentMSecsSinceEpoch() + 1;
    QCOMPARE(server.command({"SAVE"}), "+OK");
    QTRY_VERIFY(QDateTime::currentMSecsSinceEpoch() > expiry);
    const Run run = runCli({"keys", server.directory() + "/dump.rdb"});
    QCOMPARE(run.status, 0);
    QCOMPARE(run.out, QByteArray("stays\n"));
    COMPARE_SENTENCE("clirdb", std::string_view(run.err));
}

void CliRdbTest::writesIntoTheDatabaseOfTheBoard()
{
    const QStringList words{"reencode", m_rdb + "?db=7",           "many",        "--codec", rdbCodec,
                            "--to",     "decimal:from=9999999999", "--leave-out", "--write"};
    const Run taken = runCli(words + QStringList{"torn"});
    QCOMPARE(taken.status, 2);
    QVERIFY2(taken.err.contains("already exists"), taken.err.constData());
    // Only database 0 has such a key.
    const Run free = runCli(words + QStringList{"sound"});
    QCOMPARE(free.err, QByteArray());
    QVERIFY2(free.out.contains("sound"), free.out.constData());
}

void CliRdbTest::failures_data()
{
    QTest::addColumn<QStringList>("words"); // FILE, TORN, GARBAGE and NOWHERE stand for paths
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("says");
    const QStringList coded{"--codec", rdbCodec};
    for (const char *command : {"board", "audit", "export"}) {
        const auto row = [&](const char *name, const QStringList &words, int status, const char *says) {
            QTest::newRow((QByteArray(command) + ", " + name).constData())
                << QStringList(command) + words + coded << status << QByteArray(says);
        };
        row("no such key", {"FILE", "nothing"}, 1, "");
        row("a key of another database", {"FILE?db=7", "sound"}, 1, "");
        row("a torn file", {"TORN", "sound"}, 1, "torn.rdb could not be loaded. It is incomplete or damaged");
        row("garbage", {"GARBAGE", "sound"}, 1, "garbage.rdb could not be loaded. It is not an RDB file");
        row("no file", {"NOWHERE", "sound"}, 1, systemWords(ENOENT).c_str());
    }
    QTest::newRow("keys of a torn file") << QStringList{"keys", "TORN"} << 1 << QByteArray("copy it again");
    QTest::newRow("keys of garbage") << QStringList{"keys", "GARBAGE"} << 1 << QByteArray("unpack it first");
    QTest::newRow("audit without a key") << QStringList{"audit", "FILE"} + coded << 2
                                         << QByteArray("KEY is missing. To list the keys of a server or");
    QTest::newRow("explain, no such key")
        << QStringList{"explain", "FILE", "nothing", "a"} + coded << 1 << QByteArray("does not exist");
    QTest::newRow("detect, no such key")
        << QStringList{"detect", "FILE", "nothing"} << 1 << QByteArray("does not exist");
    QTest::newRow("a database that is none")
        << QStringList{"keys", "FILE?db=99999"} << 1 << QByteArray("out of range");
}

void CliRdbTest::failures()
{
    QFETCH(QStringList, words);
    QFETCH(int, status);
    QFETCH(QByteArray, says);
    const QByteArray whole = bytesOf(m_rdb);
    putFile(path("torn.rdb"), whole.left(whole.size() / 2));
    putFile(path("garbage.rdb"), QByteArray(5000, 'x'));
    words.replaceInStrings(QStringLiteral("FILE"), m_rdb);
    words.replaceInStrings(QStringLiteral("TORN"), path("torn.rdb"));
    words.replaceInStrings(QStringLiteral("GARBAGE"), path("garbage.rdb"));
    words.replaceInStrings(QStringLiteral("NOWHERE"), path("nowhere.rdb"));
    const Run run = runCli(words);
    QVERIFY2(run.err.contains(says), run.err.constData());
    if (says.isEmpty())
        COMPARE_SENTENCE("clirdb", std::string_view(run.err));
    QCOMPARE(run.status, status);
    QCOMPARE(run.out, QByteArray());
}

TIEBREAK_TEST(QCoreApplication, CliRdbTest)

} // namespace tst_clirdb

#include "tst_clirdb.moc"
