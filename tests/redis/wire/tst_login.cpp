// SPDX-License-Identifier: GPL-3.0-or-later
// Who may connect to a real server, to which database, and what the server then tells of itself.
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/connection.h"
#include "support/allowwrites.h"
#include "support/faultypeer.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QDir>
#include <QTest>

#include <unistd.h>

#include <algorithm>

using namespace tiebreak;

namespace tst_login
{

class TestLogin : public QObject
{
    Q_OBJECT

private slots:
    void selectsTheDatabase();
    void logsIn();
    void tellsWrongLogins();
    void connectsWithHardlyAnyRights();
    void namesItself();
    void connectsWhileSavingFails();
    void tellsTheServer();
    void knowsASentinel();
};

void TestLogin::selectsTheDatabase()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint third = server.endpoint();
    third.db = 3;
    {
        auto connection = openConnection(allowWrites(third));
        VERIFY_RESULT(connection);
        VERIFY_RESULT(connection->run({"SET", "only in three", "1"}));
    }
    auto first = openConnection(server.writable());
    VERIFY_RESULT(first);
    QCOMPARE(first->run({"DBSIZE"})->integer, 0);
    auto again = openConnection(third);
    VERIFY_RESULT(again);
    QCOMPARE(again->run({"DBSIZE"})->integer, 1);

    third.db = 99;
    const auto beyond = openConnection(third);
    VERIFY_FAILURE(beyond, ErrorKind::Server,
                   "The server has no database of this number (ERR DB index is out of range)");
}

void TestLogin::logsIn()
{
    const TestServer server({"--requirepass", "pa ss", "--user", "alice", "on", ">s3cret", "~*", "+@all",
                             "--user", "guest", "on", "nopass", "~*", "+@all"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint endpoint = server.endpoint();
    endpoint.password = "pa ss";
    auto byPassword = openConnection(endpoint);
    VERIFY_RESULT(byPassword);
    QCOMPARE(byPassword->run({"ACL", "WHOAMI"})->text, std::string("default"));
    endpoint.user = "alice";
    endpoint.password = "s3cret";
    auto byUser = openConnection(endpoint);
    VERIFY_RESULT(byUser);
    QCOMPARE(byUser->run({"ACL", "WHOAMI"})->text, std::string("alice"));
    endpoint.user = "guest";
    endpoint.password = "";
    auto byName = openConnection(endpoint);
    VERIFY_RESULT(byName);
    QCOMPARE(byName->run({"ACL", "WHOAMI"})->text, std::string("guest"));
}

void TestLogin::tellsWrongLogins()
{
    const TestServer closed({"--requirepass", "right"});
    QVERIFY2(closed.ready(), qPrintable(closed.error()));
    Endpoint endpoint = closed.endpoint();
    const auto without = openConnection(endpoint);
    VERIFY_FAILURE(without, ErrorKind::Auth, "requires a password");

    endpoint.password = "wr0ng-s3cret";
    for (const char *user : {"", "nobody"}) {
        endpoint.user = user;
        const auto wrong = openConnection(endpoint);
        VERIFY_FAILURE(wrong, ErrorKind::Auth, "rejected this user and password (WRONGPASS");
        QVERIFY(wrong.error().message.find("s3cret") == std::string::npos);
    }

    const TestServer open;
    QVERIFY2(open.ready(), qPrintable(open.error()));
    endpoint = open.endpoint();
    endpoint.password = "s3cret";
    const auto needless = openConnection(endpoint);
    VERIFY_FAILURE(needless, ErrorKind::Auth, "The server has no password. Leave the password");

    // Redis repeats the arguments of a command that it does not know.
    const TestServer renamed({"--rename-command", "AUTH", ""});
    QVERIFY2(renamed.ready(), qPrintable(renamed.error()));
    endpoint = renamed.endpoint();
    endpoint.password = "s3cret";
    const auto unknown = openConnection(endpoint);
    VERIFY_FAILURE(unknown, ErrorKind::Permission, "unknown command 'AUTH'");
    QVERIFY(unknown.error().message.find("s3cret") == std::string::npos);
}

void TestLogin::connectsWithHardlyAnyRights()
{
    const TestServer server(
        {"--rename-command", "HELLO", "", "--user", "watcher", "on", ">w", "~*", "-@all", "+zcard"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint endpoint = server.endpoint();
    endpoint.user = "watcher";
    endpoint.password = "w";
    auto connection = openConnection(endpoint);
    VERIFY_RESULT(connection);
    QCOMPARE(connection->run({"ZCARD", "board"})->integer, 0);
    const auto refused = connection->run({"ZRANGE", "board", "0", "-1"});
    VERIFY_FAILURE(refused, ErrorKind::Permission, "This user is not allowed to do that (NOPERM");
    const auto info = readServerInfo(*connection);
    VERIFY_RESULT(info);
    QVERIFY(info->product.empty() && info->version.empty() && !info->keys && !info->usedMemory);

    endpoint.db = 1;
    const auto elsewhere = openConnection(endpoint);
    VERIFY_FAILURE(elsewhere, ErrorKind::Permission, "");
}

// A server whose last save failed refuses a PING as it refuses writes.
void TestLogin::namesItself()
{
    const TestServer server({"--user", "reader", "on", "nopass", "~*", "+ping", "+zrange"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint reader = server.endpoint();
    reader.user = "reader";
    const auto connection = openConnection(reader);
    VERIFY_RESULT(connection);
    auto watcher = openConnection(server.writable());
    VERIFY_RESULT(watcher);
    const auto clients = watcher->run({"CLIENT", "LIST"});
    VERIFY_RESULT(clients);
    const QByteArray name = "name=tiebreak-" + QByteArray::number(qint64(::getpid())) + ' ';
    const auto lines = QByteArray::fromStdString(clients->text).split('\n');
    const auto named = [&](const QByteArray &line) {
        return line.contains(name) && line.contains("user=reader");
    };
    QVERIFY2(std::ranges::any_of(lines, named), clients->text.c_str());
    // No permission is missing for it.
    const auto refused = watcher->run({"ACL", "LOG"});
    VERIFY_RESULT(refused);
    QVERIFY(refused->items.empty());
}

void TestLogin::connectsWhileSavingFails()
{
    const TestServer server({"--save", "3600 1"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    QCOMPARE(server.command({"ZADD", "board", "1", "a"}), std::string(":1"));
    QVERIFY(QDir(server.directory()).mkpath("dump.rdb/in the way"));
    QVERIFY(server.command({"BGSAVE"}).starts_with("+Background saving"));
    QTRY_VERIFY_WITH_TIMEOUT(server.command({"PING"}).starts_with("-MISCONF"), 20000);
    auto connection = openConnection(server.writable());
    VERIFY_RESULT(connection);
    QCOMPARE(connection->run({"ZCARD", "board"})->integer, 1);
    VERIFY_FAILURE(connection->run({"ZADD", "board", "1", "b"}), ErrorKind::Server, "MISCONF");
}

void TestLogin::tellsTheServer()
{
    const TestServer server({"--user", "helloer", "on", "nopass", "~*", "-@all", "+hello", "+ping"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(server.writable());
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
    auto limited = openConnection(few);
    VERIFY_RESULT(limited);
    const auto less = readServerInfo(*limited);
    VERIFY_RESULT(less);
    QCOMPARE(less->version, info->version);
    QCOMPARE(less->role, std::string("primary"));
    QVERIFY(!less->usedMemory && !less->keys);
}

void TestLogin::knowsASentinel()
{
    for (const bool infoRefused : {false, true}) {
        const FaultyPeer sentinel([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
            if (command[0] == "PING")
                return {"+PONG\r\n"};
            if (command[0] == "INFO" && !infoRefused)
                return {"$59\r\n# Server\r\nredis_version:7.0.15\r\nredis_mode:sentinel\r\nos:x\r\n\r\n"};
            if (command[0] == "HELLO")
                return {"*4\r\n$4\r\nmode\r\n$8\r\nsentinel\r\n$4\r\nrole\r\n$8\r\nsentinel\r\n"};
            return {"-ERR unknown command '" + command[0] + "', with args beginning with: \r\n"};
        });
        auto connection = openConnection(sentinel.endpoint());
        VERIFY_RESULT(connection);
        COMPARE_FAILURE(readServerInfo(*connection), ErrorKind::Server, "serverinfo", "a Sentinel");
    }
}

TIEBREAK_TEST(QCoreApplication, TestLogin)

} // namespace tst_login

#include "tst_login.moc"
