// SPDX-License-Identifier: GPL-3.0-or-later
// A connection that was not opened for writing sends nothing that may write, whatever asks it to.
#include "redis/link/linktext.h"
#include "redis/link/open.h"
#include "redis/link/writejob.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/connection.h"
#include "redis/wire/readingcommands.h"
#include "redis/wire/replysink.h"
#include "support/allowwrites.h"
#include "support/monitor.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_writelock
{

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

/// How often the server's data has changed, and what it holds.
std::string dataOf(const TestServer &server)
{
    const auto info = connectionTo(server).run({"INFO", "persistence"});
    const std::size_t begin = info ? info->text.find("rdb_changes_since_last_save:") : std::string::npos;
    if (begin == std::string::npos)
        return {};
    return info->text.substr(begin, info->text.find('\r', begin) - begin) + ' ' +
           server.command({"DEBUG", "DIGEST"});
}

/// Keys of each type, named by it.
constexpr std::array types{"string", "list", "set", "hash", "zset", "stream", "hll", "geo"};

void writeKeysOfAllTypes(const TestServer &server)
{
    for (const std::vector<std::string> &command :
         std::initializer_list<std::vector<std::string>>{{"SET", "string", "text"},
                                                         {"RPUSH", "list", "1", "2"},
                                                         {"SADD", "set", "1", "member"},
                                                         {"HSET", "hash", "member", "1"},
                                                         {"ZADD", "zset", "1", "member"},
                                                         {"XADD", "stream", "1-1", "member", "1"},
                                                         {"PFADD", "hll", "1", "member"},
                                                         {"GEOADD", "geo", "1", "1", "member"}})
        server.command(command);
}

/// Ways to call a command with a key; which of them it takes, the server finds out.
std::vector<Command> callsOf(const std::string &name, const std::string &key)
{
    Command words{name.substr(0, name.find('|'))};
    if (name.contains('|'))
        words.push_back(name.substr(name.find('|') + 1));
    std::vector<Command> calls{words};
    for (const Command &arguments :
         std::initializer_list<Command>{{key},
                                        {key, "1"},
                                        {key, "0", "1"},
                                        {key, "member"},
                                        {key, "member", "member"},
                                        {key, key},
                                        {"1", key},
                                        {"STREAMS", key, "0"},
                                        {key, "BY", "nosort", "STORE", "other"},
                                        {key, "member", "1", "km", "STORE", "other"},
                                        {key, "STORE", "other"},
                                        {key, "-", "+"}}) {
        calls.push_back(words);
        calls.back().insert(calls.back().end(), arguments.begin(), arguments.end());
    }
    return calls;
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
    void whatPassesChangesNothing();
    void holdsBackScriptsThatOnlyRead();
    void sendsNoPartOfAPipelineThatWrites();
    void holdsBackEveryWayOfSending();
    void writesForAWritableServer();
    void locksAgainWhenThePermitIsWithdrawn();
    void locksWhereAnotherProcessOfTheServerAnswers();
    void aPinnedPermitFollowsNobody();
    void knowsServersThatAnswerByTurns();
    void aPermitGoesOnWithAPromotedReplica();
    void locksAgainWhenThePermitsTimeIsOver();
    void writesOneKeyAlone();
    void givesNoStreamAwayForOneKey();
    void learnsFromTheServerWhatReads();
    void believesNoServerThatDoesNotSay();
    void givesNoStreamAwayOnceItIsLocked();
    void tellsNamesApart();

private:
    std::unique_ptr<TestServer> m_server;
};

void TestWriteLock::initTestCase()
{
    m_server = std::make_unique<TestServer>(QStringList{"--enable-debug-command", "local"});
    QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
}

void TestWriteLock::init()
{
    QCOMPARE(m_server->command({"FLUSHALL"}), std::string("+OK"));
}

void TestWriteLock::holdsBackWhateverTheServerCallsAWrite()
{
    auto connection = openConnection(m_server->endpoint(), patient);
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

void TestWriteLock::whatPassesChangesNothing()
{
    auto connection = openConnection(m_server->endpoint(), patient);
    VERIFY_RESULT(connection);
    const std::vector<Reply> commands = allCommands(*connection);
    writeKeysOfAllTypes(*m_server);
    const std::string before = dataOf(*m_server);
    QVERIFY2(before.size() > 60, before.c_str());
    int passed = 0;
    for (const Reply &entry : commands) {
        const std::string &name = entry.items[0].text;
        // They change what the connection is for; one reply is nested too deep.
        if (name.contains("subscribe") || name == "command|docs")
            continue;
        bool sent = false;
        for (const char *type : types) {
            for (const Command &command : callsOf(name, type)) {
                if (!isKnownToRead(command))
                    VERIFY_RESULT(connection->learnReading(command));
                TreeSink reply;
                if (!connection->sendTyped(command))
                    continue;
                QVERIFY2(connection->receiveTyped(reply), name.c_str());
                sent = true;
            }
        }
        passed += sent ? 1 : 0;
        QVERIFY2(dataOf(*m_server) == before, name.c_str());
    }
    QVERIFY2(passed > 100, qPrintable(QString::number(passed)));
}

void TestWriteLock::holdsBackScriptsThatOnlyRead()
{
    auto connection = openConnection(m_server->endpoint(), patient);
    VERIFY_RESULT(connection);
    Monitor monitor(*m_server);
    for (const Command &script : {Command{"EVAL_RO", "return 1", "0"}, Command{"evalsha_ro", "abc", "0"},
                                  Command{"FCALL_RO", "f", "0"}, Command{"EVAL", "return 1", "0"},
                                  Command{"PFCOUNT", "hll"}, Command{"TOUCH", "key"}}) {
        const auto learnt = connection->learnReading(script);
        VERIFY_RESULT(learnt);
        QVERIFY2(!*learnt, script[0].c_str());
        VERIFY_FAILURE(connection->run(script), ErrorKind::Locked, "is read-only");
    }
    for (const QByteArray &command : monitor.commands())
        QVERIFY2(command.startsWith("\"COMMAND\""), command.constData());
}

void TestWriteLock::sendsNoPartOfAPipelineThatWrites()
{
    auto connection = openConnection(m_server->endpoint(), patient);
    VERIFY_RESULT(connection);
    Monitor monitor(*m_server);
    const std::vector<Command> commands{{"ZCARD", "board"}, {"zAdd", "board", "1", "a"}, {"PING"}};
    COMPARE_FAILURE(connection->pipeline(commands), ErrorKind::Locked, "writelock", "read-only");
    QCOMPARE(monitor.commands(), QList<QByteArray>());
    QVERIFY(connection->reusable());
}

void TestWriteLock::holdsBackEveryWayOfSending()
{
    auto connection = openConnection(m_server->endpoint(), patient);
    VERIFY_RESULT(connection);
    Monitor monitor(*m_server);
    const Command write{"SET", "key", "1"};
    VERIFY_FAILURE(connection->run(write), ErrorKind::Locked, "SET can write");
    VERIFY_FAILURE(connection->send(write), ErrorKind::Locked, "SET can write");
    VERIFY_FAILURE(connection->send(std::span(&write, 1)), ErrorKind::Locked, "SET can write");
    VERIFY_FAILURE(connection->sendTyped(write), ErrorKind::Locked, "SET can write");
    VERIFY_FAILURE(connection->pipeline(std::span(&write, 1)), ErrorKind::Locked, "SET can write");
    for (const Command &hidden :
         {Command{"EVAL", "return redis.call('set', 'key', 1)", "0"}, Command{"MULTI"},
          Command{"CONFIG", "SET", "maxmemory", "0"}, Command{"SCRIPT", "FLUSH"},
          Command{"DEBUG", "SLEEP", "0"}, Command{"SORT", "key", "STORE", "other"},
          Command{"CLIENT", "KILL", "TYPE", "normal"}, Command{"CLIENT KILL"}, Command{"PUBLISH", "a", "b"},
          Command{""}, Command{}})
        VERIFY_FAILURE(connection->run(hidden), ErrorKind::Locked, "is read-only. The command was not sent.");
    QCOMPARE(monitor.commands(), QList<QByteArray>());
    QVERIFY(connection->reusable());
}

void TestWriteLock::writesForAWritableServer()
{
    auto connection = openConnection(m_server->writable(), patient);
    VERIFY_RESULT(connection);
    QVERIFY(connection->mayWrite());
    VERIFY_RESULT(connection->run({"ZADD", "board", "1", "a"}));
    QCOMPARE(m_server->command({"ZCARD", "board"}), std::string(":1"));
}

void TestWriteLock::locksAgainWhenThePermitIsWithdrawn()
{
    const auto permit = std::make_shared<WritePermit>();
    const WritableServer server = allowWrites(m_server->endpoint(), permit);
    auto one = openConnection(server, patient);
    auto other = openConnection(server, patient);
    VERIFY_RESULT(one);
    VERIFY_RESULT(other);
    VERIFY_RESULT(one->run({"SET", "key", "1"}));
    permit->withdraw();
    VERIFY_FAILURE(one->run({"SET", "key", "2"}), ErrorKind::Locked, "SET can write");
    VERIFY_FAILURE(other->run({"DEL", "key"}), ErrorKind::Locked, "DEL can write");
    QCOMPARE(one->run({"GET", "key"})->text, std::string("1"));
    // One that is opened with it later is born locked.
    auto later = openConnection(server, patient);
    VERIFY_RESULT(later);
    QVERIFY(!later->mayWrite());
}

/// What answers at the same address need not be what was meant.
void TestWriteLock::locksWhereAnotherProcessOfTheServerAnswers()
{
    TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    const WritableServer meant = allowWrites(server.endpoint());
    auto first = openConnection(meant, patient);
    VERIFY_RESULT(first);
    QVERIFY(first->serverProcess().isKnown());
    VERIFY_RESULT(first->run({"SET", "key", "1"}));
    VERIFY_RESULT(openConnection(meant, patient));
    server.kill();
    QVERIFY(server.restart());
    auto other = openConnection(meant, patient);
    VERIFY_RESULT(other);
    VERIFY_FAILURE(other->run({"SET", "key", "2"}), ErrorKind::Locked, "replaced");
    VERIFY_RESULT(other->run({"GET", "key"}));
    VERIFY_RESULT(openConnection(server.endpoint(), patient));
    VERIFY_RESULT(openConnection(allowWrites(server.endpoint()), patient));
}

/// What was read of one process is written to no other, however often that is tried.
void TestWriteLock::aPinnedPermitFollowsNobody()
{
    const ServerProcess first{std::string(40, 'a'), std::string(40, 'r')};
    const ServerProcess promoted{std::string(40, 'b'), std::string(40, 's'), first.replication};
    const WritePermit follows;
    follows.bind({}, first);
    QVERIFY(follows.admits({}, promoted, true));
    const WritePermit pinned;
    pinned.bind("a:1", first);
    pinned.pin();
    QVERIFY(pinned.admits("a:1", first));
    QVERIFY(!pinned.admits("a:1", promoted, true));
    for (int tries = 0; tries < 2; ++tries) {
        QVERIFY(!pinned.admits("b:2", promoted));
        const std::string why = otherProcessText("b:2", promoted, pinned.placeAt("b:2"));
        QVERIFY2(why.contains("took over"), why.c_str());
    }
}

/// As behind a load balancer.
void TestWriteLock::knowsServersThatAnswerByTurns()
{
    const TestServer servers[2];
    QVERIFY2(servers[0].ready() && servers[1].ready(), "a server does not run");
    const auto permit = std::make_shared<WritePermit>();
    std::vector<std::string> words;
    for (const std::size_t turn : {0, 1, 0, 1}) {
        auto reached = Connection::openDirectly(servers[turn].endpoint(), patient, {}, nullptr,
                                                Connection::Until::Named);
        VERIFY_RESULT(reached);
        const bool admitted = permit->admits({}, reached->serverProcess());
        QCOMPARE(admitted, turn == 0);
        if (!admitted)
            words.push_back(otherProcessText("db:6379", reached->serverProcess(), permit->placeAt({})));
    }
    QVERIFY(permit->placeAt({}).met.takeTurns());
    QVERIFY2(words[0].contains("restarted or replaced") && words[1].contains("by turns"), words[1].c_str());
    for (const TestServer &server : servers) {
        const std::string info = connectionTo(server).run({"INFO", "server"})->text;
        const std::string id = info.substr(info.find("run_id:") + 7, 8);
        QVERIFY2(words[0].contains(id) && words[1].contains(id), id.c_str());
    }
    // A restart alone is none: the process before it does not come back.
    MetProcesses met;
    for (const char id : {'a', 'a', 'b', 'b', 'c'})
        met.meet({std::string(40, id), {}, {}});
    met.meet({});
    QVERIFY(!met.takeTurns());
    met.meet({std::string(40, 'b'), {}, {}});
    QVERIFY(met.takeTurns());
}

/// Behind Sentinels the one that takes over the data is meant too, for as long as it has been its replica.
void TestWriteLock::aPermitGoesOnWithAPromotedReplica()
{
    const std::string a(40, 'a');
    const std::string b(40, 'b');
    const std::string c(40, 'c');
    const ServerProcess before{a, a, {}};
    const ServerProcess promoted{b, b, a};
    const ServerProcess stranger{c, c, {}};
    const WritePermit permit;
    QVERIFY(permit.admits({}, before, true));
    QVERIFY(permit.admits({}, promoted, true));
    QVERIFY(permit.admits({}, promoted, true));
    QVERIFY(!permit.admits({}, before, true));
    QVERIFY(!permit.admits({}, stranger, true));
    QVERIFY(permit.admits("other:6379", stranger));
    const WritePermit lone;
    QVERIFY(lone.admits({}, before));
    QVERIFY(!lone.admits({}, promoted));
    QVERIFY(!lone.admits({}, {}));
}

void TestWriteLock::locksAgainWhenThePermitsTimeIsOver()
{
    const auto until = WritePermit::Clock::now() + 200ms;
    auto connection =
        openConnection(allowWrites(m_server->endpoint(), std::make_shared<WritePermit>(until)), patient);
    VERIFY_RESULT(connection);
    std::this_thread::sleep_until(until);
    VERIFY_FAILURE(connection->run({"SET", "key", "1"}), ErrorKind::Locked, "SET can write");
}

void TestWriteLock::writesOneKeyAlone()
{
    const auto permit = std::make_shared<WritePermit>(WritePermit::Clock::time_point::max(), "board");
    const WritableServer server = allowWrites(m_server->endpoint(), permit);
    auto connection = openConnection(server, patient);
    VERIFY_RESULT(connection);
    QVERIFY(connection->mayWrite());
    Monitor monitor(*m_server);
    const std::vector<Command> transaction{
        {"MULTI"}, {"ZADD", "board", "1", "a"}, {"EXPIRE", "board", "100"}, {"EXEC"}};
    VERIFY_RESULT(connection->pipeline(transaction));
    VERIFY_RESULT(connection->run({"ZCARD", "other"}));
    VERIFY_RESULT(connection->run({"EVAL", "return 1", "1", "board"}));
    QCOMPARE(monitor.commands().size(), 6);
    Sentences said("writelock");
    for (const Command &other :
         {Command{"ZADD", "other", "1", "a"}, Command{"DEL", "board", "other"}, Command{"FLUSHALL"},
          Command{"RENAME", "board", "other"}, Command{"MSET", "a", "b"},
          Command{"ZUNIONSTORE", "other", "1", "board"}, Command{"EVAL", "return 1", "2", "board", "other"},
          Command{"CONFIG", "SET", "maxmemory", "0"}, Command{"ZADD", "Board", "1", "a"}}) {
        const auto refused = connection->run(other);
        VERIFY_FAILURE(refused, ErrorKind::Locked, "");
        said.add(QString::fromStdString(other.front()), errorWords(refused));
    }
    for (const Command &script :
         {Command{"EVAL", "return 1", "1", "board"}, Command{"EVAL_RO", "return 1", "0"}}) {
        const auto refused = connection->sendTyped(script);
        VERIFY_FAILURE(refused, ErrorKind::Locked, "");
        said.add(QString::fromStdString(script.front()), errorWords(refused));
    }
    COMPARE_SENTENCES(said);
    QCOMPARE(monitor.commands(), QList<QByteArray>());
    // Keys that are made for the board.
    auto wider = openConnection(server.besides({"board:new"}), patient);
    VERIFY_RESULT(wider);
    VERIFY_RESULT(wider->run({"RENAME", "board", "board:new"}));
    VERIFY_FAILURE(wider->run({"DEL", "other"}), ErrorKind::Locked, "only \"board\" may be written here");
    permit->withdraw();
    VERIFY_FAILURE(wider->run({"DEL", "board"}), ErrorKind::Locked, "is read-only");
}

void TestWriteLock::givesNoStreamAwayForOneKey()
{
    const auto permit = std::make_shared<WritePermit>(WritePermit::Clock::time_point::max(), "board");
    VERIFY_FAILURE(openStream(allowWrites(m_server->endpoint(), permit), patient), ErrorKind::Locked,
                   "Only \"board\" may be written on ");
}

void TestWriteLock::learnsFromTheServerWhatReads()
{
    const TestServer server({"--rename-command", "ZCARD", "ROWS", "--rename-command", "PFCOUNT", "COUNT"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(server.endpoint(), patient);
    VERIFY_RESULT(connection);
    const Command rows{"ROWS", "key"};
    VERIFY_FAILURE(connection->run(rows), ErrorKind::Locked, "ROWS can write");
    const auto reads = connection->learnReading(rows);
    VERIFY_RESULT(reads);
    QVERIFY(*reads);
    VERIFY_RESULT(connection->run(rows));
    for (const Command &command :
         {Command{"ZADD", "b", "1", "a"}, Command{"EVAL", "return 1", "0"},
          Command{"CONFIG", "SET", "a", "b"}, Command{"FLUSHALL"}, Command{"no such"},
          Command{"PUBLISH", "a", "b"}, Command{"COUNT", "key"}}) {
        const auto learnt = connection->learnReading(command);
        VERIFY_RESULT(learnt);
        QVERIFY(!*learnt);
        VERIFY_FAILURE(connection->run(command), ErrorKind::Locked, "is read-only");
    }
}

void TestWriteLock::believesNoServerThatDoesNotSay()
{
    const TestServer server({"--rename-command", "COMMAND", ""});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(server.endpoint(), patient);
    VERIFY_RESULT(connection);
    const auto learnt = connection->learnReading({"HTTL", "key", "FIELDS", "1", "a"});
    VERIFY_RESULT(learnt);
    QVERIFY(!*learnt);
    VERIFY_FAILURE(connection->run({"HTTL", "key", "FIELDS", "1", "a"}), ErrorKind::Locked, "HTTL can write");
}

void TestWriteLock::givesNoStreamAwayOnceItIsLocked()
{
    const auto permit = std::make_shared<WritePermit>();
    const WriteJob job(allowWrites(m_server->endpoint(), permit), WriteKind::Run, {});
    VERIFY_RESULT(openStream(job.server(), patient));
    permit->withdraw();
    VERIFY_FAILURE(openStream(job.server(), patient), ErrorKind::Locked, "is read-only again.");
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

} // namespace tst_writelock

#include "tst_writelock.moc"
