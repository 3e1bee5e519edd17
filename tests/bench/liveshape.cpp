// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/liveshape.h"

#include "bench/bareclient.h"
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "redis/live/boardshape.h"

#include <cstdlib>
#include <functional>
#include <vector>

namespace tiebreak
{

namespace
{

/// Microseconds of the server for the commands of one of `rounds` works, by INFO commandstats.
double serverMicroseconds(BareClient &client, const std::vector<std::string> &commands, int rounds,
                          const std::function<void()> &work)
{
    client.run("CONFIG RESETSTAT");
    for (int round = 0; round < rounds; ++round)
        work();
    const auto reply = client.run("INFO commandstats");
    const std::string info(reply->str, reply->len);
    double microseconds = 0;
    for (const std::string &command : commands) {
        const std::size_t line = info.find("cmdstat_" + command + ":");
        const std::size_t at = line == std::string::npos ? line : info.find("usec=", line);
        if (at == std::string::npos)
            giveUp("the server does not say what " + command + " took");
        microseconds += std::strtod(info.c_str() + at + 5, nullptr);
    }
    return microseconds / rounds;
}

void printBoth(const std::string &name, const std::vector<double> &seconds, double server, double bareServer,
               const std::string &goal)
{
    printFigure({name, timeText(seconds[0]), "bare hiredis, the same commands " + timeText(seconds[1]),
                 ratioText(seconds[0] / seconds[1]), ""});
    printFigure({name + ", server's time", timeText(server / 1e6), "the same " + timeText(bareServer / 1e6),
                 ratioText(server / bareServer), goal});
}

} // namespace

void measureShape(const TestServer &server, const std::string &key, std::int64_t members,
                  const BenchOptions &options)
{
    const int rounds = options.quick ? 21 : 201;
    const Decoder decoder(parseCodecSpec("binary:from=4294967295").value(), TimeRange());
    Connection connection = connectionTo(server);
    BareClient client(server.endpoint());
    const auto first = readEvenRows(connection, key, Direction::HighestFirst);
    if (!first || first->cardinality != members)
        giveUp("the board could not be sampled");
    const std::string name = "live: " + std::to_string(members) + " members, ";

    const auto sample = [&] {
        if (!readEvenRows(connection, key, Direction::HighestFirst, &*first))
            giveUp("the board could not be sampled");
    };
    const auto bareSample = [&] {
        client.send("ZCARD %s", key.c_str());
        for (const std::int64_t rank : first->ranks)
            client.send("ZREVRANGE %s %lld %lld WITHSCORES", key.c_str(), static_cast<long long>(rank),
                        static_cast<long long>(rank));
        for (std::size_t i = 0; i <= first->ranks.size(); ++i)
            (void)client.receive();
    };
    const std::vector<std::string> ranges{"zcard", "zrevrange"};
    printBoth(name + "256 rows at even ranks", medianSeconds(rounds, {sample, bareSample}),
              serverMicroseconds(client, ranges, rounds, sample),
              serverMicroseconds(client, ranges, rounds, bareSample), "1.2 times");

    const ScoreEdges edges = scoreEdges(*first, decoder);
    const auto count = [&] {
        if (!countScores(connection, key, edges, decoder.spec()))
            giveUp("the scores could not be counted");
    };
    std::vector<std::string> bounds{"-inf"};
    for (const ScoreEdge &edge : edges.edges)
        bounds.push_back(shortestText(edge.raw));
    bounds.emplace_back("inf");
    const auto bareCount = [&] {
        client.send("ZCARD %s", key.c_str());
        for (std::size_t i = 1; i < bounds.size(); ++i)
            client.send("ZCOUNT %s %s (%s", key.c_str(), bounds[i - 1].c_str(), bounds[i].c_str());
        for (std::size_t i = 0; i < bounds.size(); ++i)
            (void)client.receive();
    };
    const std::vector<std::string> counts{"zcard", "zcount"};
    printBoth(name + "scores counted in " + std::to_string(edges.edges.size() - 1) + " bars",
              medianSeconds(rounds, {count, bareCount}), serverMicroseconds(client, counts, rounds, count),
              serverMicroseconds(client, counts, rounds, bareCount), "1.2 times");
}

} // namespace tiebreak
