// SPDX-License-Identifier: GPL-3.0-or-later
// Boards on several nodes of a real cluster, watched as one, and a board behind Sentinels.
#include "redis/link/open.h"
#include "redis/live/boardwatch.h"

#include "redis/live/watchfixture.h"
#include "redis/server/serverinfo.h"
#include "support/slowtest.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/testsentinels.h"
#include "support/verify.h"

#include <QTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_clusterwatch
{

namespace
{

Route joined(const Endpoint &endpoint)
{
    auto connection = openConnection(endpoint, patient);
    if (!connection)
        qFatal("%s", connection.error().message.c_str());
    Route route(endpoint);
    route.cluster = *Cluster::discover(*connection, endpoint);
    return route;
}

WatchedBoard sharplyWatched(const std::string &key)
{
    WatchedBoard board;
    board.request.key = key;
    board.request.headRows = 10;
    board.interval = board.pollInterval = 30ms;
    return board;
}

/// The top row, "member raw".
std::string top(const RunningWatch &watch, const std::string &key)
{
    const StandingPtr standing = watch.standing(key);
    if (!standing || standing->head().size() == 0)
        return {};
    return std::string(standing->head().member(0)) + ' ' + std::to_string(int(standing->head().raw(0)));
}

} // namespace

class TestClusterWatch : public QObject
{
    Q_OBJECT

private slots:
    void watchesTheBoardsOfAllNodes();
    void followsAPrimaryBySentinels_data();
    void followsAPrimaryBySentinels();
};

void TestClusterWatch::watchesTheBoardsOfAllNodes()
{
    TestCluster cluster(3, 1);
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    std::vector<WatchedBoard> boards;
    std::map<std::size_t, std::string> keys; // one of each node
    for (int i = 0; keys.size() < 3; ++i)
        keys.try_emplace(cluster.nodeOf("board" + std::to_string(i)), "board" + std::to_string(i));
    for (const auto &[node, key] : keys) {
        QCOMPARE(cluster.node(node).command({"ZADD", key, "1", "ann"}), std::string(":1"));
        boards.push_back(sharplyWatched(key));
    }
    RunningWatch watch(joined(cluster.node(0).tcpEndpoint()), boards);
    for (const auto &[node, key] : keys)
        QTRY_COMPARE_WITH_TIMEOUT(top(watch, key), std::string("ann 1"), 20000);
    QTRY_COMPARE_WITH_TIMEOUT(watch.last().way, WatchWay::Bell, 20000);
    for (const auto &[node, key] : keys)
        QCOMPARE(cluster.node(node).command({"ZADD", key, "2", "bob"}), std::string(":1"));
    for (const auto &[node, key] : keys)
        QTRY_COMPARE_WITH_TIMEOUT(top(watch, key), std::string("bob 2"), 20000);

    // One goes to another node, and is changed there.
    const std::string &moving = keys[1];
    cluster.beginMove(moving, 1, 2);
    cluster.moveKey(moving, 1, 2);
    cluster.node(2).send(respCommand({"ASKING"}) + respCommand({"ZADD", moving, "3", "cat"}), 2);
    QTRY_COMPARE_WITH_TIMEOUT(top(watch, moving), std::string("cat 3"), 20000);
    cluster.endMove(moving, 2);
    QCOMPARE(cluster.node(2).command({"ZADD", moving, "4", "dan"}), std::string(":1"));
    QTRY_COMPARE_WITH_TIMEOUT(top(watch, moving), std::string("dan 4"), 20000);
    QVERIFY(!watch.error(moving));

    // A primary hangs, and no time-out is near; what its replica is told is shown once that has taken over.
    const std::string &orphan = keys[0];
    cluster.node(0).freeze();
    QTRY_COMPARE_WITH_TIMEOUT(cluster.node(3).command({"ROLE"}), std::string("*3"), 30000); // a primary
    QTRY_VERIFY_WITH_TIMEOUT(!cluster.node(3).command({"ZADD", orphan, "5", "eve"}).starts_with("-"), 20000);
    QTRY_COMPARE_WITH_TIMEOUT(top(watch, orphan), std::string("eve 5"), 20000);
    // The one that hung is a replica by then. It takes over in its turn as the other dies.
    cluster.node(0).thaw();
    QTRY_COMPARE_WITH_TIMEOUT(cluster.node(0).command({"ROLE"}), std::string("*5"), 30000);
    QTRY_VERIFY_WITH_TIMEOUT(cluster.node(0).followsItsPrimary(), 30000);
    cluster.node(3).kill();
    QTRY_COMPARE_WITH_TIMEOUT(cluster.node(0).command({"ROLE"}), std::string("*3"), 30000);
    QTRY_VERIFY_WITH_TIMEOUT(!cluster.node(0).command({"ZADD", orphan, "7", "gus"}).starts_with("-"), 20000);
    QTRY_COMPARE_WITH_TIMEOUT(top(watch, orphan), std::string("gus 7"), 20000);
    // The others were never lost.
    QCOMPARE(cluster.node(2).command({"ZADD", keys[2], "6", "fay"}), std::string(":1"));
    QTRY_COMPARE_WITH_TIMEOUT(top(watch, keys[2]), std::string("fay 6"), 20000);
}

void TestClusterWatch::followsAPrimaryBySentinels_data()
{
    QTest::addColumn<bool>("hangs");
    QTest::addRow("it dies") << false;
    QTest::addRow("it hangs, and no time-out is near") << true;
}

void TestClusterWatch::followsAPrimaryBySentinels()
{
    SLOW_TEST();
    QFETCH(bool, hangs);
    TestServer one({"--repl-diskless-sync-delay", "0"}, TestServer::Listen::Tcp);
    QVERIFY2(one.ready(), qPrintable(one.error()));
    QCOMPARE(one.command({"ZADD", "board", "1", "ann"}), std::string(":1"));
    TestServer two({"--replicaof", "127.0.0.1 " + QString::number(one.tcpEndpoint().port),
                    "--repl-diskless-sync-delay", "0"},
                   TestServer::Listen::Tcp);
    QVERIFY2(two.ready(), qPrintable(two.error()));
    TestSentinels sentinels(3, one, 1);
    QVERIFY2(sentinels.error().isEmpty(), qPrintable(sentinels.error()));
    Endpoint endpoint;
    endpoint.sentinel = sentinels.options();
    RunningWatch watch(endpoint, {sharplyWatched("board")});
    QTRY_COMPARE_WITH_TIMEOUT(top(watch, "board"), std::string("ann 1"), 20000);
    if (hangs)
        one.freeze();
    else
        one.kill();
    QTRY_COMPARE_WITH_TIMEOUT(sentinels.namedPort(0), two.tcpEndpoint().port, 30000);
    QTRY_VERIFY_WITH_TIMEOUT(!two.command({"ZADD", "board", "2", "bob"}).starts_with("-"), 20000);
    const auto begin = std::chrono::steady_clock::now();
    QTRY_COMPARE_WITH_TIMEOUT(top(watch, "board"), std::string("bob 2"), 20000);
    const std::chrono::duration<double> later = std::chrono::steady_clock::now() - begin;
    qInfo("seen %.2f s after the Sentinels had named the new primary", later.count());
}

TIEBREAK_TEST(QCoreApplication, TestClusterWatch)

} // namespace tst_clusterwatch

#include "tst_clusterwatch.moc"
