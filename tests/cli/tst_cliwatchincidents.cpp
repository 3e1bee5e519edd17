// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli watch: restarts, failovers, rollbacks, and boards that are replaced or deleted.
#include "cliwatchfixture.h"
#include "files/recording/recording.h"
#include "support/commandcalls.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/testsentinels.h"
#include "support/verify.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_cliwatchincidents
{

class CliWatchIncidentsTest : public QObject, WatchedServer
{
    Q_OBJECT

private slots:
    void init() { start(); }
    void rolledBack();
    void olderThanAllThatWasSeen();
    void aUserWhoMayNotAskWhichProcessAnswers();
    void aServerThatHangsToTheEnd();
    void anotherBoardAfterARestart();
    void aServerWithRowsOfItsOwn();
    void aServerWithoutTheBoard();
    void aServerThatBecomesAReplica();
    void anotherServerAfterAFailover();
    void anotherBoardUnderTheKey();
    void anotherBoardOfAsManyAndHigherScores();
    void anotherBoardOfMoreRanksThanAreRead();
    void boardThatIsRewrittenInAnotherCodec();
    void keyThatIsDeleted();
    void codecOfABoardThatIsThereAgain();
    void keyThatWasNeverThere();
    void saysWhatWasWatchedOfAKeyThatIsGone();
};

void CliWatchIncidentsTest::rolledBack()
{
    QVERIFY(m_server->command({"SAVE"}).starts_with("+OK"));
    const QTemporaryDir saved;
    WatchProcess watch(words({"--json", "--alert", "leader changes", "--save-before", saved.path()}));
    QVERIFY(!watch.event("started").isEmpty());
    const std::int64_t now = nowSeconds();
    for (int i = 0; i < 10; ++i)
        add("b", "m" + std::to_string(i), packed(2000 - i, now));
    add("b", "last", packed(5000, now));
    // The rows before the crash were read.
    QCOMPARE(watch.event("alert")["member"].toString(), QString("last"));
    m_server->kill();
    QVERIFY(!watch.event("unreachable").isEmpty());
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    QVERIFY(!watch.event("reachable").isEmpty());
    QVERIFY(!watch.event("restarted").isEmpty());
    const QJsonObject event = watch.event("rolled back");
    QCOMPARE(event["members"].toInt(), 10);
    QCOMPARE(event["of"].toInt(), 10);
    const QJsonArray files = event["saved"].toArray();
    QCOMPARE(files.size(), 2);
    QVERIFY(files[0].toString().startsWith(saved.path() + "/b 2"));
    QVERIFY(files[0].toString().endsWith(" all 11.csv"));
    const Run again = runShell("redis-cli -s " + QString::fromStdString(m_server->endpoint().unixPath) +
                               " < '" + files[1].toString() + "'");
    QCOMPARE(again.status, 0);
    // What was lost is there again, the last writes too.
    QCOMPARE(m_server->command({"ZREVRANK", "b", "last"}), std::string(":0"));
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QVERIFY(WatchProcess::eventIn(run.out, "replaced").isEmpty());
    // What fell back is told as one.
    QVERIFY(WatchProcess::eventIn(run.out, "faulty write").isEmpty());
}

void CliWatchIncidentsTest::olderThanAllThatWasSeen()
{
    QVERIFY(m_server->command({"SAVE"}).starts_with("+OK"));
    for (int i = 0; i < 10; ++i)
        add("b", "m" + std::to_string(i), packed(2000 - i, nowSeconds() - 60));
    const QTemporaryDir saved;
    WatchProcess watch(words({"--json", "--top", "4", "--save-before", saved.path()}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->kill();
    QVERIFY(!watch.event("unreachable").isEmpty());
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    const QJsonObject event = watch.event("rolled back");
    QVERIFY(event["to"].isNull());
    QCOMPARE(event["members"].toInt(), 4);
    QCOMPARE(event["of"].toInt(), 4);
    QCOMPARE(event["saved"].toArray().size(), 2);
    QVERIFY(event["saved"].toArray()[0].toString().endsWith(" first 4 of 10.csv"));
    QVERIFY(event["saved"].toArray()[1].toString().endsWith(" first 4 of 10.redis"));
    COMPARE_SENTENCE("cliwatch", event["sentence"].toString().section(". ", 0, 0));
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QVERIFY(WatchProcess::eventIn(run.out, "replaced").isEmpty());
    QVERIFY(WatchProcess::eventIn(run.out, "faulty write").isEmpty());
}

void CliWatchIncidentsTest::aUserWhoMayNotAskWhichProcessAnswers()
{
    m_server = std::make_unique<TestServer>(
        QStringList{"--user", "watcher", "on", ">pw", "~*", "&*", "+@all", "-info"});
    QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
    fill("b");
    QVERIFY(m_server->command({"SAVE"}).starts_with("+OK"));
    for (int i = 0; i < 10; ++i)
        add("b", "m" + std::to_string(i), packed(2000 - i, nowSeconds() - 60));
    QStringList arguments = words({"--json"});
    arguments[0].replace("://", "://watcher:pw@");
    WatchProcess watch(arguments);
    const QJsonObject started = watch.event("started");
    QVERIFY(!started["restartsTold"].toBool(true));
    COMPARE_SENTENCE("cliwatch", started["sentence"].toString(), "started without INFO");
    m_server->kill();
    QVERIFY(!watch.event("unreachable").isEmpty());
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    const QJsonObject event = watch.event("rolled back");
    QCOMPARE(event["members"].toInt(), 10);
    COMPARE_SENTENCE("cliwatch", event["sentence"].toString());
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
    QVERIFY(!ended["restartsTold"].toBool(true));
    QCOMPARE(ended["counts"].toObject()["restarts"].toInt(), 0);
    QVERIFY(ended["sentence"].toString().contains("INFO"));
    QVERIFY(ended["missingSeconds"].toDouble() > 0);
}

// Too short a time for a connection to count as dead.
void CliWatchIncidentsTest::aServerThatHangsToTheEnd()
{
    WatchProcess watch(words({"--json"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->freeze();
    QTest::qWait(3000);
    const Run run = watch.interrupted();
    m_server->thaw();
    QCOMPARE(run.status, 1);
    const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
    QCOMPARE(ended["incomplete"].toBool(), true);
    QCOMPARE(ended["coverage"]["partial"].toBool(), true);
    QVERIFY(ended["missingSeconds"].toDouble() > 1);
}

void CliWatchIncidentsTest::anotherBoardAfterARestart()
{
    WatchProcess watch(words({"--json", "--alert", "incident"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->kill();
    QVERIFY(!watch.event("unreachable").isEmpty());
    // Another server that has not a member of the board: no watch may see it empty.
    TestServer other;
    QVERIFY(other.ready());
    for (const char *member : {"x", "y", "z"})
        other.command({"ZADD", "b", packed(10, nowSeconds() - 10), member});
    QVERIFY(other.command({"SAVE"}).starts_with("+OK"));
    QFile::remove(m_server->directory() + "/dump.rdb");
    QVERIFY(QFile::copy(other.directory() + "/dump.rdb", m_server->directory() + "/dump.rdb"));
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    QCOMPARE(watch.event("replaced")["members"].toInt(), 3);
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
    QCOMPARE(ended["counts"].toObject()["restarts"].toInt(), 1);
    QCOMPARE(ended["counts"].toObject()["replacements"].toInt(), 1);
    QCOMPARE(ended["counts"].toObject()["alerts"].toInt(), 1);
    const QJsonObject alert = WatchProcess::eventIn(run.out, "alert");
    QCOMPARE(alert["alert"].toString(), QString("incident"));
    COMPARE_SENTENCE("cliwatch", alert["sentence"].toString());
}

// The same members, with scores that no moment of the board before had.
void CliWatchIncidentsTest::aServerWithRowsOfItsOwn()
{
    const QTemporaryDir saved;
    WatchProcess watch(words({"--json", "--save-before", saved.path()}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->kill();
    TestServer other;
    QVERIFY(other.ready());
    for (int i = 0; i < 10; ++i)
        other.command({"ZADD", "b", packed(i % 2 ? 9000 : 1, nowSeconds() - 7), "m" + std::to_string(i)});
    QVERIFY(other.command({"SAVE"}).starts_with("+OK"));
    QFile::remove(m_server->directory() + "/dump.rdb");
    QVERIFY(QFile::copy(other.directory() + "/dump.rdb", m_server->directory() + "/dump.rdb"));
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    const QJsonObject event = watch.event("restarted");
    QVERIFY(!event["compared"].toBool(true));
    QCOMPARE(event["saved"].toArray().size(), 2);
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QVERIFY(WatchProcess::eventIn(run.out, "rolled back").isEmpty());
    const QJsonObject counts = WatchProcess::eventIn(run.out, "ended")["counts"].toObject();
    QCOMPARE(counts["restarts"].toInt(), 1);
    QCOMPARE(counts["rollbacks"].toInt() + counts["replacements"].toInt(), 0);
}

// The process is the same one, and so is its connection, but not its data.
void CliWatchIncidentsTest::aServerThatBecomesAReplica()
{
    TestServer primary({"--repl-diskless-sync-delay", "0"}, TestServer::Listen::Tcp);
    QVERIFY(primary.ready());
    for (int i = 0; i < 10; ++i)
        primary.command({"ZADD", "b", packed(i % 2 ? 9000 : 1, nowSeconds() - 7), "m" + std::to_string(i)});
    WatchProcess watch(words({"--json", "--alert", "incident"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->command({"REPLICAOF", "127.0.0.1", std::to_string(primary.tcpEndpoint().port)});
    QVERIFY(!watch.event("resynced")["compared"].toBool(true));
    QVERIFY(!watch.event("alert").isEmpty());
    const Run run = watch.interrupted();
    QVERIFY(WatchProcess::eventIn(run.out, "restarted").isEmpty());
    QVERIFY(WatchProcess::eventIn(run.out, "faulty write").isEmpty());
    QCOMPARE(WatchProcess::eventIn(run.out, "ended")["counts"].toObject()["restarts"].toInt(), 1);
}

void CliWatchIncidentsTest::aServerWithoutTheBoard()
{
    WatchProcess watch(words({"--json", "--alert", "incident"}));
    QVERIFY(!watch.event("started").isEmpty());
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    QVERIFY(!watch.event("restarted")["exists"].toBool(true));
    const Run run = watch.interrupted();
    QVERIFY(WatchProcess::eventIn(run.out, "deleted").isEmpty());
    const QJsonObject counts = WatchProcess::eventIn(run.out, "ended")["counts"].toObject();
    QCOMPARE(counts["alerts"].toInt(), 1);
    QCOMPARE(counts["restarts"].toInt(), 1);
    QCOMPARE(counts["deletions"].toInt(), 1);
}

void CliWatchIncidentsTest::anotherServerAfterAFailover()
{
    SLOW_TEST();
    const TestServer one({"--repl-diskless-sync-delay", "0"}, TestServer::Listen::Tcp);
    QVERIFY2(one.ready(), qPrintable(one.error()));
    QCOMPARE(one.command({"ZADD", "b", packed(10, nowSeconds() - 10), "ann"}), std::string(":1"));
    const TestServer two({"--replicaof", "127.0.0.1 " + QString::number(one.tcpEndpoint().port),
                          "--repl-diskless-sync-delay", "0"},
                         TestServer::Listen::Tcp);
    QVERIFY2(two.ready(), qPrintable(two.error()));
    TestSentinels sentinels(1, one, 1);
    QVERIFY2(sentinels.error().isEmpty(), qPrintable(sentinels.error()));
    const QString url = "redis+sentinel://127.0.0.1:" + QString::number(sentinels.port(0)) + "/mymaster";
    const QTemporaryDir directory;
    const QString file = directory.filePath("b.tiebreak");
    QProcess record;
    record.start(TIEBREAK_CLI, {"record", url, "b", file, "--every", "20ms"});
    WatchProcess watch({url, "b", "--every", "20ms", "--json", "--alert", "incident"});
    QVERIFY(!watch.event("started").isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(two.followsItsPrimary(), 20'000);
    VERIFY_RESULT(sentinels.failover());

    const QString before = "127.0.0.1:" + QString::number(one.tcpEndpoint().port);
    const QString now = "127.0.0.1:" + QString::number(two.tcpEndpoint().port);
    const QJsonObject event = watch.event("taken over");
    QCOMPARE(event["serverBefore"].toString(), before);
    QCOMPARE(event["server"].toString(), now);
    QVERIFY(event["seconds"].toDouble() > 0);
    QVERIFY(event["from"].toString() < event["time"].toString());
    const QString told = now + " took over from " + before;
    QVERIFY(event["sentence"].toString().startsWith(told + " after "));
    QVERIFY(watch.event("alert")["sentence"].toString().startsWith(told));
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QVERIFY(WatchProcess::eventIn(run.out, "ended")["missingSeconds"].toDouble() >=
            event["seconds"].toDouble());
    QVERIFY(WatchProcess::eventIn(run.out, "restarted").isEmpty());
    QVERIFY(WatchProcess::eventIn(run.out, "replaced").isEmpty());

    QVERIFY(QTest::qWaitFor([&] { return record.readAllStandardError().contains(told.toUtf8()); }, 20'000));
    QCOMPARE(two.command({"ZADD", "b", "1", "bob"}), std::string(":1"));
    QTest::qWait(500);
    ::kill(static_cast<pid_t>(record.processId()), SIGINT);
    QVERIFY(record.waitForFinished());
    auto recording = Recording::open(file.toStdString());
    VERIFY_RESULT(recording);
    const auto gaps = recording->gaps(0);
    VERIFY_RESULT(gaps);
    QVERIFY(!gaps->empty());
    QCOMPARE(QString::fromStdString(gaps->back().why), told + '.');
}

// Between two reads, as a transaction leaves no moment without a board.

void CliWatchIncidentsTest::anotherBoardUnderTheKey()
{
    for (const char *member : {"x", "y", "z"})
        add("other", member, packed(10, nowSeconds() - 10));
    const QTemporaryDir saved;
    WatchProcess watch(words({"--json", "--alert", "incident", "--save-before", saved.path()}));
    QVERIFY(!watch.event("started").isEmpty());
    QVERIFY(m_server->command({"RENAME", "other", "b"}).starts_with("+OK"));
    const QJsonObject event = watch.event("replaced");
    QCOMPARE(event["members"].toInt(), 3);
    QCOMPARE(event["membersBefore"].toObject()["read"].toInt(), 10);
    QCOMPARE(event["membersBefore"].toObject()["left"].toInt(-1), 0);
    QCOMPARE(event["membersBefore"].toObject()["lookedUp"].toInt(-1), 0);
    QCOMPARE(event["saved"].toArray().size(), 2);
    QVERIFY(event["from"].toString() < event["time"].toString());
    COMPARE_SENTENCE("cliwatch", watch.event("alert")["sentence"].toString());
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    const QJsonObject counts = WatchProcess::eventIn(run.out, "ended")["counts"].toObject();
    QCOMPARE(counts["replacements"].toInt(), 1);
    QCOMPARE(counts["restarts"].toInt(), 0);
    // The rows of the other board are no faulty writes of this one.
    QCOMPARE(counts["faultyWrites"].toInt(), 0);
}

// A board that is kept at a size looks so where all were overtaken, but not after a time in which nobody
// came.
void CliWatchIncidentsTest::anotherBoardOfAsManyAndHigherScores()
{
    for (int i = 0; i < 10; ++i)
        add("other", "x" + std::to_string(i), packed(5000 - i, nowSeconds() - 10));
    WatchProcess watch(words({"--json"}));
    QVERIFY(!watch.event("started").isEmpty());
    Connection connection = connectionTo(*m_server);
    const std::int64_t signs = commandCalls(connection, "ping");
    QTRY_VERIFY_WITH_TIMEOUT(commandCalls(connection, "ping") >= signs + 6, 20'000);
    QVERIFY(m_server->command({"RENAME", "other", "b"}).starts_with("+OK"));
    QCOMPARE(watch.event("replaced")["members"].toInt(), 10);
    QCOMPARE(watch.interrupted().status, 3);
}

void CliWatchIncidentsTest::anotherBoardOfMoreRanksThanAreRead()
{
    const auto fillMany = [&](const std::string &key, const std::string &prefix, std::int64_t score) {
        std::vector<std::string> command{"ZADD", key};
        for (int i = 0; i < 300; ++i) {
            command.push_back(packed(score - i, nowSeconds() - 3600 - i));
            command.push_back(prefix + std::to_string(i));
        }
        QVERIFY(m_server->command(command).starts_with(":"));
    };
    fillMany("many", "m", 1000);
    fillMany("other", "x", 1500);
    WatchProcess watch(
        {m_server->url(), "many", "--top", "20", "--every", "20ms", "--codec", packedAs, "--json"});
    QVERIFY(!watch.event("started").isEmpty());
    // All that are read are overtaken, and still there.
    fillMany("many", "y", 2000);
    Connection connection = connectionTo(*m_server);
    QTRY_VERIFY_WITH_TIMEOUT(commandCalls(connection, "zscore") >= 1, 20'000);
    QCOMPARE(watch.printed("\"replaced\""), 0);
    QVERIFY(m_server->command({"RENAME", "other", "many"}).starts_with("+OK"));
    const QJsonObject event = watch.event("replaced");
    QCOMPARE(event["members"].toInt(), 300);
    QCOMPARE(event["membersBefore"].toObject()["read"].toInt(), 20);
    QCOMPARE(event["membersBefore"].toObject()["lookedUp"].toInt(), 8);
    COMPARE_SENTENCE("cliwatch", event["sentence"].toString());
    QCOMPARE(watch.interrupted().status, 3);
}

void CliWatchIncidentsTest::boardThatIsRewrittenInAnotherCodec()
{
    const std::int64_t reached = nowSeconds() - 3600;
    for (int i = 0; i < 12; ++i)
        add("b", "m" + std::to_string(i), packed(2000 - i, reached + i));
    for (int i = 0; i < 12; ++i)
        add("new", "m" + std::to_string(i),
            std::to_string((2000LL - i) * 10'000'000'000 + 9'999'999'999 - reached));
    const QTemporaryDir saved;
    WatchProcess watch(words({"--json", "--alert", "incident", "--save-before", saved.path()}));
    QVERIFY(!watch.event("started").isEmpty());
    QVERIFY(m_server->command({"RENAME", "new", "b"}).starts_with("+OK"));
    const QJsonObject event = watch.event("rewritten");
    QVERIFY(event["members"].toInt() >= 10);
    QCOMPARE(event["of"].toInt(), event["members"].toInt());
    QCOMPARE(event["saved"].toArray().size(), 2);
    COMPARE_SENTENCE("cliwatch", event["sentence"].toString().section(". ", 0, 0));
    QVERIFY(!watch.event("alert").isEmpty());
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QVERIFY(WatchProcess::eventIn(run.out, "faulty write").isEmpty());
    const QJsonObject counts = WatchProcess::eventIn(run.out, "ended")["counts"].toObject();
    QCOMPARE(counts["rewritings"].toInt(), 1);
    QCOMPARE(counts["faultyWrites"].toInt(), 0);
}

void CliWatchIncidentsTest::keyThatIsDeleted()
{
    WatchProcess watch(words({"--json"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->command({"DEL", "b"});
    QVERIFY(!watch.event("deleted").isEmpty());
    add("b", "new", packed(10, nowSeconds()));
    QCOMPARE(watch.event("exists again")["members"].toInt(), 1);
    QCOMPARE(watch.interrupted().status, 3);
}

// The rows before had one that was detected, and these have another.
void CliWatchIncidentsTest::codecOfABoardThatIsThereAgain()
{
    const auto rows = [](const std::string &key, const std::string &name, auto raw) {
        Command command{"ZADD", key};
        for (int i = 0; i < 200; ++i)
            command.insert(command.end(),
                           {raw(90'000 - 173 * i, nowSeconds() - 7 - 61 * i), name + std::to_string(i)});
        return command;
    };
    const auto decimal = [](std::int64_t score, std::int64_t tick) {
        return std::to_string(score * 10'000'000'000 + 9'999'999'999 - tick);
    };
    m_server->command(rows("board", "p", packed));
    m_server->command({"SAVE"});
    WatchProcess watch({m_server->url(), "board", "--every", "20ms", "--json"});
    QCOMPARE(watch.event("started")["codecFrom"].toString(), QString("detected"));
    // The connection of the beginning is lost.
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    QVERIFY(!watch.event("restarted").isEmpty());
    m_server->command({"DEL", "board"});
    QVERIFY(!watch.event("deleted").isEmpty());
    m_server->command(rows("board", "q", decimal));
    QVERIFY(!watch.event("exists again").isEmpty());
    const QJsonObject codec = watch.event("codec");
    QVERIFY2(codec["codec"].toString().startsWith("decimal"), watch.out().constData());
    for (int i = 0; i < 20; ++i)
        add("board", "q" + std::to_string(i), decimal(100'000 - i, nowSeconds()));
    const Run run = watch.interrupted();
    QCOMPARE(WatchProcess::eventIn(run.out, "ended")["counts"].toObject()["faultyWrites"].toInt(-1), 0);
}

void CliWatchIncidentsTest::keyThatWasNeverThere()
{
    WatchProcess watch(
        {m_server->url(), "later", "--every", "20ms", "--codec", "binary:from=4294967295", "--json"});
    QVERIFY(!watch.event("started").isEmpty());
    add("later", "new", packed(10, nowSeconds()));
    QCOMPARE(watch.event("exists")["members"].toInt(), 1);
    m_server->command({"DEL", "later"});
    QVERIFY(!watch.event("deleted").isEmpty());
    add("later", "new", packed(10, nowSeconds()));
    QVERIFY(!watch.event("exists again").isEmpty());
    QCOMPARE(watch.interrupted().status, 3);
}

void CliWatchIncidentsTest::saysWhatWasWatchedOfAKeyThatIsGone()
{
    WatchProcess watch(words({"--json"}));
    QVERIFY(!watch.event("started").isEmpty());
    m_server->command({"DEL", "b"});
    QVERIFY(!watch.event("deleted").isEmpty());
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    const QJsonObject ended = WatchProcess::eventIn(run.out, "ended");
    QVERIFY(ended["coverage"].toObject()["ranks"].toObject()["answered"].toInt() > 0);
}

TIEBREAK_TEST(QCoreApplication, CliWatchIncidentsTest)

} // namespace tst_cliwatchincidents

#include "tst_cliwatchincidents.moc"
