// SPDX-License-Identifier: GPL-3.0-or-later
// Server URLs: every form, every slip, and no password in any message.
#include "redis/wire/endpoint.h"
#include "redis/wire/endpointurl.h"
#include "redis/wire/typedendpoint.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_endpoint
{

class TestEndpoint : public QObject
{
    Q_OBJECT

private slots:
    void readsGoodUrls_data();
    void readsGoodUrls();
    void knowsWhatMayHoldALogin();
    void namesTheWrongPart_data();
    void namesTheWrongPart();
    void readsWhatPeopleType_data();
    void readsWhatPeopleType();
    void whatIsTypedWrongIsNotQuoted();
    void neverTellsThePassword();
    void showsWhereItIs();
};

namespace
{

Endpoint tcp(std::string host, int port, int db = 0, std::string user = {}, std::string password = {})
{
    return {std::move(host), port, {}, db, std::move(user), std::move(password), {}};
}

Endpoint secure(TlsOptions tls, int port = 6379, int db = 0, std::string password = {})
{
    Endpoint endpoint = tcp("h", port, db, {}, std::move(password));
    endpoint.tls = std::move(tls);
    return endpoint;
}

Endpoint socket(std::string path, int db = 0, std::string user = {}, std::string password = {})
{
    return {"127.0.0.1", 6379, std::move(path), db, std::move(user), std::move(password), {}};
}

} // namespace

void TestEndpoint::readsGoodUrls_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<Endpoint>("expected");
    const auto row = [](const char *url, Endpoint expected) {
        QTest::newRow(url) << QByteArray(url) << std::move(expected);
    };
    const auto watched = [](SentinelOptions sentinel, int db = 0, std::string user = {},
                            std::string password = {}, std::optional<TlsOptions> tls = {}) {
        Endpoint endpoint;
        endpoint.sentinel = std::move(sentinel);
        endpoint.db = db;
        endpoint.user = std::move(user);
        endpoint.password = std::move(password);
        endpoint.tls = std::move(tls);
        return endpoint;
    };
    row("redis+sentinel://s1/mymaster", watched({"mymaster", {{"s1", 26379}}}));
    row("redis+sentinel://a:b@s1:1,[::1]:2,s3/my%20master/4",
        watched({"my master", {{"s1", 1}, {"::1", 2}, {"s3", 26379}}}, 4, "a", "b"));
    row("redis-sentinel://:pw@s1,s2:5#m", watched({"m", {{"s1", 26379}, {"s2", 5}}}, 0, "", "pw"));
    row("redis-sentinel://s1/3?sentinelMasterId=m", watched({"m", {{"s1", 26379}}}, 3));
    row("rediss+sentinel://s1/m?cacert=/ca",
        watched({.primary = "m", .addresses = {{"s1", 26379}}, .tls = TlsOptions{.caFile = "/ca"}}, 0, "", "",
                TlsOptions{.caFile = "/ca"}));
    row("rediss+sentinel://s1/m?sentinel_tls=0",
        watched({.primary = "m", .addresses = {{"s1", 26379}}}, 0, "", "", TlsOptions()));
    row("redis+sentinel://s1/m?sentinel_tls=1&insecure=1&sentinel_user=u&sentinel_password=p%26",
        watched({.primary = "m",
                 .addresses = {{"s1", 26379}},
                 .user = "u",
                 .password = "p&",
                 .tls = TlsOptions{.insecure = true}}));
    const auto clustered = [](ClusterOptions options) {
        Endpoint endpoint = tcp("h", 6379);
        endpoint.clusterOptions = std::move(options);
        return endpoint;
    };
    row("redis://h?this_node=1", clustered({.thisNodeOnly = true}));
    row("redis://h/?replicas=yes&map=10.0.0.1:7000=gate:17000&map=[::1]:1=b:2",
        clustered({.fromReplicas = true,
                   .addressMap = {{{"10.0.0.1", 7000}, {"gate", 17000}}, {{"::1", 1}, {"b", 2}}}}));
    row("redis://localhost", tcp("localhost", 6379));
    row("redis://localhost/", tcp("localhost", 6379));
    row("redis://localhost:1//", tcp("localhost", 1));
    row("redis://localhost:1/3/", tcp("localhost", 1, 3));
    row("REDIS://10.0.0.7:6400", tcp("10.0.0.7", 6400));
    row("redis://db.example.org:65535/15", tcp("db.example.org", 65535, 15));
    row("redis://:pa%40ss%2Fw%3Aord@h", tcp("h", 6379, 0, "", "pa@ss/w:ord"));
    row("redis://alice:secret@h:1/2", tcp("h", 1, 2, "alice", "secret"));
    row("redis://alice:@h", tcp("h", 6379, 0, "alice", ""));
    row("redis://a%25b:c:d@h", tcp("h", 6379, 0, "a%b", "c:d"));
    row("redis://:%00%ff@h", tcp("h", 6379, 0, "", std::string("\0\xff", 2)));
    row("redis://[::1]", tcp("::1", 6379));
    row("redis://[2001:db8::7]:7000/1", tcp("2001:db8::7", 7000, 1));
    row("redis://u:p@[fe80::1%25eth0]:6379", tcp("fe80::1%eth0", 6379, 0, "u", "p"));
    row("rediss://h", secure({}));
    row("REDISS://:pw@h:6380/2?", secure({}, 6380, 2, "pw"));
    row("rediss://h?cacert=/etc/my%20ca.pem&sni=db.example",
        secure({.caFile = "/etc/my ca.pem", .serverName = "db.example"}));
    row("rediss://h/?cert=c.pem&key=k.pem&cacertdir=/d",
        secure({.caDirectory = "/d", .certificate = "c.pem", .key = "k.pem"}));
    row("rediss://h?insecure=1", secure({.insecure = true}));
    row("rediss://h?insecure=0", secure({}));
    row("rediss://h?ssl_cert_reqs=none&ssl_ca_certs=/ca", secure({.caFile = "/ca", .insecure = true}));
    row("rediss://h?ssl_cert_reqs=CERT_REQUIRED", secure({}));
    row("unix:///run/redis.sock", socket("/run/redis.sock"));
    row("unix:///run/redis.sock?db=3", socket("/run/redis.sock", 3));
    row("unix:///tmp/a%20b%3f.sock", socket("/tmp/a b?.sock"));
    row("unix://alice:s%2F@/run/r.sock?db=1", socket("/run/r.sock", 1, "alice", "s/"));
}

void TestEndpoint::readsGoodUrls()
{
    QFETCH(QByteArray, url);
    QFETCH(Endpoint, expected);
    const auto endpoint = parseEndpoint(url.toStdString());
    QVERIFY2(endpoint.has_value(), endpoint ? "" : endpoint.error().message.c_str());
    QVERIFY(*endpoint == expected);
}

void TestEndpoint::readsWhatPeopleType_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<Endpoint>("expected");
    const auto row = [](const char *text, Endpoint expected) {
        QTest::newRow(text) << QByteArray(text) << std::move(expected);
    };
    row("redis://:pw@h:1/2", tcp("h", 1, 2, "", "pw"));
    row("  localhost ", tcp("localhost", 6379));
    row("127.0.0.1:7601", tcp("127.0.0.1", 7601));
    row("[::1]:7601", tcp("::1", 7601));
    row("h:7601/3", tcp("h", 7601, 3));
    row("alice:pw@h:7601", tcp("h", 7601, 0, "alice", "pw"));
    row("/run/redis.sock", socket("/run/redis.sock"));
    row("redis-cli", tcp("127.0.0.1", 6379));
    row("redis-cli -h db.example.org -p 7601", tcp("db.example.org", 7601));
    row("redis-cli -h ::1 -n 4", tcp("::1", 6379, 4));
    row("/usr/local/bin/redis-cli -h ::1 -n 4", tcp("::1", 6379, 4));
    row("redis-cli --no-auth-warning -p 7601 --user alice --pass 'a b\"' zrange -p 0",
        tcp("127.0.0.1", 7601, 0, "alice", "a b\""));
    row("redis-cli -a \"\" --raw -s /run/r.sock", socket("/run/r.sock"));
    // As they stand in scripts, notes and runbooks.
    row("redis-cli -p 7601 \\\n  -n 2", tcp("127.0.0.1", 7601, 2));
    row("redis-cli \\\r\n -p 7601 \\\n -n 2 ping", tcp("127.0.0.1", 7601, 2));
    row("redis-cli\u00a0-p 7601 -n\u00a02", tcp("127.0.0.1", 7601, 2));
    row("redis-cli -c -h h -p 7601", tcp("h", 7601));
    row("redis-cli -n 2 -u redis://h:7601/0", tcp("h", 7601));
    row("redis-cli -u redis://h:7601/0 -n 2", tcp("h", 7601, 2));
    row("rediss://h?insecure=1", secure({.insecure = true}));
    row("redis-cli --tls -h h", secure({}));
    row("redis-cli -h h -p 6380 --tls --cacert /ca.pem --sni db.example --insecure -a pw",
        secure({.caFile = "/ca.pem", .serverName = "db.example", .insecure = true}, 6380, 0, "pw"));
    row("redis-cli --sni n -u rediss://h?cacert=/ca.pem", secure({.caFile = "/ca.pem", .serverName = "n"}));
    row("redis-cli -u rediss://h:6380 --cert c --key k", secure({.certificate = "c", .key = "k"}, 6380));
    row("valkey-cli -p 7601 -n 2", tcp("127.0.0.1", 7601, 2));
    row("redis-cli -u redis://u:p@h:1/2 -n 3", tcp("h", 1, 3, "u", "p"));
    row("redis-cli -a pw -n 2 -u redis://h", tcp("h", 6379, 2, "", "pw"));
    row("redis-cli -a pw -n 2 -u redis://u:p@h:1/3", tcp("h", 1, 3, "u", "p"));
}

void TestEndpoint::readsWhatPeopleType()
{
    QFETCH(QByteArray, url);
    QFETCH(Endpoint, expected);
    const auto endpoint = parseTypedEndpoint(url.toStdString());
    QVERIFY2(endpoint.has_value(), endpoint ? "" : endpoint.error().message.c_str());
    QVERIFY(*endpoint == expected);
}

void TestEndpoint::whatIsTypedWrongIsNotQuoted()
{
    for (const char *text : {"",
                             "redis:alice:hunter2@h",
                             "redis:/hunter2@h",
                             "unix:hunter2",
                             "rediss:hunter2",
                             "h:hunter2",
                             "a:b:c:hunter2",
                             "redis-cli -p hunter2",
                             "redis-cli -n hunter2",
                             "redis-cli -a",
                             "redis-cli -a 'hunter2",
                             "redis-cli -u hunter2",
                             "redis-cli --tls -a hunter2 -s /r",
                             "redis-cli --cacert hunter2 -h h",
                             "redis-cli --tls --key hunter2",
                             "redis-cli -r 5 -h hunter2",
                             "redis-cli -h 'hunter2 x'",
                             "redis-cli -p 7601 \u2013n hunter2",
                             "redis-cli \u2014p hunter2",
                             "redis-cli # hunter2 -n 2",
                             "redis-cli > hunter2 -n 2",
                             "redis-cli '' hunter2",
                             "http://hunter2"}) {
        const auto endpoint = parseTypedEndpoint(text);
        QVERIFY2(!endpoint, text);
        QCOMPARE(endpoint.error().kind, ErrorKind::Usage);
        QVERIFY2(!endpoint.error().message.contains("hunter2"), text);
    }
}

void TestEndpoint::namesTheWrongPart_data()
{
    QTest::addColumn<QByteArray>("url");
    for (const char *url : {"",
                            "localhost:6379",
                            "http://localhost",
                            "rediss://localhost?cafile=/x",
                            "rediss://localhost?cacert",
                            "rediss://localhost?cacert=",
                            "rediss://localhost?insecure=perhaps",
                            "rediss://localhost?cert=/c.pem",
                            "rediss://localhost?sni=%zz",
                            "rediss://localhost/x?insecure=1",
                            "redis://",
                            "redis:///3",
                            "redis://:6379",
                            "redis://ho st",
                            "redis://h%0a",
                            "redis://h:0",
                            "redis://h:",
                            "redis://h:65536",
                            "redis://h:-1",
                            "redis://h:63a",
                            "redis://h: 6379",
                            "redis://h:99999999999",
                            "redis://h/x",
                            "redis://h/-1",
                            "redis://h/1/2",
                            "redis://h/1 ",
                            "redis://h?db=1",
                            "redis://h#x",
                            "redis://::1",
                            "redis://[::1",
                            "redis://[::1]6379",
                            "redis://[localhost]",
                            "redis://alice@h",
                            "redis://a:b@c@h",
                            "redis://a:b/c@h",
                            "redis://a:b?c@h",
                            "redis://a%zz:b@h",
                            "redis://a:b%4@h",
                            "redis://h%",
                            "unix://",
                            "unix:///",
                            "unix://run/redis.sock",
                            "unix:///r.sock?database=1",
                            "unix:///r.sock?db=",
                            "unix:///r.sock?db=1&x=2",
                            "unix:///r%00.sock"})
        QTest::newRow(url) << QByteArray(url);
}

void TestEndpoint::namesTheWrongPart()
{
    QFETCH(QByteArray, url);
    const auto endpoint = parseEndpoint(url.toStdString());
    QVERIFY(!endpoint);
    QCOMPARE(endpoint.error().kind, ErrorKind::Usage);
    QVERIFY(endpoint.error().message.ends_with('.'));
    COMPARE_SENTENCE("endpoint", endpoint.error().message);
}

void TestEndpoint::neverTellsThePassword()
{
    const char *urls[] = {"redis://:s3cret@h:port", "redis://u:s3cret@h/db",  "redis://u:s3cret%@h",
                          "redis://u:s3/cret@h",    "redis://u:s3?cret@h",    "redis://u:s3@cret@h",
                          "redis://s3cret@h",       "redis://u:s3cret@",      "redis://:s3cret",
                          "rediss://u:s3cret@h?x",  "unix://u:s3cret/r.sock", "u:s3cret@h",
                          "rediss://h?key=s3cret%", "rediss://h?s3cret",      "redis://u:s3cret@[::1",
                          "redis://u:s3cret@h:1:2", "unix://u:s3cret@/r?x=1"};
    for (const char *url : urls) {
        const auto endpoint = parseEndpoint(url);
        QVERIFY2(!endpoint, url);
        for (const char *part : {"s3", "cret"})
            QVERIFY2(endpoint.error().message.find(part) == std::string::npos, url);
    }
    QCOMPARE(endpointText(tcp("h", 6379, 0, "alice", "s3cret")), std::string("redis://alice:@h:6379"));
    QVERIFY(endpointText(socket("/r", 0, "", "s3cret")).find("s3cret") == std::string::npos);
}

void TestEndpoint::knowsWhatMayHoldALogin()
{
    for (const char *text : {"redis:alice:s3cret@h", "alice:s3cret@h", "s3cret@h", "redis//:s3cret@h",
                             "rediss:s3cret", "redis://:s3cret", "http://s3cret", "redis-cli -a s3cret",
                             "/usr/bin/redis-cli -a s3cret", "redis-cli\n-a s3cret", "h:6379:s3cret"})
        QVERIFY2(mayHoldLogin(text), text);
    for (const char *text : {"board.csv", "localhost:6379", "[::1]:6379", "/tmp/dump.rdb?db=3",
                             "C:\\board.csv", "redis-cli.rdb", ""})
        QVERIFY2(!mayHoldLogin(text), text);
}

void TestEndpoint::showsWhereItIs()
{
    QCOMPARE(endpointText(tcp("h", 6379)), std::string("redis://h:6379"));
    QCOMPARE(endpointText(tcp("::1", 7000, 4)), std::string("redis://[::1]:7000/4"));
    QCOMPARE(endpointText(tcp("h", 1, 0, "a@b")), std::string("redis://a%40b:@h:1"));
    QCOMPARE(endpointText(socket("/tmp/a b.sock", 2)), std::string("unix:///tmp/a%20b.sock?db=2"));
    QCOMPARE(addressText(tcp("::1", 7000)), std::string("[::1]:7000"));
    QCOMPARE(addressText(socket("/tmp/a b.sock", 2)), std::string("/tmp/a b.sock"));
    // What is shown of an endpoint without a password reads back as the same endpoint.
    for (const Endpoint &endpoint :
         {tcp("h", 1, 5), tcp("h", 1, 0, "a@b"), tcp("fe80::1%eth0", 6379), socket("/tmp/%?#.sock", 9)})
        QVERIFY(parseEndpoint(endpointText(endpoint)) == endpoint);
}

TIEBREAK_TEST(NoApplication, TestEndpoint)

} // namespace tst_endpoint

#include "tst_endpoint.moc"
