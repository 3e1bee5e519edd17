// SPDX-License-Identifier: GPL-3.0-or-later
// Samples of real boards: which rows, in how many round trips, and what cannot be sampled.
#include "redis/board/boardreader.h"
#include "redis/board/shardedboard.h"
#include "redis/link/open.h"

#include "support/relay.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

using namespace tiebreak;

namespace tst_boardsample
{

namespace
{

constexpr int sampledBoard = 10'000;

} // namespace

class TestBoardSample : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void readsSmallBoardsWhole();
    void readsThreePartsInOneRoundTrip();
    void readsWithoutZrevrange();
    void keepsTheConnectionAfterErrors();
    void standsAChangedCardinality();
    void refusesAnImpossibleCardinality();

private:
    TestServer m_server{{"--user", "modern", "on", "nopass", "~*", "-@all", "+zcard", "+zrange"}};
};

void TestBoardSample::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    for (int from = 0; from < sampledBoard; from += 1000) {
        Command add{"ZADD", "big"};
        for (int i = from; i < from + 1000; ++i)
            add.insert(add.end(), {std::to_string(i), "m" + std::to_string(i)});
        VERIFY_RESULT(connection->run(add));
    }
    VERIFY_RESULT(connection->run({"ZADD", "small", "1", "a", "inf", "b", "-inf", "c"}));
    VERIFY_RESULT(connection->run({"SET", "text", "1"}));
}

void TestBoardSample::readsSmallBoardsWhole()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    const auto sample = readBoardSample(*connection, "small", Direction::HighestFirst, 3);
    VERIFY_RESULT(sample);
    QCOMPARE(sample->cardinality, 3);
    QCOMPARE(sample->ranks, (std::vector<std::int64_t>{0, 1, 2}));
    QCOMPARE(sample->rows.member(0), std::string_view("b"));
    QCOMPARE(sample->rows.raw(1), 1.0);
    QCOMPARE(sample->rows.member(2), std::string_view("c"));
    const auto lowest = readBoardSample(*connection, "small", Direction::LowestFirst, 3);
    VERIFY_RESULT(lowest);
    QCOMPARE(lowest->direction, Direction::LowestFirst);
    QCOMPARE(lowest->rows.member(0), std::string_view("c"));
}

void TestBoardSample::readsThreePartsInOneRoundTrip()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    const auto sample = readBoardSample(*connection, "big", Direction::HighestFirst, sampledBoard);
    VERIFY_RESULT(sample);
    QCOMPARE(connection->traffic().roundTrips, 1u);
    QVERIFY(connection->reusable());
    QCOMPARE(sample->cardinality, sampledBoard);
    QVERIFY(static_cast<std::int64_t>(sample->rows.size()) <= maxSampleRows);
    QVERIFY(sample->rows.size() > 1990);
    QCOMPARE(sample->ranks.size(), sample->rows.size());
    QCOMPARE(sample->ranks.front(), 0);
    QCOMPARE(sample->ranks[1000], (sampledBoard - 666) / 2 + 334);
    QCOMPARE(sample->ranks.back(), sampledBoard - 1);
    for (std::size_t row = 0; row < sample->rows.size(); ++row)
        QCOMPARE(sample->rows.raw(row), static_cast<double>(sampledBoard - 1 - sample->ranks[row]));
}

void TestBoardSample::readsWithoutZrevrange()
{
    Endpoint endpoint = m_server.endpoint();
    endpoint.user = "modern";
    endpoint.password = "any";
    auto connection = openConnection(endpoint, patient);
    VERIFY_RESULT(connection);
    const auto sample = readBoardSample(*connection, "big", Direction::HighestFirst, sampledBoard);
    VERIFY_RESULT(sample);
    QCOMPARE(connection->traffic().roundTrips, 2u);
    QCOMPARE(sample->rows.member(0), std::string_view("m9999"));
    QCOMPARE(sample->rows.size(), sample->ranks.size());
    QVERIFY(sample->rows.size() > 1990);
}

void TestBoardSample::keepsTheConnectionAfterErrors()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(readBoardSample(*connection, "text", Direction::HighestFirst, sampledBoard),
                   ErrorKind::WrongType, "WRONGTYPE");
    const auto missing = readBoardSample(*connection, "nothing", Direction::HighestFirst, 5);
    VERIFY_RESULT(missing);
    QVERIFY(missing->rows.empty());
    QCOMPARE(missing->cardinality, 0);
    const auto none = readBoardSample(*connection, "small", Direction::HighestFirst, 0);
    VERIFY_RESULT(none);
    QCOMPARE(none->rows.size(), 3u);
    QCOMPARE(none->cardinality, 3);
    VERIFY_RESULT(readBoardSample(*connection, "small", Direction::HighestFirst, 3));
}

// Between opening a board and sampling it, members come and go.
void TestBoardSample::standsAChangedCardinality()
{
    auto connection = openConnection(m_server.writable(), patient);
    VERIFY_RESULT(connection);
    const auto shrunk = readBoardSample(*connection, "big", Direction::HighestFirst, sampledBoard + 300);
    VERIFY_RESULT(shrunk);
    QCOMPARE(shrunk->cardinality, sampledBoard);
    QCOMPARE(shrunk->rows.size(), shrunk->ranks.size());
    QCOMPARE(shrunk->ranks.back(), sampledBoard - 1);
    const auto grown = readBoardSample(*connection, "big", Direction::HighestFirst, 50);
    VERIFY_RESULT(grown);
    QVERIFY(grown->rows.size() > 1990);
    QCOMPARE(grown->cardinality, sampledBoard);
}

void TestBoardSample::refusesAnImpossibleCardinality()
{
    const Relay relay(m_server, [](Connection &, const Command &command) {
        return command.front() == "ZCARD" ? Relay::Answer(FaultyPeer::Answer{":-5\r\n"}) : Relay::Answer();
    });
    auto connection = openConnection(relay.endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(readBoardSample(*connection, "small", Direction::HighestFirst, 3), ErrorKind::Protocol,
                   "-5");
    VERIFY_FAILURE(openBoard(*connection, "small", Direction::HighestFirst, 3), ErrorKind::Protocol, "-5");
    VERIFY_FAILURE(readPage(*connection, "small", Direction::HighestFirst, 0, 3), ErrorKind::Protocol, "-5");
    auto shards = ShardedBoard::open({{&*connection, "small"}}, Direction::HighestFirst);
    VERIFY_FAILURE(shards, ErrorKind::Protocol, "-5");
}

TIEBREAK_TEST(QCoreApplication, TestBoardSample)

} // namespace tst_boardsample

#include "tst_boardsample.moc"
