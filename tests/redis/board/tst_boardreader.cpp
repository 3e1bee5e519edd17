// SPDX-License-Identifier: GPL-3.0-or-later
// Pages and single members of real sorted sets.
#include "redis/board/boardreader.h"
#include "redis/link/open.h"
#include "support/sentences.h"

#include "core/text/scoretext.h"
#include "redis/board/memberscan.h"
#include "singers.h"
#include "support/faultypeer.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace tiebreak;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace tst_boardreader
{

namespace
{

constexpr int bigBoard = 100'000;

} // namespace

class TestBoardReader : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void opensInOneRoundTrip();
    void tellsEncodingAndExpiry();
    void tellsWhatItCannotOpen();
    void opensWithFewRights();
    void readsTheHighestFirstWithoutZrevrange();
    void pagesThroughABigBoard();
    void keepsBytesAndLimits();
    void asksForOddRanges();
    void keepsSeveralPagesInFlight();
    void findsMembers();
    void refusesRowsOutOfOrder();
    void keepsTheConnectionAfterErrors();

private:
    TestServer m_server{{"--user", "reader", "on", "nopass", "~*", "-@all", "+zcard", "+zrevrange", "+zrange",
                         "+ping", "--user", "modern", "on", "nopass", "~*", "-@all", "+zcard", "+zrange"}};
};

void TestBoardReader::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    std::vector<Command> commands;
    for (int from = 0; from < bigBoard; from += 1000)
        commands.push_back(addSingers("big", from, from + 1000));
    commands.push_back({"ZADD", "small", "1", "a", "2", "b", "3", "c"});
    commands.push_back({"SET", "text", "1"});
    const auto replies = connection->pipeline(commands);
    VERIFY_RESULT(replies);
    for (const Reply &reply : *replies)
        QVERIFY2(!reply.isError(), reply.text.c_str());
}

void TestBoardReader::opensInOneRoundTrip()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    const auto opening = openBoard(*connection, "big", Direction::HighestFirst, 50);
    VERIFY_RESULT(opening);
    QCOMPARE(connection->traffic().commands, 4u);
    QCOMPARE(connection->traffic().roundTrips, 1u);
    QCOMPARE(opening->page.firstRank, 0);
    QCOMPARE(opening->page.cardinality, bigBoard);
    QCOMPARE(opening->page.rows.size(), 50u);
    QCOMPARE(opening->page.rows.member(0), std::string_view("singer:99999"));
    QCOMPARE(opening->page.rows.raw(49), 99950.0);
    QCOMPARE(opening->page.texts.at(49), std::string("99950"));
    QCOMPARE(opening->encoding, std::string("skiplist"));
    const auto lowest = openBoard(*connection, "big", Direction::LowestFirst, 1);
    VERIFY_RESULT(lowest);
    QCOMPARE(lowest->page.rows.member(0), std::string_view("singer:0"));
}

void TestBoardReader::tellsEncodingAndExpiry()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    auto opening = openBoard(*connection, "small", Direction::HighestFirst, 10);
    VERIFY_RESULT(opening);
    QCOMPARE(opening->encoding, std::string("listpack"));
    QVERIFY(opening->ttlKnown && !opening->ttlMs);
    VERIFY_RESULT(connection->run({"ZADD", "fleeting", "1", "a"}));
    VERIFY_RESULT(connection->run({"PEXPIRE", "fleeting", "3600000"}));
    opening = openBoard(*connection, "fleeting", Direction::HighestFirst, 10);
    VERIFY_RESULT(opening);
    QVERIFY(opening->ttlKnown && opening->ttlMs);
    QVERIFY(*opening->ttlMs > 0 && *opening->ttlMs <= 3600000);
}

void TestBoardReader::tellsWhatItCannotOpen()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    COMPARE_FAILURE(openBoard(*connection, "nothing", Direction::HighestFirst, 10), ErrorKind::NotFound,
                    "boardfailures", "no key");
    VERIFY_FAILURE(openBoard(*connection, "text", Direction::HighestFirst, 10), ErrorKind::WrongType,
                   "(WRONGTYPE");
    VERIFY_FAILURE(readPage(*connection, "text", Direction::HighestFirst, 0, 10), ErrorKind::WrongType, "");
    VERIFY_FAILURE(findMember(*connection, "text", Direction::HighestFirst, "a"), ErrorKind::WrongType, "");
    VERIFY_FAILURE(scanMembers(*connection, "text", "*", 10, [](auto, auto) {}), ErrorKind::WrongType, "");
    // A key that was deleted while its board is open gives an empty page.
    const auto page = readPage(*connection, "nothing", Direction::HighestFirst, 100, 10);
    VERIFY_RESULT(page);
    QVERIFY(page->cardinality == 0 && page->rows.empty());
}

void TestBoardReader::opensWithFewRights()
{
    Endpoint endpoint = m_server.endpoint();
    endpoint.user = "reader";
    auto connection = openConnection(endpoint, patient);
    VERIFY_RESULT(connection);
    const auto opening = openBoard(*connection, "small", Direction::HighestFirst, 10);
    VERIFY_RESULT(opening);
    QCOMPARE(opening->page.rows.size(), 3u);
    QVERIFY(opening->encoding.empty() && !opening->ttlKnown && !opening->ttlMs);
    VERIFY_FAILURE(findMember(*connection, "small", Direction::HighestFirst, "a"), ErrorKind::Permission,
                   "This user lacks a permission (NOPERM");
}

void TestBoardReader::readsTheHighestFirstWithoutZrevrange()
{
    Endpoint endpoint = m_server.endpoint();
    endpoint.user = "modern";
    auto connection = openConnection(endpoint, patient);
    VERIFY_RESULT(connection);
    const auto opening = openBoard(*connection, "small", Direction::HighestFirst, 10);
    VERIFY_RESULT(opening);
    const auto page = readPage(*connection, "small", Direction::HighestFirst, 1, 2);
    VERIFY_RESULT(page);
    auto full = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(full);
    const auto expected = readPage(*full, "small", Direction::HighestFirst, 0, 10);
    VERIFY_RESULT(expected);
    QCOMPARE(opening->page.texts, expected->texts);
    QCOMPARE(opening->page.rows.raws(), expected->rows.raws());
    QCOMPARE(page->rows.size(), 2u);
    QCOMPARE(page->rows.member(0), expected->rows.member(1));
}

void TestBoardReader::pagesThroughABigBoard()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
        int rank = 0;
        while (rank < bigBoard) {
            const auto page = readPage(*connection, "big", direction, rank, 7777);
            VERIFY_RESULT(page);
            QCOMPARE(page->firstRank, rank);
            QCOMPARE(page->cardinality, bigBoard);
            QCOMPARE(page->rows.size(), std::size_t(std::min(7777, bigBoard - rank)));
            QCOMPARE(page->texts.size(), page->rows.size());
            for (std::size_t row = 0; row < page->rows.size(); ++row, ++rank) {
                const int index = direction == Direction::HighestFirst ? bigBoard - 1 - rank : rank;
                QCOMPARE(page->rows.member(row), std::string_view(singerAt(index)));
                QCOMPARE(page->rows.raw(row), double(index));
            }
        }
        QCOMPARE(rank, bigBoard);
    }
    const auto whole = readPage(*connection, "big", Direction::LowestFirst, 0, bigBoard);
    VERIFY_RESULT(whole);
    QCOMPARE(whole->rows.size(), std::size_t(bigBoard));
}

void TestBoardReader::keepsBytesAndLimits()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    const std::map<std::string, double> board{{"\0\xff\xfe\r\n"s, 1844674407370955.25},
                                              {"", 0.25},
                                              {"top", INFINITY},
                                              {"bottom", -INFINITY},
                                              {"tiny", 5e-324},
                                              {"huge", 1.7976931348623157e308},
                                              {"third", 1.0 / 3},
                                              {"beyond", 9007199254740993.0},
                                              {"\xc3\x28", -4294967296.5}};
    const std::string key = "odd\0key\xff"s;
    for (const auto &[member, raw] : board)
        VERIFY_RESULT(connection->run({"ZADD", key, shortestText(raw), member}));

    const auto page = readPage(*connection, key, Direction::HighestFirst, 0, 100);
    VERIFY_RESULT(page);
    QCOMPARE(page->rows.size(), board.size());
    for (std::size_t row = 0; row < page->rows.size(); ++row) {
        const std::string member(page->rows.member(row));
        QVERIFY(board.contains(member));
        QCOMPARE(bitsOf(page->rows.raw(row)), bitsOf(board.at(member)));
        const auto single = findMember(*connection, key, Direction::HighestFirst, member);
        VERIFY_RESULT(single);
        QVERIFY(single->has_value());
        QCOMPARE((*single)->rank, std::int64_t(row));
        QCOMPARE(bitsOf((*single)->raw), bitsOf(board.at(member)));
        QCOMPARE((*single)->text, page->texts[row]);
    }
    const std::vector<std::string> asked{std::string(page->rows.member(2)), "nobody",
                                         std::string(page->rows.member(0))};
    const auto several = findMembers(*connection, key, Direction::HighestFirst, asked);
    VERIFY_RESULT(several);
    QCOMPARE(several->size(), asked.size());
    QCOMPARE((*several)[0]->rank, std::int64_t(2));
    QCOMPARE((*several)[0]->text, page->texts[2]);
    QVERIFY(!(*several)[1]);
    QCOMPARE((*several)[2]->rank, std::int64_t(0));
    QVERIFY(std::isinf(page->rows.raw(0)));
    std::map<std::string, double> searched;
    const auto count = scanMembers(*connection, key, "*", 100, [&](std::string_view member, double raw) {
        searched[std::string(member)] = raw;
    });
    VERIFY_RESULT(count);
    QVERIFY(searched == board);
}

void TestBoardReader::asksForOddRanges()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    const auto rowsOf = [&](std::int64_t first, std::int64_t count) {
        const auto page = readPage(*connection, "small", Direction::LowestFirst, first, count);
        return page ? std::int64_t(page->rows.size()) : -1;
    };
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    QCOMPARE(rowsOf(0, 0), 0);
    QCOMPARE(rowsOf(0, -1), 0);
    QCOMPARE(rowsOf(3, 10), 0);
    QCOMPARE(rowsOf(2, 10), 1);
    QCOMPARE(rowsOf(-5, 2), 2);
    QCOMPARE(rowsOf(largest, largest), 0);
    QCOMPARE(rowsOf(0, largest), 3);
    const auto nothingShown = openBoard(*connection, "small", Direction::LowestFirst, 0);
    VERIFY_RESULT(nothingShown);
    QVERIFY(nothingShown->page.rows.empty() && nothingShown->page.cardinality == 3);
}

void TestBoardReader::keepsSeveralPagesInFlight()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    const auto ask = [&](int page) {
        return connection->send(
            {"ZRANGE", "big", std::to_string(page * 1000), std::to_string(page * 1000 + 999), "WITHSCORES"});
    };
    VERIFY_RESULT(ask(0));
    VERIFY_RESULT(ask(1));
    Rows rows;
    for (int page = 0; page < bigBoard / 1000; ++page) {
        VERIFY_RESULT(connection->receiveRows(rows, 1000));
        if (page + 2 < bigBoard / 1000)
            VERIFY_RESULT(ask(page + 2));
    }
    QCOMPARE(rows.size(), std::size_t(bigBoard));
    for (int i = 0; i < bigBoard; ++i)
        QVERIFY(rows.member(std::size_t(i)) == singerAt(i) && rows.raw(std::size_t(i)) == i);
    QVERIFY(connection->reusable());
}

void TestBoardReader::findsMembers()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    const auto top = findMember(*connection, "big", Direction::HighestFirst, "singer:99990");
    VERIFY_RESULT(top);
    QVERIFY(top->has_value());
    QCOMPARE((*top)->rank, 9);
    QCOMPARE((*top)->raw, 99990.0);
    QCOMPARE(connection->traffic().roundTrips, 1u);
    const auto low = findMember(*connection, "big", Direction::LowestFirst, "singer:99990");
    VERIFY_RESULT(low);
    QCOMPARE(low->value().rank, 99990);
    const auto nobody = findMember(*connection, "big", Direction::HighestFirst, "nobody");
    VERIFY_RESULT(nobody);
    QVERIFY(!nobody->has_value());
    const auto nowhere = findMember(*connection, "no such board", Direction::HighestFirst, "nobody");
    VERIFY_RESULT(nowhere);
    QVERIFY(!nowhere->has_value());
}

// No sorted set has them so, in either direction.
void TestBoardReader::refusesRowsOutOfOrder()
{
    const FaultyPeer peer([](const Command &command) -> FaultyPeer::Answer {
        if (command.front() == "PING")
            return {"+PONG\r\n"};
        if (command.front() == "ZCARD")
            return {":3\r\n"};
        return {command.front().ends_with("RANGE")
                    ? "*6\r\n$1\r\na\r\n$1\r\n1\r\n$1\r\nb\r\n$1\r\n3\r\n$1\r\nc\r\n$1\r\n2\r\n"
                    : "-ERR unknown command\r\n"};
    });
    auto connection = openConnection(peer.endpoint(), patient);
    VERIFY_RESULT(connection);
    for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
        COMPARE_FAILURE(readPage(*connection, "board", direction, 0, 10), ErrorKind::Protocol,
                        "boardfailures", "out of order");
        VERIFY_FAILURE(openBoard(*connection, "board", direction, 10), ErrorKind::Protocol, "order");
        VERIFY_FAILURE(readBoardSample(*connection, "board", direction, 3), ErrorKind::Protocol, "order");
    }
}

void TestBoardReader::keepsTheConnectionAfterErrors()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    for (const char *key : {"text", "nothing"}) {
        QVERIFY(!openBoard(*connection, key, Direction::HighestFirst, 10));
        QVERIFY(connection->reusable());
    }
    QVERIFY(!readPage(*connection, "text", Direction::LowestFirst, 0, 10));
    QVERIFY(connection->reusable());
    VERIFY_RESULT(openBoard(*connection, "small", Direction::HighestFirst, 10));
}

TIEBREAK_TEST(QCoreApplication, TestBoardReader)

} // namespace tst_boardreader

#include "tst_boardreader.moc"
