// SPDX-License-Identifier: GPL-3.0-or-later
// Reading whole boards of a real server that nobody changes meanwhile.
#include "redis/board/rowsource.h"
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "support/sentences.h"

#include "rowtexts.h"
#include "singers.h"
#include "support/faultypeer.h"
#include "support/heapbytes.h"
#include "support/relay.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <thread>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_wholeboard
{

namespace
{

constexpr int boardRows = 20'000;     // five pages
constexpr int bigBoardRows = 100'000; // more pages than are ever in flight
constexpr ReadWay bothWays[] = {ReadWay::Pages, ReadWay::Dump};

} // namespace

class TestWholeBoard : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void readsBoardsOfAnySize();
    void keepsBytesAndLimits();
    void tellsHowFarItIs();
    void takesNoMoreRoomThanItNeeds();
    void tellsWhetherTheBoardStillHoldsIt();
    void tellsWhatItCannotRead();
    void readsWithFewRights();
    void refusesRowsOutOfOrder();
    void tellsOfMembersThatDoNotCome();
    void staysUsableAfterADamagedDump();
    void tellsOfAServerKilledInMidRead();
    void stopsAtOnce();

private:
    TestServer m_server{{"--user", "gentle", "on", "nopass", "~*", "-@all", "+zcard", "+zrevrange", "+ping",
                         "--user", "modern", "on", "nopass", "~*", "-@all", "+zcard", "+zrange",    "+ping",
                         "--user", "dumper", "on", "nopass", "~*", "-@all", "+dump",  "+ping"}};
};

void TestWholeBoard::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    Connection connection = connectionTo(m_server);
    for (int from = 0; from < bigBoardRows; from += 1000)
        VERIFY_RESULT(connection.run(addSingers("big", from, from + 1000)));
    VERIFY_RESULT(connection.run({"SET", "text", "1"}));
}

void TestWholeBoard::readsBoardsOfAnySize()
{
    Connection connection = connectionTo(m_server);
    for (const int size : {1, 2, 100, 4095, 4096, 4097, 8192, 8193, boardRows}) {
        VERIFY_RESULT(connection.run({"DEL", "sized"}));
        VERIFY_RESULT(connection.run(addSingers("sized", 0, size)));
        for (const ReadWay way : bothWays) {
            const auto snapshot = readWholeBoard(connection, "sized", way);
            VERIFY_RESULT(snapshot);
            QCOMPARE(snapshot->moved, 0);
            QCOMPARE(snapshot->size(), size);
            QCOMPARE(texts(snapshot->rows), served(connection, "sized"));
            QVERIFY(connection.reusable());
        }
    }
}

void TestWholeBoard::keepsBytesAndLimits()
{
    Connection connection = connectionTo(m_server);
    Command add{"ZADD", "small"};
    for (const auto &[raw, member] : {std::pair{"inf", ""s},
                                      {"-inf", "a\0b"s},
                                      {"0", "\xff\xfe"s},
                                      {"-0", "12"s},
                                      {"0.1", "-7"s},
                                      {"10307924010161648", "split"s}})
        add.insert(add.end(), {raw, member});
    VERIFY_RESULT(connection.run(add));
    add[1] = "large";
    add.insert(add.end(), {"1e300", std::string(5000, 'x')});
    VERIFY_RESULT(connection.run(add));
    for (const auto &[key, encoding] : {std::pair{"small", "listpack"}, {"large", "skiplist"}}) {
        QCOMPARE(connection.run({"OBJECT", "ENCODING", key})->text, std::string(encoding));
        for (const ReadWay way : bothWays) {
            const auto snapshot = readWholeBoard(connection, key, way);
            VERIFY_RESULT(snapshot);
            QCOMPARE(texts(snapshot->rows), served(connection, key));
        }
    }
}

void TestWholeBoard::tellsHowFarItIs()
{
    Connection connection = connectionTo(m_server);
    for (const ReadWay way : bothWays) {
        std::vector<std::uint64_t> reports;
        const auto report = [&](std::uint64_t done, std::uint64_t total) {
            QCOMPARE(total, std::uint64_t(bigBoardRows));
            QVERIFY(reports.empty() || done >= reports.back());
            reports.push_back(done);
        };
        VERIFY_RESULT(readWholeBoard(connection, "big", way, Progress({}, report)));
        QVERIFY(reports.size() > 3);
        QCOMPARE(reports.back(), std::uint64_t(bigBoardRows));
    }
}

void TestWholeBoard::takesNoMoreRoomThanItNeeds()
{
    Connection connection = connectionTo(m_server);
    constexpr std::size_t slack = 128; // what malloc adds to three blocks
    for (const ReadWay way : bothWays) {
        VERIFY_RESULT(readWholeBoard(connection, "big", way)); // the connection's own buffers
        const std::size_t before = heapBytes;
        const auto snapshot = readWholeBoard(connection, "big", way);
        const std::size_t taken = heapBytes - before;
        VERIFY_RESULT(snapshot);
        QVERIFY2(taken <= snapshot->rows.size() * 16 + snapshot->rows.memberBytes() + slack,
                 qPrintable(QString::number(taken)));
    }
}

void TestWholeBoard::tellsWhetherTheBoardStillHoldsIt()
{
    Connection connection = connectionTo(m_server);
    VERIFY_RESULT(connection.run({"DEL", "held"}));
    VERIFY_RESULT(connection.run(addSingers("held", 0, 500)));
    const auto snapshot = readWholeBoard(connection, "held", ReadWay::Pages);
    VERIFY_RESULT(snapshot);
    const auto pool = std::make_shared<ConnectionPool>(m_server.endpoint());
    const auto look = [&](const char *key) {
        const auto compare = [&](BoardRows &rows, const Progress &progress) {
            return stillHolds(rows, *snapshot, progress);
        };
        return RowSource(pool, {key}).reading(Direction::HighestFirst, compare)({});
    };
    const auto holds = [&](const char *key) { return look(key).value(); };
    QVERIFY(holds("held"));
    // A third of the rows has moved.
    Command move{"ZADD", "held"};
    for (std::size_t row = 0; row < snapshot->rows.size(); row += 3)
        move.insert(move.end(), {"1", std::string(snapshot->rows.member(row))});
    VERIFY_RESULT(connection.run(move));
    QVERIFY(holds("held"));
    VERIFY_RESULT(connection.run({"ZUNIONSTORE", "held", "1", "held", "WEIGHTS", "2"}));
    QVERIFY(!holds("held"));
    QVERIFY(!holds("nothing"));
    QVERIFY(!look("text"));
}

void TestWholeBoard::tellsWhatItCannotRead()
{
    Connection connection = connectionTo(m_server);
    for (const ReadWay way : bothWays) {
        COMPARE_FAILURE(readWholeBoard(connection, "nothing", way), ErrorKind::NotFound, "boardfailures",
                        "no key");
        VERIFY_FAILURE(readWholeBoard(connection, "text", way), ErrorKind::WrongType, "WRONGTYPE");
        QVERIFY(connection.reusable());
    }
}

void TestWholeBoard::readsWithFewRights()
{
    Connection gentle = connectionTo(m_server, "gentle");
    Connection modern = connectionTo(m_server, "modern");
    Connection dumper = connectionTo(m_server, "dumper");
    for (Connection *connection : {&gentle, &modern}) {
        const auto snapshot = readWholeBoard(*connection, "big", ReadWay::Pages);
        VERIFY_RESULT(snapshot);
        QCOMPARE(snapshot->size(), bigBoardRows);
        VERIFY_FAILURE(readWholeBoard(*connection, "big", ReadWay::Dump), ErrorKind::Permission, "NOPERM");
        VERIFY_FAILURE(readWholeBoard(*connection, "big", ReadWay::Dump), ErrorKind::Permission, " pages ");
        QVERIFY(connection->reusable());
    }
    const auto dumped = readWholeBoard(dumper, "big", ReadWay::Dump);
    VERIFY_RESULT(dumped);
    QCOMPARE(dumped->size(), bigBoardRows);
    VERIFY_FAILURE(readWholeBoard(dumper, "big", ReadWay::Pages), ErrorKind::Permission, " DUMP ");
    VERIFY_FAILURE(readWholeBoard(dumper, "text", ReadWay::Dump), ErrorKind::WrongType, "sorted set");
    VERIFY_FAILURE(readWholeBoard(dumper, "nothing", ReadWay::Dump), ErrorKind::NotFound, "not exist");
}

void TestWholeBoard::refusesRowsOutOfOrder()
{
    for (const std::string &rows : {"*4\r\n$1\r\na\r\n$1\r\n1\r\n$1\r\nb\r\n$1\r\n2\r\n"s,
                                    "*4\r\n$1\r\na\r\n$1\r\n1\r\n$1\r\na\r\n$1\r\n1\r\n"s,
                                    "*4\r\n$1\r\na\r\n$3\r\nnan\r\n$1\r\nb\r\n$1\r\n2\r\n"s}) {
        FaultyPeer peer([&](const Command &command) -> FaultyPeer::Answer {
            if (command.front() == "PING")
                return {"+PONG\r\n", false};
            return {command.front() == "ZCARD" ? ":9223372036854775807\r\n" : rows, false};
        });
        auto connection = openConnection(peer.endpoint(), patient);
        VERIFY_RESULT(connection);
        COMPARE_FAILURE(readWholeBoard(*connection, "board", ReadWay::Pages), ErrorKind::Protocol,
                        "boardfailures", "out of order");
    }
}

// One page has all of them, or so it seems.
void TestWholeBoard::tellsOfMembersThatDoNotCome()
{
    for (const std::string &said : {":9"s, ":30"s, ":9223372036854775807"s}) {
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        auto direct = openConnection(server.writable(), patient);
        VERIFY_RESULT(direct);
        VERIFY_RESULT(direct->run(addSingers("board", 0, 10)));
        const Relay relay(server, [&](Connection &, const Command &command) {
            return command.front() == "ZCARD" ? std::optional(FaultyPeer::Answer{said + "\r\n", false})
                                              : std::optional<FaultyPeer::Answer>();
        });
        auto connection = openConnection(relay.endpoint(), patient);
        VERIFY_RESULT(connection);
        const auto board = readWholeBoard(*connection, "board", ReadWay::Pages);
        VERIFY_RESULT(board);
        QCOMPARE(board->size(), 10);
        QVERIFY(board->moved > 0);
    }
}

void TestWholeBoard::staysUsableAfterADamagedDump()
{
    FaultyPeer peer([&](const Command &command) -> FaultyPeer::Answer {
        if (command.front() == "PING")
            return {"+PONG\r\n", false};
        return {command.front() == "ZCARD" ? ":1\r\n" : "$12\r\nHello world!\r\n", false};
    });
    auto connection = openConnection(peer.endpoint(), patient);
    VERIFY_RESULT(connection);
    VERIFY_FAILURE(readWholeBoard(*connection, "board", ReadWay::Dump), ErrorKind::Protocol,
                   "The server's DUMP of this key is damaged");
    QVERIFY(!connection->broken());
}

void TestWholeBoard::tellsOfAServerKilledInMidRead()
{
    for (const ReadWay way : bothWays) {
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        auto connection = openConnection(server.writable(), patient);
        VERIFY_RESULT(connection);
        for (int from = 0; from < bigBoardRows; from += 1000)
            VERIFY_RESULT(connection->run(addSingers("big", from, from + 1000)));
        const auto report = [&](std::uint64_t, std::uint64_t) { server.kill(); };
        VERIFY_FAILURE(readWholeBoard(*connection, "big", way, Progress({}, report)), ErrorKind::Closed,
                       "closed the connection");
    }
}

void TestWholeBoard::stopsAtOnce()
{
    for (const ReadWay way : bothWays) {
        Connection connection = connectionTo(m_server);
        std::stop_source stop;
        const auto report = [&](std::uint64_t, std::uint64_t) { stop.request_stop(); };
        VERIFY_FAILURE(readWholeBoard(connection, "big", way, Progress(stop.get_token(), report)),
                       ErrorKind::Cancelled, "Stopped");

        // The server does not answer any more: only the stop can end the wait.
        Connection another = connectionTo(m_server);
        std::stop_source stopLater;
        std::jthread stopper;
        const auto freeze = [&](std::uint64_t, std::uint64_t) {
            if (stopper.joinable())
                return;
            m_server.freeze();
            stopper = std::jthread([&] { stopLater.request_stop(); });
        };
        VERIFY_FAILURE(readWholeBoard(another, "big", way, Progress(stopLater.get_token(), freeze)),
                       ErrorKind::Cancelled, "Stopped");
        m_server.thaw();
    }
}

TIEBREAK_TEST(QCoreApplication, TestWholeBoard)

} // namespace tst_wholeboard

#include "tst_wholeboard.moc"
