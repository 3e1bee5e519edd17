// SPDX-License-Identifier: GPL-3.0-or-later
// A connection that was not opened for writing sends nothing that may write, whatever asks it to.
#include "redis/server/allowwrites.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/connection.h"
#include "redis/wire/readingcommands.h"
#include "redis/wire/replysink.h"
#include "support/monitor.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <chrono>
#include <thread>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace
{

/// The entries of COMMAND, those of families too.
std::vector<Reply> allCommands(Connection &connection)
{
    std::vector<Reply> commands;
    TreeSink sink;
    if (!connection.sendTyped({"COMMAND"}) || !connection.receiveTyped(sink))
        return commands;
    for (const Reply &entry : sink.takeReply().items) {
        commands.push_back(entry);
        if (entry.items.size() > 9) {
            for (const Reply &member : entry.items[9].items)
                commands.push_back(member);
        }
    }
    return commands;
}

bool hasFlag(const Reply &entry, std::string_view flag)
{
    return std::ranges::find(entry.items[2].items, flag, &Reply::text) != entry.items[2].items.end();
}

/// Words that call this command with a key and some values; a family's member is "config|get".
Command callOf(const std::string &name)
{
    const std::size_t bar = name.find('|');
    Command command{name.substr(0, bar)};
    if (bar != std::string::npos)
        command.push_back(name.substr(bar + 1));
    command.insert(command.end(), {"key", "1", "member"});
    return command;
}

} // namespace

class TestWriteLock : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void holdsBackWhateverTheServerCallsAWrite();
    void sendsNoPartOfAPipelineThatWrites();
    void holdsBackEveryWayOfSending();
    void writesForAWritableServer();
    void locksAgainWhenThePermitIsWithdrawn();
    void locksAgainWhenThePermitsTimeIsOver();
    void learnsFromTheServerWhatReads();
    void believesNoServerThatDoesNotSay();
    void givesNoStreamAwayOnceItIsLocked();
    void tellsNamesApart();

private:
    std::unique_ptr<TestServer> m_server;
};

void TestWriteLock::initTestCase()
{
    m_server = std::make_unique<TestServer>();
    QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
}

void TestWriteLock::init()
{
    QCOMPARE(m_server->command({"FLUSHALL"}), std::string("+OK"));
}

void TestWriteLock::holdsBackWhateverTheServerCallsAWrite()
{
    auto connection = Connection::open(m_server->endpoint(), patient);
    VERIFY_RESULT(connection);
    const std::vector<Reply> commands = allCommands(*connection);
    QVERIFY(commands.size() > 200);
    int writes = 0;
    Monitor monitor(*m_server);
    for (const Reply &entry : commands) {
        const std::string &name = entry.items[0].text;
        const Command command = callOf(name);
        if (!hasFlag(entry, "write") && !hasFlag(entry, "may_replicate") && isKnownToRead(command))
            continue;
        ++writes;
        QVERIFY2(!isKnownToRead(command), name.c_str());
        const auto reply = connection->run(command);
        QVERIFY2(!reply && reply.error().kind == ErrorKind::Locked, name.c_str());
        QVERIFY(!connection->broken());
    }
    QVERIFY(writes > 150);
    QCOMPARE(monitor.commands(), QList<QByteArray>());
    QVERIFY(connection->reusable());
    VERIFY_RESULT(connection->run({"PING"}));
}

void TestWriteLock::sendsNoPartOfAPipelineThatWrites()
{
    auto connection = Connection::open(m_server->endpoint(), patient);
    VERIFY_RESULT(connection);
    Monitor monitor(*m_server);
    const std::vector<Command> commands{{"ZCARD", "board"}, {"zAdd", "board", "1", "a"}, {"PING"}};
    VERIFY_FAILURE(connection->pipeline(commands), ErrorKind::Locked,
                   "ZADD may write, and the connection to ");
    QCOMPARE(monitor.commands(), QList<QByteArray>());
    QVERIFY(connection->reusable());
}

void TestWriteLock::holdsBackEveryWayOfSending()
{
    auto connection = Connection::open(m_server->endpoint(), patient);
    VERIFY_RESULT(connection);
    Monitor monitor(*m_server);
    const Command write{"SET", "key", "1"};
    VERIFY_FAILURE(connection->run(write), ErrorKind::Locked, "SET may write");
    VERIFY_FAILURE(connection->send(write), ErrorKind::Locked, "SET may write");
    VERIFY_FAILURE(connection->send(std::span(&write, 1)), ErrorKind::Locked, "SET may write");
    VERIFY_FAILURE(connection->sendTyped(write), ErrorKind::Locked, "SET may write");
    VERIFY_FAILURE(connection->pipeline(std::span(&write, 1)), ErrorKind::Locked, "SET may write");
    for (const Command &hidden :
         {Command{"EVAL", "return redis.call('set', 'key', 1)", "0"}, Command{"MULTI"},
          Command{"CONFIG", "SET", "maxmemory", "0"}, Command{"SCRIPT", "FLUSH"},
          Command{"DEBUG", "SLEEP", "0"}, Command{"SORT", "key", "STORE", "other"},
          Command{"CLIENT", "KILL", "TYPE", "normal"}, Command{"CLIENT KILL"}, Command{"PUBLISH", "a", "b"},
          Command{""}, Command{}})
        VERIFY_FAILURE(connection->run(hidden), ErrorKind::Locked, "locked for writing; it was not sent.");
    QCOMPARE(monitor.commands(), QList<QByteArray>());
    QVERIFY(connection->reusable());
}

void TestWriteLock::writesForAWritableServer()
{
    auto connection = Connection::open(m_server->writable(), patient);
    VERIFY_RESULT(connection);
    QVERIFY(connection->mayWrite());
    VERIFY_RESULT(connection->run({"ZADD", "board", "1", "a"}));
    QCOMPARE(m_server->command({"ZCARD", "board"}), std::string(":1"));
}

void TestWriteLock::locksAgainWhenThePermitIsWithdrawn()
{
    const auto permit = std::make_shared<WritePermit>();
    const WritableServer server = allowWrites(m_server->endpoint(), permit);
    auto one = Connection::open(server, patient);
    auto other = Connection::open(server, patient);
    VERIFY_RESULT(one);
    VERIFY_RESULT(other);
    VERIFY_RESULT(one->run({"SET", "key", "1"}));
    permit->withdraw();
    VERIFY_FAILURE(one->run({"SET", "key", "2"}), ErrorKind::Locked, "SET may write");
    VERIFY_FAILURE(other->run({"DEL", "key"}), ErrorKind::Locked, "DEL may write");
    QCOMPARE(one->run({"GET", "key"})->text, std::string("1"));
    // One that is opened with it later is born locked.
    auto later = Connection::open(server, patient);
    VERIFY_RESULT(later);
    QVERIFY(!later->mayWrite());
}

void TestWriteLock::locksAgainWhenThePermitsTimeIsOver()
{
    const auto until = WritePermit::Clock::now() + 200ms;
    auto connection =
        Connection::open(allowWrites(m_server->endpoint(), std::make_shared<WritePermit>(until)), patient);
    VERIFY_RESULT(connection);
    std::this_thread::sleep_until(until);
    VERIFY_FAILURE(connection->run({"SET", "key", "1"}), ErrorKind::Locked, "SET may write");
}

void TestWriteLock::learnsFromTheServerWhatReads()
{
    auto connection = Connection::open(m_server->endpoint(), patient);
    VERIFY_RESULT(connection);
    const Command touch{"TOUCH", "key"};
    VERIFY_FAILURE(connection->run(touch), ErrorKind::Locked, "TOUCH may write");
    const auto reads = connection->learnReading(touch);
    VERIFY_RESULT(reads);
    QVERIFY(*reads);
    VERIFY_RESULT(connection->run(touch));
    for (const Command &command : {Command{"ZADD", "b", "1", "a"}, Command{"EVAL", "return 1", "0"},
                                   Command{"CONFIG", "SET", "a", "b"}, Command{"FLUSHALL"},
                                   Command{"no such"}, Command{"PUBLISH", "a", "b"}}) {
        const auto learnt = connection->learnReading(command);
        VERIFY_RESULT(learnt);
        QVERIFY(!*learnt);
        VERIFY_FAILURE(connection->run(command), ErrorKind::Locked, "locked for writing");
    }
}

void TestWriteLock::believesNoServerThatDoesNotSay()
{
    const TestServer server({"--rename-command", "COMMAND", ""});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = Connection::open(server.endpoint(), patient);
    VERIFY_RESULT(connection);
    const auto learnt = connection->learnReading({"TOUCH", "key"});
    VERIFY_RESULT(learnt);
    QVERIFY(!*learnt);
    VERIFY_FAILURE(connection->run({"TOUCH", "key"}), ErrorKind::Locked, "TOUCH may write");
}

void TestWriteLock::givesNoStreamAwayOnceItIsLocked()
{
    const auto permit = std::make_shared<WritePermit>();
    const WritableServer server = allowWrites(m_server->endpoint(), permit);
    VERIFY_RESULT(Connection::openStream(server, patient));
    permit->withdraw();
    VERIFY_FAILURE(Connection::openStream(server, patient), ErrorKind::Locked,
                   "has been locked for writing again.");
}

void TestWriteLock::tellsNamesApart()
{
    QCOMPARE(fullCommandName({"config", "get", "x"}), std::string("CONFIG GET"));
    QCOMPARE(fullCommandName({"zrange", "get", "x"}), std::string("ZRANGE"));
    QVERIFY(isKnownToRead({"config", "Get", "x"}));
    QVERIFY(!isKnownToRead({"config get", "x"}));
    QVERIFY(!isKnownToRead({"CONFIG"}));
    QVERIFY(!isKnownToRead({std::string("GET\0SET", 7)}));
    QVERIFY(!isKnownToRead({}));
}

TIEBREAK_TEST(QCoreApplication, TestWriteLock)
#include "tst_writelock.moc"
