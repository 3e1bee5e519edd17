// SPDX-License-Identifier: GPL-3.0-or-later
// Who may connect to a real server, to which database, and what the server then tells of itself.
#include "redis/keys/keyfacts.h"
#include "redis/link/open.h"
#include "redis/link/sentinel.h"
#include "redis/live/changenotifier.h"
#include "redis/server/permissions.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/connection.h"
#include "redis/wire/refusals.h"
#include "support/allowwrites.h"
#include "support/faultypeer.h"
#include "support/relay.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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
    void refusedCommandsAreNotSentAgain();
    void refusalsOutliveTheProgram();
    void whatIsGrantedIsFoundOut();
    void knowsAsWhomItWrites();
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
        COMPARE_FAILURE(wrong, ErrorKind::Auth, "login", "wrong password");
        QVERIFY(wrong.error().message.find("s3cret") == std::string::npos);
    }

    const TestServer open;
    QVERIFY2(open.ready(), qPrintable(open.error()));
    endpoint = open.endpoint();
    endpoint.password = "s3cret";
    const auto needless = openConnection(endpoint);
    COMPARE_FAILURE(needless, ErrorKind::Auth, "login", "no password is wanted");

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
    VERIFY_FAILURE(refused, ErrorKind::Permission, "This user lacks a permission (NOPERM");
    const auto info = readServerInfo(*connection);
    VERIFY_RESULT(info);
    QVERIFY(info->product.empty() && info->version.empty() && !info->keys && !info->usedMemory);

    endpoint.db = 1;
    const auto elsewhere = openConnection(endpoint);
    VERIFY_FAILURE(elsewhere, ErrorKind::Permission, "");
}

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

namespace
{

/// What the server has refused since the last call.
std::vector<std::string> refusedSince(Connection &watcher)
{
    std::vector<std::string> commands;
    const auto log = watcher.run({"ACL", "LOG"});
    for (const Reply &entry : log ? log->items : std::vector<Reply>()) {
        for (std::size_t i = 0; i + 1 < entry.items.size(); i += 2) {
            if (entry.items[i].text == "object")
                commands.push_back(entry.items[i + 1].text);
        }
    }
    if (!log || !watcher.run({"ACL", "LOG", "RESET"}))
        commands.push_back("the server does not say");
    std::ranges::sort(commands);
    return commands;
}

/// As the window and tiebreak-cli begin, with the facts of a board.
void askAsUsual(const Endpoint &endpoint)
{
    Route route = endpoint;
    auto connection = openConnection(route);
    REQUIRE(connection.has_value(), errorWords(connection));
    const auto info = readServerInfo(*connection);
    REQUIRE(info.has_value(), errorWords(info));
    REQUIRE(joinCluster(*connection, route, *info).has_value(), "no answer");
    const std::vector<std::string> keys{"board"};
    const auto facts = readKeyFacts(*connection, keys);
    REQUIRE(facts.has_value(), errorWords(facts));
    REQUIRE(facts->front().members == std::int64_t(1), "another board");
    REQUIRE(!facts->front().ttlMs && !facts->front().encoding && !facts->front().memoryBytes, "facts");
    REQUIRE(isPrimary(*connection, {}).value_or(false), "not taken for a primary");
    REQUIRE(!connection->run({"COMMAND"}), "a table of commands");
    REQUIRE(connection->isAlive(std::chrono::seconds(20)), "no sign of life");
    REQUIRE(connection->reusable(), "not reusable");
    // What a user asks for is sent, whatever was said before.
    auto writing = openConnection(allowWrites(route));
    REQUIRE(writing.has_value(), errorWords(writing));
    REQUIRE(!writing->run({"ZCARD", "elsewhere"}), "another's key was read");
}

} // namespace

void TestLogin::refusedCommandsAreNotSentAgain()
{
    const TestServer server({"--user", "few", "on", "nopass", "~board", "-@all", "+zcard"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    QCOMPARE(server.command({"ZADD", "board", "1", "a"}), std::string(":1"));
    auto watcher = openConnection(server.writable());
    VERIFY_RESULT(watcher);
    Endpoint few = server.endpoint();
    few.user = "few";
    few.terms.refusals = std::make_shared<Refusals>();
    askAsUsual(few);
    const auto first = refusedSince(*watcher);
    const std::vector<std::string> expected{"command",         "dbsize", "elsewhere", "info", "memory|usage",
                                            "object|encoding", "ping",   "pttl",      "role"};
    QCOMPARE(first, expected);
    for (int connects = 0; connects < 3; ++connects) {
        askAsUsual(few);
        QCOMPARE(refusedSince(*watcher), std::vector<std::string>{"elsewhere"});
    }
    // Change notifications: two connections more.
    QVERIFY(!ChangeNotifier::open(few, patient, {}));
    QCOMPARE(refusedSince(*watcher), std::vector<std::string>{"client|id"});
    QVERIFY(!ChangeNotifier::open(few, patient, {}));
    QVERIFY(refusedSince(*watcher).empty());
    // Another user has rights of his own.
    VERIFY_RESULT(openConnection(server.endpoint())->run({"PING"}));
}

void TestLogin::refusalsOutliveTheProgram()
{
    const QTemporaryDir directory;
    const std::string path = directory.filePath("new folder/refusals").toStdString();
    Refusals first;
    first.keepIn(path);
    first.add("a@server", "PING");
    first.add("b@ser\nver", "PING"); // no line of a file
    Refusals second;
    second.keepIn(path);
    QVERIFY(second.contains("a@server", "PING"));
    QVERIFY(!second.contains("a@server", "INFO") && !second.contains("c@server", "PING"));
    // Both programs go on.
    second.add("a@server", "INFO");
    first.add("a@server", "DBSIZE");
    second.forget("c@server");
    first.remove("a@server", "PING");
    Refusals third;
    third.keepIn(path);
    QVERIFY(third.contains("a@server", "INFO") && third.contains("a@server", "DBSIZE"));
    QVERIFY(!third.contains("a@server", "PING"));
    QCOMPARE(QFileInfo(QString::fromStdString(path)).permissions() & (QFile::ReadGroup | QFile::ReadOther),
             QFile::Permissions());
    third.forget("a@server");
    Refusals fourth;
    fourth.keepIn(path);
    QVERIFY(!fourth.contains("a@server", "INFO"));

    // What is old, of the future, unknown or damaged does not count.
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    const auto seconds = [&](std::chrono::seconds later) {
        return QByteArray::number(qint64((now + later).time_since_epoch().count()));
    };
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(seconds(-Refusals::age - std::chrono::seconds(1)) + "\told\tPING\n" +
               seconds(std::chrono::hours(1)) + "\tfuture\tPING\n" + seconds({}) + "\tstrange\tZADD\n" +
               "\t\t\n\nPING\n" + seconds({}) + "\tgood\tPING");
    file.close();
    Refusals fifth;
    fifth.keepIn(path);
    for (const char *login : {"old", "future", "strange", ""})
        QVERIFY(!fifth.contains(login, "PING") && !fifth.contains(login, "ZADD"));
    QVERIFY(fifth.contains("good", "PING"));
    // What one process of the server refused is asked of the next one.
    Refusals sixth;
    sixth.keepIn(path);
    sixth.meet("a@server", "p1");
    sixth.add("a@server", "PING");
    Refusals seventh;
    seventh.keepIn(path);
    seventh.meet("b@server", "p2");
    seventh.meet("a@server", "p1");
    QVERIFY(seventh.contains("a@server", "PING"));
    seventh.meet("a@server", "p2");
    QVERIFY(!seventh.contains("a@server", "PING"));
    // Where nothing can be written, it is known as long as the program runs.
    Refusals nowhere;
    nowhere.keepIn("/dev/null/refusals");
    nowhere.add("a@server", "PING");
    nowhere.add("a@server", "INFO");
    QVERIFY(nowhere.contains("a@server", "PING") && nowhere.contains("a@server", "INFO"));
}

void TestLogin::whatIsGrantedIsFoundOut()
{
    const TestServer server({"--user", "few", "on", "nopass", "~*", "-@all", "+zcard"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    Endpoint few = server.endpoint();
    few.user = "few";
    few.terms.refusals = std::make_shared<Refusals>();
    auto connection = openConnection(few);
    VERIFY_RESULT(connection);
    QVERIFY(!connection->run({"PTTL", "board"}));
    QCOMPARE(server.command({"ACL", "SETUSER", "few", "+pttl", "+ping"}), std::string("+OK"));
    const auto remembered = connection->run({"PTTL", "board"});
    COMPARE_FAILURE(remembered, ErrorKind::Permission, "reply", "remembered");
    // A list of answers stays one for each question.
    const auto mixed = connection->pipeline(
        std::vector<Command>{{"PTTL", "board"}, {"ZCARD", "board"}, {"PTTL", "x"}, {"ZCARD", "x"}});
    VERIFY_RESULT(mixed);
    QCOMPARE(mixed->size(), std::size_t(4));
    QVERIFY((*mixed)[0].isError() && (*mixed)[2].isError());
    QVERIFY((*mixed)[1].type == Reply::Type::Integer && (*mixed)[3].type == Reply::Type::Integer);
    VERIFY_RESULT(readPermissions(*connection));
    QCOMPARE(connection->run({"PTTL", "board"})->integer, -2);
    QCOMPARE(connection->signOfLife(), Command{"PING"});

    // What a writer was allowed is known to all.
    QCOMPARE(server.command({"ACL", "SETUSER", "few", "-pttl"}), std::string("+OK"));
    QVERIFY(!connection->run({"PTTL", "board"}));
    QCOMPARE(server.command({"ACL", "SETUSER", "few", "+pttl"}), std::string("+OK"));
    VERIFY_RESULT(openConnection(allowWrites(few))->run({"PTTL", "board"}));
    VERIFY_RESULT(connection->run({"PTTL", "board"}));
}

void TestLogin::knowsAsWhomItWrites()
{
    const TestServer server({"--user", "alice", "on", "nopass", "~*", "+@all", "--user", "mute", "on",
                             "nopass", "~*", "+@all", "-acl"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const auto writtenBy = [&](const Endpoint &endpoint) {
        auto journal = std::make_shared<TestJournal>();
        auto connection = openConnection(allowWrites(endpoint, journal), patient);
        if (!connection || !connection->run({"ZADD", "board", "1", "a"}))
            return std::string("nothing was written");
        return connection->user() == journal->entries().front().user ? connection->user() : "two users";
    };
    Endpoint named = server.endpoint();
    QCOMPARE(writtenBy(named), std::string("default"));
    named.user = "mute";
    QCOMPARE(writtenBy(named), std::string("mute"));

    // Something on the way logs in, as a server does that knows users by their certificates.
    for (const std::string user : {"alice", "mute"}) {
        const auto behind = std::make_shared<std::optional<Connection>>();
        const FaultyPeer door([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
            if (!*behind) {
                Endpoint endpoint = server.endpoint();
                endpoint.user = user;
                if (auto opened = openConnection(allowWrites(endpoint)))
                    behind->emplace(*std::move(opened));
            }
            const Command commands[] = {command};
            const auto replies = *behind ? (*behind)->pipeline(commands) : Result<std::vector<Reply>>();
            return {replies && !replies->empty() ? respText(replies->front()) : "-ERR no server\r\n"};
        });
        QCOMPARE(writtenBy(door.endpoint()), user == "alice" ? user : std::string());
    }
}

// A server whose last save failed refuses a PING as it refuses writes.
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
