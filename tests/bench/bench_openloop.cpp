// SPDX-License-Identifier: GPL-3.0-or-later
// An open loop: the latencies that the simulator shows beside those of the same load from a bare program, in
// turns, and of a connection of its own meanwhile; and beside what queueing theory says of too much load.
#include "bench/bareopenloop.h"
#include "bench/plainzadd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace
{

constexpr auto warmUp = 500ms;

RunPlan plainFor(std::chrono::milliseconds duration, std::optional<double> rate = {})
{
    RunPlan plan = plainZadd();
    plan.workload.load.duration = duration;
    plan.workload.load.rate = rate;
    return plan;
}

/// Seconds.
struct Percentiles {
    double p50 = 0;
    double p99 = 0;
};

Percentiles percentilesOf(std::vector<double> values)
{
    std::ranges::sort(values);
    const auto at = [&](double share) {
        return values[static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size()))) - 1];
    };
    return values.empty() ? Percentiles{} : Percentiles{at(0.5), at(0.99)};
}

Percentiles percentilesOf(const LatencyHistogram &histogram)
{
    return {static_cast<double>(histogram.percentile(50)) / 1e9,
            static_cast<double>(histogram.percentile(99)) / 1e9};
}

/// A round at half of what the server was just seen to do.
struct Round {
    double capacity = 0; ///< operations a second
    Percentiles simulator;
    Percentiles probe; ///< beside the simulator
    Percentiles bare;
    Percentiles probeOfBare;
    Percentiles sharing; ///< the simulator, with half of the load ...
    Percentiles shared;  ///< ... and the bare program with the other half
};

BareLoad bareFor(const Sandbox &sandbox, std::chrono::milliseconds duration, double rate)
{
    return {.endpoint = sandbox.endpoint(),
            .connections = plainClients,
            .perSecond = rate,
            .from = std::chrono::steady_clock::now(),
            .warmUp = warmUp,
            .duration = duration};
}

/// A probe that ends before the load does, so that it never sees a server without one.
BareLoad probeFor(const Sandbox &sandbox, std::chrono::milliseconds duration)
{
    BareLoad probe = bareFor(sandbox, duration - 400ms, 1000);
    probe.from += 200ms;
    return probe;
}

/// The simulator with a company of its own thread, and what both saw.
std::array<Percentiles, 2> simulateBeside(const Sandbox &sandbox, std::chrono::milliseconds duration,
                                          double rate, std::vector<double> (*company)(const BareLoad &),
                                          BareLoad load)
{
    emptyServer(sandbox);
    RunPlan plan = plainFor(duration, rate);
    plan.workload.load.warmUp = warmUp;
    std::vector<double> seen;
    load.from = std::chrono::steady_clock::now() + 200ms;
    std::thread thread([&] { seen = company(load); });
    const RunResult result = wholeRun(sandbox, plan);
    thread.join();
    return {percentilesOf(result.measured.latency()), percentilesOf(std::move(seen))};
}

Round measureRound(const Sandbox &sandbox, std::chrono::milliseconds duration)
{
    Round round;
    emptyServer(sandbox);
    round.capacity = wholeRun(sandbox, plainFor(duration / 2)).throughput();
    const double half = round.capacity / 2;

    const BareLoad probe = bareFor(sandbox, duration - 400ms, 1000);
    const auto alone = simulateBeside(sandbox, duration, half, runProbe, probe);
    round.simulator = alone[0];
    round.probe = alone[1];

    emptyServer(sandbox);
    std::vector<double> seen;
    std::thread company([&] { seen = runProbe(probeFor(sandbox, duration)); });
    round.bare = percentilesOf(runBareLoad(bareFor(sandbox, duration, half)));
    company.join();
    round.probeOfBare = percentilesOf(std::move(seen));

    const auto both = simulateBeside(sandbox, duration, half / 2, runBareLoad,
                                     bareFor(sandbox, duration - 400ms, half / 2));
    round.sharing = both[0];
    round.shared = both[1];
    return round;
}

struct Row {
    const char *name;
    const char *whose;
    Percentiles Round::*ours;
    Percentiles Round::*theirs;
    const char *goal;
};

void print(const std::vector<Round> &rounds, const Row &row, const char *name, double Percentiles::*which)
{
    std::vector<double> our, their, ratios;
    for (const Round &round : rounds) {
        our.push_back(round.*row.ours.*which);
        their.push_back(round.*row.theirs.*which);
        ratios.push_back(our.back() / their.back());
    }
    std::ranges::sort(ratios);
    printFigure({std::string(row.name) + ": " + name, timeText(median(our)),
                 std::string(row.whose) + " " + timeText(median(their)) + ", half of the rounds " +
                     ratioText(ratios[ratios.size() / 4]) + " to " +
                     ratioText(ratios[ratios.size() - 1 - ratios.size() / 4]),
                 ratioText(median(ratios)), row.goal});
}

/// The median latency of the last second of too much load, and what it must be: whoever is answered at a
/// moment began when as many operations were due as are done by then.
struct Overload {
    double measured = 0; ///< seconds
    double law = 0;
    double rate = 0; ///< operations a second
    double done = 0; ///< the same
};

Overload measureOverload(const Sandbox &sandbox, double capacity, std::chrono::seconds duration)
{
    emptyServer(sandbox);
    const double rate = capacity * 1.2;
    const RunResult result = wholeRun(sandbox, plainFor(duration, rate));
    const auto last = static_cast<std::size_t>(duration.count()) - 1;
    if (result.seconds.size() <= last)
        giveUp("a run was shorter than it should be");
    double done = static_cast<double>(result.seconds[last].done) / 2;
    for (std::size_t i = 0; i < last; ++i)
        done += static_cast<double>(result.seconds[i].done);
    const double moment = static_cast<double>(last) + 0.5;
    return {static_cast<double>(result.seconds[last].p50) / 1e9, moment - done / rate, rate, done / moment};
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const auto sandbox = Sandbox::start();
    if (!sandbox)
        giveUp(sandbox.error().message);
    const int count = options.quick ? 3 : 7;
    std::vector<Round> rounds;
    for (int i = 0; i < count; ++i)
        rounds.push_back(measureRound(*sandbox, options.quick ? 2s : 3s));
    constexpr Row rows[] = {
        {"open loop, half the capacity", "a bare program with the other half meanwhile", &Round::sharing,
         &Round::shared, "0.9 to 1.1"},
        {"open loop, half the capacity", "a probe that sleeps in between", &Round::simulator, &Round::probe,
         ""},
        {"the same of a bare program", "its probe", &Round::bare, &Round::probeOfBare, ""},
    };
    for (const Row &row : rows) {
        print(rounds, row, "p50", &Percentiles::p50);
        print(rounds, row, "p99", &Percentiles::p99);
    }

    const Overload over = measureOverload(*sandbox, rounds.back().capacity, options.quick ? 3s : 10s);
    printFigure({"open loop, 1.2 times the capacity: p50 of the last second", timeText(over.measured),
                 "time - done / rate, " + rateText(over.done) + " of " + rateText(over.rate) + ", " +
                     timeText(over.law),
                 ratioText(over.measured / over.law), "0.9 to 1.1"});
}
