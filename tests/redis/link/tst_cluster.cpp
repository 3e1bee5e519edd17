// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of a real cluster: which node has them, also while they move.
#include "redis/link/cluster.h"
#include "redis/link/open.h"
#include "redis/link/servernames.h"

#include "redis/board/wholeboard.h"
#include "redis/link/clusterfixture.h"
#include "redis/link/connectionpool.h"
#include "support/allowwrites.h"
#include "support/slowtest.h"
#include "support/testauthority.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <thread>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_cluster
{

class TestClusterLink : public QObject, ClusterFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { makeCluster(); }
    void computesSlotsAsTheServerDoes();
    void readsTheSlotsInEveryShape();
    void readsRedirects();
    void findsTheNodeOfEachBoard();
    void findsNodesWithoutAName();
    void refusesADatabaseNumber();
    void asksANodeAloneWhereItIsTold();
    void followsAnAskAndThenAMove();
    void followsAnAskOfTheNodeThatWasNamed();
    void asksANodeWithoutSlots();
    void mapsAddresses();
    void connectsToAllowedNodesAlone();
    void isKnownByTheNamesOfAllNodes();
    void isKnownByTheAddressThatItsNameLedTo();
    void readsFromReplicas();
    void overTlsWithALogin();
};

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
    QVERIFY(members[1].isReplica() && members[1].hasFailed && members[1].primary == "aa");
    for (const std::size_t other : {0, 2, 3}) // one of them is only suspected
        QVERIFY(!members[other].isReplica() && !members[other].hasFailed);
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

void TestClusterLink::followsAnAskOfTheNodeThatWasNamed()
{
    const std::string key = boardKey(7);
    const std::size_t from = m_cluster->nodeOf(key);
    const std::size_t to = (from + 1) % 3;
    m_cluster->beginMove(key, from, to);
    m_cluster->moveKey(key, from, to);
    // The connection by which the cluster was found, to the node that owns the slot.
    Route route(m_cluster->node(from).tcpEndpoint());
    auto first = openConnection(route, patient);
    VERIFY_RESULT(first);
    const auto info = readServerInfo(*first);
    VERIFY_RESULT(info);
    VERIFY_RESULT(joinCluster(*first, route, *info));
    VERIFY_FAILURE(first->run({"ZCARD", key}), ErrorKind::Moved, "");
    QCOMPARE(route.cluster->addressFor(route.endpoint, key), std::string());
    auto second = openConnection({route, key}, patient);
    VERIFY_RESULT(second);
    COMPARE_RESULT(integerIn(*second->run({"ZCARD", key})), 8);
    m_cluster->endMove(key, to);
    m_cluster->move(key, to, from);
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

TIEBREAK_TEST(QCoreApplication, TestClusterLink)

} // namespace tst_cluster

#include "tst_cluster.moc"
