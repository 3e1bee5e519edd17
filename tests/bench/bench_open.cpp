// SPDX-License-Identifier: GPL-3.0-or-later
// What opening a board costs the server: commands and round trips before the first rows, for a small and a
// huge board.
#include "bench/bareclient.h"
#include "bench/figures.h"
#include "bench/filler.h"
#include "redis/board/boardreader.h"
#include "support/testserver.h"

#include <cstdlib>
#include <sstream>

using namespace tiebreak;

namespace
{

constexpr std::int64_t firstRows = 100;

/// How many commands the server has counted since its statistics were reset.
std::uint64_t countedByServer(BareClient &client)
{
    const auto reply = client.run("INFO commandstats");
    std::istringstream lines(std::string(reply->str, reply->len));
    std::uint64_t calls = 0;
    for (std::string line; std::getline(lines, line);) {
        const auto at = line.find(":calls=");
        if (at != std::string::npos && !line.starts_with("cmdstat_info") &&
            !line.starts_with("cmdstat_config"))
            calls += std::strtoull(line.c_str() + at + 7, nullptr, 10);
    }
    return calls;
}

void measure(const TestServer &server, const std::string &key, std::int64_t members,
             const BenchOptions &options)
{
    Connection connection = connectionTo(server);
    BareClient client(server.endpoint());
    client.run("CONFIG RESETSTAT");
    const Traffic before = connection.traffic();
    const auto opening = openBoard(connection, key, Direction::HighestFirst, firstRows);
    const Traffic after = connection.traffic();
    if (!opening || opening->page.cardinality != members)
        giveUp("the board could not be opened");
    const std::uint64_t commands = after.commands - before.commands;
    const std::string name = "open a board of " + std::to_string(members);
    printFigure({name + ", commands", std::to_string(commands),
                 "server counted " + std::to_string(countedByServer(client)), "", "4"});
    printFigure({name + ", round trips", std::to_string(after.roundTrips - before.roundTrips), "", "", "3"});

    const auto seconds =
        medianSeconds(options.quick ? 51 : 501,
                      {[&] { (void)openBoard(connection, key, Direction::HighestFirst, firstRows); },
                       [&] { client.run("ZREVRANGE %s 0 %d WITHSCORES", key.c_str(), int(firstRows) - 1); }});
    printFigure({name + ", time", timeText(seconds[0]), "bare hiredis, rows alone " + timeText(seconds[1]),
                 ratioText(seconds[0] / seconds[1]), ""});
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    TestServer server;
    if (!server.ready())
        giveUp(server.error().toStdString());
    for (const std::int64_t members :
         {std::int64_t(10'000), std::int64_t(options.quick ? 1'000'000 : 10'000'000)}) {
        const std::string key = "gift:season:" + std::to_string(members);
        fillBoard(server.endpoint(), key, members);
        measure(server, key, members, options);
    }
}
