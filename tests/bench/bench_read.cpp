// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a whole board and auditing it, beside redis-cli, and beside a bare program that sends the same
// commands.
#include "bench/bareclient.h"
#include "bench/figures.h"
#include "bench/filler.h"
#include "core/audit/audit.h"
#include "redis/board/wholeboard.h"
#include "support/testserver.h"

#include <cstdlib>

using namespace tiebreak;

namespace
{

constexpr auto key = "bench";

// The pages of ReadWay::Pages, as many in flight, and every reply thrown away.
std::int64_t pageAndThrowAway(BareClient &client, std::int64_t members)
{
    constexpr int inFlight = 3;
    const std::int64_t pages = (members + wholeBoardPage - 1) / wholeBoardPage;
    std::int64_t rows = 0;
    std::int64_t sent = 0;
    for (std::int64_t received = 0; received < pages; ++received) {
        for (; sent < std::min(pages, received + inFlight); ++sent)
            client.send("ZREVRANGE %s %lld %lld WITHSCORES", key,
                        static_cast<long long>(sent * wholeBoardPage),
                        static_cast<long long>((sent + 1) * wholeBoardPage));
        rows += static_cast<std::int64_t>(client.receive()->elements / 2);
    }
    return rows;
}

void measure(FillOrder order, std::int64_t members, int rounds)
{
    const TestServer server;
    if (!server.ready())
        giveUp(server.error().toStdString());
    fillBoard(server.endpoint(), key, members, order);
    Connection connection = connectionTo(server);
    BareClient client(server.endpoint());
    const std::string redisCli =
        "redis-cli -s " + server.endpoint().unixPath + " ZRANGE " + key + " 0 -1 WITHSCORES >/dev/null";
    const Decoder decoder(*parseCodecSpec("binary:from=4294967295"), TimeRange());
    const auto readAndAudit = [&](ReadWay way) {
        const auto snapshot = readWholeBoard(connection, key, way);
        if (!snapshot || snapshot->size() != members || snapshot->moved != 0)
            giveUp("a read was not whole");
        if (!auditSnapshot(*snapshot, decoder, Direction::HighestFirst, 1'800'000'000'000'000))
            giveUp("an audit was not whole");
    };
    const auto seconds =
        medianSeconds(rounds, {[&] {
                                   if (std::system(redisCli.c_str()) != 0)
                                       giveUp("redis-cli failed");
                               },
                               [&] { readAndAudit(ReadWay::Dump); }, [&] { client.run("DUMP %s", key); },
                               [&] { readAndAudit(ReadWay::Pages); },
                               [&] {
                                   if (pageAndThrowAway(client, members) < members)
                                       giveUp("the reference was not whole");
                               }});
    const auto print = [&](const char *way, double measured, const char *reference, double besides,
                           const char *goal) {
        printFigure({"read and audit " + std::to_string(members) + " members by " + way + ", filled in " +
                         (order == FillOrder::Random ? "random" : "rank") + " order",
                     timeText(measured), reference + (" " + timeText(besides)), ratioText(measured / besides),
                     goal});
    };
    print("DUMP", seconds[1], "redis-cli ZRANGE 0 -1", seconds[0], "ratio 0.2");
    print("DUMP", seconds[1], "bare hiredis DUMP", seconds[2], "");
    print("pages", seconds[3], "redis-cli ZRANGE 0 -1", seconds[0], "ratio 0.6");
    print("pages", seconds[3], "bare hiredis pages", seconds[4], "ratio 1.1");
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    // The server's own cost of a DUMP depends on how its memory was filled.
    for (const FillOrder order : {FillOrder::Random, FillOrder::Rank})
        measure(order, options.quick ? 100'000 : 1'000'000, options.quick ? 3 : 5);
}
