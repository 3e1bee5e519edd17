// SPDX-License-Identifier: GPL-3.0-or-later
// The boards of a real cluster are listed: of which nodes, and what is left out.
#include "redis/keys/clusterscan.h"

#include "redis/board/diagnosis.h"
#include "redis/link/clusterfixture.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <map>
#include <string>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_clusterlisting
{

class TestClusterListing : public QObject, ClusterFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { makeCluster(); }
    void listsTheBoardsOfAllNodes();
    void listsWhileKeysMove();
    void leavesOutWhatANodeNoLongerOwns();
    void tellsWhichNodeCannotBeReached();
    void knowsWhoAnswersAtTheAddressOfANode();
    void listsNodesThatHaveJoinedSince();
    void aSlotThatMovesBehindTheScan();
    void aKeyOfASlotThatGoesOnMoving();
    void aNodeThatDiesWhileItIsListed();
    void knowsThatOtherNodesAreHidden();
    void boardsThatAUserMayNotReadAreNotCounted();
    void goesOnWithAHole();
};

void TestClusterListing::listsTheBoardsOfAllNodes()
{
    ScannedKeys sum = nothingYet();
    const auto found = listed(seed(), &sum);
    QCOMPARE(found.size(), std::size_t(boards));
    QCOMPARE(sum.found, std::uint64_t(boards));
    QCOMPARE(sum.coverage.part(CoveredUnit::Nodes)->answered, 3);
    QCOMPARE(sum.coverage.part(CoveredUnit::Boards)->asked, std::optional<std::int64_t>(boards));
    QVERIFY(!sum.coverage.isPartial());
    const auto whole = listedWhole(seed());
    VERIFY_RESULT(whole);
    QCOMPARE(whole->keys.size(), std::size_t(boards));
    const auto pool = std::make_shared<ConnectionPool>(seed(), patient);
    std::vector<std::string> keys;
    for (int i = 0; i < boards; ++i)
        keys.push_back(boardKey(i));
    keys.push_back("no board");
    const auto facts = readKeyFacts(pool, keys);
    VERIFY_RESULT(facts);
    for (int i = 0; i < boards; ++i) {
        QCOMPARE((*facts)[std::size_t(i)].key, boardKey(i));
        QCOMPARE((*facts)[std::size_t(i)].members, std::optional<std::int64_t>(i + 1));
    }
    QVERIFY(facts->back().gone);
}

void TestClusterListing::listsWhileKeysMove()
{
    const std::string key = boardKey(13);
    const std::size_t from = m_cluster->nodeOf(key);
    const Route route = seed();
    for (const std::size_t to : {(from + 1) % 3, (from + 2) % 3}) {
        m_cluster->beginMove(key, from, to);
        m_cluster->moveKey(key, from, to);
        ScannedKeys sum = nothingYet();
        const auto found = listed(route, &sum);
        QCOMPARE(found.size(), std::size_t(boards));
        QVERIFY(std::ranges::all_of(found, [](const auto &entry) { return entry.second == 1; }));
        QCOMPARE(sum.leftOver, std::uint64_t(0));
        m_cluster->endMove(key, to);
        m_cluster->move(key, to, from);
    }
}

void TestClusterListing::leavesOutWhatANodeNoLongerOwns()
{
    // A move that was given up left a key where nobody looks for it.
    const std::string key = "left over";
    const std::string slot = std::to_string(keySlot(key));
    const std::size_t owner = m_cluster->nodeOf(key);
    const TestServer &other = m_cluster->node((owner + 1) % 3);
    QCOMPARE(other.command({"CLUSTER", "SETSLOT", slot, "IMPORTING", m_cluster->id(owner)}),
             std::string("+OK"));
    other.send(respCommand({"ASKING"}) + respCommand({"ZADD", key, "1", "a"}), 2);
    QCOMPARE(other.command({"CLUSTER", "SETSLOT", slot, "STABLE"}), std::string("+OK"));
    ScannedKeys sum = nothingYet();
    const auto found = listed(seed(), &sum);
    QCOMPARE(found.count(key), std::size_t(0));
    QCOMPARE(sum.leftOver, std::uint64_t(1));
    QVERIFY(sum.coverage.isPartial() && sum.coverage.gaps().size() == 1);
    QCOMPARE(found.size(), std::size_t(boards));
    other.command({"CLUSTER", "SETSLOT", slot, "IMPORTING", m_cluster->id(owner)});
    other.send(respCommand({"ASKING"}) + respCommand({"DEL", key}), 2);
    other.command({"CLUSTER", "SETSLOT", slot, "STABLE"});
}

void TestClusterListing::tellsWhichNodeCannotBeReached()
{
    Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
    const std::size_t other = 1;
    const Endpoint announced = m_cluster->node(other).tcpEndpoint();
    endpoint.clusterOptions.addressMap = {{{announced.host, announced.port}, {"127.0.0.1", freePort()}}};
    const Route mapped = joined(endpoint);
    const auto pool = std::make_shared<ConnectionPool>(mapped, patient);
    int reached = 0;
    for (int i = 0; i < boards; ++i) {
        const auto members = cardinality(pool, boardKey(i));
        if (m_cluster->nodeOf(boardKey(i)) != other) {
            VERIFY_RESULT(members);
            ++reached;
        } else {
            VERIFY_FAILURE(members, ErrorKind::Connect,
                           "The cluster's node " + addressText(announced) + " cannot be used. Nothing is");
        }
    }
    ScannedKeys sum = nothingYet();
    QCOMPARE(listed(mapped, &sum).size(), std::size_t(reached));
    QCOMPARE(sum.coverage.gaps().size(), std::size_t(1));
    QCOMPARE(sum.coverage.gaps().front().where, addressText(announced));
    QCOMPARE(sum.coverage.part(CoveredUnit::Nodes)->answered, 2);
    QCOMPARE(sum.coverage.part(CoveredUnit::Nodes)->asked, std::optional<std::int64_t>(3));
    QVERIFY(!sum.coverage.part(CoveredUnit::Boards)->asked);
    QVERIFY(sum.coverage.gaps().front().why.contains("Nothing is listening"));
    VERIFY_FAILURE(listedWhole(mapped), ErrorKind::Connect, addressText(announced));
    for (const NodeFacts &node : mapped.cluster->table()) {
        if (node.node.announced.port == announced.port) {
            QCOMPARE(node.state, NodeFacts::State::Failed);
            QVERIFY(!node.whyNot.empty());
        }
    }
}

/// A server without a cluster has taken the port of a node, or a map leads to another node: its boards are
/// not the node's.
void TestClusterListing::knowsWhoAnswersAtTheAddressOfANode()
{
    const TestServer stranger({}, TestServer::Listen::Tcp);
    stranger.command({"ZADD", "stranger", "1", "a"});
    constexpr std::size_t other = 1;
    const Endpoint announced = m_cluster->node(other).tcpEndpoint();
    for (const Endpoint &there : {stranger.tcpEndpoint(), m_cluster->node(2).tcpEndpoint()}) {
        Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
        endpoint.clusterOptions.addressMap = {{{announced.host, announced.port}, {there.host, there.port}}};
        const Route mapped = joined(endpoint);
        ScannedKeys sum = nothingYet();
        const auto found = listed(mapped, &sum);
        QVERIFY(!found.contains("stranger"));
        QCOMPARE(sum.coverage.part(CoveredUnit::Nodes)->answered, 2);
        QCOMPARE(sum.coverage.gaps().size(), std::size_t(1));
        QCOMPARE(sum.coverage.gaps().front().where, addressText(announced));
        const auto pool = std::make_shared<ConnectionPool>(mapped, patient);
        for (int i = 0; i < boards; ++i) {
            const auto members = cardinality(pool, boardKey(i));
            if (m_cluster->nodeOf(boardKey(i)) != other)
                VERIFY_RESULT(members);
            else
                VERIFY_FAILURE(members, ErrorKind::Connect, "The cluster's node " + addressText(announced));
        }
    }
}

void TestClusterListing::listsNodesThatHaveJoinedSince()
{
    const std::string key = boardKey(21);
    const std::size_t from = m_cluster->nodeOf(key);
    const Route before = seed();
    const std::size_t fresh = m_cluster->addNode();
    m_cluster->move(key, from, fresh);
    const auto found = listed(before);
    QCOMPARE(found.size(), std::size_t(boards));
    QCOMPARE(found.count(key), std::size_t(1));
    m_cluster->move(key, fresh, from);
}

/// From a node that is still to be scanned to one that was scanned already.
void TestClusterListing::aSlotThatMovesBehindTheScan()
{
    const Route route = seed();
    std::string key;
    for (int i = 0; key.empty() || m_cluster->nodeOf(key) != 2; ++i)
        key = boardKey(i);
    auto connection = openConnection(route, patient);
    VERIFY_RESULT(connection);
    std::map<std::string, int> found;
    const auto scanned =
        scanAllNodes(*connection, route, {}, Nodes::Responding, [&](const ByteStrings &keys) {
            if (found.empty())
                m_cluster->move(key, 2, 0);
            for (std::size_t i = 0; i < keys.size(); ++i)
                ++found[std::string(keys[i])];
        });
    m_cluster->move(key, 0, 2);
    VERIFY_RESULT(scanned);
    QCOMPARE(found.size(), std::size_t(boards));
    QCOMPARE(found[key], 1);
    QVERIFY(scanned->coverage.gaps().empty());
}

// By the slots nothing has changed when the scan ends.
void TestClusterListing::aKeyOfASlotThatGoesOnMoving()
{
    const Route route = seed();
    std::string key;
    for (int i = 0; key.empty() || m_cluster->nodeOf(key) != 2; ++i)
        key = boardKey(i);
    auto connection = openConnection(route, patient);
    VERIFY_RESULT(connection);
    m_cluster->beginMove(key, 2, 0);
    std::map<std::string, int> found;
    const auto scanned =
        scanAllNodes(*connection, route, {}, Nodes::Responding, [&](const ByteStrings &keys) {
            if (found.empty())
                m_cluster->moveKey(key, 2, 0);
            for (std::size_t i = 0; i < keys.size(); ++i)
                ++found[std::string(keys[i])];
        });
    m_cluster->endMove(key, 0);
    m_cluster->move(key, 0, 2);
    VERIFY_RESULT(scanned);
    QCOMPARE(found.size(), std::size_t(boards));
    QCOMPARE(found[key], 1);
    QVERIFY(scanned->coverage.gaps().empty());
}

void TestClusterListing::aNodeThatDiesWhileItIsListed()
{
    TestCluster cluster(2, 0, {"--cluster-require-full-coverage", "no"});
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    // Some pages of keys on one node, and one key on the other.
    constexpr int many = 6000;
    const std::size_t dying = cluster.nodeOf("{many}");
    std::string lone = "lone";
    while (cluster.nodeOf(lone) == dying)
        lone += '.';
    std::string resp;
    for (int i = 0; i < many; ++i)
        resp += respCommand({"ZADD", "{many}" + std::to_string(i), "1", "a"});
    QVERIFY(!cluster.node(dying).send(resp, many).empty());
    QCOMPARE(cluster.node(1 - dying).command({"ZADD", lone, "1", "a"}), std::string(":1"));
    const Route route = joined(cluster.node(1 - dying).tcpEndpoint());
    const std::string name = addressText(cluster.node(dying).tcpEndpoint());
    auto connection = openConnection(route, patient);
    VERIFY_RESULT(connection);
    std::size_t keys = 0;
    bool sawLone = false;
    const auto scanned =
        scanAllNodes(*connection, route, {}, Nodes::Responding, [&](const ByteStrings &batch) {
            keys += batch.size();
            sawLone = sawLone || batch[0] == lone;
            if (batch[0] != lone)
                cluster.node(dying).kill();
        });
    VERIFY_RESULT(scanned);
    QVERIFY(sawLone && keys > 1 && keys < many);
    QCOMPARE(scanned->coverage.gaps().size(), std::size_t(1));
    QCOMPARE(scanned->coverage.gaps().front().where, name);
    VERIFY_FAILURE(listedWhole(route), ErrorKind::Connect, name);
}

/// By what the server says of itself, and where it says nothing by its redirects.
void TestClusterListing::knowsThatOtherNodesAreHidden()
{
    TestCluster cluster(2, 0, {"--rename-command", "HELLO", ""});
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    const std::vector<std::string> rights{"on", "nopass", "~*", "+@read", "+@connection", "-@dangerous"};
    const auto addUser = [&](const TestServer &node, const std::string &name, const std::string &more) {
        std::vector<std::string> words{"ACL", "SETUSER", name};
        words.insert(words.end(), rights.begin(), rights.end());
        words.push_back(more);
        return node.command(words);
    };
    QCOMPARE(addUser(cluster.node(0), "informed", "+info"), std::string("+OK"));
    QCOMPARE(addUser(cluster.node(0), "silent", "-info"), std::string("+OK"));
    QCOMPARE(addUser(m_cluster->node(1), "greeted", "-info"), std::string("+OK"));
    QCOMPARE(addUser(m_cluster->node(1), "granted", "+cluster|slots"), std::string("+OK"));
    const auto as = [](Endpoint endpoint, const std::string &user) {
        endpoint.user = user;
        return endpoint;
    };
    const Endpoint there = m_cluster->node(1).tcpEndpoint();
    for (const Endpoint &endpoint : {as(cluster.node(0).tcpEndpoint(), "informed"),
                                     as(cluster.node(0).tcpEndpoint(), "silent"), as(there, "greeted")}) {
        const Route known = joined(endpoint);
        QVERIFY(!known.cluster);
        QVERIFY2(known.othersHidden.contains("CLUSTER SLOTS"), endpoint.user.c_str());
        ScannedKeys sum = nothingYet();
        listed(known, &sum);
        QCOMPARE(sum.coverage.gaps().size(), std::size_t(1));
        VERIFY_FAILURE(listedWhole(known), ErrorKind::Permission, "CLUSTER SLOTS");
        const auto steps = diagnose(endpoint, patient);
        const auto step = std::ranges::find(steps, WayStep::Cluster, &WalkedStep::step);
        QVERIFY(step != steps.end() && step->misses && step->nodes.empty());
        QVERIFY(!steps.back().error);
        Endpoint alone = endpoint; // by choice
        alone.clusterOptions.thisNodeOnly = true;
        QVERIFY(joined(alone).othersHidden.empty());
        VERIFY_RESULT(listedWhole(joined(alone)));
    }
    const Route granted = joined(as(there, "granted"));
    QVERIFY(granted.cluster && granted.othersHidden.empty());
    // A server that is no node of a cluster hides nothing from such users.
    const TestServer lone({}, TestServer::Listen::Tcp);
    QVERIFY2(lone.ready(), qPrintable(lone.error()));
    QCOMPARE(addUser(lone, "greeted", "-info"), std::string("+OK"));
    const Route known = joined(as(lone.tcpEndpoint(), "greeted"));
    QVERIFY(!known.cluster && known.othersHidden.empty());
    // Nor does one that says it by ASKING alone; where nothing says it, there may be others.
    const TestServer mute({"--rename-command", "HELLO", ""}, TestServer::Listen::Tcp);
    QVERIFY2(mute.ready(), qPrintable(mute.error()));
    for (const TestServer *node : {&mute, &std::as_const(cluster.node(0))}) {
        for (const bool asks : {true, false}) {
            node->command({"ACL", "SETUSER", "bounded", "reset", "on", "nopass", "~s:*", "+@read", "+scan",
                           "+ping", asks ? "+asking" : "-asking"});
            const Route bounded = joined(as(node->tcpEndpoint(), "bounded"));
            QVERIFY(!bounded.cluster);
            QCOMPARE(bounded.othersHidden.empty(), node == &mute && asks);
        }
    }
}

void TestClusterListing::boardsThatAUserMayNotReadAreNotCounted()
{
    for (std::size_t node = 0; node < 3; ++node)
        m_cluster->node(node).command(
            {"ACL", "SETUSER", "outsider", "on", "nopass", "~elsewhere:*", "+@all"});
    Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
    endpoint.user = "outsider";
    endpoint.password = "x";
    const auto steps = diagnose(endpoint, patient);
    const auto step = std::ranges::find(steps, WayStep::Cluster, &WalkedStep::step);
    QVERIFY(step != steps.end() && step->misses);
    QVERIFY2(step->found.contains("0 of 16384 slots can be read"), step->found.c_str());
}

void TestClusterListing::goesOnWithAHole()
{
    const std::string key = boardKey(5);
    const std::string slot = std::to_string(keySlot(key));
    // A node that has heard of the owner in between knows the slot again.
    const auto takeAway = [&] {
        for (std::size_t i = 0; i < m_cluster->size(); ++i)
            m_cluster->node(i).command({"CLUSTER", "DELSLOTS", slot});
        return !joined(m_cluster->node(1).tcpEndpoint()).cluster->topology()->ownerOf(keySlot(key));
    };
    QTRY_VERIFY_WITH_TIMEOUT(takeAway(), 20000);
    const auto fresh = std::make_shared<ConnectionPool>(joined(m_cluster->node(1).tcpEndpoint()), patient);
    VERIFY_FAILURE(cardinality(fresh, key), ErrorKind::Loading,
                   "hash slot " + slot + ", to which this key belongs");
    VERIFY_RESULT(cardinality(fresh, boardKey(6)));
    ScannedKeys sum = nothingYet();
    listed(fresh->route(), &sum);
    QCOMPARE(sum.coverage.gaps().size(), std::size_t(1));
    VERIFY_FAILURE(listedWhole(fresh->route()), ErrorKind::Loading, "slot");
}

TIEBREAK_TEST(QCoreApplication, TestClusterListing)

} // namespace tst_clusterlisting

#include "tst_clusterlisting.moc"
