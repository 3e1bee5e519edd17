// SPDX-License-Identifier: GPL-3.0-or-later
// Listing the sorted sets of a real database, and what is known of each.
#include "redis/keys/keyscan.h"
#include "redis/link/open.h"

#include "redis/keys/keyfacts.h"

#include "redis/keys/keyset.h"
#include "support/faultypeer.h"
#include "support/relay.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>

using namespace tiebreak;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace tst_keyscan
{

namespace
{

constexpr int boards = 10'000;

std::vector<std::string> keysOf(Connection &connection, const KeyScan &scan)
{
    std::vector<std::string> keys;
    const auto count = scanKeys(connection, scan, [&](ByteStrings batch) {
        QVERIFY(!batch.empty());
        for (std::size_t i = 0; i < batch.size(); ++i)
            keys.emplace_back(batch[i]);
    });
    if (!count || *count != keys.size())
        keys.assign(1, count ? "wrong count" : count.error().message);
    std::ranges::sort(keys);
    return keys;
}

} // namespace

class TestKeyScan : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void findsEverySortedSetOnce();
    void filtersByGlob();
    void endsWhereItIsToEnd();
    void findsKeysOfAnyType();
    void reportsProgress();
    void asksTypesOfAnOlderServer();
    void endsWhereTheServerDoesNot_data();
    void endsWhereTheServerDoesNot();
    void losesNothingWhileTheTableGrows();
    void dropsRepeatsOnlyWhenAsked();
    void setsRememberExactly();
    void stops();
    void tellsRefusal();
    void readsFacts();
    void readsFactsWithFewRights();
    void readsNoFacts();

private:
    TestServer m_server{{"--user", "guest", "on", "nopass", "~*", "-@all", "+zcard", "+ping"}};
    std::vector<std::string> m_boards;
};

void TestKeyScan::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    std::vector<Command> commands;
    for (int i = 0; i < boards; ++i) {
        m_boards.push_back("board:" + std::to_string(i));
        commands.push_back({"ZADD", m_boards.back(), std::to_string(i), "member"});
        commands.push_back({"SET", "text:" + std::to_string(i), "x"});
    }
    m_boards.push_back("\0\xff\r\n"s);
    commands.push_back({"ZADD", m_boards.back(), "1", "a"});
    m_boards.push_back("");
    commands.push_back({"ZADD", m_boards.back(), "1", "a", "2", "b"});
    const auto replies = connection->pipeline(commands);
    VERIFY_RESULT(replies);
    for (const Reply &reply : *replies)
        QVERIFY2(!reply.isError(), reply.text.c_str());
    std::ranges::sort(m_boards);
}

void TestKeyScan::findsEverySortedSetOnce()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    for (const int batch : {1000, 10, 100'000}) {
        QVERIFY(keysOf(*connection, {.match = {}, .batch = batch, .dropRepeats = true}) == m_boards);
        QVERIFY(connection->reusable());
    }
    Endpoint empty = m_server.endpoint();
    empty.db = 5;
    auto elsewhere = openConnection(empty, patient);
    VERIFY_RESULT(elsewhere);
    QVERIFY(keysOf(*elsewhere, {}).empty());
}

void TestKeyScan::filtersByGlob()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    QCOMPARE(keysOf(*connection, {.match = "board:1?"}).size(), 10u);
    QVERIFY(keysOf(*connection, {.match = "text:*"}).empty());
}

void TestKeyScan::endsWhereItIsToEnd()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    const auto enough = keysOf(*connection, {.batch = 100, .max = 500}).size();
    QVERIFY2(enough >= 500 && enough < 1000, qPrintable(QString::number(enough)));
    const auto few = keysOf(*connection, {.batch = 100, .maxBatches = 3}).size();
    QVERIFY2(few > 0 && few < 1000, qPrintable(QString::number(few)));
    QVERIFY(keysOf(*connection, {.match = "none:*", .maxBatches = 3}).empty());
    int cuts = 0;
    (void)keysOf(*connection, {.batch = 100, .maxBatches = 3, .onCut = [&] { ++cuts; }});
    QCOMPARE(cuts, 1);
    (void)keysOf(*connection, {.batch = 100, .onCut = [&] { ++cuts; }});
    QCOMPARE(cuts, 1);
    QVERIFY(connection->reusable());
}

void TestKeyScan::findsKeysOfAnyType()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    QCOMPARE(keysOf(*connection, {.match = "text:1?", .anyType = true}).size(), 10u);
    QCOMPARE(keysOf(*connection, {.anyType = true}).size(), std::size_t(2 * boards + 2));
}

void TestKeyScan::reportsProgress()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    std::uint64_t lastDone = 0;
    const Progress progress({}, [&](std::uint64_t done, std::uint64_t total) {
        QVERIFY(done >= lastDone);
        QCOMPARE(total, std::uint64_t(2 * boards + 2));
        lastDone = done;
    });
    const auto count = scanKeys(
        *connection, {}, [](ByteStrings) {}, progress);
    VERIFY_RESULT(count);
    QCOMPARE(*count, m_boards.size());
    QCOMPARE(lastDone, m_boards.size());
}

// A peer that passes everything on to the real server, but knows SCAN's TYPE as little as a Redis before 6.0.
void TestKeyScan::asksTypesOfAnOlderServer()
{
    auto behind = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(behind);
    int refused = 0;
    FaultyPeer older([&](const std::vector<std::string> &command) -> FaultyPeer::Answer {
        if (command[0] == "SCAN" && std::ranges::find(command, "TYPE") != command.end()) {
            ++refused;
            return {"-ERR syntax error\r\n"};
        }
        const auto replies = behind->pipeline(std::span(&command, 1));
        return {replies ? respText(replies->front()) : "-ERR the server behind is gone\r\n"};
    });
    auto connection = openConnection(older.endpoint(), patient);
    VERIFY_RESULT(connection);
    QVERIFY(keysOf(*connection, {}) == m_boards);
    QVERIFY(connection->reusable());
    QCOMPARE(keysOf(*connection, {.match = "board:1?"}).size(), 10u);
    QCOMPARE(refused, 2);
}

void TestKeyScan::endsWhereTheServerDoesNot_data()
{
    QTest::addColumn<bool>("counts");
    QTest::addColumn<QByteArray>("keys");
    QTest::newRow("in a circle") << false << QByteArray("*0\r\n");
    QTest::newRow("the same key in a circle") << false << QByteArray("*1\r\n$1\r\nk\r\n");
    QTest::newRow("on and on") << true << QByteArray("*0\r\n");
    QTest::newRow("on and on with the same key") << true << QByteArray("*1\r\n$1\r\nk\r\n");
}

void TestKeyScan::endsWhereTheServerDoesNot()
{
    QFETCH(const bool, counts);
    QFETCH(const QByteArray, keys);
    int replies = 0;
    const FaultyPeer peer([&](const Command &command) -> FaultyPeer::Answer {
        if (command.front() == "PING")
            return {"+PONG\r\n"};
        if (command.front() == "DBSIZE")
            return {":100\r\n"};
        if (command.front() != "SCAN")
            return {"-ERR unknown command\r\n"};
        const std::string cursor = std::to_string(counts ? ++replies : 17);
        return {"*2\r\n$" + std::to_string(cursor.size()) + "\r\n" + cursor + "\r\n" + keys.toStdString()};
    });
    auto connection = openConnection(peer.endpoint(), patient);
    VERIFY_RESULT(connection);
    std::size_t found = 0;
    VERIFY_FAILURE(scanKeys(*connection, {}, [&](const ByteStrings &some) { found += some.size(); }),
                   ErrorKind::Protocol, "does not end");
    QCOMPARE(found, keys.startsWith("*1") ? 1U : 0U);
}

// Keys that exist from beginning to end are found exactly once although the table is rebuilt meanwhile.
void TestKeyScan::losesNothingWhileTheTableGrows()
{
    const TestServer server;
    QVERIFY2(server.ready(), qPrintable(server.error()));
    auto connection = openConnection(server.writable(), patient);
    auto writer = openConnection(server.writable(), patient);
    VERIFY_RESULT(connection);
    VERIFY_RESULT(writer);
    std::set<std::string> lasting;
    for (int i = 0; i < 2000; ++i) {
        lasting.insert("lasting:" + std::to_string(i));
        VERIFY_RESULT(writer->run({"ZADD", "lasting:" + std::to_string(i), "1", "a"}));
    }
    int written = 0;
    std::multiset<std::string> seen;
    const auto count = scanKeys(*connection, {.match = {}, .batch = 50}, [&](ByteStrings batch) {
        for (std::size_t i = 0; i < batch.size(); ++i)
            seen.emplace(batch[i]);
        std::vector<Command> commands;
        // The table grows for the first half of the walk, and shrinks after that.
        for (int i = 0; i < 1000; ++i, ++written) {
            if (written < 20'000)
                commands.push_back({"ZADD", "passing:" + std::to_string(written), "1", "a"});
            else
                commands.push_back({"DEL", "passing:" + std::to_string(written - 20'000)});
        }
        VERIFY_RESULT(writer->pipeline(commands));
    });
    VERIFY_RESULT(count);
    QVERIFY(written > 20'000);
    for (const std::string &key : lasting)
        QCOMPARE(seen.count(key), 1u);
    QCOMPARE(std::set<std::string>(seen.begin(), seen.end()).size(), seen.size());
}

void TestKeyScan::dropsRepeatsOnlyWhenAsked()
{
    const auto answer = [](const std::vector<std::string> &command) -> FaultyPeer::Answer {
        if (command[0] == "PING")
            return {"+PONG\r\n"};
        if (command[0] == "DBSIZE")
            return {"-NOPERM no\r\n"};
        if (command[1] == "0")
            return {"*2\r\n$2\r\n12\r\n*3\r\n$1\r\na\r\n$1\r\nb\r\n$1\r\na\r\n"};
        if (command[1] == "12")
            return {"*2\r\n$1\r\n9\r\n*1\r\n$1\r\nb\r\n"};
        return {"*2\r\n$1\r\n0\r\n*2\r\n$1\r\nb\r\n$1\r\nc\r\n"};
    };
    FaultyPeer peer(answer);
    auto connection = openConnection(peer.endpoint(), patient);
    VERIFY_RESULT(connection);
    QVERIFY(keysOf(*connection, {.match = {}, .batch = 10, .dropRepeats = true}) ==
            (std::vector<std::string>{"a", "b", "c"}));
    QVERIFY(keysOf(*connection, {.match = {}, .batch = 10, .dropRepeats = false}) ==
            (std::vector<std::string>{"a", "a", "b", "b", "b", "c"}));
}

void TestKeyScan::setsRememberExactly()
{
    KeySet set;
    std::set<std::string> expected;
    std::uint64_t random = 1;
    for (int round = 0; round < 200; ++round) {
        ByteStrings batch;
        std::vector<std::string> fresh;
        for (int i = 0; i < 500; ++i) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            const std::string key = std::to_string((random >> 33) % 40'000);
            batch.append(key);
            if (expected.insert(key).second)
                fresh.push_back(key);
        }
        set.keepNew(batch);
        QCOMPARE(batch.size(), fresh.size());
        for (std::size_t i = 0; i < fresh.size(); ++i)
            QCOMPARE(batch[i], std::string_view(fresh[i]));
        QCOMPARE(set.size(), expected.size());
    }
    QVERIFY(set.insert("new") && !set.insert("new"));
    QVERIFY(set.insert("") && !set.insert(""));
}

void TestKeyScan::stops()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    std::stop_source stop;
    int batches = 0;
    const auto count = scanKeys(
        *connection, {.match = {}, .batch = 10},
        [&](ByteStrings) {
            ++batches;
            stop.request_stop();
        },
        Progress(stop.get_token()));
    VERIFY_FAILURE(count, ErrorKind::Cancelled, "");
    QCOMPARE(batches, 1);
    QVERIFY(!connection->reusable());
}

void TestKeyScan::tellsRefusal()
{
    Endpoint endpoint = m_server.endpoint();
    endpoint.user = "guest";
    auto connection = openConnection(endpoint, patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(scanKeys(*connection, {}, [](ByteStrings) {}), ErrorKind::Permission,
                   "This user lacks a permission (NOPERM");
    QVERIFY(connection->reusable());
}

void TestKeyScan::readsFacts()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    VERIFY_RESULT(connection->run({"ZADD", "fleeting", "1", "a", "2", "b"}));
    VERIFY_RESULT(connection->run({"PEXPIRE", "fleeting", "3600000"}));
    const auto before = connection->traffic().roundTrips;
    const std::vector<std::string> keys{"board:7", "fleeting", "gone", "text:7", "\0\xff\r\n"s, ""};
    const auto facts = readKeyFacts(*connection, keys);
    VERIFY_RESULT(facts);
    QCOMPARE(connection->traffic().roundTrips, before + 1);
    QCOMPARE(facts->size(), keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i)
        QCOMPARE(facts->at(i).key, keys[i]);
    const KeyFacts &board = facts->at(0);
    QVERIFY(board.members == 1 && board.ttlMs == -1 && board.encoding == "listpack");
    QVERIFY(board.memoryBytes.value_or(0) > 0 && !board.gone && !board.otherType);
    const KeyFacts &fleeting = facts->at(1);
    QVERIFY(fleeting.members == 2 && fleeting.ttlMs > 0 && fleeting.ttlMs <= 3600000);
    const KeyFacts &gone = facts->at(2);
    QVERIFY(gone.gone && !gone.members && !gone.ttlMs && !gone.encoding && !gone.memoryBytes &&
            !gone.otherType);
    const KeyFacts &text = facts->at(3);
    QVERIFY(text.otherType && !text.gone && !text.members);
    QVERIFY(facts->at(4).members == 1 && facts->at(5).members == 2);
}

void TestKeyScan::readsFactsWithFewRights()
{
    Endpoint endpoint = m_server.endpoint();
    endpoint.user = "guest";
    auto connection = openConnection(endpoint, patient);
    VERIFY_RESULT(connection);
    const std::vector<std::string> keys{"board:7", "gone"};
    const auto facts = readKeyFacts(*connection, keys);
    VERIFY_RESULT(facts);
    QVERIFY(facts->at(0).members == 1);
    QVERIFY(!facts->at(0).ttlMs && !facts->at(0).encoding && !facts->at(0).memoryBytes && !facts->at(0).gone);
    QVERIFY(facts->at(1).gone);
}

void TestKeyScan::readsNoFacts()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    const auto nothing = readKeyFacts(*connection, {});
    VERIFY_RESULT(nothing);
    QVERIFY(nothing->empty());
    const auto loading = FaultyPeer::afterLogin("-LOADING Redis is loading the dataset in memory\r\n", false);
    auto another = openConnection(loading->endpoint(), patient);
    VERIFY_RESULT(another);
    const std::vector<std::string> keys{"board"};
    VERIFY_FAILURE(readKeyFacts(*another, keys), ErrorKind::Loading, "still loading");
}

TIEBREAK_TEST(QCoreApplication, TestKeyScan)

} // namespace tst_keyscan

#include "tst_keyscan.moc"
