// SPDX-License-Identifier: GPL-3.0-or-later
// TLS with a real server: what is read over it, and each cause for which it does not come about.
#include "core/board/snapshot.h"
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "redis/wire/dial.h"

#include "support/allowwrites.h"
#include "support/faultproxy.h"
#include "support/faultypeer.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testauthority.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTest>

#include <csignal>
#include <random>
#include <sys/stat.h>
#include <thread>

using namespace tiebreak;

namespace tst_tls
{

class TestTls : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory{QStringLiteral("/tmp/tiebreak-tls-XXXXXX")};
    TestAuthority m_authority{m_directory.path(), "Tiebreak test authority"};
    TestAuthority m_other{m_directory.path(), "Some other authority"};
    TestAuthority::Files m_good = m_authority.issue("server", {"DNS:localhost", "IP:127.0.0.1"});

    static Endpoint over(const TestServer &server, TlsOptions tls)
    {
        Endpoint endpoint = server.tcpEndpoint();
        endpoint.tls = std::move(tls);
        return endpoint;
    }
    TlsOptions trusting() const { return {.caFile = m_authority.file().toStdString()}; }
    /// What is said where a connection with these options does not come about.
    static std::string refusal(const Endpoint &endpoint, ErrorKind kind = ErrorKind::Connect)
    {
        const auto connection = openConnection(endpoint, patient);
        if (connection)
            return "it connects";
        return connection.error().kind == kind ? connection.error().message
                                               : "another kind: " + connection.error().message;
    }

private slots:
    void readsAsOverAPlainConnection();
    void checksNames();
    void tellsWhatIsWrongWithACertificate_data();
    void tellsWhatIsWrongWithACertificate();
    void showsOurCertificate();
    void knowsPlainPortsAndTlsPorts();
    void namesFilesThatCannotBeUsed();
    void endsWhenTheServerDies();
    void canBeStoppedInTheHandshake();
    void survivesFaultsAnywhere();
};

void TestTls::readsAsOverAPlainConnection()
{
    const TestServer server(m_authority.serverArguments(m_good), TestServer::Listen::Tls);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto plain = openConnection(server.writable(), patient);
    auto secure = openConnection(allowWrites(over(server, trusting())), patient);
    VERIFY_RESULT(plain);
    VERIFY_RESULT(secure);
    QVERIFY(secure->reusable());
    // Replies of many records, and a request that no socket's buffer takes at once.
    QVERIFY(plain->run(
        {"EVAL", "for i = 1, 50000 do redis.call('ZADD', KEYS[1], i * 4294967296 + i, 'member' .. i) end",
         "1", "board"}));
    const std::string large(20'000'000, 'x');
    QVERIFY(secure->run({"SET", "large", large}));
    const auto digest = secure->run({"EVAL", "return redis.sha1hex(redis.call('GET', 'large'))", "0"});
    VERIFY_RESULT(digest);
    QCOMPARE(QByteArray::fromStdString(digest->text),
             QCryptographicHash::hash(QByteArray::fromStdString(large), QCryptographicHash::Sha1).toHex());
    for (const ReadWay way : {ReadWay::Pages, ReadWay::Dump}) {
        const auto expected = readWholeBoard(*plain, "board", way);
        const auto read = readWholeBoard(*secure, "board", way);
        VERIFY_RESULT(expected);
        VERIFY_RESULT(read);
        QVERIFY(read->rows.raws() == expected->rows.raws());
        for (std::size_t i = 0; i < read->rows.size(); ++i)
            QVERIFY(read->rows.member(i) == expected->rows.member(i));
    }
    QVERIFY(secure->reusable());
    std::vector<Command> commands(20'000, Command{"ECHO", std::string(100, 'e')});
    const auto replies = secure->pipeline(commands);
    VERIFY_RESULT(replies);
    QCOMPARE(replies->size(), commands.size());
    QVERIFY(secure->reusable());
}

void TestTls::checksNames()
{
    const auto named = m_authority.issue("node", {"DNS:*.boards.example", "DNS:db.example"});
    const TestServer server(m_authority.serverArguments(named), TestServer::Listen::Tls);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    COMPARE_SENTENCE("tls", steadyWords(refusal(over(server, trusting()))));
    const std::pair<const char *, bool> names[] = {
        {"db.example", true},      {"one.boards.example", true}, {"one.two.boards.example", false},
        {"boards.example", false}, {"DB.EXAMPLE", true},         {"db.example.org", false},
        {"db.example.", true},     {".example", false},          {".", false},
        {"127.0.0.1", false}};
    for (const auto &[name, fits] : names) {
        TlsOptions tls = trusting();
        tls.serverName = name;
        QVERIFY2(openConnection(over(server, tls), patient).has_value() == fits, name);
    }
    TlsOptions any = trusting();
    any.insecure = true;
    VERIFY_RESULT(openConnection(over(server, any), patient));
}

void TestTls::tellsWhatIsWrongWithACertificate_data()
{
    QTest::addColumn<QStringList>("files");
    QTest::addColumn<QByteArray>("sentence");
    const auto row = [](const char *name, const TestAuthority::Files &files, const char *sentence) {
        QTest::newRow(name) << QStringList{files.certificate, files.key} << QByteArray(sentence);
    };
    const std::vector<std::string> names{"DNS:localhost", "IP:127.0.0.1"};
    row("another authority", m_other.issue("server", names),
        " is signed by Some other authority, which this computer does not trust.");
    row("expired", m_authority.issue("old server", names, {-30, -1}), " (old server) expired on 20");
    row("not yet valid", m_authority.issue("new server", names, {5, 9}),
        " (new server) is not valid before 20");
    row("no names", m_authority.issue("server", {}), " (server) names no host, and 127.0.0.1 was asked for.");
    row("hostile names", m_other.issue("a\nb\x1b[31m", names), " is signed by Some other authority");
}

void TestTls::tellsWhatIsWrongWithACertificate()
{
    QFETCH(QStringList, files);
    QFETCH(QByteArray, sentence);
    const TestServer server(m_authority.serverArguments({files[0], files[1]}), TestServer::Listen::Tls);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const std::string said = refusal(over(server, trusting()));
    QVERIFY2(said.contains(sentence.toStdString()), said.c_str());
    QVERIFY2(std::ranges::none_of(said, [](char c) { return c >= 0 && c < ' '; }), said.c_str());
    TlsOptions any;
    any.insecure = true;
    VERIFY_RESULT(openConnection(over(server, any), patient));
    // The authorities of the system know neither.
    QVERIFY(!openConnection(over(server, {}), patient));
}

void TestTls::showsOurCertificate()
{
    const auto ours = m_authority.issue("client", {});
    const auto foreign = m_other.issue("client", {});
    for (const char *version : {"TLSv1.2", "TLSv1.3"}) {
        const TestServer server(m_authority.serverArguments(m_good, "yes") +
                                    QStringList{"--tls-protocols", version},
                                TestServer::Listen::Tls);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        TlsOptions tls = trusting();
        const std::string none = refusal(over(server, tls), ErrorKind::Closed);
        const std::string early = refusal(over(server, tls));
        QVERIFY2((none + early).contains("wants a certificate of its clients"), (none + early).c_str());
        tls.certificate = foreign.certificate.toStdString();
        tls.key = foreign.key.toStdString();
        const std::string wrong = refusal(over(server, tls), ErrorKind::Closed) + refusal(over(server, tls));
        QVERIFY2(wrong.contains("rejected the client certificate"), wrong.c_str());
        tls.certificate = ours.certificate.toStdString();
        tls.key = ours.key.toStdString();
        auto connection = openConnection(over(server, tls), patient);
        VERIFY_RESULT(connection);
        QVERIFY(connection->run({"PING"}));
    }
}

void TestTls::knowsPlainPortsAndTlsPorts()
{
    const TestServer plain({}, TestServer::Listen::Tcp);
    const TestServer secure(m_authority.serverArguments(m_good), TestServer::Listen::Tls);
    QVERIFY(plain.ready() && secure.ready());
    Endpoint endpoint = plain.tcpEndpoint();
    endpoint.tls = trusting();
    const Timeouts brief{std::chrono::milliseconds(500), std::chrono::milliseconds(20'000)};
    const auto toPlain = openConnection(endpoint, brief);
    QVERIFY(!toPlain);
    QVERIFY2(toPlain.error().message.contains("TLS handshake"), toPlain.error().message.c_str());
    const auto http = FaultyPeer::http();
    endpoint.port = http->endpoint().port;
    const auto toHttp = openConnection(endpoint, brief);
    QVERIFY(!toHttp);
    const auto toSecure = openConnection(secure.tcpEndpoint(), patient);
    QVERIFY(!toSecure);
    QVERIFY2(toSecure.error().message.contains("rediss://"), toSecure.error().message.c_str());
}

void TestTls::namesFilesThatCannotBeUsed()
{
    const TestServer server(m_authority.serverArguments(m_good), TestServer::Listen::Tls);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    QFile text(m_directory.filePath("text"));
    QVERIFY(text.open(QIODevice::WriteOnly) && text.write("no certificate") > 0);
    text.close();
    const auto one = m_authority.issue("one", {});
    const auto two = m_authority.issue("two", {});
    const auto said = [&](const TlsOptions &tls) { return refusal(over(server, tls), ErrorKind::Usage); };
    QVERIFY(said({.caFile = "/nowhere/ca.pem"}).contains("not found: \"/nowhere/ca.pem\""));
    QVERIFY(said({.caDirectory = "/nowhere"}).contains("not found: \"/nowhere\""));
    const std::string noAuthority = said({.caFile = text.fileName().toStdString()});
    QVERIFY2(noAuthority.contains("/text\" holds no certificate in PEM ("), noAuthority.c_str());
    // A pipe that nobody writes to would be read for ever.
    const std::string pipe = m_directory.filePath("pipe").toStdString();
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    QVERIFY(said({.caFile = pipe}).contains("not found"));
    TlsOptions tls = trusting();
    tls.certificate = text.fileName().toStdString();
    tls.key = one.key.toStdString();
    QVERIFY(said(tls).contains("/text\" holds no certificate in PEM ("));
    tls.certificate = one.certificate.toStdString();
    tls.key = two.key.toStdString();
    const std::string mismatch = said(tls);
    QVERIFY2(mismatch.contains(" does not belong to the certificate in "), mismatch.c_str());
    tls.key = text.fileName().toStdString();
    QVERIFY(said(tls).contains("/text\" holds no key in PEM ("));
    tls.key = m_authority.lockedKey().toStdString();
    const std::string locked = said(tls);
    QVERIFY2(locked.contains(" is locked by a password: "), locked.c_str());
    tls.key = "/nowhere/key.pem";
    QVERIFY(said(tls).contains("not found: \"/nowhere/key.pem\""));
    tls.key.clear();
    QCOMPARE(said(tls), halfAPairText());
}

void TestTls::endsWhenTheServerDies()
{
    TestServer server(m_authority.serverArguments(m_good), TestServer::Listen::Tls);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(over(server, trusting()), patient);
    VERIFY_RESULT(connection);
    auto blocked = openConnection(allowWrites(over(server, trusting())), patient);
    VERIFY_RESULT(blocked);
    std::thread killer([&server] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        ::kill(pid_t(server.processId()), SIGKILL);
    });
    const auto reply = blocked->run({"BLPOP", "nothing", "0"});
    killer.join();
    QVERIFY(!reply);
    QCOMPARE(reply.error().kind, ErrorKind::Closed);
    QVERIFY(blocked->broken());
    QTRY_VERIFY(!connection->reusable()); // the system may close one connection after the other
    QVERIFY(!connection->run({"PING"}));
    QVERIFY(connection->broken());
}

void TestTls::canBeStoppedInTheHandshake()
{
    // What is left of three seconds is no odd number.
    using std::chrono::milliseconds;
    QCOMPARE(patienceText(milliseconds(2934)), std::string("2.9 s"));
    QCOMPARE(patienceText(milliseconds(2996)), std::string("3 s"));
    QCOMPARE(patienceText(milliseconds(10'000)), std::string("10 s"));
    QCOMPARE(patienceText(milliseconds(250)), std::string("250 ms"));
    const auto silent = FaultyPeer::silent();
    Endpoint endpoint = silent->endpoint();
    endpoint.tls.emplace();
    const auto late = openConnection(endpoint, {std::chrono::milliseconds(200), std::chrono::seconds(60)});
    QVERIFY(!late);
    QCOMPARE(late.error().kind, ErrorKind::Timeout);
    QVERIFY2(late.error().message.contains("did not complete the TLS handshake within"),
             late.error().message.c_str());
    std::stop_source stop;
    std::thread stopper([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop.request_stop();
    });
    const auto stopped = openConnection(endpoint, patient, stop.get_token());
    stopper.join();
    QVERIFY(!stopped);
    QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
}

/// Wherever the bytes end, in a handshake, a record or between two: an error in time or the whole board,
/// never a wrong one.
void TestTls::survivesFaultsAnywhere()
{
    SLOW_TEST();
    const TestServer server(m_authority.serverArguments(m_good), TestServer::Listen::Tls);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto plain = openConnection(server.writable(), patient);
    VERIFY_RESULT(plain);
    QVERIFY(plain->run(
        {"EVAL", "for i = 1, 9000 do redis.call('ZADD', KEYS[1], i * 4294967296 + i, 'member' .. i) end", "1",
         "board"}));
    FaultProxy proxy(over(server, trusting()));
    const Timeouts brief{std::chrono::milliseconds(300), std::chrono::milliseconds(300)};
    std::mt19937_64 random(11);
    int whole = 0;
    int broken = 0;
    for (int i = 0; i < 60; ++i) {
        const auto fault = static_cast<FaultProxy::Fault>(i % 3);
        // Half of them within the handshake, which has some 1500 bytes; the board has some 300 kB.
        const auto after = static_cast<std::int64_t>(random() % (i % 2 == 0 ? 2000 : 500'000));
        proxy.strikeAfter(after, fault);
        auto connection = openConnection(proxy.endpoint(), brief);
        const auto board =
            connection ? readWholeBoard(*connection, "board", i % 4 < 2 ? ReadWay::Pages : ReadWay::Dump)
                       : std::unexpected(connection.error());
        if (board) {
            ++whole;
            QCOMPARE(board->size(), 9000);
            QCOMPARE(board->rows.member(8999), "member1");
        } else {
            ++broken;
            const ErrorKind kind = board.error().kind;
            QVERIFY2(kind == ErrorKind::Timeout || kind == ErrorKind::Closed || kind == ErrorKind::Connect,
                     board.error().message.c_str());
            QVERIFY(!connection || !connection->reusable());
        }
        proxy.mend();
    }
    QVERIFY(whole > 0 && broken > 30);
    VERIFY_RESULT(openConnection(proxy.endpoint(), patient));
}

TIEBREAK_TEST(QCoreApplication, TestTls)

} // namespace tst_tls

#include "tst_tls.moc"
