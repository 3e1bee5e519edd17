// SPDX-License-Identifier: GPL-3.0-or-later
// The way to a primary by real Sentinels.
#include "redis/link/open.h"
#include "redis/link/sentinel.h"
#include "redis/link/servernames.h"
#include "redis/server/serverinfo.h"

#include "redis/wire/connection.h"
#include "redis/wire/endpointurl.h"
#include "support/allowwrites.h"
#include "support/faultypeer.h"
#include "support/nobody.h"
#include "support/slowtest.h"
#include "support/testauthority.h"
#include "support/testprogram.h"
#include "support/testsentinels.h"
#include "support/verify.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_sentinel
{

namespace
{

Endpoint bySentinels(const SentinelOptions &sentinels)
{
    Endpoint endpoint;
    endpoint.sentinel = sentinels;
    return endpoint;
}

/// Of whoever is spoken to.
int portOf(Connection &connection)
{
    const auto port = connection.run({"CONFIG", "GET", "port"});
    return port && port->items.size() == 2 ? std::stoi(port->items[1].text) : 0;
}

} // namespace

class TestSentinel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void findsThePrimary();
    void knowsAllThatMayBecomeThePrimary();
    void goesOnToTheNextSentinel();
    void tellsTheErrorsApart();
    void logsInToSentinelsAsToldAndOverTls();
    void distrustsASentinelThatNamesAReplica();
    void takesNamesFromSentinels();
    void followsAFailover();
    void saysThatTheQuorumIsLost();

private:
    std::unique_ptr<TestServer> m_one;
    std::unique_ptr<TestServer> m_two;
    std::unique_ptr<TestSentinels> m_sentinels;
    Timeouts m_brisk{3s, 10s};
};

void TestSentinel::initTestCase()
{
    m_one =
        std::make_unique<TestServer>(QStringList{"--repl-diskless-sync-delay", "0"}, TestServer::Listen::Tcp);
    QVERIFY2(m_one->ready(), qPrintable(m_one->error()));
    m_two = std::make_unique<TestServer>(
        QStringList{"--replicaof", "127.0.0.1 " + QString::number(m_one->tcpEndpoint().port),
                    "--repl-diskless-sync-delay", "0"},
        TestServer::Listen::Tcp);
    QVERIFY2(m_two->ready(), qPrintable(m_two->error()));
    m_sentinels = std::make_unique<TestSentinels>(3, *m_one, 1);
    QVERIFY2(m_sentinels->error().isEmpty(), qPrintable(m_sentinels->error()));
}

void TestSentinel::findsThePrimary()
{
    const auto found = findPrimary(bySentinels(m_sentinels->options()), patient, {});
    VERIFY_RESULT(found);
    QCOMPARE(found->address.port, m_one->tcpEndpoint().port);
    auto connection = openConnection(bySentinels(m_sentinels->options()), patient);
    VERIFY_RESULT(connection);
    QCOMPARE(portOf(*connection), m_one->tcpEndpoint().port);
    // Also from what people paste.
    const std::string url = "redis+sentinel://127.0.0.1:" + std::to_string(m_sentinels->port(0)) +
                            ",127.0.0.1:" + std::to_string(m_sentinels->port(1)) + "/mymaster/2";
    const auto endpoint = parseEndpoint(url);
    VERIFY_RESULT(endpoint);
    QCOMPARE(endpointText(*endpoint), url);
    auto writing = openConnection(allowWrites(*endpoint), patient);
    VERIFY_RESULT(writing);
    VERIFY_RESULT(writing->run({"SET", "key", "1"}));
    QCOMPARE(m_one->command({"GET", "key"}), std::string("$-1")); // it is in another database
}

/// A mark as production that names one of them holds for whichever is the primary.
void TestSentinel::knowsAllThatMayBecomeThePrimary()
{
    const Endpoint endpoint = bySentinels(m_sentinels->options());
    auto connection = openConnection(endpoint, patient);
    VERIFY_RESULT(connection);
    Route route(endpoint);
    VERIFY_RESULT(joinCluster(*connection, route, {}));
    QVERIFY(!route.hidesNames);
    const std::vector<std::string> names = placeNames(route, {});
    for (const TestServer *server : {m_one.get(), m_two.get()}) {
        const std::string address = "127.0.0.1:" + std::to_string(server->tcpEndpoint().port);
        QVERIFY2(std::ranges::find(names, address) != names.end(), address.c_str());
    }

    // Sentinels that do not tell leave it open.
    const FaultyPeer silent([this](const Command &command) -> FaultyPeer::Answer {
        if (command.size() == 3 && command[1] == "get-master-addr-by-name")
            return {respCommand({"127.0.0.1", std::to_string(m_one->tcpEndpoint().port)})};
        return {command.front() == "PING" ? "+PONG\r\n" : "-NOPERM this user has no permissions\r\n"};
    });
    route.endpoint.sentinel->addresses = {{"127.0.0.1", silent.endpoint().port}};
    VERIFY_RESULT(joinCluster(*connection, route, {}));
    QVERIFY(route.hidesNames && route.watched.empty());
}

void TestSentinel::goesOnToTheNextSentinel()
{
    SentinelOptions options = m_sentinels->options();
    options.addresses.insert(options.addresses.begin(), {"127.0.0.1", freePort()});
    VERIFY_RESULT(openConnection(bySentinels(options), patient));
    // One that is silent costs a second, not more.
    m_sentinels->freeze(0);
    const auto begin = std::chrono::steady_clock::now();
    const auto found = findPrimary(bySentinels(m_sentinels->options()), patient, {});
    m_sentinels->thaw(0);
    VERIFY_RESULT(found);
    QCOMPARE(found->sentinel, std::size_t(1));
    QVERIFY(std::chrono::steady_clock::now() - begin < 10s);
}

void TestSentinel::tellsTheErrorsApart()
{
    SentinelOptions options = m_sentinels->options();
    options.primary = "elsewhere";
    VERIFY_FAILURE(openConnection(bySentinels(options), patient), ErrorKind::NotFound,
                   "knows no primary named \"elsewhere\"; it knows \"mymaster\".");
    options.addresses = {{"127.0.0.1", freePort()}, {"127.0.0.1", freePort()}};
    VERIFY_FAILURE(openConnection(bySentinels(options), patient), ErrorKind::Connect,
                   "None of the 2 Sentinels can be reached. Nothing is listening on 127.0.0.1:");
    options.addresses = {{"127.0.0.1", m_one->tcpEndpoint().port}};
    VERIFY_FAILURE(openConnection(bySentinels(options), patient), ErrorKind::Permission,
                   "does not answer as a Sentinel; is it the server itself?");
}

void TestSentinel::logsInToSentinelsAsToldAndOverTls()
{
    const QTemporaryDir directory;
    TestAuthority authority(directory.path(), "watch authority");
    const auto certificate = authority.issue("sentinel", {"IP:127.0.0.1"});
    TlsOptions tls;
    tls.caFile = authority.file().toStdString();
    QStringList lines{"requirepass watchman"};
    const QStringList files = authority.serverArguments(certificate);
    for (qsizetype i = 0; i + 1 < files.size(); i += 2)
        lines += files[i].mid(2) + " \"" + files[i + 1] + '"';
    const TestSentinels guarded(1, *m_one, 1, lines,
                                {.primary = {}, .addresses = {}, .password = "watchman", .tls = tls});
    QVERIFY2(guarded.error().isEmpty(), qPrintable(guarded.error()));
    auto connection = openConnection(bySentinels(guarded.options()), patient);
    VERIFY_RESULT(connection);
    QCOMPARE(portOf(*connection), m_one->tcpEndpoint().port);
    SentinelOptions wrong = guarded.options();
    wrong.password = "another";
    VERIFY_FAILURE(openConnection(bySentinels(wrong), patient), ErrorKind::Auth,
                   "rejected the login. Sentinels have a login of");
    wrong.password.clear();
    VERIFY_FAILURE(openConnection(bySentinels(wrong), patient), ErrorKind::Auth,
                   "rejected the login. Sentinels have a login of");
}

void TestSentinel::distrustsASentinelThatNamesAReplica()
{
    const int replica = m_two->tcpEndpoint().port;
    const FaultyPeer stale([replica](const std::vector<std::string> &words) -> FaultyPeer::Answer {
        if (words.front() == "PING")
            return {"+PONG\r\n"};
        const std::string port = std::to_string(replica);
        return {"*2\r\n$9\r\n127.0.0.1\r\n$" + std::to_string(port.size()) + "\r\n" + port + "\r\n"};
    });
    SentinelOptions options = m_sentinels->options();
    const Endpoint where = stale.endpoint();
    options.addresses = {{where.host, where.port}};
    VERIFY_FAILURE(openConnection(bySentinels(options), {600ms, 10s}), ErrorKind::Loading,
                   ", but it is a replica. A failover may be in");
}

void TestSentinel::takesNamesFromSentinels()
{
    const TestSentinels naming(1, *m_one, 1,
                               {"sentinel resolve-hostnames yes", "sentinel announce-hostnames yes"});
    QVERIFY2(naming.error().isEmpty(), qPrintable(naming.error()));
    const std::string port = std::to_string(m_one->tcpEndpoint().port);
    const std::string name = "127.1"; // resolved as a host name is, but without a name service
    VERIFY_RESULT(naming.ask(0, {"SENTINEL", "MONITOR", "named", name, port, "1"}));
    SentinelOptions options = naming.options();
    options.primary = "named";
    const auto found = findPrimary(bySentinels(options), patient, {});
    VERIFY_RESULT(found);
    QCOMPARE(found->address.host, name);
    auto connection = openConnection(bySentinels(options), patient);
    VERIFY_RESULT(connection);
    QCOMPARE(portOf(*connection), m_one->tcpEndpoint().port);
}

void TestSentinel::followsAFailover()
{
    SLOW_TEST();
    const Endpoint endpoint = bySentinels(m_sentinels->options());
    auto before = openConnection(endpoint, patient);
    VERIFY_RESULT(before);
    QCOMPARE(portOf(*before), m_one->tcpEndpoint().port);
    m_one->kill();
    QTRY_VERIFY_WITH_TIMEOUT(!before->reusable(), 5000);
    const int second = m_two->tcpEndpoint().port;
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            auto connection = openConnection(endpoint, m_brisk);
            return connection && portOf(*connection) == second;
        }(),
        30000);
    // The old one comes back, and is a replica by then.
    QVERIFY2(m_one->restart(), qPrintable(m_one->error()));
    QTRY_VERIFY_WITH_TIMEOUT(m_one->command({"ROLE"}) == "*5", 30000);
    auto after = openConnection(endpoint, patient);
    VERIFY_RESULT(after);
    QCOMPARE(portOf(*after), second);
}

void TestSentinel::saysThatTheQuorumIsLost()
{
    m_sentinels->kill(1);
    m_sentinels->kill(2);
    m_one->kill();
    m_two->kill();
    QTRY_VERIFY_WITH_TIMEOUT(!m_sentinels->ask(0, {"SENTINEL", "CKQUORUM", "mymaster"}), 20000);
    VERIFY_FAILURE(openConnection(bySentinels(m_sentinels->options()), {600ms, 10s}), ErrorKind::Connect,
                   "names it as the primary of \"mymaster\". The Sentinels are too few to choose another one "
                   "(NO");
}

TIEBREAK_TEST(QCoreApplication, TestSentinel)

} // namespace tst_sentinel

#include "tst_sentinel.moc"
