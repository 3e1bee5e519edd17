// SPDX-License-Identifier: GPL-3.0-or-later
// A watch whose server is slow, busy, gone or unwilling; and what it sends, command by command.
#include "core/text/scoretext.h"
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"
#include "support/commandcalls.h"
#include "support/monitor.h"
#include "support/slowtest.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/verify.h"
#include "watchfixture.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_boardwatchfaults
{

namespace
{

WatchedBoard watched(const std::string &key, std::chrono::milliseconds interval = 20ms)
{
    WatchedBoard board;
    board.request.key = key;
    board.interval = interval;
    board.pollInterval = interval;
    return board;
}

std::string firstOf(const RunningWatch &watch, const std::string &key)
{
    const StandingPtr standing = watch.standing(key);
    return standing && !standing->head().empty() ? std::string(standing->head().member(0)) : std::string();
}

/// The id of another client in whose line the server has these words; empty where there is none.
std::string clientWith(Connection &connection, const char *words)
{
    const auto list = connection.run({"CLIENT", "LIST"});
    const auto lines = QByteArray::fromStdString(list ? list->text : std::string()).split('\n');
    for (const QByteArray &line : lines) {
        if (line.contains(words) && !line.contains("cmd=client"))
            return line.mid(3, line.indexOf(' ') - 3).toStdString();
    }
    return {};
}

WatchTimes impatientTimes()
{
    WatchTimes times = RunningWatch::quickTimes();
    times.timeouts = {300ms, 300ms};
    return times;
}

} // namespace

class TestBoardWatchFaults : public QObject
{
    Q_OBJECT

private slots:
    /// As behind a load balancer: the bell is another server's than the rows.
    void serversThatAnswerByTurns()
    {
        TestServer servers[2];
        QTemporaryDir directory;
        Endpoint door;
        door.unixPath = directory.filePath("door").toStdString();
        const auto leadTo = [&](int server) {
            QFile::remove(QString::fromStdString(door.unixPath));
            REQUIRE(QFile::link(QString::fromStdString(servers[server].endpoint().unixPath),
                                QString::fromStdString(door.unixPath)),
                    "no link");
        };
        Connection first = connectionTo(servers[0]);
        QVERIFY(first.run({"ZADD", "board", "1", "a"}));
        QVERIFY(connectionTo(servers[1]).run({"ZADD", "board", "1", "b"}));
        leadTo(0);
        const RunningWatch watch(door, {watched("board")});
        QTRY_COMPARE(watch.last().way, WatchWay::Bell);
        leadTo(1);
        QVERIFY(first.run({"CLIENT", "KILL", "ID", clientWith(first, "sub=1")}));
        QTRY_VERIFY(watch.last().server.takesTurns);
        QTRY_COMPARE(watch.last().way, WatchWay::Polling);
        QCOMPARE(watch.last().noBell->kind, ErrorKind::Conflict);
        QCOMPARE(firstOf(watch, "board"), std::string("a"));
        // Nobody was restarted, but each has its own data.
        const AnsweringServer before = watch.last().server;
        QVERIFY(first.run({"CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes"}));
        QTRY_COMPARE(firstOf(watch, "board"), std::string("b"));
        const AnsweringServer now = watch.last().server;
        QVERIFY(now.turnsFrom(before) && now.isOtherThan(before) && now.mayBeOtherThan(before));
        AnsweringServer replica = now;
        replica.process.replication = before.process.replication;
        QVERIFY(!replica.turnsFrom(before) && !replica.isOtherThan(before));
    }

    void theSameProcessWithTheDataOfAnotherPrimary()
    {
        AnsweringServer before;
        before.process = {.id = "one", .replication = "data"};
        AnsweringServer now = before;
        // Without replicas, a primary calls its data by another name after an hour.
        now.process.replication = "renamed";
        QVERIFY(!now.isOtherThan(before));
        now.process.isReplica = true;
        QVERIFY(now.isOtherThan(before));
        QVERIFY(turnBetween(before, now, false)->isResync);
        now.process.replicationBefore = "data"; // its primary was replaced by another replica
        QVERIFY(!now.isOtherThan(before));
        now.process.isReplica = false;
        now.process.replicationBefore = "of the other";
        QVERIFY(turnBetween(before, now, false)->isResync);
    }

    /// As after a load balancer has chosen another one, once and for all.
    void aServerThatRanAllAlongIsNoRestart()
    {
        AnsweringServer before;
        before.process = {.id = "one", .replication = "data"};
        before.connected = std::chrono::steady_clock::now();
        before.answered = before.connected + 60s;
        const auto after = [&](std::chrono::seconds uptime, std::string replication = "other") {
            AnsweringServer now;
            now.process = {.id = "two", .replication = std::move(replication)};
            now.process.uptime = uptime;
            now.connected = before.answered + 5s;
            return now;
        };
        QVERIFY(after(5s).isOtherThan(before) && !after(5s).isUnrelatedTo(before));
        QVERIFY(after(20s).isUnrelatedTo(before));
        QVERIFY(turnBetween(before, after(20s), false)->isUnrelated);
        QVERIFY(!after(20s, "data").isUnrelatedTo(before));
        QVERIFY(turnBetween(before, after(20s, "data"), false)->sharesData);
        // A key that moves comes along; where its node is lost, another one has its slot, but not the board.
        AnsweringServer node = before;
        node.isNode = true;
        node.address = "a:1";
        AnsweringServer owner = after(20s);
        owner.isNode = true;
        owner.address = "b:1";
        QVERIFY(!turnBetween(node, owner, false));
        QVERIFY(turnBetween(node, owner, true));
        QVERIFY(!turnBetween(node, node, true));
        AnsweringServer untold = after(20s);
        untold.process.uptime.reset();
        QVERIFY(!untold.isUnrelatedTo(before));
        // As a server tells it.
        const TestServer server;
        Connection connection = connectionTo(server);
        const auto info = connection.run({"INFO"});
        VERIFY_RESULT(info);
        QVERIFY(serverProcessIn(info->text).uptime.has_value());
        QVERIFY(!serverProcessIn("uptime_in_seconds:-1\r\n").uptime);
        QVERIFY(!serverProcessIn("uptime_in_seconds:9223372036854775807\r\n").uptime);
    }

    void aKeyThatGoesToAnotherNodeIsNoTakeover()
    {
        TestCluster cluster(2, 0, {"--cluster-require-full-coverage", "no"});
        QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
        const std::size_t from = cluster.nodeOf("board");
        QVERIFY(cluster.node(from).command({"ZADD", "board", "1", "a"}).starts_with(':'));
        Route route(cluster.node(0).tcpEndpoint());
        auto connection = openConnection(route.endpoint, patient);
        VERIFY_RESULT(connection);
        const auto info = readServerInfo(*connection);
        VERIFY_RESULT(info);
        VERIFY_RESULT(joinCluster(*connection, route, *info));
        const RunningWatch watch(route, {watched("board")});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("a"));
        const AnsweringServer before = watch.last().server;
        cluster.move("board", from, 1 - from);
        QTRY_VERIFY(watch.last().server.address != before.address);
        QVERIFY(!watch.last().server.isOtherThan(before));
        const AnsweringServer there = watch.last().server;
        cluster.move("board", 1 - from, from);
        QTRY_COMPARE(watch.last().server.address, before.address);
        QVERIFY(!watch.last().server.isOtherThan(there) && !watch.last().server.takesTurns);
    }

    void aReplicaThatLosesItsPrimaryIsNotNews()
    {
        TestServer primary({}, TestServer::Listen::Tcp);
        QVERIFY(connectionTo(primary).run({"ZADD", "board", "1", "a"}));
        const TestServer replica;
        QCOMPARE(replica.command({"REPLICAOF", "127.0.0.1", std::to_string(primary.tcpEndpoint().port)}),
                 std::string("+OK"));
        QTRY_VERIFY(replica.followsItsPrimary());
        const RunningWatch watch(replica.endpoint(), {watched("board")});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("a"));
        QVERIFY(!watch.last().lost);

        primary.kill();
        QTRY_VERIFY(watch.last().lost);
        QCOMPARE(watch.last().lost->kind, ErrorKind::Loading);
        QCOMPARE(watch.last().lostKeys, std::vector<std::string>{"board"});
        const Moment before = watch.confirmed("board");
        const int losses = watch.losses();
        QTRY_VERIFY(watch.losses() > losses);
        QCOMPARE(watch.confirmed("board"), before);

        QCOMPARE(replica.command({"REPLICAOF", "NO", "ONE"}), std::string("+OK"));
        QTRY_VERIFY(!watch.last().lost && watch.confirmed("board") > before);
    }

    /// What it holds is shown, and that it may be old.
    void aReplicaWithoutItsPrimaryIsShownOnce()
    {
        const TestServer replica;
        QVERIFY(connectionTo(replica).run({"ZADD", "board", "1", "a"}));
        QCOMPARE(replica.command({"REPLICAOF", "127.0.0.1", "1"}), std::string("+OK"));
        const RunningWatch watch(replica.endpoint(), {watched("board")});
        QTRY_VERIFY(watch.losses() > 2);
        QCOMPARE(firstOf(watch, "board"), std::string("a"));
        QCOMPARE(watch.standings(), 1);
    }

    void aPrimaryThatSaysNothingIsNoLink()
    {
        const auto linkAfter = [](const char *seconds) {
            return replicaLinkIn(std::string("role:slave\r\nmaster_link_status:up\r\n") +
                                 "master_last_io_seconds_ago:" + seconds + "\r\n");
        };
        QVERIFY(linkAfter("10") == ReplicaLink::Up);
        QVERIFY(linkAfter("28") == ReplicaLink::Down);
        QVERIFY(!replicaLinkIn("role:master\r\n"));
    }

    void aReplicaWithoutItsPrimaryIsToldByRole()
    {
        const TestServer replica;
        QVERIFY(connectionTo(replica).run({"ZADD", "board", "1", "a"}));
        QCOMPARE(replica.command({"REPLICAOF", "127.0.0.1", "1"}), std::string("+OK"));
        replica.command({"ACL", "SETUSER", "watcher", "on", "nopass", "~*", "&*", "+@all", "-info"});
        Endpoint endpoint = replica.endpoint();
        endpoint.user = "watcher";
        const RunningWatch watch(endpoint, {watched("board")});
        QTRY_VERIFY(watch.losses() > 2);
        QCOMPARE(watch.last().lost->kind, ErrorKind::Loading);
        QCOMPARE(watch.standings(), 1);
    }

    void restartIsNoTurn()
    {
        TestServer server;
        QVERIFY(connectionTo(server).run({"ZADD", "board", "1", "a"}));
        const RunningWatch watch(server.endpoint(), {watched("board")});
        QTRY_COMPARE(watch.last().way, WatchWay::Bell);
        const AnsweringServer before = watch.last().server;
        server.kill();
        QVERIFY(server.restart());
        QTRY_VERIFY(watch.last().server.isOtherThan(before));
        QTRY_COMPARE(watch.last().way, WatchWay::Bell);
        QVERIFY(!watch.last().server.takesTurns);
    }

    /// However much happens between two samples, the next one is right.
    void fiftyThousandChangesBetweenTwoSamples()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        for (int i = 0; i < 1000; ++i)
            QVERIFY(connection.run({"ZADD", "board", std::to_string(i), "m" + std::to_string(i)}));
        WatchedBoard board = watched("board", 2s);
        board.request.headRows = 1000;
        const RunningWatch watch(server.endpoint(), {board});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("m999"));
        QTRY_COMPARE(watch.last().way, WatchWay::Bell);
        const auto reads = commandCalls(connection, "zrevrange");
        std::vector<Command> changes;
        for (int i = 0; i < 50'000; ++i)
            changes.push_back({"ZINCRBY", "board", std::to_string(i % 977), "m" + std::to_string(i % 1000)});
        QVERIFY(connection.pipeline(changes));
        const auto end = connection.run({"ZREVRANGE", "board", "0", "-1", "WITHSCORES"});
        QVERIFY(end);
        const auto isRight = [&] {
            const StandingPtr standing = watch.standing("board");
            for (std::size_t row = 0; row < 1000; ++row) {
                if (standing->head().member(row) != end->items[2 * row].text ||
                    standing->head().raw(row) != *parseRawText(end->items[2 * row + 1].text))
                    return false;
            }
            return true;
        };
        QTRY_VERIFY(isRight());
        QVERIFY(commandCalls(connection, "zrevrange") - reads < 20);
    }

    void aServerThatSleptForLong()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "alice"});
        const RunningWatch watch(server.endpoint(), {watched("board")}, impatientTimes());
        QTRY_COMPARE(firstOf(watch, "board"), std::string("alice"));
        Connection connection = connectionTo(server);
        const auto reads = commandCalls(connection, "zrevrange");
        server.freeze();
        QTRY_VERIFY(watch.losses() >= 4);
        // What was known stays.
        QCOMPARE(firstOf(watch, "board"), std::string("alice"));
        QVERIFY(watch.last().lost && watch.last().retry);
        server.thaw();
        QTRY_VERIFY(!watch.last().lost);
        // Nothing was piled up meanwhile.
        QVERIFY(commandCalls(connection, "zrevrange") - reads < 20);
        server.command({"ZADD", "board", "2", "bob"});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("bob"));
        QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    }

    void pausesGrow()
    {
        TestServer server;
        server.command({"ZADD", "board", "1", "alice"});
        const RunningWatch watch(server.endpoint(), {watched("board")});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("alice"));
        server.kill();
        QTRY_VERIFY(watch.losses() >= 6);
        QVERIFY(*watch.last().retry == 16 * RunningWatch::quickTimes().firstRetry);
        QVERIFY(server.restart());
        server.command({"ZADD", "board", "1", "zoe"});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("zoe"));
    }

    void aBellThatItsLimitCloses()
    {
        const TestServer server({"--client-output-buffer-limit", "pubsub", "65536", "65536", "1"});
        // Each bell holds the whole name: none gets through.
        const std::string key(200'000, 'k');
        server.command({"ZADD", key, "1", "alice"});
        WatchTimes times = RunningWatch::quickTimes();
        times.bellAgain = 500ms;
        const RunningWatch watch(server.endpoint(), {watched(key)}, times);
        QTRY_COMPARE(watch.last().way, WatchWay::Bell);
        for (int i = 0; i < 3; ++i) {
            const std::string name = "rival" + std::to_string(i);
            server.command({"ZADD", key, std::to_string(i + 2), name});
            QTRY_COMPARE(firstOf(watch, key), name);
        }
        QCOMPARE(watch.losses(), 0);
    }

    /// As Sentinels have it done when another server becomes the primary.
    void allClientsAreKilled()
    {
        const TestServer server;
        server.command({"ZADD", "board", "1", "alice"});
        const RunningWatch watch(server.endpoint(), {watched("board")});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("alice"));
        for (int round = 0; round < 5; ++round) {
            for (const char *type : {"normal", "pubsub"})
                server.command({"CLIENT", "KILL", "TYPE", type});
            const std::string rival = "rival" + std::to_string(round);
            server.command({"ZADD", "board", std::to_string(round + 2), rival});
            QTRY_COMPARE(firstOf(watch, "board"), rival);
            QTRY_COMPARE(watch.last().way, WatchWay::Bell);
        }
    }

    void aForbiddenBoardBesideOthers()
    {
        const TestServer server;
        server.command({"ZADD", "mine", "1", "alice"});
        server.command({"ACL", "SETUSER", "viewer", "on", "nopass", "~mine", "&__redis__:invalidate",
                        "+zcard", "+zrevrange", "+client|id", "+client|tracking", "+subscribe", "+ping",
                        "+info"});
        Endpoint viewer = server.endpoint();
        viewer.user = "viewer";
        WatchedBoard theirs = watched("theirs");
        theirs.pollInterval = 1h;
        WatchTimes times = RunningWatch::quickTimes();
        times.heartbeat = 1h;
        const RunningWatch watch(viewer, {watched("mine"), theirs}, times);
        QTRY_COMPARE(firstOf(watch, "mine"), std::string("alice"));
        QTRY_VERIFY(watch.error("theirs").has_value());
        QCOMPARE(watch.last().way, WatchWay::Bell);
        // It is not asked for at the pace of what rings.
        Connection connection = connectionTo(server);
        QTest::qWait(200);
        const auto reads = commandCalls(connection, "zrevrange");
        QTest::qWait(300);
        QCOMPARE(commandCalls(connection, "zrevrange"), reads);
        server.command({"ZADD", "mine", "2", "bob"});
        QTRY_COMPARE(firstOf(watch, "mine"), std::string("bob"));
    }

    void aServerBusyWithAScript()
    {
        SLOW_TEST();
        const TestServer server({"--busy-reply-threshold", "50"});
        server.command({"ZADD", "board", "1", "alice"});
        const RunningWatch watch(server.endpoint(), {watched("board")});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("alice"));
        std::thread script([&] { server.command({"EVAL", "while true do end", "0"}); });
        QTRY_VERIFY(watch.error("board").has_value());
        QCOMPARE(watch.error("board")->kind, ErrorKind::Loading);
        QCOMPARE(server.command({"SCRIPT", "KILL"}), std::string("+OK"));
        script.join();
        server.command({"ZADD", "board", "2", "bob"});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("bob"));
        QTRY_VERIFY(!watch.error("board"));
        QTRY_COMPARE(watch.last().way, WatchWay::Bell);
    }

    /// What was hidden for long is there at once, though the server has closed what was idle.
    void idleConnectionsThatWereClosed()
    {
        const TestServer server({"--timeout", "1"});
        server.command({"ZADD", "board", "1", "alice"});
        RunningWatch watch(server.endpoint(), {watched("board")});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("alice"));
        WatchedBoard hidden = watched("board");
        hidden.wanted = false;
        watch.plan().set({hidden});
        const auto clients = [&] {
            Connection connection = connectionTo(server);
            const auto list = connection.run({"CLIENT", "LIST", "TYPE", "normal"});
            return list ? std::ranges::count(list->text, '\n') : -1;
        };
        QTRY_COMPARE(clients(), 1);
        server.command({"ZADD", "board", "2", "bob"});
        watch.plan().set({watched("board")});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("bob"));
        QCOMPARE(watch.losses(), 0);
        QTRY_COMPARE(watch.last().way, WatchWay::Bell);
        server.command({"ZADD", "board", "3", "carol"});
        QTRY_COMPARE(firstOf(watch, "board"), std::string("carol"));
    }

    void countsThatAreSetBackDoNotEndTheMeasuring()
    {
        const TestServer server;
        server.command({"ZADD", "board", "1", "alice"});
        WatchTimes times = RunningWatch::quickTimes();
        times.heartbeat = 20ms;
        const RunningWatch watch(server.endpoint(), {watched("board")}, times);
        QTRY_VERIFY(watch.last().cost.serverShare.has_value());
        for (int i = 0; i < 50; ++i)
            server.command({"CONFIG", "RESETSTAT"});
        QTRY_VERIFY(watch.last().cost.serverShare.has_value());
    }

    /// A whole session, command by command.
    void sendsNothingButWhatIsDocumented()
    {
        const TestServer server({"--rename-command", "ZMSCORE", ""});
        Connection connection = connectionTo(server);
        for (int i = 0; i < 300; ++i)
            QVERIFY(connection.run({"ZADD", "board", std::to_string(i), "m" + std::to_string(i)}));
        QVERIFY(connection.run({"ZADD", "low", "1", "a"}));
        Monitor monitor(server);
        RunningWatch watch(server.endpoint(), {watched("board"), watched("low")});
        QTRY_COMPARE(watch.last().way, WatchWay::Bell);
        QTRY_COMPARE(firstOf(watch, "board"), std::string("m299"));
        WatchedBoard deep = watched("board");
        deep.request.window = SamplePart{199, 50};
        deep.request.followed = {"m5", "nobody"};
        WatchedBoard low = watched("low");
        low.request.direction = Direction::LowestFirst;
        low.request.followed = {"a"};
        watch.plan().set({deep, low, watched("missing")});
        QTRY_VERIFY(watch.standing("missing") && watch.standing("board")->parts().size() == 2);
        watch.plan().readNow();
        QVERIFY(connection.run({"ZADD", "board", "9999", "m5"}));
        QTRY_COMPARE(firstOf(watch, "board"), std::string("m5"));
        QVERIFY(connection.run({"RENAME", "low", "gone"}));
        QTRY_COMPARE(watch.standing("low")->cardinality(), 0);
        QVERIFY(connection.run({"SET", "low", "text"}));
        QTRY_VERIFY(watch.error("low").has_value());
        for (const char *sign : {"flags=PU ", "flags=tU ", "flags=U "}) {
            QVERIFY(connection.run({"CLIENT", "KILL", "ID", clientWith(connection, sign)}));
            QTRY_VERIFY(watch.last().way == WatchWay::Polling || watch.last().lost ||
                        !clientWith(connection, sign).empty());
            QTRY_COMPARE(watch.last().way, WatchWay::Bell);
        }
        WatchedBoard hidden = deep;
        hidden.wanted = false;
        watch.plan().set({hidden});
        QVERIFY(connection.run({"FLUSHALL"}));
        watch.plan().set({deep});
        QTRY_COMPARE(watch.standing("board")->cardinality(), 0);

        QStringList names = monitor.names();
        // What this test has sent.
        for (const char *own : {"ZADD", "RENAME", "SET", "FLUSHALL", "CLIENT KILL"})
            QVERIFY2(names.removeOne(QLatin1StringView(own)) || QLatin1StringView(own) == "CLIENT KILL",
                     qPrintable(names.join(' ')));
        const QStringList documented{"CLIENT ID",
                                     "CLIENT TRACKING",
                                     "HELLO",
                                     "INFO",
                                     "INFO COMMANDSTATS",
                                     "INFO REPLICATION",
                                     "PING",
                                     "ROLE",
                                     "SUBSCRIBE",
                                     "ZCARD",
                                     "ZRANGE",
                                     "ZRANK",
                                     "ZREVRANGE",
                                     "ZREVRANK",
                                     "ZSCORE"};
        QCOMPARE(names, documented);
        // The words of those that MONITOR does not show.
        for (const char *never :
             {"config", "monitor", "config|set", "config|get", "psync", "debug", "select"})
            QCOMPARE(commandCalls(connection, never), std::strcmp(never, "monitor") == 0 ? 1 : 0);
    }

    void neverTracksWithBroadcast()
    {
        const TestServer server;
        server.command({"ZADD", "board", "1", "a"});
        Monitor monitor(server);
        const RunningWatch watch(server.endpoint(), {watched("board")});
        QTRY_COMPARE(watch.last().way, WatchWay::Bell);
        QTRY_COMPARE(firstOf(watch, "board"), std::string("a"));
        int tracked = 0;
        for (const QByteArray &command : monitor.commands()) {
            if (!command.contains("TRACKING"))
                continue;
            ++tracked;
            QVERIFY(command.startsWith("\"CLIENT\" \"TRACKING\" \"ON\" \"REDIRECT\" \""));
            QVERIFY(!command.toUpper().contains("BCAST") && !command.toUpper().contains("PREFIX"));
        }
        QVERIFY(tracked > 0);
    }
};

TIEBREAK_TEST(QCoreApplication, TestBoardWatchFaults)

} // namespace tst_boardwatchfaults

#include "tst_boardwatchfaults.moc"
