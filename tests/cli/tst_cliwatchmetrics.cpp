// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli watch --metrics: what a scraper is answered, and whoever is none.
#include "cliwatchfixture.h"
#include "support/slowtest.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QElapsedTimer>
#include <QTest>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace tiebreak;

namespace tst_cliwatchmetrics
{

namespace
{

/// Quotes, a line end, an escape sequence and a tab.
const std::string oddName = "o\"dd\\\n\x1b[31m\tname";

/// What a port of this machine answers to these bytes, until it closes the connection.
QByteArray answerOf(int port, const QByteArray &request)
{
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    QByteArray answer;
    if (::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0 &&
        ::send(socket, request.constData(), static_cast<std::size_t>(request.size()), MSG_NOSIGNAL) > 0) {
        char bytes[4096];
        for (ssize_t count = 1; count > 0;) {
            count = ::recv(socket, bytes, sizeof bytes, 0);
            answer.append(bytes, std::max<ssize_t>(count, 0));
        }
    }
    ::close(socket);
    return answer;
}

/// The value of one sample; empty where there is none.
QByteArray metric(const QByteArray &page, const QByteArray &name)
{
    for (const QByteArray &line : page.split('\n')) {
        if (line.startsWith(name + ' '))
            return line.mid(name.size() + 1);
    }
    return {};
}

} // namespace

class CliWatchMetricsTest : public QObject, WatchedServer
{
    Q_OBJECT

private slots:
    void init() { start(); }
    void oddNames();
    void serverThatGoesAndComes();
    void nodesOfACluster();
    void metrics();
    void metricsOfAServerThatHangs();
    void metricsRequests_data();
    void metricsRequests();
    void metricsClients();
};

void CliWatchMetricsTest::oddNames()
{
    add(oddName, oddName, packed(2000, nowSeconds() - 5000));
    const QString escaped = R"(o"dd\\\n\x1b[31m\tname)";
    const QStringList options{m_server->url(), escaped, "--escaped", "--every",   "20ms", "--codec",
                              packedAs,        "--pin", escaped,     "--metrics", "0"};
    WatchProcess text(options);
    WatchProcess json(options + QStringList{"--json"});
    QVERIFY(text.prints("Watching"));
    QVERIFY(!json.event("started").isEmpty());
    m_server->command({"ZINCRBY", oddName, "3600", oddName});
    const QJsonObject event = json.event("faulty write");
    QCOMPARE(event["member"].toString().toStdString(), oddName);
    QCOMPARE(event["key"].toString().toStdString(), oddName);
    QVERIFY(text.prints("time moved"));

    QVERIFY(text.complains("/metrics."));
    const QByteArray said = text.err();
    const int port = said.mid(said.indexOf("127.0.0.1:") + 10).split('/').front().toInt();
    const QByteArray page = answerOf(port, "GET /metrics HTTP/1.0\r\n\r\n");
    QCOMPARE(metric(page, R"(tiebreak_faulty_writes_total{key="o\"dd\\\\\\n\\x1b[31m\\tname"})"),
             QByteArray("1"));

    const Run run = text.interrupted();
    QCOMPARE(run.status, 3);
    for (const QByteArray &line : run.out.trimmed().split('\n')) {
        const auto cells = line.split('\t');
        QCOMPARE(cells.size(), 3);
        QCOMPARE(cells[1], escaped.toUtf8());
    }
    QVERIFY(run.out.contains(escaped.toUtf8() + "'s time moved"));
    QVERIFY(!run.out.contains('\x1b'));
    QVERIFY(!page.contains('\x1b'));
    QVERIFY(!json.interrupted().out.contains('\x1b'));
}

void CliWatchMetricsTest::serverThatGoesAndComes()
{
    WatchProcess watch(words({"--json", "--metrics", "0"}));
    QVERIFY(!watch.event("started").isEmpty());
    QVERIFY(watch.complains("/metrics."));
    const QByteArray said = watch.err();
    const int port = said.mid(said.indexOf("127.0.0.1:") + 10).split('/').front().toInt();
    const auto page = [&] { return answerOf(port, "GET /metrics HTTP/1.0\r\n\r\n"); };
    const auto up = [&] { return metric(page(), "tiebreak_up"); };
    const auto rate = [&] { return metric(page(), "tiebreak_commands_per_second").toDouble(); };
    QTRY_COMPARE_WITH_TIMEOUT(up(), QByteArray("1"), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(rate() > 0, 60'000);
    QVERIFY(m_server->command({"SAVE"}).starts_with("+OK"));
    m_server->kill();
    QVERIFY(watch.event("unreachable")["node"].isNull());
    QTRY_COMPARE_WITH_TIMEOUT(up(), QByteArray("0"), 60'000);
    QCOMPARE(rate(), 0.0);
    QVERIFY2(m_server->restart(), qPrintable(m_server->error()));
    QVERIFY(!watch.event("reachable").isEmpty());
    QVERIFY(!watch.event("restarted").isEmpty());
    QTRY_COMPARE_WITH_TIMEOUT(up(), QByteArray("1"), 60'000);
    QCOMPARE(watch.interrupted().status, 3);
}

void CliWatchMetricsTest::nodesOfACluster()
{
    TestCluster cluster(3, 0, {"--cluster-require-full-coverage", "no"});
    QVERIFY2(cluster.error().isEmpty(), qPrintable(cluster.error()));
    // A key of each of two nodes.
    std::vector<std::string> keys(3);
    for (int i = 0; i < 100; ++i) {
        const std::string key = "board:" + std::to_string(i);
        keys[cluster.nodeOf(key)] = key;
    }
    const auto add = [&](std::size_t node, const std::string &raw) {
        return cluster.node(node).command({"ZADD", keys[node], raw, "ann", "2", "bob"});
    };
    QCOMPARE(add(1, "1"), std::string(":2"));
    QCOMPARE(add(2, "1"), std::string(":2"));
    QVERIFY(cluster.node(1).command({"SAVE"}).starts_with("+OK"));
    const QString url = "redis://" + QString::fromStdString(addressText(cluster.node(0).tcpEndpoint()));
    WatchProcess watch({url, QString::fromStdString(keys[1]), QString::fromStdString(keys[2]), "--every",
                        "20ms", "--codec", "plain", "--json", "--alert", "leader changes"});
    for (const std::size_t node : {1, 2})
        QVERIFY(watch.prints("\"key\":\"" + QByteArray::fromStdString(keys[node]) + '"'));

    cluster.node(1).kill();
    const QJsonObject lost = watch.event("unreachable");
    QCOMPARE(lost["node"].toString().toStdString(), addressText(cluster.node(1).tcpEndpoint()));
    // The other board is watched all the same.
    QCOMPARE(add(2, "9"), std::string(":0"));
    QCOMPARE(watch.event("alert")["key"].toString().toStdString(), keys[2]);
    QVERIFY(cluster.node(1).restart());
    QVERIFY(!watch.event("reachable").isEmpty());
    QCOMPARE(watch.event("restarted")["key"].toString().toStdString(), keys[1]);
    const Run run = watch.interrupted();
    QCOMPARE(run.status, 3);
    QCOMPARE(run.out.count("\"event\":\"unreachable\""), 1);
    QCOMPARE(run.out.count("\"event\":\"reachable\""), 1);
}

void CliWatchMetricsTest::metrics()
{
    WatchProcess watch(words({"--json", "--metrics", "0", "--top", "5", "--pin", "m9"}));
    const QJsonObject started = watch.event("started");
    const QString url = started["metrics"].toString();
    QVERIFY(url.startsWith("http://127.0.0.1:"));
    const int port = url.mid(17).split('/').front().toInt();
    QVERIFY(port > 0);
    m_server->command({"ZINCRBY", "b", "3600", "m4"});
    QVERIFY(!watch.event("faulty write").isEmpty());
    add("b", "m3", packed(7777, nowSeconds()));
    const auto page = [&] { return answerOf(port, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"); };
    QTRY_COMPARE_WITH_TIMEOUT(metric(page(), "tiebreak_board_leader_score{key=\"b\"}"), QByteArray("7777"),
                              60'000);
    const QByteArray answer = page();
    const auto head = answer.left(answer.indexOf("\r\n\r\n"));
    const auto body = answer.mid(head.size() + 4);
    QVERIFY(head.startsWith("HTTP/1.1 200 OK\r\n"));
    QVERIFY(head.contains("Content-Type: application/openmetrics-text; version=1.0.0; charset=utf-8\r\n"));
    QVERIFY(head.contains("Content-Length: " + QByteArray::number(body.size()) + "\r\n"));
    QCOMPARE(metric(body, "tiebreak_up"), QByteArray("1"));
    QCOMPARE(metric(body, "tiebreak_board_members{key=\"b\"}"), QByteArray("10"));
    QCOMPARE(metric(body, "tiebreak_board_rows_watched{key=\"b\"}"), QByteArray("6"));
    QCOMPARE(metric(body, "tiebreak_faulty_writes_total{key=\"b\"}"), QByteArray("1"));
    QCOMPARE(metric(body, "tiebreak_missing_seconds_total{key=\"b\"}"), QByteArray("0"));
    QVERIFY(metric(body, "tiebreak_overtakes_total{key=\"b\"}").toInt() >= 3);
    QVERIFY(metric(body, "tiebreak_board_age_seconds{key=\"b\"}").toDouble() >= 0);
    // Each family is announced once, before its samples, and nothing follows the end.
    QVERIFY(body.endsWith("\n# EOF\n"));
    QByteArray family;
    QList<QByteArray> families;
    for (const QByteArray &line : body.trimmed().split('\n')) {
        if (line.startsWith("# TYPE ")) {
            family = line.split(' ')[2];
            QVERIFY2(!families.contains(family), line);
            families += family;
        } else if (line.startsWith("# ")) {
            QVERIFY2(line == "# EOF" || line.split(' ')[2] == family, line);
        } else {
            const QByteArray name = line.left(line.indexOf(line.contains('{') ? '{' : ' '));
            QVERIFY2(name == family || name == family + "_total", line);
        }
    }
    QCOMPARE(watch.interrupted().status, 3);
    // Nobody listens any more.
    QCOMPARE(page(), QByteArray());
}

void CliWatchMetricsTest::metricsOfAServerThatHangs()
{
    SLOW_TEST();
    WatchProcess watch(words({"--json", "--metrics", "0"}));
    const int port = watch.event("started")["metrics"].toString().mid(17).split('/').front().toInt();
    const auto value = [&](const QByteArray &name) {
        return metric(answerOf(port, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n"), name);
    };
    const QByteArray missing = "tiebreak_missing_seconds_total{key=\"b\"}";
    QCOMPARE(value("tiebreak_up"), QByteArray("1"));
    QElapsedTimer hangs;
    hangs.start();
    m_server->freeze();
    QTRY_COMPARE_WITH_TIMEOUT(value("tiebreak_up"), QByteArray("0"), 20'000);
    QCOMPARE(value("tiebreak_board_readable{key=\"b\"}"), QByteArray("0"));
    QVERIFY(hangs.elapsed() > 2000);
    QTRY_VERIFY_WITH_TIMEOUT(value(missing).toDouble() > 0, 20'000);
    const double most = value(missing).toDouble();
    m_server->thaw();
    QTRY_COMPARE_WITH_TIMEOUT(value("tiebreak_up"), QByteArray("1"), 20'000);
    for (int i = 0; i < 10; ++i) {
        QVERIFY(value(missing).toDouble() >= most);
        QTest::qWait(200);
    }
    QCOMPARE(watch.interrupted().status, 1);
}

void CliWatchMetricsTest::metricsRequests_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::addColumn<QByteArray>("status");
    QTest::newRow("with a query") << QByteArray("GET /metrics?x=1 HTTP/1.1\r\n\r\n") << QByteArray("200");
    QTest::newRow("head") << QByteArray("HEAD /metrics HTTP/1.1\r\n\r\n") << QByteArray("200");
    QTest::newRow("this machine") << QByteArray("GET /metrics HTTP/1.1\r\nHOST:  LocalHost:9121\r\n\r\n")
                                  << QByteArray("200");
    QTest::newRow("another host") << QByteArray(
                                         "GET /metrics HTTP/1.1\r\nX: y\r\nHost: example.org:9121\r\n\r\n")
                                  << QByteArray("421");
    QTest::newRow("another path") << QByteArray("GET / HTTP/1.1\r\n\r\n") << QByteArray("404");
    QTest::newRow("longer path") << QByteArray("GET /metricsx HTTP/1.1\r\n\r\n") << QByteArray("404");
    QTest::newRow("another method") << QByteArray("POST /metrics HTTP/1.1\r\n\r\n") << QByteArray("405");
    QTest::newRow("no HTTP") << QByteArray("GET /metrics\r\n\r\n") << QByteArray("400");
    QTest::newRow("noise") << QByteArray("\0\xff\x16\x03\r\n\r\n", 8) << QByteArray("400");
    QTest::newRow("no words") << QByteArray("\r\n\r\n") << QByteArray("400");
    QTest::newRow("endless head") << "GET /metrics HTTP/1.1\r\nX: " + QByteArray(9000, 'x')
                                  << QByteArray("431");
}

void CliWatchMetricsTest::metricsRequests()
{
    QFETCH(const QByteArray, request);
    QFETCH(const QByteArray, status);
    const int port = freePort();
    WatchProcess watch(words({"--metrics", QString::number(port)}));
    QVERIFY(watch.prints("Watching"));
    QVERIFY(answerOf(port, request).startsWith("HTTP/1.1 " + status + ' '));
    // The port is taken.
    const Run second = runCli(QStringList{"watch"} + words({"--metrics", QString::number(port)}));
    QCOMPARE(second.status, 1);
    QVERIFY(second.err.contains("Cannot listen on 127.0.0.1:" + QByteArray::number(port)));
}

void CliWatchMetricsTest::metricsClients()
{
    const int port = freePort();
    WatchProcess watch(words({"--metrics", QString::number(port)}));
    QVERIFY(watch.prints("Watching"));
    // As many as are served at a time say nothing: they are sent away, and others get their answers.
    std::vector<int> silent;
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < 20; ++i) {
        silent.push_back(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        QCOMPARE(::connect(silent.back(), reinterpret_cast<sockaddr *>(&address), sizeof address), 0);
    }
    QVERIFY(answerOf(port, "GET /metrics HTTP/1.1\r\n\r\n").startsWith("HTTP/1.1 200 "));
    for (const int socket : silent)
        ::close(socket);
    QCOMPARE(watch.interrupted().status, 0);
}

TIEBREAK_TEST(QCoreApplication, CliWatchMetricsTest)

} // namespace tst_cliwatchmetrics

#include "tst_cliwatchmetrics.moc"
