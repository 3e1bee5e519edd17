// SPDX-License-Identifier: GPL-3.0-or-later
// How a watch learns of changes, and what it asks of a server.
#include "support/commandcalls.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "watchfixture.h"

#include <QTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_boardwatch
{

class TestBoardWatch : public QObject
{
    Q_OBJECT

private slots:
    void ringsOnChange();
    void isQuietWhileNothingChanges();
    void seesAnotherDatabaseInItsPlace();
    void readsNoMoreOftenThanAsked();
    void provesThatNothingChanged();
    void seesBoardsGoAndComeBack();
    void aBellOfAnotherDatabaseChangesNothing();
    void namesAnotherType();
    void pollsWhereItMayNotTrack();
    void pollsWhenEitherConnectionIsLost_data();
    void pollsWhenEitherConnectionIsLost();
    void comesBackWithTheServer();
    void hiddenBoardsAskNothing();
    void followsThePlan();
    void readsDeeperInTurn();
    void tellsWhatItCosts();
};

namespace
{

WatchedBoard boardOf(const std::string &key, std::chrono::milliseconds interval = 20ms)
{
    WatchedBoard board;
    board.request.key = key;
    board.interval = interval;
    board.pollInterval = interval;
    return board;
}

std::string leader(const RunningWatch &watch, const std::string &key)
{
    const StandingPtr standing = watch.standing(key);
    return standing && !standing->head().empty() ? std::string(standing->head().member(0)) : std::string();
}

} // namespace

void TestBoardWatch::ringsOnChange()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.command({"ZADD", "board", "1", "alice"});
    WatchTimes times = RunningWatch::quickTimes();
    times.heartbeat = 1h;
    const RunningWatch watch(server.endpoint(), {boardOf("board")}, times);
    QTRY_COMPARE(leader(watch, "board"), std::string("alice"));
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    for (int i = 0; i < 20; ++i) {
        const std::string name = "rival" + std::to_string(i);
        server.command({"ZADD", "board", std::to_string(i + 2), name});
        QTRY_COMPARE(leader(watch, "board"), name);
    }
}

void TestBoardWatch::isQuietWhileNothingChanges()
{
    const TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    WatchTimes times = RunningWatch::quickTimes();
    times.heartbeat = 500ms;
    const RunningWatch watch(server.endpoint(), {boardOf("board")}, times);
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    Connection connection = connectionTo(server);
    const auto began = std::chrono::steady_clock::now();
    const auto before = commandCalls(connection, "zrevrange");
    const Moment confirmed = watch.confirmed("board");
    QTRY_VERIFY(watch.confirmed("board") > confirmed + 1s);
    const auto beats = (std::chrono::steady_clock::now() - began) / times.heartbeat;
    QVERIFY(commandCalls(connection, "zrevrange") - before <= beats + 2);
    QCOMPARE(watch.standings(), 1);
}

/// No server rings then.
void TestBoardWatch::seesAnotherDatabaseInItsPlace()
{
    const TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    const RunningWatch watch(server.endpoint(), {boardOf("board")});
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    QTRY_COMPARE(leader(watch, "board"), std::string("alice"));
    Connection connection = connectionTo(server);
    QVERIFY(connection.pipeline(
        std::vector<Command>{{"SELECT", "1"}, {"ZADD", "board", "1", "bob"}, {"SWAPDB", "0", "1"}}));
    QTRY_COMPARE(leader(watch, "board"), std::string("bob"));
}

void TestBoardWatch::readsNoMoreOftenThanAsked()
{
    const TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    const RunningWatch watch(server.endpoint(), {boardOf("board", 100ms)});
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    Connection connection = connectionTo(server);
    const auto began = std::chrono::steady_clock::now();
    const auto before = commandCalls(connection, "zrevrange");
    int writes = 0;
    for (; std::chrono::steady_clock::now() - began < 1500ms; ++writes)
        QVERIFY(connection.run({"ZINCRBY", "board", "1", "alice"}));
    const auto tenths = (std::chrono::steady_clock::now() - began) / 100ms;
    QVERIFY(writes > 100);
    QVERIFY(commandCalls(connection, "zrevrange") - before <= tenths + 2);
    QTRY_VERIFY(watch.standing("board")->head().raw(0) == double(writes + 1));
}

void TestBoardWatch::provesThatNothingChanged()
{
    TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    const RunningWatch watch(server.endpoint(), {boardOf("board")});
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    const Moment first = watch.confirmed("board");
    QTRY_VERIFY(watch.confirmed("board") > first + 200ms);
    // A server that does not answer proves nothing.
    server.freeze();
    QTest::qWait(300);
    const Moment frozen = watch.confirmed("board");
    QTest::qWait(500);
    QVERIFY(watch.confirmed("board") == frozen);
    server.thaw();
    QTRY_VERIFY(watch.confirmed("board") > frozen);
}

void TestBoardWatch::seesBoardsGoAndComeBack()
{
    const TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    WatchTimes times = RunningWatch::quickTimes();
    times.heartbeat = 1h;
    const RunningWatch watch(server.endpoint(), {boardOf("board"), boardOf("later")}, times);
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    QTRY_VERIFY(watch.standing("later") && watch.standing("later")->cardinality() == 0);
    server.command({"ZADD", "later", "1", "zoe"});
    QTRY_COMPARE(leader(watch, "later"), std::string("zoe"));
    server.command({"DEL", "board"});
    QTRY_COMPARE(watch.standing("board")->cardinality(), std::int64_t(0));
    server.command({"ZADD", "board", "1", "bob"});
    QTRY_COMPARE(leader(watch, "board"), std::string("bob"));
    server.command({"RENAME", "board", "other"});
    QTRY_COMPARE(watch.standing("board")->cardinality(), std::int64_t(0));
    server.command({"RENAME", "other", "board"});
    QTRY_COMPARE(leader(watch, "board"), std::string("bob"));
    server.command({"FLUSHALL"});
    QTRY_COMPARE(watch.standing("board")->cardinality(), std::int64_t(0));
    QTRY_COMPARE(watch.standing("later")->cardinality(), std::int64_t(0));
}

void TestBoardWatch::aBellOfAnotherDatabaseChangesNothing()
{
    const TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    const RunningWatch watch(server.endpoint(), {boardOf("board")});
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    Connection other = connectionTo(server);
    QVERIFY(other.run({"SELECT", "3"}));
    const auto before = commandCalls(other, "zrevrange");
    QVERIFY(other.run({"ZADD", "board", "1", "stranger"}));
    QTRY_VERIFY(commandCalls(other, "zrevrange") > before);
    QTest::qWait(100);
    QCOMPARE(watch.standings(), 1);
    QCOMPARE(leader(watch, "board"), std::string("alice"));
}

void TestBoardWatch::namesAnotherType()
{
    const TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    WatchTimes times = RunningWatch::quickTimes();
    times.heartbeat = 1h;
    const RunningWatch watch(server.endpoint(), {boardOf("board"), boardOf("sound")}, times);
    QTRY_COMPARE(leader(watch, "board"), std::string("alice"));
    server.command({"SET", "board", "text"});
    QTRY_VERIFY(watch.error("board").has_value());
    QCOMPARE(watch.error("board")->kind, ErrorKind::WrongType);
    QVERIFY(!watch.error("sound"));
    server.command({"DEL", "board"});
    server.command({"ZADD", "board", "2", "carol"});
    QTRY_COMPARE(leader(watch, "board"), std::string("carol"));
    QVERIFY(!watch.error("board"));
}

void TestBoardWatch::pollsWhereItMayNotTrack()
{
    const TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    server.command({"ACL", "SETUSER", "viewer", "on", ">secret", "~board", "+zcard", "+zrevrange", "+zscore",
                    "+zrevrank", "+zrange"});
    Endpoint viewer = server.endpoint();
    viewer.user = "viewer";
    viewer.password = "secret";
    WatchedBoard board = boardOf("board");
    board.request.followed = {"alice", "nobody"};
    const RunningWatch watch(viewer, {board});
    QTRY_COMPARE(leader(watch, "board"), std::string("alice"));
    QTRY_VERIFY(watch.last().noBell.has_value());
    QCOMPARE(watch.last().noBell->kind, ErrorKind::Permission);
    QCOMPARE(watch.last().way, WatchWay::Polling);
    QVERIFY(!watch.last().cost.serverShare);
    // ZMSCORE is refused: ZSCORE does.
    QCOMPARE(watch.standing("board")->followed().at(0).place->raw, 1.0);
    QVERIFY(!watch.standing("board")->followed().at(1).place);
    server.command({"ZADD", "board", "2", "bob"});
    QTRY_COMPARE(leader(watch, "board"), std::string("bob"));
}

void TestBoardWatch::pollsWhenEitherConnectionIsLost_data()
{
    QTest::addColumn<bool>("bell");
    QTest::newRow("the bell") << true;
    QTest::newRow("the armer") << false;
}

void TestBoardWatch::pollsWhenEitherConnectionIsLost()
{
    SLOW_TEST();
    QFETCH(const bool, bell);
    const TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    WatchTimes times = RunningWatch::quickTimes();
    times.bellAgain = 3s;
    const RunningWatch watch(server.endpoint(), {boardOf("board")}, times);
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    Connection connection = connectionTo(server);
    const auto clients = connection.run({"CLIENT", "LIST"});
    QVERIFY(clients.has_value());
    std::string id;
    for (const QByteArray &line : QByteArray::fromStdString(clients->text).split('\n')) {
        if (bell ? line.contains("cmd=subscribe") || line.contains("sub=1") : line.contains("flags=t"))
            id = line.mid(3, line.indexOf(' ') - 3).toStdString();
    }
    QVERIFY(!id.empty());
    QVERIFY(connection.run({"CLIENT", "KILL", "ID", id}));
    QTRY_COMPARE(watch.last().way, WatchWay::Polling);
    QVERIFY(connection.run({"ZADD", "board", "2", "bob"}));
    QTRY_COMPARE(leader(watch, "board"), std::string("bob"));
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    QVERIFY(connection.run({"ZADD", "board", "3", "carol"}));
    QTRY_COMPARE(leader(watch, "board"), std::string("carol"));
}

void TestBoardWatch::comesBackWithTheServer()
{
    TestServer server({}, TestServer::Listen::Tcp);
    server.command({"ZADD", "board", "1", "alice"});
    const RunningWatch watch(server.tcpEndpoint(), {boardOf("board")});
    QTRY_COMPARE(leader(watch, "board"), std::string("alice"));
    server.kill();
    QTRY_VERIFY(watch.last().lost.has_value());
    QVERIFY(watch.last().retry.has_value());
    QVERIFY(watch.standing("board")->cardinality() == 1);
    QTRY_VERIFY(watch.losses() >= 3);
    QVERIFY(server.restart());
    server.command({"ZADD", "board", "5", "zoe"});
    QTRY_COMPARE(leader(watch, "board"), std::string("zoe"));
    QTRY_VERIFY(!watch.last().lost);
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
}

void TestBoardWatch::hiddenBoardsAskNothing()
{
    const TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    WatchedBoard hidden = boardOf("board");
    hidden.wanted = false;
    RunningWatch watch(server.endpoint(), {hidden});
    QTest::qWait(200);
    Connection connection = connectionTo(server);
    QCOMPARE(commandCalls(connection, "zrevrange"), std::int64_t(0));
    watch.plan().set({boardOf("board")});
    QTRY_COMPARE(leader(watch, "board"), std::string("alice"));
    watch.plan().set({hidden});
    QTest::qWait(200);
    const auto reads = commandCalls(connection, "zrevrange");
    const auto pings = commandCalls(connection, "ping");
    for (int i = 0; i < 20; ++i)
        QVERIFY(connection.run({"ZINCRBY", "board", "1", "alice"}));
    QTest::qWait(300);
    QCOMPARE(commandCalls(connection, "zrevrange"), reads);
    QVERIFY(commandCalls(connection, "ping") <= pings + 1);
    // Seen again, it is up to date at once.
    watch.plan().set({boardOf("board", 1h)});
    QTRY_COMPARE(watch.standing("board")->head().raw(0), 21.0);
}

void TestBoardWatch::followsThePlan()
{
    const TestServer server;
    Connection connection = connectionTo(server);
    for (int i = 0; i < 500; ++i)
        QVERIFY(connection.run({"ZADD", "board", std::to_string(i), "m" + std::to_string(i)}));
    RunningWatch watch(server.endpoint(), {boardOf("board")});
    QTRY_VERIFY(watch.standing("board") != nullptr);
    QCOMPARE(watch.standing("board")->head().size(), std::size_t(100));
    WatchedBoard deep = boardOf("board", 1h);
    deep.request.headRows = 10;
    deep.request.window = SamplePart{299, 101};
    deep.request.followed = {"m0", "nobody"};
    watch.plan().set({deep});
    QTRY_COMPARE(watch.standing("board")->parts().size(), std::size_t(2));
    const StandingPtr standing = watch.standing("board");
    QCOMPARE(standing->head().size(), std::size_t(10));
    QCOMPARE(standing->parts()[1].rows.size(), std::size_t(101));
    QCOMPARE(standing->memberAt(299).value_or("-"), std::string_view("m200"));
    QCOMPARE(standing->placeOf("m0")->rank, std::int64_t(499));
    QVERIFY(standing->knowsAbsent("nobody"));
    QVERIFY(!standing->knowsAbsent("m250"));
    // However long the interval, the user can ask at once.
    QVERIFY(connection.run({"ZADD", "board", "9999", "m0"}));
    watch.plan().readNow();
    QTRY_COMPARE(leader(watch, "board"), std::string("m0"));
}

void TestBoardWatch::readsDeeperInTurn()
{
    const TestServer server;
    Connection connection = connectionTo(server);
    Command fill{"ZADD", "board"};
    for (int i = 0; i < 2000; ++i) {
        fill.push_back(std::to_string(2000 - i));
        fill.push_back("m" + std::to_string(i));
    }
    QVERIFY(connection.run(fill));
    WatchedBoard board = boardOf("board", 20ms);
    board.request.headRows = 100;
    board.request.deeper = true;
    WatchTimes times = RunningWatch::quickTimes();
    times.heartbeat = 1h;
    const RunningWatch watch(server.endpoint(), {board}, times);
    QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    // Nothing changes, and all the same every rank is read once.
    QTRY_COMPARE(std::ssize(watch.readDeeper("board")), 1900);
    const auto reads = DeeperTurn::reads(100, 2000);
    QCOMPARE(reads, 8);
    const auto calls = [&] { return commandCalls(connection, "zrevrange"); };
    QTRY_VERIFY(calls() >= 1 + (1 + DeeperTurn::sections) * reads);
    QTest::qWait(100);
    const auto quiet = calls();
    QTest::qWait(200);
    QCOMPARE(calls(), quiet);
    QCOMPARE(watch.standings(), 1);
    // A change far below is read, and every rank once more.
    const auto turns = watch.deeperTurns("board");
    QVERIFY(connection.run({"ZINCRBY", "board", "0.5", "m1777"}));
    QTRY_COMPARE(watch.readDeeper("board")["m1777"], 223.5);
    QTRY_VERIFY(watch.deeperTurns("board") > turns);
}

void TestBoardWatch::tellsWhatItCosts()
{
    const TestServer server;
    server.command({"ZADD", "board", "1", "alice"});
    const RunningWatch watch(server.endpoint(), {boardOf("board", 50ms)});
    Connection connection = connectionTo(server);
    for (int i = 0; i < 40; ++i) {
        QVERIFY(connection.run({"ZINCRBY", "board", "1", "alice"}));
        QTest::qWait(20);
    }
    QTRY_VERIFY(watch.last().cost.readsPerSecond > 1);
    const WatchCost cost = watch.last().cost;
    QVERIFY(cost.readsPerSecond < 25);
    QVERIFY(cost.commandsPerSecond > cost.readsPerSecond);
    QVERIFY(cost.bytesPerSecond > cost.commandsPerSecond * 10);
    QVERIFY(cost.serverShare.has_value());
    QVERIFY(*cost.serverShare > 0 && *cost.serverShare < 0.5);
}

TIEBREAK_TEST(QCoreApplication, TestBoardWatch)

} // namespace tst_boardwatch

#include "tst_boardwatch.moc"
