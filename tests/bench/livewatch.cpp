// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/livewatch.h"

#include "redis/live/boardwatch.h"
#include "redis/live/commandstats.h"
#include "redis/server/serverinfo.h"
#include "support/commandcalls.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <thread>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr std::size_t pins = 20;
constexpr std::int64_t shownRows = 100;
constexpr int writesPerSecond = 10'000;

Moment nowIs()
{
    return std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now());
}

/// Members of the board at even ranks.
std::vector<std::string> pinnedMembers(Connection &connection, const std::string &key, std::int64_t members)
{
    std::vector<std::string> pinned;
    for (std::size_t i = 0; i < pins; ++i) {
        const std::string rank = std::to_string(members / std::int64_t(pins) * std::int64_t(i));
        const auto reply = connection.run({"ZREVRANGE", key, rank, rank});
        if (!reply || reply->items.empty())
            giveUp("the board has no such rank");
        pinned.push_back(reply->items.front().text);
    }
    return pinned;
}

/// The server's time for the commands of one refresh, sent as they are.
std::chrono::microseconds bareRefresh(Connection &connection, const StandingRequest &request)
{
    std::vector<Command> commands{{"INFO", "commandstats"}, {"ZCARD", request.key}};
    commands.push_back({"ZREVRANGE", request.key, "0", std::to_string(shownRows - 1), "WITHSCORES"});
    Command scores{"ZMSCORE", request.key};
    scores.insert(scores.end(), request.followed.begin(), request.followed.end());
    commands.push_back(scores);
    for (const std::string &member : request.followed)
        commands.push_back({"ZREVRANK", request.key, member});
    commands.push_back({"INFO", "commandstats"});
    const auto replies = connection.pipeline(commands);
    if (!replies)
        giveUp(replies.error().message);
    const auto time = serverTimeBetween(replies->front().text, replies->back().text);
    if (!time)
        giveUp("not reported by the server how long its commands take");
    return time->reading;
}

void measureRefresh(const TestServer &server, const std::string &key, std::int64_t members,
                    const BenchOptions &options)
{
    Connection connection = connectionTo(server);
    StandingRequest request;
    request.key = key;
    request.headRows = shownRows;
    request.followed = pinnedMembers(connection, key, members);
    StandingReader reader(nowIs);
    const std::vector<StandingRequest> requests{request};
    const auto refresh = [&] {
        const auto standings = reader.read(connection, requests, true);
        if (!standings || !standings->boards.front() || !standings->serverTime)
            giveUp("the board could not be read");
        return standings->serverTime->reading;
    };
    refresh();
    const auto before = connection.traffic().roundTrips;
    refresh();
    const auto roundTrips = connection.traffic().roundTrips - before;

    const int repeats = options.quick ? 50 : 500;
    std::vector<double> ours;
    std::vector<double> bare;
    for (int round = 0; round < 9; ++round) {
        double sum = 0;
        double bareSum = 0;
        for (int i = 0; i < repeats; ++i) {
            sum += std::chrono::duration<double>(refresh()).count();
            bareSum += std::chrono::duration<double>(bareRefresh(connection, request)).count();
        }
        ours.push_back(sum / repeats);
        bare.push_back(bareSum / repeats);
    }
    printFigure({"live: refresh of 100 rows and 20 pins, server's time", timeText(median(ours)),
                 "the same commands sent bare " + timeText(median(bare)),
                 ratioText(median(ours) / median(bare)), "1.20"});
    printFigure({"live: the same, round trips", std::to_string(roundTrips), "one", "", "1"});
}

/// Adds points to members of the board at a fixed pace until it is stopped.
class PacedWriter
{
public:
    PacedWriter(const TestServer &server, const std::string &key)
        : m_connection(connectionTo(server)), m_key(key)
    {
        m_thread = std::jthread([this](const std::stop_token &stop) { write(stop); });
    }

    std::int64_t writes() const { return m_writes; }

private:
    void write(const std::stop_token &stop)
    {
        constexpr int batch = writesPerSecond / 100;
        auto next = std::chrono::steady_clock::now();
        std::uint64_t random = 20261120;
        while (!stop.stop_requested()) {
            std::vector<Command> commands;
            for (int i = 0; i < batch; ++i) {
                random = random * 6364136223846793005U + 1442695040888963407U;
                commands.push_back({"ZINCRBY", m_key, "1", "written:" + std::to_string(random >> 50)});
            }
            if (!m_connection.pipeline(commands))
                giveUp("the writer has lost its server");
            m_writes += batch;
            next += 10ms;
            std::this_thread::sleep_until(next); // the pace is what is measured against
        }
    }

    Connection m_connection;
    std::string m_key;
    std::atomic<std::int64_t> m_writes = 0;
    std::jthread m_thread; // the last: it uses the others
};

/// The processor time of the server's one thread so far, in seconds.
double serverSeconds(Connection &connection)
{
    const auto info = connection.run({"INFO", "cpu"});
    if (!info)
        giveUp(info.error().message);
    double seconds = 0;
    forEachInfoLine(info->text, [&](std::string_view name, std::string_view value) {
        double part = 0;
        if (name.ends_with("_main_thread") &&
            std::from_chars(value.data(), value.data() + value.size(), part).ec == std::errc())
            seconds += part;
    });
    return seconds;
}

void measureBell(const TestServer &server, const std::string &key, bool deeper, const BenchOptions &options)
{
    Connection connection = connectionTo(server);
    const PacedWriter writer(server, key);
    const auto length = options.quick ? 1s : 4s;
    const int rounds = options.quick ? 3 : 9;
    std::vector<double> watched;
    std::vector<double> alone;
    std::vector<double> reads;
    const auto round = [&](bool withWatch) {
        WatchPlan plan;
        WatchedBoard board;
        board.request.key = key;
        board.request.deeper = deeper;
        board.interval = deeper ? 200ms : 100ms; // as the window has it
        plan.set({board});
        std::atomic<bool> rings = false;
        std::jthread watching;
        if (withWatch) {
            watching = std::jthread([&](const std::stop_token &stop) {
                std::ignore = watchBoards(
                    server.endpoint(), plan,
                    [&](const WatchNews &news) { rings = rings || news.way == WatchWay::Bell; }, nowIs, {},
                    Progress(stop));
            });
            while (!rings)
                std::this_thread::sleep_for(1ms);
        }
        // The first readings, and those that the last round has left, are not measured.
        std::this_thread::sleep_for(200ms);
        const auto began = std::chrono::steady_clock::now();
        const double seconds = serverSeconds(connection);
        const std::int64_t writes = writer.writes();
        const std::int64_t ranges = commandCalls(connection, "zrevrange");
        std::this_thread::sleep_for(length);
        const double perWrite = (serverSeconds(connection) - seconds) /
                                double(std::max<std::int64_t>(writer.writes() - writes, 1));
        (withWatch ? watched : alone).push_back(perWrite);
        const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        if (withWatch)
            reads.push_back(double(commandCalls(connection, "zrevrange") - ranges) / took);
    };
    for (int i = 0; i < rounds; ++i) {
        round(i % 2 == 0);
        round(i % 2 != 0);
    }
    std::vector<double> ratios;
    for (std::size_t i = 0; i < watched.size(); ++i)
        ratios.push_back(watched[i] / alone[i]);
    if (!deeper)
        printFigure({"live: reads a second under 10 000 writes a second", ratioText(median(reads)),
                     "at most, by the interval", "", "10"});
    const auto [least, most] = std::ranges::minmax(ratios);
    printFigure({deeper ? "live: server CPU a write, with a watch that reads deeper"
                        : "live: server CPU a write, with a watch that is rung",
                 timeText(median(watched)), "without one " + timeText(median(alone)),
                 ratioText(median(watched) / median(alone)),
                 "1.05 (rounds " + ratioText(least) + " to " + ratioText(most) + ")"});
}

} // namespace

void measureWatch(const TestServer &server, const std::string &key, std::int64_t members,
                  const BenchOptions &options)
{
    measureRefresh(server, key, members, options);
    measureBell(server, key, false, options);
    measureBell(server, key, true, options);
}

} // namespace tiebreak
