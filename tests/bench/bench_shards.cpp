// SPDX-License-Identifier: GPL-3.0-or-later
// One board over sixteen keys: pages at any rank and places of members, beside the same rows in one key.
#include "bench/figures.h"
#include "redis/board/boardreader.h"
#include "redis/board/shardedboard.h"
#include "redis/board/shardedtext.h"
#include "redis/link/open.h"
#include "support/testserver.h"

#include <algorithm>
#include <random>

using namespace tiebreak;

namespace
{

constexpr int shardCount = 16;
constexpr std::int64_t pageRows = 100;

/// Composite raws (score * 2^32 + second), skewed, members m0, m1 ... dealt out to the shards.
void fill(Connection &connection, std::int64_t members, const std::string &key, int first, int step)
{
    const auto filled =
        connection.run({"EVAL",
                        "local x = 42 + ARGV[2] for i = ARGV[2], ARGV[1] - 1, ARGV[3] do x = (x * 1103515245 "
                        "+ 12345) % 2147483648 "
                        "local s = math.floor(x / 2147483648 * x / 2147483648 * 20000) "
                        "redis.call('ZADD', KEYS[1], string.format('%.17g', s * 4294967296 + 1700000000 + i "
                        "% 31536000), 'm' .. i) end",
                        "1", key, std::to_string(members), std::to_string(first), std::to_string(step)});
    if (!filled)
        giveUp(filled.error().message);
}

struct Costs {
    std::vector<double> seconds;
    int roundTrips = 0;
    std::int64_t rows = 0;

    void add(const ShardedCost &cost)
    {
        seconds.push_back(std::chrono::duration<double>(cost.time).count());
        roundTrips = std::max(roundTrips, cost.roundTrips);
        rows = std::max(rows, cost.rows);
    }
};

ShardedBoard openOrGiveUp(const std::vector<BoardShard> &shards, bool index)
{
    auto board = ShardedBoard::open(shards, Direction::HighestFirst, index);
    if (!board)
        giveUp(board.error().message);
    return *std::move(board);
}

ShardedPage pageOrGiveUp(ShardedBoard &board, std::int64_t rank)
{
    auto page = board.readPage(rank, pageRows);
    const auto right = page ? board.verify(*page) : std::unexpected(page.error());
    if (!right || !*right)
        giveUp("a page was not where it should be");
    return *std::move(page);
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const std::int64_t members = options.quick ? 800'000 : 16'000'000;
    const std::int64_t single = members / shardCount;
    const TestServer server;
    if (!server.ready())
        giveUp(server.error().toStdString());
    auto opened = openConnection(server.writable(), {std::chrono::seconds(20), std::chrono::minutes(10)});
    if (!opened)
        giveUp(opened.error().message);
    Connection &connection = *opened;
    std::vector<BoardShard> shards;
    for (int i = 0; i < shardCount; ++i) {
        shards.push_back({&connection, "board:" + std::to_string(i)});
        fill(connection, members, shards.back().key, i, shardCount);
    }
    fill(connection, single, "one", 0, 1);

    ShardedBoard cold = openOrGiveUp(shards, false);
    ShardedBoard warm = openOrGiveUp(shards, true);
    std::mt19937_64 random(5);
    std::vector<std::int64_t> ranks{0, 1000, members / 100, members / 10, members / 2, members - pageRows};
    for (int i = 0; i < (options.quick ? 6 : 30); ++i)
        ranks.push_back(std::int64_t(random() % std::uint64_t(members - pageRows)));
    Costs coldly;
    Costs warmly;
    Costs next;
    Costs places;
    std::vector<double> inOne;
    for (const std::int64_t rank : ranks) {
        // Each page is left again, so that the next one is no neighbour.
        (void)pageOrGiveUp(cold, members / 3);
        coldly.add(pageOrGiveUp(cold, rank).cost);
        (void)pageOrGiveUp(warm, members / 3);
        const ShardedPage page = pageOrGiveUp(warm, rank);
        warmly.add(page.cost);
        if (rank + 2 * pageRows <= members)
            next.add(pageOrGiveUp(warm, rank + pageRows).cost);
        const auto place = warm.findMember(std::string(page.page.rows.member(7)));
        if (!place || !*place || (*place)->rank != page.page.firstRank + 7)
            giveUp("a member was not where it should be");
        places.add((*place)->cost);
        inOne.push_back(secondsOf([&] {
            if (!readPage(connection, "one", Direction::HighestFirst, rank % (single - pageRows), pageRows))
                giveUp("a page of one key cannot be read");
        }));
    }
    const double reference = median(inOne);
    const auto print = [&](const std::string &what, const Costs &costs, const char *goal) {
        const double seconds = median(costs.seconds);
        printFigure({what + ": at most " + std::to_string(costs.roundTrips) + " round trips and " +
                         std::to_string(costs.rows) + " rows",
                     timeText(seconds) + ", at most " + timeText(*std::ranges::max_element(costs.seconds)),
                     "a page of one key of " + std::to_string(single) + " " + timeText(reference),
                     ratioText(seconds / reference), goal});
    };
    const std::string board = std::to_string(shardCount) + " keys, " + std::to_string(members) + " members, ";
    print(board + "any rank, cold", coldly, "7 round trips, 3500 rows, 25 ms");
    print(board + "any rank, with an index", warmly, "3 round trips, 25 ms");
    print(board + "the next page", next, "1 round trip, 25 ms");
    print(board + "a member's place", places, "3 round trips, 25 ms");
    printFigure({board + "the index",
                 timeText(std::chrono::duration<double>(warm.openingCost().time).count()), "", "", ""});
}
