// SPDX-License-Identifier: GPL-3.0-or-later
// A sample holds what the server holds, in one round trip, whichever commands the server allows.
#include "core/text/scoretext.h"
#include "redis/link/open.h"
#include "redis/live/commandstats.h"
#include "redis/live/standingreader.h"
#include "support/commandcalls.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QTest>

#include <random>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_standingreader
{

namespace
{

using MemberRaws = std::vector<std::pair<std::string, double>>;

StandingReader clockedReader()
{
    return StandingReader([now = Moment(1000s)]() mutable { return now += 1s; });
}

StandingRequest requestOf(const std::string &key)
{
    StandingRequest request;
    request.key = key;
    return request;
}

/// The rows of a board by one command of their own.
MemberRaws rowsBy(Connection &connection, const Command &command)
{
    const auto reply = connection.run(command);
    if (!reply)
        qFatal("%s", reply.error().message.c_str());
    MemberRaws rows;
    for (std::size_t i = 0; i + 1 < reply->items.size(); i += 2)
        rows.emplace_back(reply->items[i].text, *parseRawText(reply->items[i + 1].text));
    return rows;
}

MemberRaws rowsIn(const RowsPart &part)
{
    MemberRaws rows;
    for (std::size_t row = 0; row < part.rows.size(); ++row)
        rows.emplace_back(part.rows.member(row), part.rows.raw(row));
    return rows;
}

/// One board as it is read; an error ends the test.
SampledBoard sampled(StandingReader &reader, Connection &connection, const StandingRequest &request)
{
    const auto standings = reader.read(connection, std::span(&request, 1), false);
    if (!standings || !standings->boards.at(0))
        qFatal("%s", (standings ? standings->boards.at(0).error() : standings.error()).message.c_str());
    return *standings->boards.at(0);
}

} // namespace

class TestStandingReader : public QObject
{
    Q_OBJECT

    /// 400 members of arbitrary bytes, many of them tied.
    static void fill(Connection &connection, const std::string &key)
    {
        std::mt19937_64 random(20261123);
        for (int i = 0; i < 400; ++i) {
            std::string member = "m" + std::to_string(i);
            member += std::string("\0\r\n\xff", 4).substr(0, random() % 5);
            QVERIFY(connection.run({"ZADD", key, shortestText(double(random() % 150) - 20.5), member}));
        }
        QVERIFY(connection.run({"ZADD", key, "-inf", ""}));
    }

private slots:
    void readsWhatTheServerHolds_data()
    {
        QTest::addColumn<Direction>("direction");
        QTest::newRow("highest first") << Direction::HighestFirst;
        QTest::newRow("lowest first") << Direction::LowestFirst;
    }

    void readsWhatTheServerHolds()
    {
        QFETCH(const Direction, direction);
        const TestServer server;
        Connection connection = connectionTo(server);
        const std::string key("bo\0ard\n", 7);
        fill(connection, key);
        const bool highest = direction == Direction::HighestFirst;
        const std::string range = highest ? "ZREVRANGE" : "ZRANGE";
        StandingRequest request = requestOf(key);
        request.direction = direction;
        request.headRows = 50;
        request.window = SamplePart{299, 101};
        request.followed = {"", "nobody", "m7", "nobody else"};
        for (const auto &[member, raw] : rowsBy(connection, {range, key, "340", "350", "WITHSCORES"}))
            request.followed.push_back(member);

        StandingReader reader = clockedReader();
        Connection watching = connectionTo(server);
        const SampledBoard board = sampled(reader, watching, request);
        QCOMPARE(watching.traffic().roundTrips, std::uint64_t(1));
        QCOMPARE(watching.traffic().commands, std::uint64_t(4 + request.followed.size()));
        QCOMPARE(board.cardinality, 401);
        QVERIFY(board.asked == Moment(1001s) && board.answered == Moment(1002s));
        QCOMPARE(board.parts.size(), std::size_t(2));
        QVERIFY(rowsIn(board.parts[0]) == rowsBy(connection, {range, key, "0", "49", "WITHSCORES"}));
        QCOMPARE(board.parts[1].firstRank, 299);
        QVERIFY(rowsIn(board.parts[1]) == rowsBy(connection, {range, key, "299", "399", "WITHSCORES"}));
        QCOMPARE(board.followed.size(), request.followed.size());
        for (std::size_t i = 0; i < board.followed.size(); ++i) {
            const std::string &member = request.followed[i];
            QVERIFY(board.followed[i].member == member);
            const auto rank = connection.run({highest ? "ZREVRANK" : "ZRANK", key, member});
            const auto score = connection.run({"ZSCORE", key, member});
            QVERIFY(rank && score);
            QCOMPARE(board.followed[i].place.has_value(), !rank->isNil());
            if (rank->isNil())
                continue;
            QCOMPARE(board.followed[i].place->rank, rank->integer);
            QCOMPARE(board.followed[i].place->raw, *parseRawText(score->text));
        }
    }

    void readsSeveralBoardsAtOnce()
    {
        const TestServer server;
        server.command({"ZADD", "one", "1", "a"});
        server.command({"SET", "text", "no board"});
        server.command({"ZADD", "two", "2", "b"});
        std::vector<StandingRequest> requests;
        for (const char *key : {"one", "text", "missing", "two"}) {
            requests.push_back(requestOf(key));
            requests.back().followed = {"a", "b"};
            requests.back().window = SamplePart{5, 5};
        }
        StandingReader reader = clockedReader();
        Connection connection = connectionTo(server);
        for (int round = 1; round <= 3; ++round) {
            const auto standings = reader.read(connection, requests, false);
            VERIFY_RESULT(standings);
            QVERIFY(!standings->serverTime);
            QCOMPARE(connection.traffic().roundTrips, std::uint64_t(round));
            QCOMPARE(standings->boards.size(), std::size_t(4));
            QVERIFY(standings->boards[0]->followed[0].place == (Place{0, 1}));
            QVERIFY(!standings->boards[0]->followed[1].place);
            VERIFY_FAILURE(standings->boards[1], ErrorKind::WrongType, "sorted set");
            QCOMPARE(standings->boards[2]->cardinality, 0);
            QVERIFY(standings->boards[2]->parts[0].rows.empty() && !standings->boards[2]->followed[0].place);
            QVERIFY(standings->boards[3]->followed[1].place == (Place{0, 2}));
        }
        VERIFY_RESULT(reader.read(connection, {}, false));
    }

    void readsRanksFurtherDownInTheSameRoundTrip()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        fill(connection, "board");
        StandingRequest request = requestOf("board");
        request.headRows = 10;
        request.followed = {"m3"};
        request.deeperRanks = {{50, 20}, {200, 20}, {390, 50}, {1000, 5}};
        StandingReader reader = clockedReader();
        const auto before = connection.traffic().roundTrips;
        const auto standings = reader.read(connection, std::span(&request, 1), false);
        VERIFY_RESULT(standings);
        QCOMPARE(connection.traffic().roundTrips - before, std::uint64_t(1));
        QCOMPARE(standings->boards.front()->parts.size(), std::size_t(1));
        QCOMPARE(standings->boards.front()->followed.size(), std::size_t(1));
        const std::vector<RowsPart> &deeper = standings->deeper.front();
        QCOMPARE(deeper.size(), std::size_t(4));
        QCOMPARE(deeper[1].firstRank, 200);
        QCOMPARE(rowsIn(deeper[1]), rowsBy(connection, {"ZREVRANGE", "board", "200", "219", "WITHSCORES"}));
        QCOMPARE(rowsIn(deeper[2]), rowsBy(connection, {"ZREVRANGE", "board", "390", "439", "WITHSCORES"}));
        QVERIFY(deeper[3].rows.empty());
    }

    void doesWithoutZmscore()
    {
        const TestServer server({"--rename-command", "ZMSCORE", ""});
        server.command({"ZADD", "board", "3", "a", "5", "b"});
        StandingRequest request = requestOf("board");
        request.followed = {"a", "nobody", "b"};
        StandingReader reader = clockedReader();
        Connection connection = connectionTo(server);
        for (int round = 1; round <= 3; ++round) {
            const SampledBoard board = sampled(reader, connection, request);
            QVERIFY(board.followed[0].place == (Place{1, 3}));
            QVERIFY(!board.followed[1].place);
            QVERIFY(board.followed[2].place == (Place{0, 5}));
            QCOMPARE(connection.traffic().roundTrips, std::uint64_t(round + 1));
        }
        QCOMPARE(commandCalls(connection, "zscore"), 9);
    }

    void doesWithoutZrevrange()
    {
        const TestServer server({"--rename-command", "ZREVRANGE", "", "--rename-command", "ZMSCORE", ""});
        server.command({"ZADD", "board", "3", "a", "5", "b"});
        StandingRequest request = requestOf("board");
        request.followed = {"a"};
        StandingReader reader = clockedReader();
        Connection connection = connectionTo(server);
        QVERIFY(rowsIn(sampled(reader, connection, request).parts[0]) == (MemberRaws{{"b", 5}, {"a", 3}}));
        const auto trips = connection.traffic().roundTrips;
        QVERIFY(trips <= 3);
        QVERIFY(sampled(reader, connection, request).followed[0].place == (Place{1, 3}));
        QCOMPARE(connection.traffic().roundTrips, trips + 1);
    }

    void oneForbiddenBoardSpoilsNoOther()
    {
        const TestServer server;
        server.command({"ZADD", "mine", "3", "a"});
        server.command({"ZADD", "theirs", "3", "a"});
        server.command({"ACL", "SETUSER", "viewer", "on", "nopass", "~mine", "+zcard", "+zrevrange",
                        "+zmscore", "+zrevrank"});
        Connection connection = connectionTo(server, "viewer");
        std::vector<StandingRequest> requests{requestOf("theirs"), requestOf("mine")};
        for (StandingRequest &request : requests)
            request.followed = {"a"};
        StandingReader reader = clockedReader();
        for (int round = 1; round <= 3; ++round) {
            const auto standings = reader.read(connection, requests, true);
            VERIFY_RESULT(standings);
            VERIFY_FAILURE(standings->boards[0], ErrorKind::Server, "not allowed to use this key");
            QCOMPARE(standings->boards[1]->cardinality, 1);
            QVERIFY(standings->boards[1]->followed[0].place == (Place{0, 3}));
            QVERIFY(!standings->serverTime && standings->refusesToTell);
            QCOMPARE(connection.traffic().roundTrips, std::uint64_t(round));
        }
    }

    void tellsTheServersTime()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        fill(connection, "board");
        const StandingRequest request = requestOf("board");
        StandingReader reader = clockedReader();
        std::chrono::microseconds reading{0};
        for (int round = 0; round < 20; ++round) {
            const auto trips = connection.traffic().roundTrips;
            const auto standings = reader.read(connection, std::span(&request, 1), true);
            VERIFY_RESULT(standings);
            QVERIFY(standings->serverTime.has_value() && !standings->refusesToTell);
            reading += standings->serverTime->reading;
            QCOMPARE(connection.traffic().roundTrips, trips + 1);
        }
        // The server's own count of the same.
        const auto info = connection.run({"INFO", "commandstats"});
        QVERIFY(info);
        std::int64_t whole = 0;
        for (const char *command : {"cmdstat_zcard:", "cmdstat_zrevrange:"}) {
            const std::size_t at = info->text.find("usec=", info->text.find(command));
            whole += std::atoll(info->text.c_str() + at + 5);
        }
        QCOMPARE(reading.count(), whole);
    }

    void understandsCommandStats()
    {
        const char *before = "# Commandstats\r\ncmdstat_zcard:calls=1,usec=5,usec_per_call=5.00\r\n"
                             "cmdstat_info:calls=1,usec=30,usec_per_call=30.00\r\n";
        const char *after = "# Commandstats\r\ncmdstat_zcard:calls=2,usec=9,usec_per_call=4.50\r\n"
                            "cmdstat_client|id:calls=1,usec=2,usec_per_call=2.00\r\n"
                            "cmdstat_info:calls=2,usec=71,usec_per_call=35.50\r\n";
        const auto time = serverTimeBetween(before, after);
        QVERIFY(time && time->reading == 6us && time->measuring == 41us);
        // Its counts were set back between the two.
        QVERIFY(!serverTimeBetween(after, before));
        QVERIFY(!serverTimeBetween("-NOPERM", "-NOPERM"));
        QVERIFY(!serverTimeBetween(before, "# Commandstats\r\n"));
        QVERIFY(!serverTimeBetween("", "cmdstat_zcard:calls=1,usec=abc\r\n"));
    }

    void boundsWhatIsAsked()
    {
        const TestServer server;
        Connection connection = connectionTo(server);
        fill(connection, "board");
        StandingReader reader = clockedReader();
        StandingRequest request = requestOf("board");
        for (const std::int64_t rows :
             {std::int64_t(0), std::int64_t(-1), std::numeric_limits<std::int64_t>::min()}) {
            request.headRows = rows;
            QCOMPARE(sampled(reader, connection, request).parts[0].rows.size(), std::size_t(1));
        }
        request.headRows = std::numeric_limits<std::int64_t>::max();
        request.window = SamplePart{-5, std::numeric_limits<std::int64_t>::max()};
        const SampledBoard board = sampled(reader, connection, request);
        QCOMPARE(board.parts[0].rows.size(), std::size_t(401));
        QCOMPARE(board.parts[1].firstRank, 0);
        QCOMPARE(board.parts[1].rows.size(), std::size_t(401));
        request.window = SamplePart{std::numeric_limits<std::int64_t>::max(), 5};
        QVERIFY(sampled(reader, connection, request).parts[1].rows.empty());
    }

    void failsWithItsConnection()
    {
        TestServer server;
        server.command({"ZADD", "board", "3", "a"});
        StandingReader reader = clockedReader();
        const StandingRequest request = requestOf("board");
        Connection stopped = connectionTo(server);
        std::stop_source stop;
        stop.request_stop();
        VERIFY_FAILURE(reader.read(stopped, std::span(&request, 1), true, Progress(stop.get_token())),
                       ErrorKind::Cancelled, "");
        auto impatient = openConnection(server.writable(), {20s, 200ms});
        VERIFY_RESULT(impatient);
        server.freeze();
        VERIFY_FAILURE(reader.read(*impatient, std::span(&request, 1), true), ErrorKind::Timeout, "");
        server.thaw();
        Connection connection = connectionTo(server);
        server.kill();
        VERIFY_FAILURE(reader.read(connection, std::span(&request, 1), true), ErrorKind::Closed, "");
    }

    void formerMembersAreAskedForBesideTheRest()
    {
        const TestServer server;
        server.command({"ZADD", "board", "3", "a", "2", "b"});
        Connection connection = connectionTo(server);
        StandingRequest request = requestOf("board");
        request.followed = {"b"};
        request.former = {"a", "gone"};
        StandingReader reader = clockedReader();
        const SampledBoard sample = sampled(reader, connection, request);
        QCOMPARE(connection.traffic().roundTrips, std::uint64_t(1));
        QCOMPARE(sample.former.size(), 2u);
        QVERIFY(sample.former[0].member == "a" && sample.former[0].isThere);
        QVERIFY(sample.former[1].member == "gone" && !sample.former[1].isThere);
        QVERIFY(sample.followed[0].place == (Place{1, 2}));
        // Who may not ask reads the board all the same, and does not ask again.
        server.command({"ACL", "SETUSER", "viewer", "on", "nopass", "~*", "+zcard", "+zrevrange", "+zmscore",
                        "+zrevrank"});
        Connection viewer = connectionTo(server, "viewer");
        StandingReader other = clockedReader();
        for (int round = 1; round <= 3; ++round) {
            const SampledBoard seen = sampled(other, viewer, request);
            QVERIFY(seen.former.empty());
            QCOMPARE(seen.cardinality, 2);
            QVERIFY(seen.followed[0].place == (Place{1, 2}));
            QCOMPARE(viewer.traffic().roundTrips, std::uint64_t(round));
        }
        QCOMPARE(commandCalls(connection, "zscore"), std::int64_t(2));
    }
};

TIEBREAK_TEST(QCoreApplication, TestStandingReader)

} // namespace tst_standingreader

#include "tst_standingreader.moc"
