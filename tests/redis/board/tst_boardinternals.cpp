// SPDX-License-Identifier: GPL-3.0-or-later
// What a real server tells of how it keeps a board, and what it refuses to.
#include "redis/board/boardinternals.h"
#include "support/sentences.h"

#include "redis/board/dumppayload.h"
#include "support/commandcalls.h"
#include "support/relay.h"
#include "support/runningline.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <cstdlib>
#include <numeric>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_boardinternals
{

class TestBoardInternals : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void readsAListpack();
    void readsAMiddlingSkipList();
    void weighsTheRowsThatItRead();
    void asksLittleOfALargeBoard();
    void aLargeBoardThatIsReplaced_data();
    void aLargeBoardThatIsReplaced();
    void leavesEmptyWhatIsRefused_data();
    void leavesEmptyWhatIsRefused();
    void missesRenamedCommands();
    void readsTheLimitsOfOlderServers();
    void readsLimits();
    void tellsWhatIsNoBoard();

private:
    TestServer m_server{
        {"--user",  "noconfig", "on",     "nopass", "~*",       "+@all",  "-config", "--user", "nomemory",
         "on",      "nopass",   "~*",     "+@all",  "-memory",  "--user", "nodump",  "on",     "nopass",
         "~*",      "+@all",    "-dump",  "--user", "noobject", "on",     "nopass",  "~*",     "+@all",
         "-object", "--user",   "reader", "on",     "nopass",   "~*",     "-@all",   "+zcard", "+zrange"}};
};

void TestBoardInternals::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    auto connection = connectionTo(m_server);
    const auto fill = [&](const std::string &key, int rows) {
        Command add{"ZADD", key};
        for (int i = 0; i < rows; ++i) {
            add.push_back(std::to_string(i));
            add.push_back("m" + std::to_string(100'000 + i));
        }
        QVERIFY(connection.run(add));
    };
    fill("small", 96);
    fill("middling", 300);
    fill("large", static_cast<int>(maxUnaskedMembers) + 1);
    VERIFY_RESULT(connection.run({"SET", "text", "1"}));
}

void TestBoardInternals::readsAListpack()
{
    auto connection = connectionTo(m_server);
    VERIFY_RESULT(connection.run({"PING"}));
    const auto board = readBoardInternals(connection, "small");
    VERIFY_RESULT(board);
    QCOMPARE(board->key, "small"s);
    QCOMPARE(board->members, 96);
    QCOMPARE(board->encoding, "listpack"s);
    QVERIFY(board->isCompact());
    QVERIFY(board->memoryBytes && *board->memoryBytes > 96 * 8);
    QCOMPARE(board->lowest.size(), 96u);
    QVERIFY(board->all && board->all->size() == 96);
    QCOMPARE(board->limits, EncodingLimits());
    QVERIFY(board->dump);
    const auto rows = parseDumpPayload(*board->dump);
    VERIFY_RESULT(rows);
    QCOMPARE(rows->size(), 96u);
    QCOMPARE(board->traffic.commands, 9u);
    QCOMPARE(board->traffic.roundTrips, 2u);
    QCOMPARE(board->line, runningLine(connection));
    QVERIFY(board->refusals.limits.empty() && board->refusals.dump.empty());
}

void TestBoardInternals::readsAMiddlingSkipList()
{
    auto connection = connectionTo(m_server);
    const auto board = readBoardInternals(connection, "middling");
    VERIFY_RESULT(board);
    QCOMPARE(board->encoding, "skiplist"s);
    QVERIFY(!board->isCompact() && !board->dump && board->refusals.dump.empty());
    QCOMPARE(board->lowest.size(), static_cast<std::size_t>(lowestRows));
    QCOMPARE(board->lowest.member(199), std::string_view("m100199"));
    QVERIFY(board->all && board->all->size() == 300);
    QCOMPARE(board->limits, EncodingLimits());
    QCOMPARE(board->traffic.commands, 11u);
}

void TestBoardInternals::weighsTheRowsThatItRead()
{
    const TestServer server;
    const auto fill = [&server](const std::string &key, const std::string &tail) {
        Command add{"ZADD", key};
        for (int i = 0; i < 300; ++i) {
            add.push_back(std::to_string(i));
            add.push_back("m" + std::to_string(100'000 + i) + (i < lowestRows ? std::string() : tail));
        }
        server.command(add);
    };
    fill("board", {});
    fill("other", std::string(500, 'x'));
    const Command weigh{"MEMORY", "USAGE", "other", "SAMPLES", "1000"};
    const std::string otherBytes = server.command(weigh);
    // Another board with the same lowest rows comes under the key between the two round trips.
    const Relay relay(
        server,
        [](Connection &to, int) {
            (void)to.run({"COPY", "other", "board", "REPLACE"});
        },
        "CONFIG");
    auto connection = openConnection(relay.endpoint(), patient);
    VERIFY_RESULT(connection);
    const auto board = readBoardInternals(*connection, "board");
    VERIFY_RESULT(board);
    QVERIFY(board->all && board->all->member(299).size() > 500);
    const std::string bytes = ":" + std::to_string(board->memoryBytes.value());
    // The names of the keys are as long; levels are drawn anew.
    QVERIFY2(std::abs(std::stoll(bytes.substr(1)) - std::stoll(otherBytes.substr(1))) < 20'000,
             bytes.c_str());
}

void TestBoardInternals::asksLittleOfALargeBoard()
{
    auto counter = connectionTo(m_server);
    const char *names[] = {"zcard", "object|encoding", "memory|usage", "zrange", "config|get", "dump",
                           "zscan"};
    std::vector<std::int64_t> before;
    for (const char *name : names)
        before.push_back(commandCalls(counter, name));
    auto connection = connectionTo(m_server);
    const auto board = readBoardInternals(connection, "large");
    VERIFY_RESULT(board);
    QCOMPARE(board->members, maxUnaskedMembers + 1);
    QCOMPARE(board->encoding, "skiplist"s);
    QVERIFY(!board->limits && !board->dump && !board->all && board->refusals.limits.empty());
    QCOMPARE(board->lowest.size(), static_cast<std::size_t>(lowestRows));
    QCOMPARE(board->traffic.commands, 6u);
    QCOMPARE(board->traffic.roundTrips, 1u);
    const std::int64_t expected[] = {2, 1, 2, 1, 0, 0, 0};
    for (std::size_t i = 0; i < std::size(names); ++i)
        QVERIFY2(commandCalls(counter, names[i]) - before[i] == expected[i], names[i]);
}

void TestBoardInternals::aLargeBoardThatIsReplaced_data()
{
    QTest::addColumn<int>("times");
    QTest::newRow("once") << 1;
    QTest::newRow("each time it is read") << 100;
}

void TestBoardInternals::aLargeBoardThatIsReplaced()
{
    QFETCH(int, times);
    auto connection = connectionTo(m_server);
    const auto count = maxUnaskedMembers + 1;
    int written = 0;
    const auto replace = [&](Connection &server) {
        Command add{"ZADD", "replaced"};
        const std::string name(std::size_t(8 * ++written), 'n');
        for (std::int64_t i = 0; i < count + written; ++i)
            add.insert(add.end(), {std::to_string(i), name + std::to_string(i)});
        QVERIFY(server.run({"DEL", "replaced"}) && server.run(add));
    };
    replace(connection);
    Relay relay(m_server, [&](Connection &server, int number) {
        if (number < times)
            replace(server);
    });
    auto watched = openConnection(relay.endpoint(), patient);
    VERIFY_RESULT(watched);
    const auto board = readBoardInternals(*watched, "replaced");
    VERIFY_RESULT(board);
    const bool settles = times == 1;
    QCOMPARE(board->memoryBytes.has_value(), settles);
    QCOMPARE(board->refusals.memory.empty(), settles);
    if (settles)
        QCOMPARE(board->members, count + 2);
    VERIFY_RESULT(connection.run({"DEL", "replaced"}));
}

void TestBoardInternals::leavesEmptyWhatIsRefused_data()
{
    QTest::addColumn<std::string>("user");
    QTest::addColumn<QString>("missing");
    QTest::newRow("CONFIG") << "noconfig"s
                            << "limits";
    QTest::newRow("MEMORY") << "nomemory"s
                            << "memory";
    QTest::newRow("DUMP") << "nodump"s
                          << "dump";
    QTest::newRow("OBJECT") << "noobject"s
                            << "encoding dump";
    QTest::newRow("all") << "reader"s
                         << "encoding memory limits dump";
}

void TestBoardInternals::leavesEmptyWhatIsRefused()
{
    QFETCH(std::string, user);
    QFETCH(QString, missing);
    auto connection = connectionTo(m_server, user);
    const auto board = readBoardInternals(connection, "small");
    VERIFY_RESULT(board);
    QCOMPARE(board->lowest.size(), 96u);
    QVERIFY(board->all);
    QCOMPARE(!board->limits, missing.contains("limits"));
    QCOMPARE(!board->memoryBytes, missing.contains("memory"));
    QCOMPARE(!board->dump, missing.contains("dump"));
    QCOMPARE(board->encoding.empty(), missing.contains("encoding"));
    const auto says = [](const std::string &refusal) { return refusal.find("NOPERM") != std::string::npos; };
    QCOMPARE(says(board->refusals.limits), missing.contains("limits"));
    QCOMPARE(says(board->refusals.memory), missing.contains("memory"));
    QCOMPARE(says(board->refusals.encoding), missing.contains("encoding"));
    // Without its encoding a board is not asked for its DUMP.
    QCOMPARE(says(board->refusals.dump), missing == "dump");
    // The connection is in step with the server.
    QCOMPARE(connection.run({"ZCARD", "small"})->integer, 96);
}

void TestBoardInternals::missesRenamedCommands()
{
    TestServer server({"--rename-command", "CONFIG", "", "--rename-command", "MEMORY", "", "--rename-command",
                       "DUMP", "hidden"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = connectionTo(server);
    VERIFY_RESULT(connection.run({"ZADD", "board", "1", "a"}));
    const auto board = readBoardInternals(connection, "board");
    VERIFY_RESULT(board);
    QCOMPARE(board->encoding, "listpack"s);
    QVERIFY(!board->limits && !board->memoryBytes && !board->dump);
    for (const std::string &refusal : {board->refusals.limits, board->refusals.memory, board->refusals.dump})
        QVERIFY2(refusal.find("unknown command") != std::string::npos, refusal.c_str());
    VERIFY_FAILURE(readEncodingLimits(connection), ErrorKind::Permission, "does not know");
}

void TestBoardInternals::readsTheLimitsOfOlderServers()
{
    // Redis 7 takes and answers the names of the ziplist too.
    TestServer server({"--zset-max-ziplist-entries", "32", "--zset-max-ziplist-value", "16"});
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = connectionTo(server);
    const auto limits = readEncodingLimits(connection);
    VERIFY_RESULT(limits);
    QCOMPARE(*limits, (EncodingLimits{32, 16}));
}

void TestBoardInternals::readsLimits()
{
    auto connection = connectionTo(m_server);
    const auto limits = readEncodingLimits(connection);
    VERIFY_RESULT(limits);
    QCOMPARE(*limits, EncodingLimits());
    auto refused = connectionTo(m_server, "noconfig");
    VERIFY_FAILURE(readEncodingLimits(refused), ErrorKind::Permission, "NOPERM");
}

void TestBoardInternals::tellsWhatIsNoBoard()
{
    auto connection = connectionTo(m_server);
    COMPARE_FAILURE(readBoardInternals(connection, "nothing"), ErrorKind::NotFound, "boardfailures",
                    "no key");
    VERIFY_FAILURE(readBoardInternals(connection, "text"), ErrorKind::WrongType, "WRONGTYPE");
    QCOMPARE(connection.run({"ZCARD", "small"})->integer, 96);
}

TIEBREAK_TEST(NoApplication, TestBoardInternals)

} // namespace tst_boardinternals

#include "tst_boardinternals.moc"
