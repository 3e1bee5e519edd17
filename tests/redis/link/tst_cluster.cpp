// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of a real cluster: which node has them, while they move and while nodes come and go.
#include "redis/link/cluster.h"
#include "redis/link/open.h"
#include "redis/link/servernames.h"

#include "core/base/bytestrings.h"
#include "redis/board/boardreader.h"
#include "redis/board/diagnosis.h"
#include "redis/board/wholeboard.h"
#include "redis/keys/clusterscan.h"
#include "redis/link/connectionpool.h"
#include "redis/server/serverinfo.h"
#include "support/allowwrites.h"
#include "support/faultypeer.h"
#include "support/slowtest.h"
#include "support/testauthority.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <random>
#include <thread>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_cluster
{

namespace
{

constexpr int boards = 60;

std::string boardKey(int number)
{
    return "board:" + std::to_string(number);
}

/// An endpoint of a node that knows the cluster, as the window and the CLI make it.
Route joined(Endpoint endpoint)
{
    Route route(endpoint);
    auto connection = openConnection(endpoint, patient);
    if (!connection)
        qFatal("%s", connection.error().message.c_str());
    const auto info = readServerInfo(*connection);
    const auto joined = info ? joinCluster(*connection, route, *info) : std::unexpected(info.error());
    if (!joined)
        qFatal("%s", joined.error().message.c_str());
    return route;
}

/// Members of a board, read as a page of it is.
Result<std::int64_t> cardinality(const std::shared_ptr<ConnectionPool> &pool, const std::string &key)
{
    return withBoard(pool, key, [&](Connection &connection, const Progress &) -> Result<std::int64_t> {
        const auto page = readPage(connection, key, Direction::HighestFirst, 0, 10);
        if (!page)
            return std::unexpected(page.error());
        return page->cardinality;
    })(Progress());
}

std::map<std::string, int> listed(const Route &route, ScannedKeys *sum = nullptr)
{
    std::map<std::string, int> found;
    auto connection = openConnection(route, patient);
    if (!connection)
        return found;
    const auto scanned =
        scanAllNodes(*connection, route, {}, Nodes::Responding, [&](const ByteStrings &keys) {
            for (std::size_t i = 0; i < keys.size(); ++i)
                ++found[std::string(keys[i])];
        });
    if (scanned && sum != nullptr)
        *sum = *scanned;
    return found;
}

/// What a scan says that a part does not do for.
Result<ListedKeys> listedWhole(const Route &route)
{
    auto connection = openConnection(route, patient);
    if (!connection)
        return std::unexpected(connection.error());
    return listKeys(*connection, route, {}, Nodes::All);
}

ScannedKeys nothingYet()
{
    return {0, 0, Coverage({})};
}

} // namespace

class TestClusterLink : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void computesSlotsAsTheServerDoes();
    void readsTheSlotsInEveryShape();
    void readsRedirects();
    void findsTheNodeOfEachBoard();
    void findsNodesWithoutAName();
    void waitsOnceForAClusterThatIsDown();
    void listsTheBoardsOfAllNodes();
    void refusesADatabaseNumber();
    void asksANodeAloneWhereItIsTold();
    void followsAnAskAndThenAMove();
    void asksANodeWithoutSlots();
    void listsWhileKeysMove();
    void leavesOutWhatANodeNoLongerOwns();
    void mapsAddresses();
    void tellsWhichNodeCannotBeReached();
    void knowsWhoAnswersAtTheAddressOfANode();
    void connectsToAllowedNodesAlone();
    void waitsOnceForANodeThatHangs();
    void isKnownByTheNamesOfAllNodes();
    void isKnownByTheAddressThatItsNameLedTo();
    void readsFromReplicas();
    void endsAnEndlessRedirect();
    void overTlsWithALogin();
    void aNodeThatDiesWhileItsBoardIsRead();
    void followsAFailover();
    void noticesAnotherProcessAtANode();
    void listsNodesThatHaveJoinedSince();
    void aSlotThatMovesBehindTheScan();
    void aNodeThatDiesWhileItIsListed();
    void knowsThatOtherNodesAreHidden();
    void goesOnWithAHole();

private:
    Route seed() const { return joined(m_cluster->node(0).tcpEndpoint()); }

    std::unique_ptr<TestCluster> m_cluster;
};

void TestClusterLink::initTestCase()
{
    m_cluster = std::make_unique<TestCluster>(3, 1, QStringList{"--cluster-require-full-coverage", "no"});
    QVERIFY2(m_cluster->error().isEmpty(), qPrintable(m_cluster->error()));
    for (int i = 0; i < boards; ++i) {
        auto connection = openConnection(allowWrites(seed()).holding(boardKey(i)), patient);
        VERIFY_RESULT(connection);
        Command add{"ZADD", boardKey(i)};
        for (int member = 0; member <= i; ++member)
            add.insert(add.end(), {std::to_string(member), "member" + std::to_string(member)});
        const auto added = connection->run(add);
        VERIFY_RESULT(added);
        QCOMPARE(added->integer, i + 1);
    }
}

void TestClusterLink::computesSlotsAsTheServerDoes()
{
    const TestServer &node = m_cluster->node(0);
    std::mt19937_64 random(18);
    std::vector<std::string> keys{
        "",   "foo{}{bar}", "foo{{bar}}zap", "foo{bar}{zap}", "{user1000}.a", "{",      "}{", "}{a}", "{a",
        "a}", "{}",         "{}a",           "a{b}c{d}e",     "123456789",    "{\r\n}x"};
    for (int i = 0; i < 500; ++i) {
        std::string key;
        for (std::size_t length = random() % 12; key.size() < length;)
            key += "{}ab\0\xff\r\n"[random() % 8];
        keys.push_back(key);
    }
    auto connection = openConnection(node.endpoint(), patient);
    VERIFY_RESULT(connection);
    for (const std::string &key : keys) {
        const auto slot = connection->run({"CLUSTER", "KEYSLOT", key});
        VERIFY_RESULT(slot);
        QCOMPARE(std::int64_t(keySlot(key)), slot->integer);
    }
    QCOMPARE(keySlot("123456789"), 12739);
}

void TestClusterLink::readsTheSlotsInEveryShape()
{
    const auto text = [](std::string words) {
        return Reply{.type = Reply::Type::String, .integer = 0, .text = std::move(words), .items = {}};
    };
    const auto number = [](std::int64_t value) {
        return Reply{.type = Reply::Type::Integer, .integer = value, .text = {}, .items = {}};
    };
    const auto list = [](std::vector<Reply> items) {
        return Reply{.type = Reply::Type::Array, .integer = 0, .text = {}, .items = std::move(items)};
    };
    const HostPort asked{"gate.example", 7000};
    const auto slotsOf = [&](Reply host, std::vector<Reply> more = {}) {
        std::vector<Reply> node{std::move(host), number(7001), text("id1")};
        node.insert(node.end(), more.begin(), more.end());
        return parseClusterSlots(list({list({number(0), number(16383), list(node)})}), asked);
    };
    const auto first = [](const Result<Topology> &topology) {
        return topology && !topology->nodes.empty() ? topology->nodes.front() : ClusterNode();
    };
    QCOMPARE(first(slotsOf(text("10.0.0.1"))).announced.host, std::string("10.0.0.1"));
    QCOMPARE(first(slotsOf(text("::1"))).announced.host, std::string("::1"));
    // Unknown: the host that was asked.
    QCOMPARE(first(slotsOf(text(""))).announced.host, asked.host);
    QCOMPARE(first(slotsOf(Reply())).announced.host, asked.host);
    // A name that is not configured: the address beside it, else the host that was asked.
    const auto addressed = [&](std::string ip) {
        return first(slotsOf(text("?"), {list({text("ip"), text(std::move(ip))})}));
    };
    QVERIFY(addressed("10.0.0.1").reachable);
    QCOMPARE(addressed("10.0.0.1").announced.host, std::string("10.0.0.1"));
    QCOMPARE(addressed("").announced.host, asked.host);
    QCOMPARE(first(slotsOf(text("?"))).announced.host, asked.host);
    QCOMPARE(first(slotsOf(text("10.0.0.1"), {list({text("hostname"), text("node1.example")})})).hostName,
             std::string("node1.example"));
    const auto served = slotsOf(text("10.0.0.1"));
    VERIFY_RESULT(served);
    QCOMPARE(served->servedSlots(), slotCount);
    QCOMPARE(served->nodes[0].served, slotCount);
    // Ranges of one node that do not lie together, with its replica, in no order.
    const auto node = [&](const char *id, int port) {
        return list({text("10.0.0.1"), number(port), text(id)});
    };
    const auto split = parseClusterSlots(list({list({number(200), number(300), node("a", 1), node("c", 3)}),
                                               list({number(0), number(99), node("a", 1), node("c", 3)}),
                                               list({number(100), number(100), node("b", 2)})}),
                                         asked);
    VERIFY_RESULT(split);
    QCOMPARE(split->nodes.size(), std::size_t(3));
    QCOMPARE(split->primaries(), std::size_t(2));
    QCOMPARE(split->nodes[0].served, 201);
    QCOMPARE(split->replicasOf(0), std::vector<std::size_t>{2});
    QCOMPARE(split->ownerOf(100), std::optional<std::size_t>(1));
    QVERIFY(!split->ownerOf(101));
    // What is no answer.
    for (const Reply &reply : {text("x"), list({text("x")}), list({list({number(0), number(5)})}),
                               list({list({number(5), number(0), node("a", 1)})}),
                               list({list({number(0), number(16384), node("a", 1)})}),
                               list({list({number(-1), number(4), node("a", 1)})}),
                               list({list({number(0), number(4), list({text("h")})})}),
                               list({list({number(0), number(4), list({text("h"), number(70000)})})})})
        VERIFY_FAILURE(parseClusterSlots(reply, asked), ErrorKind::Protocol, "CLUSTER SLOTS");
    // All members, in the forms of several versions.
    const auto members = parseClusterNodes("aa 10.0.0.1:7001@17001,one myself,master - 0 0 1 connected 0-5\n"
                                           "bb ::1:7002@17002 slave,fail aa 1 2 1 disconnected\n"
                                           "cc 10.0.0.3:7003 master,fail? - 1 2 3 connected\n"
                                           "dd :0@0 master,noaddr - 1 2 3 disconnected\nnothing\n");
    QCOMPARE(members.size(), std::size_t(4));
    const std::string places[]{"10.0.0.1:7001", "[::1]:7002", "10.0.0.3:7003"};
    for (std::size_t i = 0; i < std::size(places); ++i)
        QCOMPARE(hostPortText(members[i].announced), places[i]);
    QCOMPARE(members[1].id, "bb");
    QVERIFY(members[3].announced.host.empty());
    std::vector<Reply> many;
    for (int i = 0; i < 2000; ++i)
        many.push_back(list({number(i), number(i), node(std::to_string(i).c_str(), i + 1)}));
    QVERIFY(!parseClusterSlots(list(many), asked));
    VERIFY_RESULT(parseClusterSlots(list({}), asked));
}

void TestClusterLink::readsRedirects()
{
    const auto to = [](std::string_view line) {
        const auto redirect = parseRedirect(line);
        return redirect ? hostPortText(redirect->to) + (redirect->ask ? " ask " : " ") +
                              std::to_string(redirect->slot)
                        : std::string("none");
    };
    QCOMPARE(to("MOVED 3999 127.0.0.1:6381"), std::string("127.0.0.1:6381 3999"));
    QCOMPARE(to("ASK 0 node.example:1"), std::string("node.example:1 ask 0"));
    QCOMPARE(to("MOVED 3999 :6380"), std::string(":6380 3999"));
    QCOMPARE(to("MOVED 3999 ?:6380"), std::string("none")); // it may be on another machine
    QCOMPARE(to("MOVED 3999 ::1:6380"), std::string("[::1]:6380 3999"));
    QCOMPARE(to("MOVED 3999 [::1]:6380"), std::string("[::1]:6380 3999"));
    for (const char *line : {"MOVED 16384 a:1", "MOVED -1 a:1", "MOVED 1 a:0", "MOVED 1 a:65536", "MOVED 1 a",
                             "MOVED x a:1", "MOVED 1", "MOVED", "ASKING", "", "MOVED 1:2", "ERR MOVED 1 a:1"})
        QCOMPARE(to(line), std::string("none"));
}

void TestClusterLink::findsTheNodeOfEachBoard()
{
    for (std::size_t first = 0; first < 3; ++first) {
        const auto pool =
            std::make_shared<ConnectionPool>(joined(m_cluster->node(first).tcpEndpoint()), patient);
        const auto map = pool->route().cluster->topology();
        for (int i = 0; i < boards; ++i) {
            const auto members = cardinality(pool, boardKey(i));
            VERIFY_RESULT(members);
            QCOMPARE(*members, i + 1);
        }
        // It knew before it asked.
        QCOMPARE(pool->route().cluster->redirects(), std::uint64_t(0));
        QCOMPARE(pool->route().cluster->topology(), map);
    }
}

void TestClusterLink::findsNodesWithoutAName()
{
    TestCluster cluster(3, 0, {"--cluster-preferred-endpoint-type", "hostname"});
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    const auto pool = std::make_shared<ConnectionPool>(joined(cluster.node(0).tcpEndpoint()), patient);
    for (int i = 0; i < 9; ++i) {
        const std::string key = boardKey(i);
        QCOMPARE(cluster.node(cluster.nodeOf(key)).command({"ZADD", key, "1", "a"}), std::string(":1"));
        const auto members = cardinality(pool, key);
        VERIFY_RESULT(members);
        QCOMPARE(*members, 1);
    }
}

void TestClusterLink::waitsOnceForAClusterThatIsDown()
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

void TestClusterLink::listsTheBoardsOfAllNodes()
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

void TestClusterLink::refusesADatabaseNumber()
{
    Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
    endpoint.db = 1;
    VERIFY_FAILURE(openConnection(endpoint, patient), ErrorKind::Server,
                   "SELECT is not allowed in cluster mode");
}

void TestClusterLink::asksANodeAloneWhereItIsTold()
{
    Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
    endpoint.clusterOptions.thisNodeOnly = true;
    const Route alone = joined(endpoint);
    QVERIFY(!alone.cluster);
    const auto found = listed(alone);
    QVERIFY(!found.empty() && found.size() < std::size_t(boards));
    const auto pool = std::make_shared<ConnectionPool>(alone, patient);
    int elsewhere = 0;
    for (int i = 0; i < boards; ++i) {
        if (const auto members = cardinality(pool, boardKey(i)); !members) {
            QCOMPARE(members.error().kind, ErrorKind::Moved);
            ++elsewhere;
        }
    }
    QCOMPARE(elsewhere, boards - int(found.size()));
}

void TestClusterLink::followsAnAskAndThenAMove()
{
    const std::string key = boardKey(7);
    const std::size_t from = m_cluster->nodeOf(key);
    const std::size_t to = (from + 1) % 3;
    const auto pool = std::make_shared<ConnectionPool>(seed(), patient);
    COMPARE_RESULT(cardinality(pool, key), 8);
    m_cluster->beginMove(key, from, to);
    COMPARE_RESULT(cardinality(pool, key), 8); // still where it was
    m_cluster->moveKey(key, from, to);
    const auto &cluster = *pool->route().cluster;
    const auto map = cluster.topology();
    COMPARE_RESULT(cardinality(pool, key), 8);
    QVERIFY(cluster.redirects() >= 1);
    QCOMPARE(cluster.topology(), map); // an ASK leaves the map alone
    // A whole board, in several pages that are in flight at once.
    const auto whole = withBoard(pool, key, [&](Connection &connection, const Progress &progress) {
        return readWholeBoard(connection, key, ReadWay::Pages, progress);
    })(Progress());
    VERIFY_RESULT(whole);
    QCOMPARE(whole->rows.size(), std::size_t(8));
    m_cluster->endMove(key, to);
    COMPARE_RESULT(cardinality(pool, key), 8);
    std::this_thread::sleep_for(2100ms); // what was asked for elsewhere is forgotten
    COMPARE_RESULT(cardinality(pool, key), 8);
    const std::uint64_t redirects = cluster.redirects();
    const auto newMap = cluster.topology();
    QVERIFY(newMap != map);
    COMPARE_RESULT(cardinality(pool, key), 8);
    QCOMPARE(cluster.topology(), newMap);
    QCOMPARE(cluster.redirects(), redirects); // once, not for each command
    // Back again, for the others.
    m_cluster->move(key, to, from);
    COMPARE_RESULT(cardinality(pool, key), 8);
}

void TestClusterLink::asksANodeWithoutSlots()
{
    SLOW_TEST();
    // A key of its own, whose slot stays in the end where it was.
    const std::string key = "on its way to a new node";
    const std::size_t from = m_cluster->nodeOf(key);
    const std::size_t fresh = m_cluster->addNode();
    const auto pool = std::make_shared<ConnectionPool>(seed(), patient);
    QCOMPARE(m_cluster->node(from).command({"ZADD", key, "1", "a", "2", "b"}), std::string(":2"));
    m_cluster->beginMove(key, from, fresh);
    m_cluster->moveKey(key, from, fresh);
    QVERIFY(m_cluster->node(from).command({"ZCARD", key}).starts_with("-ASK "));
    const auto members = cardinality(pool, key);
    VERIFY_RESULT(members);
    QCOMPARE(*members, 2);
    m_cluster->node(fresh).send(respCommand({"ASKING"}) + respCommand({"DEL", key}), 2);
    for (const std::size_t node : {from, fresh})
        QCOMPARE(
            m_cluster->node(node).command({"CLUSTER", "SETSLOT", std::to_string(keySlot(key)), "STABLE"}),
            std::string("+OK"));
}

void TestClusterLink::listsWhileKeysMove()
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

void TestClusterLink::leavesOutWhatANodeNoLongerOwns()
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
    QCOMPARE(found.size(), std::size_t(boards));
}

void TestClusterLink::mapsAddresses()
{
    Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
    const std::size_t other = m_cluster->nodeOf(boardKey(0));
    const Endpoint announced = m_cluster->node(other).tcpEndpoint();
    const std::string used = "127.1"; // another name of 127.0.0.1 that needs no name service
    endpoint.clusterOptions.addressMap = {{{announced.host, announced.port}, {used, announced.port}}};
    const auto pool = std::make_shared<ConnectionPool>(joined(endpoint), patient);
    COMPARE_RESULT(cardinality(pool, boardKey(0)), 1);
    bool shown = false;
    for (const NodeFacts &node : pool->route().cluster->table())
        shown = shown || (node.used.host == used && node.node.announced.port == announced.port &&
                          node.state == NodeFacts::State::Reached);
    QVERIFY(shown);
}

void TestClusterLink::connectsToAllowedNodesAlone()
{
    constexpr std::size_t other = 1;
    Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
    const std::string refused = addressText(m_cluster->node(other).tcpEndpoint());
    AllowedTexts allowed{{}, "So says the policy."};
    for (std::size_t i = 0; i < 3; ++i) {
        if (i != other)
            allowed.globs.push_back(addressText(m_cluster->node(i).tcpEndpoint()));
    }
    endpoint.terms.nodes = {allowed};
    const auto pool = std::make_shared<ConnectionPool>(joined(endpoint), patient);
    for (int i = 0; i < boards; ++i) {
        const auto members = cardinality(pool, boardKey(i));
        if (m_cluster->nodeOf(boardKey(i)) != other) {
            VERIFY_RESULT(members);
        } else {
            QVERIFY(!members);
            QVERIFY2(members.error().message.contains(refused + ". So says the policy."),
                     members.error().message.c_str());
        }
    }

    // The user's own addresses may be any: the seed, and those of a map.
    Endpoint typed = m_cluster->node(0).tcpEndpoint();
    typed.terms.nodes = {{{}, "None."}};
    for (std::size_t i = 1; i < 3; ++i) {
        const Endpoint announced = m_cluster->node(i).tcpEndpoint();
        typed.clusterOptions.addressMap.push_back(
            {{announced.host, announced.port}, {"127.1", announced.port}});
    }
    const auto own = std::make_shared<ConnectionPool>(joined(typed), patient);
    for (int i = 0; i < boards; ++i)
        VERIFY_RESULT(cardinality(own, boardKey(i)));

    Endpoint node;
    node.host = "10.0.0.7";
    node.port = 6380;
    VERIFY_RESULT(allowNode(node));
    node.terms.whyNotPlain = "In the clear.";
    VERIFY_RESULT(allowNode(node));
    node.password = "secret";
    VERIFY_FAILURE(allowNode(node), ErrorKind::Locked, "10.0.0.7:6380. In the clear.");
    node.tls.emplace();
    VERIFY_RESULT(allowNode(node));
    node.terms.nodes = {{{"10.0.*:*"}, {}}, {{"*:6379"}, "Elsewhere."}};
    VERIFY_FAILURE(allowNode(node), ErrorKind::Locked, "Elsewhere.");
}

void TestClusterLink::tellsWhichNodeCannotBeReached()
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
void TestClusterLink::knowsWhoAnswersAtTheAddressOfANode()
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

void TestClusterLink::waitsOnceForANodeThatHangs()
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

void TestClusterLink::isKnownByTheNamesOfAllNodes()
{
    const auto spellings = serverAliases(seed());
    for (std::size_t node = 0; node < 3; ++node) {
        for (const std::string &spelling : serverSpellings(m_cluster->node(node).tcpEndpoint()))
            QVERIFY2(std::ranges::find(spellings, spelling) != spellings.end(), spelling.c_str());
    }
    QCOMPARE(serverAliases(m_cluster->node(0).tcpEndpoint()),
             serverSpellings(m_cluster->node(0).tcpEndpoint()));
}

/// A name that nobody has said anything of may lead to a server that somebody has.
void TestClusterLink::isKnownByTheAddressThatItsNameLedTo()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    Endpoint endpoint = server.tcpEndpoint();
    auto connection = openConnection(endpoint, patient);
    VERIFY_RESULT(connection);
    QVERIFY(connection->peerAddress() == (HostPort{"127.0.0.1", endpoint.port}));
    auto local = openConnection(server.endpoint(), patient);
    VERIFY_RESULT(local);
    QVERIFY(local->peerAddress() == HostPort());
    endpoint.host = "db.example.org";
    Route route(endpoint);
    VERIFY_RESULT(joinCluster(*connection, route, {}));
    const auto names = serverAliases(route);
    QVERIFY(std::ranges::find(names, serverIdentity(server.tcpEndpoint())) != names.end());
}

void TestClusterLink::readsFromReplicas()
{
    Endpoint endpoint = m_cluster->node(0).tcpEndpoint();
    endpoint.clusterOptions.fromReplicas = true;
    const Route route = joined(endpoint);
    const auto pool = std::make_shared<ConnectionPool>(route, patient);
    TestServer &replica = m_cluster->node(3);
    QTRY_VERIFY_WITH_TIMEOUT(
        !joined(m_cluster->node(0).tcpEndpoint()).cluster->topology()->replicasOf(0).empty(), 20000);
    replica.command({"CONFIG", "RESETSTAT"});
    int key = 0;
    while (m_cluster->nodeOf(boardKey(key)) != 0)
        ++key;
    QTRY_COMPARE_WITH_TIMEOUT(cardinality(pool, boardKey(key)).value_or(-1), key + 1, 20000);
    QVERIFY(replica.send(respCommand({"INFO", "commandstats"}), 6).contains("cmdstat_zcard"));
    // What writes goes to the primary all the same, without a redirect.
    const std::uint64_t redirects = route.cluster->redirects();
    auto writing = openConnection(allowWrites(route).holding(boardKey(key)), patient);
    VERIFY_RESULT(writing);
    VERIFY_RESULT(writing->run({"ZADD", boardKey(key), "XX", "1", "nobody"}));
    QCOMPARE(route.cluster->redirects(), redirects);
    // An error that has nothing to do with the cluster makes nothing of it doubtful.
    const auto map = route.cluster->topology();
    QVERIFY(!writing->run({"GET", boardKey(key)}));
    VERIFY_RESULT(route.cluster->freshen(route.endpoint, patient, {}));
    QCOMPARE(route.cluster->topology(), map);
    QCOMPARE(route.cluster->redirects(), redirects);
}

void TestClusterLink::endsAnEndlessRedirect()
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

void TestClusterLink::overTlsWithALogin()
{
    const QTemporaryDir directory;
    TestAuthority authority(directory.path(), "cluster authority");
    const auto certificate = authority.issue("node", {"IP:127.0.0.1"});
    TestCluster cluster(3, 0,
                        authority.serverArguments(certificate) + QStringList{"--tls-cluster", "yes", "--user",
                                                                             "app", "on", ">secret", "~*",
                                                                             "+@all"},
                        TestServer::Listen::Tls);
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    Endpoint endpoint = cluster.node(0).tcpEndpoint();
    endpoint.user = "app";
    endpoint.password = "secret";
    endpoint.tls = TlsOptions();
    endpoint.tls->caFile = authority.file().toStdString();
    const auto pool = std::make_shared<ConnectionPool>(joined(endpoint), patient);
    for (int i = 0; i < 12; ++i) {
        auto connection = openConnection(allowWrites(pool->route()).holding(boardKey(i)), patient);
        VERIFY_RESULT(connection);
        VERIFY_RESULT(connection->run({"ZADD", boardKey(i), "1", "a"}));
        const auto user = connection->run({"ACL", "WHOAMI"});
        VERIFY_RESULT(user);
        QCOMPARE(user->text, std::string("app"));
        COMPARE_RESULT(cardinality(pool, boardKey(i)), 1);
    }
    const std::string key = boardKey(3);
    const std::size_t from = cluster.nodeOf(key);
    const std::size_t to = (from + 1) % 3;
    // MIGRATE does not speak TLS to a node without a login that it is not told of: the key is made there.
    cluster.beginMove(key, from, to);
    cluster.node(from).command({"DEL", key});
    cluster.node(to).send(respCommand({"ASKING"}) + respCommand({"ZADD", key, "1", "a", "2", "b"}), 2);
    COMPARE_RESULT(cardinality(pool, key), 2);
    cluster.endMove(key, to);
    std::this_thread::sleep_for(2100ms);
    COMPARE_RESULT(cardinality(pool, key), 2);
    // A certificate that names no node, but what the user has named.
    Endpoint wrong = endpoint;
    wrong.tls->serverName = "elsewhere";
    VERIFY_FAILURE(openConnection(wrong, patient), ErrorKind::Connect, "elsewhere");
}

// By pages and by DUMP: what is read is whole or an error, and the node that takes over gives it whole.
void TestClusterLink::aNodeThatDiesWhileItsBoardIsRead()
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

void TestClusterLink::followsAFailover()
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
}

void TestClusterLink::noticesAnotherProcessAtANode()
{
    TestCluster cluster(3, 0, {"--cluster-require-full-coverage", "no"});
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    const Route route = joined(cluster.node(0).tcpEndpoint());
    const auto pool = std::make_shared<ConnectionPool>(route, patient);
    std::set<std::string> nodes;
    for (int i = 0; i < boards; ++i) {
        auto loan = pool->borrow({}, boardKey(i));
        VERIFY_RESULT(loan);
        nodes.insert((*loan)->address());
    }
    QCOMPARE(nodes.size(), std::size_t(3));
    QVERIFY(route.cluster->takeReplaced().empty());
    TestServer &node = cluster.node(1);
    node.kill();
    QVERIFY2(node.restart(), qPrintable(node.error()));
    QVERIFY(cluster.waitUntilOk());
    for (int i = 0; i < boards; ++i) {
        auto loan = pool->borrow({}, boardKey(i));
        VERIFY_RESULT(loan);
        // The login has asked.
        QCOMPARE((*loan)->traffic().roundTrips, 0u);
    }
    const auto replaced = route.cluster->takeReplaced();
    QCOMPARE(replaced.size(), std::size_t(1));
    QCOMPARE(replaced.front().address, addressText(node.tcpEndpoint()));
    QVERIFY(replaced.front().now.isOtherThan(replaced.front().before));
    QVERIFY(route.cluster->takeReplaced().empty());
}

void TestClusterLink::listsNodesThatHaveJoinedSince()
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
void TestClusterLink::aSlotThatMovesBehindTheScan()
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

void TestClusterLink::aNodeThatDiesWhileItIsListed()
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
void TestClusterLink::knowsThatOtherNodesAreHidden()
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
}

void TestClusterLink::goesOnWithAHole()
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

TIEBREAK_TEST(QCoreApplication, TestClusterLink)

} // namespace tst_cluster

#include "tst_cluster.moc"
