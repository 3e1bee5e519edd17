// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes of a real cluster that hang, die, or are another process.
#include "redis/link/cluster.h"

#include "redis/board/diagnosis.h"
#include "redis/board/diagnosistext.h"
#include "redis/board/wholeboard.h"
#include "redis/link/clusterfixture.h"
#include "support/faultypeer.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <set>
#include <string>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_clusterfaults
{

/// How many nodes the table has after another look, none of which has failed; 0 while one has.
static std::size_t there(const std::shared_ptr<ConnectionPool> &pool)
{
    Cluster &cluster = *pool->route().cluster;
    auto loan = pool->borrow();
    if (!loan || !cluster.askForFailed(**loan, {}) || !cluster.freshen(pool->endpoint(), patient, {}))
        return 0;
    const auto nodes = cluster.table();
    const auto failed = [](const NodeFacts &node) { return node.state == NodeFacts::State::Failed; };
    return std::ranges::none_of(nodes, failed) ? nodes.size() : 0;
}

class TestClusterFaults : public QObject, ClusterFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { makeCluster(); }
    void waitsOnceForAClusterThatIsDown();
    void waitsOnceForANodeThatHangs();
    void endsAnEndlessRedirect();
    void aNodeThatDiesWhileItsBoardIsRead();
    void aReplicaThatHasFailedIsNotLeftOut();
    void followsAFailover();
    void showsAReplicaThatComesLater();
    void noticesAnotherProcessAtANode_data();
    void noticesAnotherProcessAtANode();
};

void TestClusterFaults::waitsOnceForAClusterThatIsDown()
{
    TestCluster cluster(3);
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    const auto pool = std::make_shared<ConnectionPool>(joined(cluster.node(0).tcpEndpoint()), patient);
    for (std::size_t node = 0; node < cluster.size(); ++node)
        cluster.node(node).command({"CLUSTER", "DELSLOTS", "0"});
    int asked = 0;
    const auto read = [&](int number) {
        asked = 0;
        return withBoard(pool, boardKey(number),
                         [&](Connection &connection, const Progress &) -> Result<Reply> {
                             ++asked;
                             return connection.run({"ZCARD", boardKey(number)});
                         })(Progress());
    };
    QTRY_VERIFY(cluster.node(cluster.nodeOf(boardKey(0)))
                    .command({"ZCARD", boardKey(0)})
                    .starts_with("-CLUSTERDOWN"));
    VERIFY_FAILURE(read(0), ErrorKind::Loading, "CLUSTERDOWN");
    QVERIFY(asked > 1);
    for (int number = 1; number < 9; ++number) {
        VERIFY_FAILURE(read(number), ErrorKind::Loading, "CLUSTERDOWN");
        QCOMPARE(asked, 1);
    }
}

void TestClusterFaults::waitsOnceForANodeThatHangs()
{
    TestCluster cluster(3);
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    const std::size_t hangs = cluster.nodeOf("board");
    const Route route = joined(cluster.node((hangs + 1) % 3).tcpEndpoint());
    const BoardAddress board(route, "board");
    const Timeouts timeouts{.connect = 3s, .command = 2s};
    cluster.node(hangs).freeze();
    const auto first = openConnection(board, timeouts);
    const auto second = openConnection(board, timeouts);
    const auto noNode = route.cluster->openNode(hangs, route.endpoint, timeouts, {});
    cluster.node(hangs).thaw();
    VERIFY_FAILURE(first, ErrorKind::Timeout, "2 s");
    VERIFY_FAILURE(second, ErrorKind::Timeout, "1 s");
    VERIFY_FAILURE(noNode, ErrorKind::Timeout, "1 s");
    QVERIFY2(!first.error().message.contains("Redis server"), first.error().message.c_str());
    // As patient as ever with what answers, and with the node once it does.
    auto again = openConnection(board, timeouts);
    VERIFY_RESULT(again);
    cluster.node(hangs).freeze();
    const auto silent = again->run({"PING"});
    cluster.node(hangs).thaw();
    VERIFY_FAILURE(silent, ErrorKind::Timeout, "2 s");
}

void TestClusterFaults::endsAnEndlessRedirect()
{
    // Two nodes that send us to one another.
    std::unique_ptr<FaultyPeer> peers[2];
    std::atomic<int> ports[2] = {0, 0};
    std::atomic<int> asked = 0;
    for (int i : {0, 1}) {
        peers[i] =
            std::make_unique<FaultyPeer>([&, i](const std::vector<std::string> &words) -> FaultyPeer::Answer {
                if (words.front() == "PING")
                    return {"+PONG\r\n"};
                if (words.front() == "CLUSTER")
                    return {"*1\r\n*3\r\n:0\r\n:16383\r\n*3\r\n$9\r\n127.0.0.1\r\n:" +
                            std::to_string(ports[i]) + "\r\n$2\r\nid\r\n"};
                ++asked;
                return {"-MOVED 1 127.0.0.1:" + std::to_string(ports[1 - i]) + "\r\n"};
            });
        ports[i] = peers[i]->endpoint().port;
    }
    Endpoint endpoint = peers[0]->endpoint();
    auto connection = openConnection(endpoint, patient);
    VERIFY_RESULT(connection);
    auto cluster = Cluster::discover(*connection, endpoint);
    VERIFY_RESULT(cluster);
    Route route(endpoint);
    route.cluster = *cluster;
    const auto pool = std::make_shared<ConnectionPool>(route, patient);
    VERIFY_FAILURE(cardinality(pool, "board"), ErrorKind::Moved, "MOVED 1 127.0.0.1:");
    QVERIFY(asked < 40);
}

// By pages and by DUMP: what is read is whole or an error, and the node that takes over gives it whole.
void TestClusterFaults::aNodeThatDiesWhileItsBoardIsRead()
{
    SLOW_TEST();
    TestCluster cluster(3, 1);
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    constexpr int rows = 40'000;
    int number = 0;
    while (cluster.nodeOf(boardKey(number)) != 0)
        ++number;
    const std::string key = boardKey(number);
    std::string resp;
    for (int i = 0; i < rows; ++i)
        resp += respCommand({"ZADD", key, std::to_string(i), "member " + std::to_string(i)});
    QVERIFY(!cluster.node(0).send(resp, rows).empty());
    const std::string question = respCommand({"READONLY"}) + respCommand({"ZCARD", key});
    QTRY_VERIFY_WITH_TIMEOUT(cluster.node(3).send(question, 2).contains(std::to_string(rows)), 20000);
    const auto pool =
        std::make_shared<ConnectionPool>(joined(cluster.node(1).tcpEndpoint()), Timeouts{3s, 10s});
    std::size_t primary = 0;
    for (const ReadWay way : {ReadWay::Pages, ReadWay::Dump}) {
        const auto read = withBoard(pool, key, [&](Connection &connection, const Progress &progress) {
            return readWholeBoard(connection, key, way, progress);
        });
        const auto isWhole = [&](const Result<Snapshot> &board) {
            return board && board->size() == rows && board->rows.raw(0) == rows - 1;
        };
        const std::size_t replica = 3 - primary;
        TestServer &dies = cluster.node(primary);
        bool killed = false;
        const auto torn = read(Progress({}, [&](std::uint64_t done, std::uint64_t) {
            if (done > 0 && !std::exchange(killed, true))
                dies.kill();
        }));
        QVERIFY(killed);
        QVERIFY2(isWhole(torn) || (!torn && torn.error().message.size() > 10),
                 torn ? "a board that is not whole" : torn.error().message.c_str());
        QTRY_COMPARE_WITH_TIMEOUT(cluster.node(replica).command({"ROLE"}), std::string("*3"), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(isWhole(read(Progress())), 30000);
        QVERIFY2(dies.restart(), qPrintable(dies.error()));
        QTRY_COMPARE_WITH_TIMEOUT(dies.command({"ROLE"}), std::string("*5"), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(dies.followsItsPrimary(), 30000);
        primary = replica;
    }
}

void TestClusterFaults::aReplicaThatHasFailedIsNotLeftOut()
{
    const Route route = joined(m_cluster->node(1).tcpEndpoint());
    auto connection = openConnection(route, patient);
    VERIFY_RESULT(connection);
    // Once the others agree on it, CLUSTER SLOTS does not name it any more.
    TestServer &replica = m_cluster->node(3);
    const std::string id = m_cluster->id(3);
    replica.kill();
    const auto failed = [&id](const std::vector<NodeFacts> &nodes) {
        return std::ranges::count_if(nodes, [&id](const NodeFacts &node) {
            return node.node.id == id && node.node.isReplica() && node.state == NodeFacts::State::Failed;
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(
        route.cluster->askForFailed(*connection, {}) && failed(route.cluster->table()) == 1, 30'000);
    QCOMPARE(route.cluster->table().size(), m_cluster->size());
    const auto steps = diagnose(m_cluster->node(1).tcpEndpoint(), patient);
    const auto step = std::ranges::find(steps, WayStep::Cluster, &WalkedStep::step);
    QVERIFY(step != steps.end() && step->misses);
    QCOMPARE(step->nodes.size(), m_cluster->size());
    QCOMPARE(failed(step->nodes), 1);
    Sentences sentences("diagnosistext");
    sentences.add("one replica, which failed", clusterSizeText(step->nodes));
    std::vector<NodeFacts> nodes = step->nodes;
    nodes.push_back(*std::ranges::find_if(nodes, [](const auto &node) { return node.node.isReplica(); }));
    nodes.back().state = NodeFacts::State::Reached;
    sentences.add("two replicas, one of which failed", clusterSizeText(nodes));
    // As after a failover.
    NodeFacts former;
    former.state = NodeFacts::State::Failed;
    nodes = {nodes.front(), nodes.back(), former};
    sentences.add("a primary that is none any more", clusterSizeText(nodes));
    nodes.push_back(nodes.front());
    nodes.back().state = NodeFacts::State::Failed;
    sentences.add("and another one that is still", clusterSizeText(nodes));
    COMPARE_SENTENCES(sentences);
    QVERIFY2(replica.restart(), qPrintable(replica.error()));
    QVERIFY(m_cluster->waitUntilOk());
    QTRY_VERIFY_WITH_TIMEOUT(replica.followsItsPrimary(), 30'000);
}

void TestClusterFaults::followsAFailover()
{
    // The replica is one of node 0.
    int key = 0;
    while (m_cluster->nodeOf(boardKey(key)) != 0)
        ++key;
    const auto pool = std::make_shared<ConnectionPool>(seed(), patient);
    COMPARE_RESULT(cardinality(pool, boardKey(key)), key + 1);
    m_cluster->node(0).kill();
    QTRY_COMPARE_WITH_TIMEOUT(cardinality(pool, boardKey(key)).value_or(-1), key + 1, 30000);
    // The node that was named by the user is gone; the others are asked.
    ScannedKeys sum = nothingYet();
    QCOMPARE(listed(pool->route(), &sum).size(), std::size_t(boards));
    QVERIFY(!sum.coverage.isPartial());
    QVERIFY2(m_cluster->node(0).restart(), qPrintable(m_cluster->node(0).error()));
    COMPARE_RESULT(cardinality(pool, boardKey(key)), key + 1);
    // It is back as a replica, which nobody reads from.
    QTRY_COMPARE_WITH_TIMEOUT(there(pool), m_cluster->size(), 30'000);
}

void TestClusterFaults::showsAReplicaThatComesLater()
{
    TestCluster cluster(3);
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    const auto pool = std::make_shared<ConnectionPool>(joined(cluster.node(0).tcpEndpoint()), patient);
    QTRY_COMPARE_WITH_TIMEOUT(there(pool), std::size_t(3), 30'000);
    // The slots name it once it has copied its primary, which waits for other replicas first.
    cluster.node(0).command({"CONFIG", "SET", "repl-diskless-sync-delay", "2"});
    const std::size_t added = cluster.addNode();
    QTRY_COMPARE_WITH_TIMEOUT(cluster.node(added).command({"CLUSTER", "REPLICATE", cluster.id(0)}), "+OK",
                              30'000);
    QTRY_COMPARE_WITH_TIMEOUT(there(pool), std::size_t(4), 30'000);
}

void TestClusterFaults::noticesAnotherProcessAtANode_data()
{
    QTest::addColumn<bool>("mayAsk");
    QTest::newRow("by its run id") << true;
    QTest::newRow("by the numbers of connections, without INFO") << false;
}

void TestClusterFaults::noticesAnotherProcessAtANode()
{
    QFETCH(const bool, mayAsk);
    TestCluster cluster(3, 0,
                        {"--cluster-require-full-coverage", "no", "--user", "reader", "on", "nopass", "~*",
                         "&*", "+@all", "-info"});
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    Endpoint seed = cluster.node(0).tcpEndpoint();
    seed.user = mayAsk ? std::string() : "reader";
    const Route route = joined(seed);
    const auto pool = std::make_shared<ConnectionPool>(route, patient);
    std::set<std::string> nodes;
    std::string keyAt1;
    for (int i = 0; i < boards; ++i) {
        auto loan = pool->borrow({}, boardKey(i));
        VERIFY_RESULT(loan);
        nodes.insert((*loan)->address());
        if (cluster.nodeOf(boardKey(i)) == 1)
            keyAt1 = boardKey(i);
    }
    QCOMPARE(nodes.size(), std::size_t(3));
    QVERIFY(route.cluster->takeReplaced().empty());
    TestServer &node = cluster.node(1);
    for (int i = 0; !mayAsk && i < 500; ++i) // more than the next process has by then
        node.command({"PING"});
    pool->dropIdle();
    {
        const auto loan = pool->borrow({}, keyAt1);
        VERIFY_RESULT(loan);
    }
    node.kill();
    QVERIFY2(node.restart(), qPrintable(node.error()));
    QVERIFY(cluster.waitUntilOk());
    int told = 0;
    route.cluster->onReplaced([&told] { ++told; });
    for (int i = 0; i < boards; ++i) {
        auto loan = pool->borrow({}, boardKey(i));
        VERIFY_RESULT(loan);
        if ((*loan)->address() == addressText(node.tcpEndpoint()))
            QCOMPARE(told, 1); // before anything of it is read
        // The login has asked.
        QCOMPARE((*loan)->traffic().roundTrips, 0u);
    }
    const auto replaced = route.cluster->takeReplaced();
    QCOMPARE(replaced.size(), std::size_t(1));
    QCOMPARE(replaced.front().address, addressText(node.tcpEndpoint()));
    QCOMPARE(replaced.front().now.isOtherThan(replaced.front().before), mayAsk);
    QVERIFY(route.cluster->takeReplaced().empty());
}

TIEBREAK_TEST(QCoreApplication, TestClusterFaults)

} // namespace tst_clusterfaults

#include "tst_clusterfaults.moc"
