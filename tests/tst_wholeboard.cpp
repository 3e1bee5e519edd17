// SPDX-License-Identifier: GPL-3.0-or-later
// Reading whole boards of a real server, still ones and moving ones.
#include "redis/wholeboard.h"

#include "core/scoretext.h"
#include "redis/boardreader.h"
#include "support/heapbytes.h"
#include "support/relay.h"
#include "support/verify.h"

#include <QTest>

#include <set>
#include <thread>

using namespace tiebreak;
using namespace std::string_literals;

namespace
{

constexpr int boardRows = 20'000;     // five pages
constexpr int bigBoardRows = 100'000; // more pages than are ever in flight
constexpr int top = boardRows - 1;    // raws are 0 to this
constexpr ReadWay bothWays[] = {ReadWay::Pages, ReadWay::Dump};

std::string memberAt(int raw)
{
    return "singer:" + std::to_string(raw);
}

Command addCommand(const std::string &key, int from, int to)
{
    Command add{"ZADD", key};
    for (int i = from; i < to; ++i)
        add.insert(add.end(), {std::to_string(i), memberAt(i)});
    return add;
}

Command removeCommand(const std::string &key, int from, int to)
{
    Command remove{"ZREM", key};
    for (int i = from; i < to; ++i)
        remove.push_back(memberAt(i));
    return remove;
}

std::vector<std::string> texts(const Rows &rows)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < rows.size(); ++i)
        texts.push_back(bitsText(rows.raw(i)) + " " + std::string(rows.member(i)));
    return texts;
}

// What the server's own ZREVRANGE says.
std::vector<std::string> served(Connection &connection, const std::string &key)
{
    const auto page = readPage(connection, key, Direction::HighestFirst, 0, maxPageRows);
    return page ? texts(page->rows) : std::vector<std::string>{page.error().message};
}

bool isWellMade(const Snapshot &snapshot)
{
    std::set<std::string_view> members;
    for (std::size_t i = 0; i < snapshot.rows.size(); ++i) {
        if (!members.insert(snapshot.rows.member(i)).second || (i > 0 && !inRedisOrder(snapshot.rows, i)))
            return false;
    }
    return true;
}

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
    void mendsWhatMoved_data();
    void mendsWhatMoved();
    void countsWhatItCannotMend();
    void endsOnABoardThatNeverRests();
    void tellsOfVanishedKeys();
    void tellsWhatItCannotRead();
    void readsWithFewRights();
    void refusesRowsOutOfOrder();
    void staysUsableAfterADamagedDump();
    void tellsOfAServerKilledInMidRead();
    void stopsAtOnce();

private:
    Connection connect(const std::string &user = {});
    TestServer m_server{{"--user", "gentle", "on", "nopass", "~*", "-@all", "+zcard", "+zrevrange", "+ping",
                         "--user", "modern", "on", "nopass", "~*", "-@all", "+zcard", "+zrange",    "+ping",
                         "--user", "dumper", "on", "nopass", "~*", "-@all", "+dump",  "+ping"}};
};

Connection TestWholeBoard::connect(const std::string &user)
{
    Endpoint endpoint = m_server.endpoint();
    endpoint.user = user;
    auto connection = Connection::open(endpoint, patient);
    if (!connection)
        qFatal("%s", connection.error().message.c_str());
    return *std::move(connection);
}

void TestWholeBoard::initTestCase()
{
    QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
    Connection connection = connect();
    for (int from = 0; from < bigBoardRows; from += 1000)
        VERIFY_RESULT(connection.run(addCommand("big", from, from + 1000)));
    VERIFY_RESULT(connection.run({"SET", "text", "1"}));
}

void TestWholeBoard::readsBoardsOfAnySize()
{
    Connection connection = connect();
    for (const int size : {1, 2, 100, 4095, 4096, 4097, 8192, 8193, boardRows}) {
        VERIFY_RESULT(connection.run({"DEL", "sized"}));
        VERIFY_RESULT(connection.run(addCommand("sized", 0, size)));
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
    Connection connection = connect();
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
    Connection connection = connect();
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
    Connection connection = connect();
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

void TestWholeBoard::mendsWhatMoved_data()
{
    // What happens before the page of this number is read; 5 is the look behind the last page.
    QTest::addColumn<int>("page");
    QTest::addColumn<QByteArrayList>("words");
    const auto row = [](const char *name, int page, const Command &command) {
        QByteArrayList words;
        for (const std::string &word : command)
            words.append(QByteArray::fromStdString(word));
        QTest::newRow(name) << page << words;
    };
    const std::string first = memberAt(top - 5);
    const std::string last = memberAt(5);
    row("down, to be read twice", 2, {"ZADD", "moving", "7.5", first});
    row("up, to be missed", 2, {"ZADD", "moving", std::to_string(top) + ".5", last});
    row("one down and one up, which hides both", 2,
        {"ZADD", "moving", "7.5", first, std::to_string(top - 3) + ".5", last});
    row("up after it was read", 5, {"ZADD", "moving", "15000.5", last});
    row("down after it was read", 5, {"ZADD", "moving", "15000.5", first});
    row("to the top", 5, {"ZADD", "moving", "inf", last});
    row("to the bottom", 5, {"ZADD", "moving", "-inf", first});
    row("the first of a page", 5, {"ZADD", "moving", "0.5", memberAt(top - 4096)});
    row("the last of a page", 1, {"ZADD", "moving", "0.5", memberAt(top - 4096)});
    row("came where it was read", 3, {"ZADD", "moving", std::to_string(top) + ".5", "new"});
    row("came where it will be read", 1, {"ZADD", "moving", "7.5", "new"});
    row("came at the very end", 5, {"ZADD", "moving", "-1", "new"});
    row("went where it was read", 2, {"ZREM", "moving", first});
    row("went where it will be read", 2, {"ZREM", "moving", last});
    row("the top went", 5, {"ZREM", "moving", memberAt(top)});
    row("the bottom went", 5, {"ZREM", "moving", memberAt(0)});
    row("many went, which leaves a gap", 2, removeCommand("moving", top - 500, top - 300));
    row("many went from the end", 5, removeCommand("moving", 0, 1000));
    row("a whole page went", 3, removeCommand("moving", top - 9000, top - 4000));
    row("many came", 2, addCommand("moving", boardRows, boardRows + 3000));
    row("many came at the end", 4, {"ZADD", "moving", "-1", "a", "-1", "b", "-2", "c", "-3", "d"});
    row("many moved up", 3, [] {
        Command command{"ZADD", "moving"};
        for (int i = 100; i < 400; ++i)
            command.insert(command.end(), {std::to_string(top - i * 3) + ".25", memberAt(i)});
        return command;
    }());
}

void TestWholeBoard::mendsWhatMoved()
{
    QFETCH(int, page);
    QFETCH(QByteArrayList, words);
    Connection connection = connect();
    VERIFY_RESULT(connection.run({"DEL", "moving"}));
    VERIFY_RESULT(connection.run(addCommand("moving", 0, boardRows)));
    Command command;
    for (const QByteArray &word : words)
        command.push_back(word.toStdString());
    bool happened = false;
    Relay relay(m_server, [&](Connection &server, int number) {
        if (number == page)
            happened = server.run(command).has_value();
    });
    auto relayed = Connection::open(relay.endpoint(), patient);
    VERIFY_RESULT(relayed);
    const auto snapshot = readWholeBoard(*relayed, "moving", ReadWay::Pages);
    VERIFY_RESULT(snapshot);
    QVERIFY(happened);
    QCOMPARE(texts(snapshot->rows), served(connection, "moving"));
    QCOMPARE(snapshot->moved, 0);
}

// What comes during the last look is too late to be mended, and told.
void TestWholeBoard::countsWhatItCannotMend()
{
    Connection connection = connect();
    VERIFY_RESULT(connection.run({"DEL", "moving"}));
    VERIFY_RESULT(connection.run(addCommand("moving", 0, boardRows)));
    // A member comes at the top before each range once all pages are read.
    int came = 0;
    Relay relay(m_server, [&](Connection &server, int number) {
        if (number >= 5 && server.run({"ZADD", "moving", "99999", "new:" + std::to_string(came)}))
            ++came;
    });
    auto relayed = Connection::open(relay.endpoint(), patient);
    VERIFY_RESULT(relayed);
    const auto snapshot = readWholeBoard(*relayed, "moving", ReadWay::Pages);
    VERIFY_RESULT(snapshot);
    QVERIFY(isWellMade(*snapshot));
    const auto missing = boardRows + came - snapshot->size();
    QVERIFY(snapshot->moved > 0 && snapshot->moved <= missing);
    QVERIFY(came < 3000);
}

// Members go up and down all the time, everywhere.
void TestWholeBoard::endsOnABoardThatNeverRests()
{
    Connection connection = connect();
    VERIFY_RESULT(connection.run({"DEL", "moving"}));
    VERIFY_RESULT(connection.run(addCommand("moving", 0, boardRows)));
    int ranges = 0;
    Relay relay(m_server, [&](Connection &server, int number) {
        ranges = number;
        Command command{"ZADD", "moving"};
        for (int i = 0; i < 50; ++i) {
            const int member = (number * 7919 + i * 397) % boardRows;
            const int raw = (number * 104729 + i * 2711) % boardRows;
            command.insert(command.end(), {std::to_string(raw) + ".5", memberAt(member)});
        }
        (void)server.run(command);
    });
    auto relayed = Connection::open(relay.endpoint(), patient);
    VERIFY_RESULT(relayed);
    const auto snapshot = readWholeBoard(*relayed, "moving", ReadWay::Pages);
    VERIFY_RESULT(snapshot);
    QVERIFY(isWellMade(*snapshot));
    QVERIFY(snapshot->moved > 0);
    QVERIFY(ranges < 5000);
}

void TestWholeBoard::tellsOfVanishedKeys()
{
    const auto readWhile = [&](const Command &command) {
        Connection connection = connect();
        const auto added = connection.run(addCommand("moving", 0, boardRows));
        Relay relay(m_server, [&](Connection &server, int number) {
            if (number == 2 && added)
                (void)server.run(command);
        });
        auto relayed = Connection::open(relay.endpoint(), patient);
        return readWholeBoard(*relayed, "moving", ReadWay::Pages);
    };
    VERIFY_FAILURE(readWhile({"DEL", "moving"}), ErrorKind::NotFound,
                   "The key was deleted, or expired, while it was read.");
    VERIFY_FAILURE(readWhile({"PEXPIREAT", "moving", "1"}), ErrorKind::NotFound, "while it was read");
    VERIFY_FAILURE(readWhile({"SET", "moving", "words"}), ErrorKind::WrongType, "WRONGTYPE");

    Connection connection = connect();
    VERIFY_RESULT(connection.run({"DEL", "moving"}));
    VERIFY_RESULT(connection.run(addCommand("moving", 0, 10)));
    const auto report = [&](std::uint64_t, std::uint64_t) { m_server.command({"DEL", "moving"}); };
    VERIFY_FAILURE(readWholeBoard(connection, "moving", ReadWay::Dump, Progress({}, report)),
                   ErrorKind::NotFound, "does not exist");
}

void TestWholeBoard::tellsWhatItCannotRead()
{
    Connection connection = connect();
    for (const ReadWay way : bothWays) {
        VERIFY_FAILURE(readWholeBoard(connection, "nothing", way), ErrorKind::NotFound,
                       "The key does not exist.");
        VERIFY_FAILURE(readWholeBoard(connection, "text", way), ErrorKind::WrongType, "WRONGTYPE");
        QVERIFY(connection.reusable());
    }
}

void TestWholeBoard::readsWithFewRights()
{
    Connection gentle = connect("gentle");
    Connection modern = connect("modern");
    Connection dumper = connect("dumper");
    for (Connection *connection : {&gentle, &modern}) {
        const auto snapshot = readWholeBoard(*connection, "big", ReadWay::Pages);
        VERIFY_RESULT(snapshot);
        QCOMPARE(snapshot->size(), bigBoardRows);
        VERIFY_FAILURE(readWholeBoard(*connection, "big", ReadWay::Dump), ErrorKind::Permission, "NOPERM");
        VERIFY_FAILURE(readWholeBoard(*connection, "big", ReadWay::Dump), ErrorKind::Permission,
                       "Read the board by pages instead.");
        QVERIFY(connection->reusable());
    }
    const auto dumped = readWholeBoard(dumper, "big", ReadWay::Dump);
    VERIFY_RESULT(dumped);
    QCOMPARE(dumped->size(), bigBoardRows);
    VERIFY_FAILURE(readWholeBoard(dumper, "big", ReadWay::Pages), ErrorKind::Permission, "NOPERM");
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
        auto connection = Connection::open(peer.endpoint(), patient);
        VERIFY_RESULT(connection);
        VERIFY_FAILURE(readWholeBoard(*connection, "board", ReadWay::Pages), ErrorKind::Protocol,
                       "The server gave rows in another order than a sorted set has.");
    }
}

void TestWholeBoard::staysUsableAfterADamagedDump()
{
    FaultyPeer peer([&](const Command &command) -> FaultyPeer::Answer {
        if (command.front() == "PING")
            return {"+PONG\r\n", false};
        return {command.front() == "ZCARD" ? ":1\r\n" : "$12\r\nHello world!\r\n", false};
    });
    auto connection = Connection::open(peer.endpoint(), patient);
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
        auto connection = Connection::open(server.endpoint(), patient);
        VERIFY_RESULT(connection);
        for (int from = 0; from < bigBoardRows; from += 1000)
            VERIFY_RESULT(connection->run(addCommand("big", from, from + 1000)));
        const auto report = [&](std::uint64_t, std::uint64_t) { server.kill(); };
        VERIFY_FAILURE(readWholeBoard(*connection, "big", way, Progress({}, report)), ErrorKind::Closed,
                       "closed the connection");
    }
}

void TestWholeBoard::stopsAtOnce()
{
    for (const ReadWay way : bothWays) {
        Connection connection = connect();
        std::stop_source stop;
        const auto report = [&](std::uint64_t, std::uint64_t) { stop.request_stop(); };
        VERIFY_FAILURE(readWholeBoard(connection, "big", way, Progress(stop.get_token(), report)),
                       ErrorKind::Cancelled, "Stopped");

        // The server does not answer any more: only the stop can end the wait.
        Connection another = connect();
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

QTEST_GUILESS_MAIN(TestWholeBoard)
#include "tst_wholeboard.moc"
