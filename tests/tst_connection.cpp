// SPDX-License-Identifier: GPL-3.0-or-later
// A connection to a real server: logging in, pipelines, binary safety, stopping, and the pool.
#include "redis/connection.h"

#include "redis/connectionpool.h"
#include "redis/serverinfo.h"
#include "support/faultypeer.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <atomic>
#include <thread>

using namespace tiebreak;
using namespace std::string_literals;

namespace
{

constexpr Timeouts patient{std::chrono::milliseconds(20000), std::chrono::milliseconds(60000)};

} // namespace

class TestConnection : public QObject
{
    Q_OBJECT

private slots:
    void runsCommandsOverUnixSocketAndTcp();
    void resolvesNames();
    void keepsBytes();
    void selectsTheDatabase();
    void logsIn();
    void tellsWrongLogins();
    void connectsWithHardlyAnyRights();
    void errorRepliesDoNotBreakIt();
    void pipelinesMoreThanBuffersHold();
    void countsTraffic();
    void stopsWhileTheServerIsFrozen();
    void stopsBeforeItBegins();
    void stopsWhileAReplyIsAwaited();
    void stopsWhileANameIsLookedUp();
    void poolKeepsSoundConnections();
    void poolServesManyThreads();
    void tellsTheServer();
};

void TestConnection::runsCommandsOverUnixSocketAndTcp()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    for (const Endpoint &endpoint : {server.endpoint(), server.tcpEndpoint()}) {
        auto connection = Connection::open(endpoint);
        VERIFY_RESULT(connection);
        const auto pong = connection->run({"PING", "hello"});
        VERIFY_RESULT(pong);
        QCOMPARE(pong->type, Reply::Type::String);
        QCOMPARE(pong->text, std::string("hello"));
        QVERIFY(connection->reusable());
    }
}

void TestConnection::resolvesNames()
{
    const TestServer server({}, TestServer::Listen::Tcp);
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint endpoint = server.tcpEndpoint();
    endpoint.host = "localhost";
    auto connection = Connection::open(endpoint);
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->run({"PING"}));
}

void TestConnection::keepsBytes()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = Connection::open(server.endpoint());
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

void TestConnection::selectsTheDatabase()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint third = server.endpoint();
    third.db = 3;
    {
        auto connection = Connection::open(third);
        VERIFY_RESULT(connection);
        VERIFY_RESULT(connection->run({"SET", "only in three", "1"}));
    }
    auto first = Connection::open(server.endpoint());
    VERIFY_RESULT(first);
    QCOMPARE(first->run({"DBSIZE"})->integer, 0);
    auto again = Connection::open(third);
    VERIFY_RESULT(again);
    QCOMPARE(again->run({"DBSIZE"})->integer, 1);

    third.db = 99;
    const auto beyond = Connection::open(third);
    VERIFY_FAILURE(beyond, ErrorKind::Server,
                   "The server has no database of this number (ERR DB index is out of range)");
}

void TestConnection::logsIn()
{
    const TestServer server({"--requirepass", "pa ss", "--user", "alice", "on", ">s3cret", "~*", "+@all",
                             "--user", "guest", "on", "nopass", "~*", "+@all"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint endpoint = server.endpoint();
    endpoint.password = "pa ss";
    auto byPassword = Connection::open(endpoint);
    VERIFY_RESULT(byPassword);
    QCOMPARE(byPassword->run({"ACL", "WHOAMI"})->text, std::string("default"));
    endpoint.user = "alice";
    endpoint.password = "s3cret";
    auto byUser = Connection::open(endpoint);
    VERIFY_RESULT(byUser);
    QCOMPARE(byUser->run({"ACL", "WHOAMI"})->text, std::string("alice"));
    endpoint.user = "guest";
    endpoint.password = "";
    auto byName = Connection::open(endpoint);
    VERIFY_RESULT(byName);
    QCOMPARE(byName->run({"ACL", "WHOAMI"})->text, std::string("guest"));
}

void TestConnection::tellsWrongLogins()
{
    const TestServer closed({"--requirepass", "right"});
    QVERIFY2(closed.ready(), qPrintable(closed.error()));
    Endpoint endpoint = closed.endpoint();
    const auto without = Connection::open(endpoint);
    VERIFY_FAILURE(without, ErrorKind::Auth,
                   "asks for a login: give a password, and a user if it has one (NOAUTH");

    endpoint.password = "wr0ng-s3cret";
    for (const char *user : {"", "nobody"}) {
        endpoint.user = user;
        const auto wrong = Connection::open(endpoint);
        VERIFY_FAILURE(wrong, ErrorKind::Auth, "does not accept this user and password (WRONGPASS");
        QVERIFY(wrong.error().message.find("s3cret") == std::string::npos);
    }

    const TestServer open;
    QVERIFY2(open.ready(), qPrintable(open.error()));
    endpoint = open.endpoint();
    endpoint.password = "s3cret";
    const auto needless = Connection::open(endpoint);
    VERIFY_FAILURE(needless, ErrorKind::Auth, "no password set, yet one was given: leave it out");

    // Redis repeats the arguments of a command that it does not know.
    const TestServer renamed({"--rename-command", "AUTH", ""});
    QVERIFY2(renamed.ready(), qPrintable(renamed.error()));
    endpoint = renamed.endpoint();
    endpoint.password = "s3cret";
    const auto unknown = Connection::open(endpoint);
    VERIFY_FAILURE(unknown, ErrorKind::Permission, "unknown command 'AUTH'");
    QVERIFY(unknown.error().message.find("s3cret") == std::string::npos);
}

void TestConnection::connectsWithHardlyAnyRights()
{
    const TestServer server(
        {"--rename-command", "HELLO", "", "--user", "watcher", "on", ">w", "~*", "-@all", "+zcard"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint endpoint = server.endpoint();
    endpoint.user = "watcher";
    endpoint.password = "w";
    auto connection = Connection::open(endpoint);
    VERIFY_RESULT(connection);
    QCOMPARE(connection->run({"ZCARD", "board"})->integer, 0);
    const auto refused = connection->run({"ZRANGE", "board", "0", "-1"});
    VERIFY_FAILURE(refused, ErrorKind::Permission, "This user has no right to do that (NOPERM");
    const auto info = readServerInfo(*connection);
    VERIFY_RESULT(info);
    QVERIFY(info->product.empty() && info->version.empty() && !info->keys && !info->usedMemory);

    endpoint.db = 1;
    const auto elsewhere = Connection::open(endpoint);
    VERIFY_FAILURE(elsewhere, ErrorKind::Permission, "");
}

void TestConnection::errorRepliesDoNotBreakIt()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = Connection::open(server.endpoint());
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->run({"SET", "text", "1"}));
    const auto wrong = connection->run({"ZCARD", "text"});
    VERIFY_FAILURE(wrong, ErrorKind::WrongType, "something other than a sorted set (WRONGTYPE Operation");
    const Command commands[] = {{"ECHO", "a"}, {"ZCARD", "text"}, {"NOSUCH"}, {"ECHO", "b"}};
    const auto replies = connection->pipeline(commands);
    VERIFY_RESULT(replies);
    QCOMPARE(replies->size(), 4u);
    QCOMPARE(replies->at(0).text, std::string("a"));
    QVERIFY(replies->at(1).isError() && replies->at(2).isError());
    QCOMPARE(replies->at(3).text, std::string("b"));
    VERIFY_RESULT(connection->send({"ZRANGE", "text", "0", "-1", "WITHSCORES"}));
    Rows rows;
    const auto received = connection->receiveRows(rows);
    VERIFY_FAILURE(received, ErrorKind::WrongType, "");
    QVERIFY(!connection->broken());
    VERIFY_RESULT(connection->run({"PING"}));
}

// The replies to the first commands fill every buffer long before the last command is sent.
void TestConnection::pipelinesMoreThanBuffersHold()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = Connection::open(server.endpoint(), patient);
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
    auto connection = Connection::open(server.endpoint());
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
    auto connection = Connection::open(server.endpoint(), patient);
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
    auto another = Connection::open(server.endpoint(), patient);
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
    const auto opened = Connection::open(server.endpoint(), {}, stopped.get_token());
    VERIFY_FAILURE(opened, ErrorKind::Cancelled, "");
    auto connection = Connection::open(server.endpoint());
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
        auto connection = Connection::open(peer.endpoint(), patient, stop.get_token());
        QCOMPARE(connection.has_value(), last != "PING"s);
        if (connection)
            VERIFY_FAILURE(connection->run({"ZCARD", "board"}, stop.get_token()), ErrorKind::Cancelled,
                           "Stopped waiting for 127.0.0.1:");
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
    VERIFY_FAILURE(Connection::open(endpoint, patient, stopped.get_token()), ErrorKind::Cancelled,
                   "Stopped while the host name was looked up.");
}

void TestConnection::poolKeepsSoundConnections()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    ConnectionPool pool(server.endpoint(), patient);
    const auto clientId = [&pool] {
        auto loan = pool.borrow();
        return loan ? (*loan)->run({"CLIENT", "ID"})->integer : -1;
    };
    const auto first = clientId();
    QVERIFY(first > 0);
    QCOMPARE(clientId(), first);
    {
        // Replies outstanding: the next borrower must not get them.
        auto loan = pool.borrow();
        VERIFY_RESULT(loan);
        VERIFY_RESULT((*loan)->send({"PING"}));
    }
    const auto second = clientId();
    QVERIFY(second > first);
    // A server that went away and came back: the idle connection is dead and is not lent out.
    QVERIFY2(server.restart(), qPrintable(server.error()));
    QVERIFY(clientId() > 0);
    server.kill();
    const auto lost = pool.borrow();
    VERIFY_FAILURE(lost, ErrorKind::Connect, "");
}

void TestConnection::poolServesManyThreads()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    ConnectionPool pool(server.endpoint(), patient);
    std::atomic<int> failures = 0;
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < 8; ++thread) {
            threads.emplace_back([&] {
                for (int turn = 0; turn < 50; ++turn) {
                    auto loan = pool.borrow();
                    if (!loan || !(*loan)->run({"INCR", "turns"}))
                        ++failures;
                }
            });
        }
    }
    QCOMPARE(failures.load(), 0);
    auto loan = pool.borrow();
    VERIFY_RESULT(loan);
    QCOMPARE((*loan)->run({"GET", "turns"})->text, std::string("400"));
}

void TestConnection::tellsTheServer()
{
    const TestServer server({"--user", "helloer", "on", "nopass", "~*", "-@all", "+hello", "+ping"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = Connection::open(server.endpoint());
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->run({"ZADD", "board", "1", "a"}));
    const auto info = readServerInfo(*connection);
    VERIFY_RESULT(info);
    QVERIFY(info->product == "Redis" || info->product == "Valkey");
    QVERIFY(info->version.find('.') != std::string::npos);
    QCOMPARE(info->role, std::string("primary"));
    QVERIFY(info->usedMemory.value_or(0) > 0);
    QCOMPARE(info->keys.value_or(-1), 1);

    Endpoint few = server.endpoint();
    few.user = "helloer";
    auto limited = Connection::open(few);
    VERIFY_RESULT(limited);
    const auto less = readServerInfo(*limited);
    VERIFY_RESULT(less);
    QCOMPARE(less->version, info->version);
    QCOMPARE(less->role, std::string("primary"));
    QVERIFY(!less->usedMemory && !less->keys);
}

QTEST_GUILESS_MAIN(TestConnection)
#include "tst_connection.moc"
