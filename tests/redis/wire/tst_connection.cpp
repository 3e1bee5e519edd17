// SPDX-License-Identifier: GPL-3.0-or-later
// A connection to a real server: pipelines, binary safety, and stopping.
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "support/sentences.h"

#include "support/faultypeer.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <thread>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_connection
{

class TestConnection : public QObject
{
    Q_OBJECT

private slots:
    void runsCommandsOverUnixSocketAndTcp();
    void resolvesNames();
    void keepsBytes();
    void errorRepliesDoNotBreakIt();
    void pipelinesMoreThanBuffersHold();
    void countsTraffic();
    void stopsWhileTheServerIsFrozen();
    void stopsBeforeItBegins();
    void stopsWhileAReplyIsAwaited();
    void stopsWhileANameIsLookedUp();
};

void TestConnection::runsCommandsOverUnixSocketAndTcp()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    for (const Endpoint &endpoint : {server.endpoint(), server.tcpEndpoint()}) {
        auto connection = openConnection(endpoint);
        VERIFY_RESULT(connection);
        const auto pong = connection->run({"PING", "hello"});
        VERIFY_RESULT(pong);
        QCOMPARE(pong->type, Reply::Type::String);
        QCOMPARE(pong->text, std::string("hello"));
        QVERIFY(connection->reusable());
    }
}

/// This one also where no name service knows it, as in a bare chroot.
void TestConnection::resolvesNames()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint endpoint = server.tcpEndpoint();
    endpoint.host = "localhost";
    auto connection = openConnection(endpoint);
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->run({"PING"}));
}

void TestConnection::keepsBytes()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(server.writable());
    VERIFY_RESULT(connection);
    std::string all;
    for (int byte = 0; byte < 256; ++byte)
        all += static_cast<char>(byte);
    const std::string key = "k\0\r\n\xff"s + all;
    VERIFY_RESULT(connection->run({"SET", key, all}));
    const auto back = connection->run({"GET", key});
    VERIFY_RESULT(back);
    QVERIFY(back->text == all);
    const auto empty = connection->run({"ECHO", ""});
    VERIFY_RESULT(empty);
    QVERIFY(empty->type == Reply::Type::String && empty->text.empty());
    const auto missing = connection->run({"GET", "nothing here"});
    VERIFY_RESULT(missing);
    QVERIFY(missing->isNil());
}

void TestConnection::errorRepliesDoNotBreakIt()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(server.writable());
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->run({"SET", "text", "1"}));
    const auto wrong = connection->run({"ZCARD", "text"});
    COMPARE_FAILURE(wrong, ErrorKind::WrongType, "connection", "another type");
    const Command commands[] = {{"ECHO", "a"}, {"ZCARD", "text"}, {"NOSUCH"}, {"ECHO", "b"}};
    const auto replies = connection->pipeline(commands);
    VERIFY_RESULT(replies);
    QCOMPARE(replies->size(), 4u);
    QCOMPARE(replies->at(0).text, std::string("a"));
    QVERIFY(replies->at(1).isError() && replies->at(2).isError());
    QCOMPARE(replies->at(3).text, std::string("b"));
    VERIFY_RESULT(connection->send({"ZRANGE", "text", "0", "-1", "WITHSCORES"}));
    Rows rows;
    const auto received = connection->receiveRows(rows, 100);
    VERIFY_FAILURE(received, ErrorKind::WrongType, "");
    QVERIFY(!connection->broken());
    VERIFY_RESULT(connection->run({"PING"}));
}

// The replies to the first commands fill every buffer long before the last command is sent.
void TestConnection::pipelinesMoreThanBuffersHold()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(server.writable(), patient);
    VERIFY_RESULT(connection);
    const std::string text(50'000, 'x');
    const std::vector<Command> commands(1000, Command{"ECHO", text});
    const auto replies = connection->pipeline(commands);
    VERIFY_RESULT(replies);
    QCOMPARE(replies->size(), commands.size());
    for (const Reply &reply : *replies)
        QVERIFY(reply.text == text);

    const std::vector<Command> small(200'000, Command{"ECHO", "x"});
    const auto answers = connection->pipeline(small);
    VERIFY_RESULT(answers);
    QCOMPARE(answers->size(), small.size());
}

void TestConnection::countsTraffic()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(server.writable());
    VERIFY_RESULT(connection);
    QCOMPARE(connection->traffic().commands, 0u);
    QCOMPARE(connection->traffic().roundTrips, 0u);
    VERIFY_RESULT(connection->run({"PING"}));
    const Command three[] = {{"PING"}, {"PING"}, {"PING"}};
    VERIFY_RESULT(connection->pipeline(three));
    QCOMPARE(connection->traffic().commands, 4u);
    QCOMPARE(connection->traffic().roundTrips, 2u);
    QVERIFY(connection->traffic().lastRoundTrip.count() > 0);
}

void TestConnection::stopsWhileTheServerIsFrozen()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(server.writable(), patient);
    VERIFY_RESULT(connection);
    server.freeze();
    std::stop_source stop;
    std::jthread stopper([&stop] { stop.request_stop(); });
    const auto reply = connection->run({"PING"}, stop.get_token());
    VERIFY_FAILURE(reply, ErrorKind::Cancelled, "");
    QVERIFY(connection->broken());
    const auto after = connection->run({"PING"});
    VERIFY_FAILURE(after, ErrorKind::Closed, "");

    // A long pipeline against a server that takes nothing more stops as well.
    server.thaw();
    auto another = openConnection(server.writable(), patient);
    VERIFY_RESULT(another);
    server.freeze();
    std::stop_source stopWriting;
    std::jthread writerStopper([&stopWriting] { stopWriting.request_stop(); });
    const std::vector<Command> commands(1000, Command{"ECHO", std::string(50'000, 'x')});
    const auto replies = another->pipeline(commands, stopWriting.get_token());
    VERIFY_FAILURE(replies, ErrorKind::Cancelled, "");
    server.thaw();
}

void TestConnection::stopsBeforeItBegins()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    std::stop_source stopped;
    stopped.request_stop();
    const auto opened = openConnection(server.writable(), {}, stopped.get_token());
    VERIFY_FAILURE(opened, ErrorKind::Cancelled, "");
    auto connection = openConnection(server.writable());
    VERIFY_RESULT(connection);
    const auto reply = connection->run({"PING"}, stopped.get_token());
    VERIFY_FAILURE(reply, ErrorKind::Cancelled, "");
}

// The stop comes from the peer, so it certainly comes after the command and while its reply is awaited.
void TestConnection::stopsWhileAReplyIsAwaited()
{
    for (const char *last : {"PING", "ZCARD"}) {
        std::stop_source stop;
        const FaultyPeer peer([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
            if (command[0] == last)
                stop.request_stop();
            return {command[0] == last ? "" : "+PONG\r\n"};
        });
        auto connection = openConnection(peer.endpoint(), patient, stop.get_token());
        QCOMPARE(connection.has_value(), last != "PING"s);
        if (connection)
            COMPARE_FAILURE(connection->run({"ZCARD", "board"}, stop.get_token()), ErrorKind::Cancelled,
                            "connection", "stopped");
        else
            VERIFY_FAILURE(connection, ErrorKind::Cancelled, "Stopped waiting for 127.0.0.1:");
    }
}

void TestConnection::stopsWhileANameIsLookedUp()
{
    std::stop_source stopped;
    stopped.request_stop();
    Endpoint endpoint;
    endpoint.host = "localhost";
    COMPARE_FAILURE(openConnection(endpoint, patient, stopped.get_token()), ErrorKind::Cancelled, "resolver",
                    "stopped");
}

TIEBREAK_TEST(QCoreApplication, TestConnection)

} // namespace tst_connection

#include "tst_connection.moc"
