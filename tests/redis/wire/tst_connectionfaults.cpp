// SPDX-License-Identifier: GPL-3.0-or-later
// Servers that are missing, are not Redis, or misbehave: each gets a sentence of its own.
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "redis/wire/refusals.h"
#include "support/sentences.h"

#include "support/faultypeer.h"
#include "support/heapbytes.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <memory>

using namespace tiebreak;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace tst_connectionfaults
{

namespace
{

// Short where silence is the very thing that is tested.
constexpr Timeouts hasty{20000ms, 50ms};

std::string addressOf(const FaultyPeer &peer)
{
    return addressText(peer.endpoint());
}

} // namespace

class TestConnectionFaults : public QObject
{
    Q_OBJECT

private slots:
    void nothingListens();
    void noSuchSocket();
    void socketWithoutServer();
    void pathTooLong();
    void unknownHost();
    void fullQueue();
    void strangers_data();
    void strangers();
    void repeatsNoPassword();
    void neverAnswers();
    void closesAtOnce();
    void closesAfterItHasAnswered();
    void protectedMode();
    void tooManyClients();
    void stillLoading();
    void garbageLater_data();
    void garbageLater();
    void closesInMidReply();
    void closesInsteadOfAnswering();
    void stopsAnswering();
    void floodsWithoutEnd();
    void answersTwice();
    void tellsTooMuch_data();
    void tellsTooMuch();
    void aScoreIsShort();
    void dripsWithoutEnd();
    void diesInMidPipeline();
};

void TestConnectionFaults::nothingListens()
{
    TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.kill();
    const std::string where = addressText(server.tcpEndpoint());
    VERIFY_FAILURE(openConnection(server.tcpEndpoint(), patient), ErrorKind::Connect,
                   "Nothing is listening on " + where +
                       " (Connection refused). Check that the server is running");
}

void TestConnectionFaults::noSuchSocket()
{
    QTemporaryDir directory;
    Endpoint endpoint;
    endpoint.unixPath = directory.filePath("none.sock").toStdString();
    COMPARE_FAILURE(openConnection(endpoint, patient), ErrorKind::Connect, "connectionfaults", "no socket");
    endpoint.unixPath += "/deeper.sock";
    VERIFY_FAILURE(openConnection(endpoint, patient), ErrorKind::Connect, "There is no socket at ");
}

void TestConnectionFaults::socketWithoutServer()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    server.kill();
    VERIFY_FAILURE(openConnection(server.endpoint(), patient), ErrorKind::Connect,
                   "No server is listening on the socket " + server.endpoint().unixPath +
                       " (Connection refused).");
    QFile file(server.directory() + "/plain.txt");
    QVERIFY(file.open(QIODevice::WriteOnly));
    Endpoint endpoint;
    endpoint.unixPath = file.fileName().toStdString();
    VERIFY_FAILURE(openConnection(endpoint, patient), ErrorKind::Connect,
                   "No server is listening on the socket ");
}

void TestConnectionFaults::pathTooLong()
{
    Endpoint endpoint;
    endpoint.unixPath = "/" + std::string(200, 'x');
    VERIFY_FAILURE(openConnection(endpoint, patient), ErrorKind::Connect,
                   "The socket's path is 201 bytes long; the system takes 107 at most.");
}

void TestConnectionFaults::unknownHost()
{
    Endpoint endpoint;
    // No host name has a space, so no name server is asked.
    endpoint.host = "no such host";
    const auto connection = openConnection(endpoint, patient);
    VERIFY_FAILURE(connection, ErrorKind::Connect, "");
    // In brackets stand the words of the system's resolver.
    const std::string &message = connection.error().message;
    COMPARE_SENTENCE("resolver", message.substr(0, message.find(" (")));
}

// A listener that never accepts: once its queue is full the system makes others wait.
void TestConnectionFaults::fullQueue()
{
    QTemporaryDir directory;
    Endpoint endpoint;
    endpoint.unixPath = directory.filePath("full.sock").toStdString();
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::copy(endpoint.unixPath.begin(), endpoint.unixPath.end(), address.sun_path);
    const auto *place = reinterpret_cast<const sockaddr *>(&address);
    const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    QVERIFY(::bind(listener, place, sizeof(address)) == 0 && ::listen(listener, 0) == 0);
    std::vector<int> waiting;
    int fd = -1;
    do {
        fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        waiting.push_back(fd);
    } while (::connect(fd, place, sizeof(address)) == 0 && waiting.size() < 100);
    VERIFY_FAILURE(openConnection(endpoint, {50ms, 50ms}), ErrorKind::Timeout,
                   endpoint.unixPath + " did not accept the connection within 50 ms.");
    for (const int each : waiting)
        ::close(each);
    ::close(listener);
}

void TestConnectionFaults::strangers_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("words");
    const QByteArray http = " answered in HTTP; it is not a Redis server.";
    QTest::newRow("nginx") << QByteArray("HTTP/1.1 400 Bad Request\r\nServer: nginx\r\n\r\n<html></html>")
                           << http;
    QTest::newRow("python") << QByteArray("<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">\n<html>\n")
                            << http;
    QTest::newRow("old") << QByteArray("<HTML><BODY>Bad Request") << http;
    QTest::newRow("ssh") << QByteArray("SSH-2.0-OpenSSH_9.2p1\r\n")
                         << QByteArray(" answered as an SSH server");
    QTest::newRow("tls") << QByteArray("\x15\x03\x01\x00\x02\x02\x46", 7) << QByteArray(" answered in TLS");
    QTest::newRow("garbage") << QByteArray("\x00\x01hello\xff", 8)
                             << QByteArray(" does not answer in the Redis protocol; it sent "
                                           "\"\\x00\\x01hello\\xff\".");
    QTest::newRow("another pong") << QByteArray("+HELLO\r\n")
                                  << QByteArray(" does not answer in the Redis protocol; it sent ");
    QTest::newRow("array") << QByteArray("*1\r\n+PONG\r\n")
                           << QByteArray(" does not answer in the Redis protocol");
    QTest::newRow("huge") << QByteArray("$999999999999\r\n")
                          << QByteArray(" does not answer in the Redis protocol");
}

void TestConnectionFaults::strangers()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, words);
    for (const bool close : {true, false}) {
        const auto peer = FaultyPeer::saying(bytes.toStdString(), close);
        VERIFY_FAILURE(openConnection(peer->endpoint(), patient), ErrorKind::Protocol,
                       addressOf(*peer) + words.toStdString());
    }
    const auto web = FaultyPeer::http();
    VERIFY_FAILURE(openConnection(web->endpoint(), patient), ErrorKind::Protocol,
                   addressOf(*web) + " answered in HTTP; it is not a Redis server.");
}

// An echo service sends the login back.
void TestConnectionFaults::repeatsNoPassword()
{
    const FaultyPeer echo(
        [](const std::vector<std::string> &command) -> FaultyPeer::Answer { return {respCommand(command)}; });
    Endpoint endpoint = echo.endpoint();
    endpoint.password = "s3cret";
    const auto opened = openConnection(endpoint, patient);
    COMPARE_FAILURE(opened, ErrorKind::Protocol, "connectionfaults", "an echo");
    QVERIFY(!opened.error().message.contains("s3cret"));
}

void TestConnectionFaults::neverAnswers()
{
    const auto peer = FaultyPeer::silent();
    VERIFY_FAILURE(openConnection(peer->endpoint(), hasty), ErrorKind::Timeout,
                   addressOf(*peer) + " accepted the connection but did not answer within 50 ms.");
}

void TestConnectionFaults::closesAtOnce()
{
    const auto peer = FaultyPeer::saying("", true);
    VERIFY_FAILURE(openConnection(peer->endpoint(), patient), ErrorKind::Closed,
                   addressOf(*peer) + " closed the connection without answering. It may require TLS");
    const auto midWord = FaultyPeer::saying("+PO", true);
    VERIFY_FAILURE(openConnection(midWord->endpoint(), patient), ErrorKind::Closed,
                   addressOf(*midWord) + " closed the connection in the middle of a reply");
}

// In the middle of a run it is no matter of TLS, nor of the address.
void TestConnectionFaults::closesAfterItHasAnswered()
{
    bool answers = true;
    const FaultyPeer peer([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
        if (!answers)
            return {"", true};
        return {command[0] == "PING" ? "+PONG\r\n" : "-ERR unknown command\r\n"};
    });
    Endpoint endpoint = peer.endpoint();
    endpoint.terms.refusals = std::make_shared<Refusals>();
    VERIFY_RESULT(openConnection(endpoint, patient));
    answers = false;
    const auto again = openConnection(endpoint, patient);
    VERIFY_FAILURE(again, ErrorKind::Closed, addressOf(peer));
    QVERIFY2(!again.error().message.contains("TLS"), again.error().message.c_str());
    endpoint.terms.refusals = std::make_shared<Refusals>();
    VERIFY_FAILURE(openConnection(endpoint, patient), ErrorKind::Closed, "TLS");
}

// What a Redis in protected mode sends to a client from elsewhere before it hangs up.
void TestConnectionFaults::protectedMode()
{
    const auto peer = FaultyPeer::saying(
        "-DENIED Redis is running in protected mode because protected mode is enabled and no password is set "
        "for "
        "the default user. In this mode connections are only accepted from the loopback interface. If you "
        "want to "
        "connect from external computers to Redis you may adopt one of the following solutions: 1) ...\r\n",
        true);
    VERIFY_FAILURE(
        openConnection(peer->endpoint(), patient), ErrorKind::Permission,
        "The server is in protected mode and accepts only local connections (DENIED Redis is running in "
        "protected mode because protected mode is enabled and no password is set for the default user).");
}

void TestConnectionFaults::tooManyClients()
{
    const TestServer server({"--maxclients", "1"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const auto first = openConnection(server.writable(), patient);
    VERIFY_RESULT(first);
    VERIFY_FAILURE(
        openConnection(server.endpoint(), patient), ErrorKind::Loading,
        "The server has reached its limit of clients. Try again later (ERR max number of clients reached");
}

void TestConnectionFaults::stillLoading()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    std::string fill;
    for (int i = 0; i < 2000; ++i)
        fill += respCommand({"SET", "key" + std::to_string(i), "value"});
    server.send(fill, 2000);
    QVERIFY(server.command({"SAVE"}) == "+OK");
    // 20 ms a key: the data is loading for far longer than this test takes.
    QVERIFY2(server.restart({"--key-load-delay", "20000", "--loading-process-events-interval-bytes", "1024"},
                            TestServer::Until::Listening),
             qPrintable(server.error()));
    VERIFY_FAILURE(openConnection(server.endpoint(), patient), ErrorKind::Loading,
                   "The server is still loading its data: try again in a moment (LOADING");
}

void TestConnectionFaults::garbageLater_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << QByteArray("what?\r\n");
    QTest::newRow("HTTP") << QByteArray("HTTP/1.1 500 Oops\r\n\r\n");
    QTest::newRow("zeroes") << QByteArray(100, '\0');
    QTest::newRow("huge array") << QByteArray("*2000000000\r\n");
    QTest::newRow("huge string") << QByteArray("$888888888888\r\nabc");
    QTest::newRow("huge string in an array") << QByteArray("*2\r\n$1\r\na\r\n$888888888888\r\nabc");
    QTest::newRow("nesting") << QByteArray("*1\r\n").repeated(50);
    QTest::newRow("not a number") << QByteArray("$abc\r\n");
}

void TestConnectionFaults::garbageLater()
{
    QFETCH(QByteArray, bytes);
    const auto peer = FaultyPeer::afterLogin(bytes.toStdString(), false);
    auto connection = openConnection(peer->endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(connection->run({"ZCARD", "board"}), ErrorKind::Protocol,
                   addressOf(*peer) + " sent something that does not fit the Redis protocol (");
    QVERIFY(connection->broken() && !connection->reusable());
}

void TestConnectionFaults::closesInMidReply()
{
    const auto peer = FaultyPeer::afterLogin("*4\r\n$5\r\nalice\r\n$3\r\n10", true);
    auto connection = openConnection(peer->endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->send({"ZRANGE", "board", "0", "-1", "WITHSCORES"}));
    Rows rows;
    VERIFY_FAILURE(connection->receiveRows(rows, 2), ErrorKind::Closed,
                   addressOf(*peer) + " closed the connection in the middle of a reply");
    QVERIFY(connection->broken());
}

void TestConnectionFaults::closesInsteadOfAnswering()
{
    const auto peer = FaultyPeer::afterLogin("", true);
    auto connection = openConnection(peer->endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(connection->run({"ZCARD", "board"}), ErrorKind::Closed,
                   addressOf(*peer) + " closed the connection instead of answering");
    const std::string why = "The connection to " + addressOf(*peer) + " is lost. " + addressOf(*peer) +
                            " closed the connection instead of answering";
    VERIFY_FAILURE(connection->run({"ZCARD", "board"}), ErrorKind::Closed, why);
    VERIFY_FAILURE(connection->send({"ZCARD", "board"}), ErrorKind::Closed, why);
}

void TestConnectionFaults::stopsAnswering()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    constexpr Timeouts second{20000ms, 1000ms}; // for the greeting of a busy server
    auto connection = openConnection(server.writable(), second);
    VERIFY_RESULT(connection);
    server.freeze();
    VERIFY_FAILURE(connection->run({"PING"}), ErrorKind::Timeout,
                   server.endpoint().unixPath + " stopped responding: no data for 1 s.");
    QVERIFY(connection->broken());
    server.thaw();

    const auto peer = FaultyPeer::afterLogin("$10\r\nabc", false);
    auto another = openConnection(peer->endpoint(), second);
    VERIFY_RESULT(another);
    VERIFY_FAILURE(another->run({"GET", "x"}), ErrorKind::Timeout, "stopped responding: no data for");
}

// More bytes than a line may have, and no end of it.
void TestConnectionFaults::floodsWithoutEnd()
{
    const auto peer = FaultyPeer::afterLogin("-" + std::string(4 << 20, 'x'), false);
    auto connection = openConnection(peer->endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(connection->run({"ZCARD", "board"}), ErrorKind::Protocol,
                   "a reply of more than 64 KiB, too long for this command");
}

// What comes twice would be taken for the answer to the next command.
void TestConnectionFaults::answersTwice()
{
    const auto peer = FaultyPeer::afterLogin(":3\r\n:3\r\n", false);
    auto connection = openConnection(peer->endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->run({"ZCARD", "board"}));
    QVERIFY(!connection->reusable());
    VERIFY_FAILURE(connection->run({"EXISTS", "board"}), ErrorKind::Protocol,
                   addressOf(*peer) + " sent more replies than requested");
    QVERIFY(connection->broken());
}

void TestConnectionFaults::tellsTooMuch_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("text") << "$536870912\r\n" + QByteArray(1 << 20, 'x');
    QTest::newRow("parts") << "*4000000\r\n" + QByteArray(":1\r\n").repeated(1 << 20);
    QTest::newRow("nil parts") << "*4000000\r\n" + QByteArray("$-1\r\n").repeated(1 << 20);
}

// In place of a number; the memory that it takes stays small.
void TestConnectionFaults::tellsTooMuch()
{
    QFETCH(QByteArray, bytes);
    const auto peer = FaultyPeer::afterLogin(bytes.toStdString(), false);
    for (const char *command : {"DBSIZE", "ZCARD", "TIME", "MEMORY", "TYPE"}) {
        auto connection = openConnection(peer->endpoint(), patient);
        VERIFY_RESULT(connection);
        const std::size_t before = heapBytes;
        heapBytesPeak = before;
        VERIFY_FAILURE(connection->run({command, "USAGE"}), ErrorKind::Protocol,
                       " sent something that does not fit the Redis protocol (");
        QVERIFY(heapBytesPeak - before < std::size_t(8) << 20);
    }
}

void TestConnectionFaults::aScoreIsShort()
{
    // What is announced is refused before it comes.
    const auto peer = FaultyPeer::afterLogin("*4\r\n$1\r\na\r\n$1\r\n5\r\n$1\r\nb\r\n$400000000\r\n", false);
    auto connection = openConnection(peer->endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->send({"ZRANGE", "board", "0", "1", "WITHSCORES"}));
    Rows rows;
    COMPARE_FAILURE(connection->receiveRows(rows, 2), ErrorKind::Protocol, "connectionfaults", "too long");
    // A member may be as long as Redis lets it be.
    const std::string longMember(100000, 'm');
    const auto odd = FaultyPeer::afterLogin("*2\r\n$100000\r\n" + longMember + "\r\n$1\r\n5\r\n", false);
    auto another = openConnection(odd->endpoint(), patient);
    VERIFY_RESULT(another);
    VERIFY_RESULT(another->send({"ZRANGE", "board", "0", "0", "WITHSCORES"}));
    VERIFY_RESULT(another->receiveRows(rows, 1));
    QCOMPARE(rows.member(rows.size() - 1), longMember);
}

// It is never silent for long, but a short reply would take it for ever.
void TestConnectionFaults::dripsWithoutEnd()
{
    FaultyPeer peer([](const std::vector<std::string> &command) -> FaultyPeer::Answer {
        if (command.front() == "PING")
            return {.bytes = "+PONG\r\n"};
        return {.bytes = "$60000\r\n" + std::string(60000, 'x'), .drip = 20ms};
    });
    auto connection = openConnection(peer.endpoint(), {20000ms, 1000ms});
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(connection->run({"TYPE", "board"}), ErrorKind::Timeout, " answers too slowly: ");
    QVERIFY(connection->broken());
}

void TestConnectionFaults::diesInMidPipeline()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(server.writable(), patient);
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->run({"PING"}));
    server.kill();
    const std::vector<Command> commands(1000, Command{"ECHO", std::string(10'000, 'x')});
    VERIFY_FAILURE(connection->pipeline(commands), ErrorKind::Closed, " closed the connection");
}

TIEBREAK_TEST(QCoreApplication, TestConnectionFaults)

} // namespace tst_connectionfaults

#include "tst_connectionfaults.moc"
