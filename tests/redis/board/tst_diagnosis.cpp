// SPDX-License-Identifier: GPL-3.0-or-later
// The way to a server, walked on real ones until it ends.
#include "redis/board/diagnosis.h"
#include "redis/board/diagnosistext.h"

#include "support/faultypeer.h"
#include "support/relay.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/tlsserver.h"

#include <QTest>

#include <algorithm>
#include <tuple>

using namespace tiebreak;

namespace tst_diagnosis
{

class TestDiagnosis : public QObject
{
    Q_OBJECT

    /// "resolve: 127.0.0.1; connect: ...": without times.
    static std::string walkTo(const Endpoint &endpoint, Timeouts timeouts = patient)
    {
        std::string text;
        for (const WalkedStep &step : diagnose(endpoint, timeouts)) {
            text.append(text.empty() ? "" : "; ").append(stepText(step.step)).append(": ");
            text.append(step.error ? "FAILED " + step.error->message : step.found);
        }
        return text;
    }

private slots:
    void walksToABoard();
    void walksOverTls();
    void endsWhereItFails();
    void seesThatTheBoardWasReplaced();
    void worksWithFewRights();
    void tellsAReplicaThatHasLostItsPrimary();
    void canBeStopped();
};

void TestDiagnosis::walksToABoard()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const std::string port = std::to_string(server.tcpEndpoint().port);
    const std::string walk = walkTo(server.tcpEndpoint());
    QVERIFY2(walk.starts_with("resolve: 127.0.0.1; connect: 127.0.0.1:" + port +
                              "; log in: default user, database 0; server: "),
             walk.c_str());
    QVERIFY2(walk.ends_with(", a primary; board: the database is empty"), walk.c_str());
    QVERIFY(!server.command({"SET", "text", "x"}).empty());
    QVERIFY(
        walkTo(server.tcpEndpoint()).ends_with("; board: no sorted set: its only key is of another type"));
    for (int i = 0; i < 2000; ++i)
        QVERIFY(!server.command({"SET", "text" + std::to_string(i), "x"}).empty());
    QVERIFY(walkTo(server.tcpEndpoint()).ends_with("; board: no sorted set among its first 1000 keys"));
    QCOMPARE(server.command({"FLUSHALL"}), "+OK");
    QVERIFY(!server.command({"ZADD", "b\n", "1", "a", "2", "b"}).empty());
    const std::string found = walkTo(server.tcpEndpoint());
    QVERIFY2(found.ends_with("; board: \"b\\n\" has 2 members"), found.c_str());
    QVERIFY(walkTo(server.endpoint()).starts_with("resolve: a socket, /tmp/"));
    for (const WalkedStep &step : diagnose(server.endpoint(), patient))
        QVERIFY(step.time.count() > 0);
    COMPARE_SENTENCE("diagnosis", diagnosisText(diagnose(server.endpoint(), patient)));
}

void TestDiagnosis::walksOverTls()
{
    const TlsServer secure({"DNS:localhost"});
    Endpoint endpoint = secure.endpoint();
    const std::string wrongName = walkTo(endpoint);
    QVERIFY2(wrongName.contains("; TLS: FAILED The certificate of ") && !wrongName.contains("log in"),
             wrongName.c_str());
    endpoint.tls->serverName = "localhost";
    const std::string good = walkTo(endpoint);
    QVERIFY2(good.contains("; TLS: TLSv1.3, ") &&
                 good.contains("the certificate of our server, signed by Our authority, is valid until 20") &&
                 good.contains("; log in: default user"),
             good.c_str());
    endpoint.tls = TlsOptions{.insecure = true};
    QVERIFY(walkTo(endpoint).contains(", was not checked; log in: "));
}

void TestDiagnosis::endsWhereItFails()
{
    TestServer server({"--requirepass", "secret"}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint endpoint = server.tcpEndpoint();
    const std::string noPassword = walkTo(endpoint);
    QVERIFY2(noPassword.contains("; log in: FAILED The server requires a password"), noPassword.c_str());
    endpoint.password = "wrong";
    QVERIFY(walkTo(endpoint).contains("; log in: FAILED The server rejected this"));
    const auto steps = diagnose(endpoint, patient);
    QVERIFY(diagnosisText(steps).starts_with("It ends at the step \"log in\": The server rejected"));
    endpoint.password = "secret";
    QVERIFY(!diagnose(endpoint, patient).back().error);
    server.kill();
    QVERIFY(walkTo(endpoint).contains("; connect: FAILED Nothing is listening on 127.0.0.1:"));
    endpoint.host = "no-such-host.invalid";
    const std::string noHost = walkTo(endpoint);
    QVERIFY2(noHost.starts_with("resolve: FAILED "), noHost.c_str());
    const auto silent = FaultyPeer::silent();
    const Timeouts brief{std::chrono::seconds(20), std::chrono::milliseconds(100)};
    QVERIFY(walkTo(silent->endpoint(), brief).contains("; log in: FAILED "));
}

// What was opened and what was read are two boards of one size.
void TestDiagnosis::seesThatTheBoardWasReplaced()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const DiagnosedBoard board{"weekly", 0};
    for (const int replacedBefore : {0, 1}) {
        QCOMPARE(server.command({"ZADD", "weekly", "1", "ann", "2", "bob", "3", "cid"}), ":3");
        QCOMPARE(server.command({"ZADD", "other", "4", "dan", "5", "eve", "6", "fay"}), ":3");
        Relay relay(server, [&](Connection &to, int range) {
            if (range == replacedBefore)
                std::ignore = to.run({"RENAME", "other", "weekly"});
        });
        const auto steps = diagnose(relay.endpoint(), patient, {}, board);
        QVERIFY(!steps.back().error);
        const auto rows = std::ranges::find(steps, WayStep::Rows, &WalkedStep::step);
        QVERIFY(rows != steps.end());
        QCOMPARE(rows->misses, replacedBefore == 1);
        QCOMPARE(server.command({"DEL", "weekly"}), ":1");
    }
}

void TestDiagnosis::worksWithFewRights()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    QVERIFY(!server.command({"ZADD", "boards:a", "1", "a"}).empty());
    QVERIFY(!server.command({"ZADD", "hidden:a", "1", "a"}).empty());
    const std::vector<std::string> user{"ACL",   "SETUSER", "reader", "on",       "nopass",
                                        "+scan", "+zcard",  "+ping",  "~boards:*"};
    QVERIFY(server.command(user).starts_with("+OK"));
    Endpoint endpoint = server.tcpEndpoint();
    endpoint.user = "reader";
    // Who may count the members of a board cannot read them yet.
    QVERIFY2(walkTo(endpoint).contains("; board: FAILED "), walkTo(endpoint).c_str());
    QVERIFY(server.command({"ACL", "SETUSER", "reader", "+zrevrange"}).starts_with("+OK"));
    const std::string walk = walkTo(endpoint);
    QVERIFY2(walk.contains("; log in: user reader, database 0; server: ") &&
                 walk.ends_with("; board: \"boards:a\" has 1 member"),
             walk.c_str());
}

void TestDiagnosis::tellsAReplicaThatHasLostItsPrimary()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY(!walkTo(server.tcpEndpoint()).contains("replica"));
    QCOMPARE(server.command({"REPLICAOF", "127.0.0.1", "1"}), std::string("+OK"));
    QVERIFY(walkTo(server.tcpEndpoint()).contains("without a link to its primary"));
}

void TestDiagnosis::canBeStopped()
{
    const auto silent = FaultyPeer::silent();
    std::stop_source stop;
    stop.request_stop();
    const auto steps = diagnose(silent->endpoint(), patient, Progress(stop.get_token()));
    QVERIFY(steps.back().error);
    QCOMPARE(steps.back().error->kind, ErrorKind::Cancelled);
}

TIEBREAK_TEST(QCoreApplication, TestDiagnosis)

} // namespace tst_diagnosis

#include "tst_diagnosis.moc"
