// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator's clients beside redis-benchmark: ZADD of random scores to random members of a million, over
// the same socket, in turns.
#include "bench/figures.h"
#include "redis/connection.h"
#include "sandbox/sandbox.h"
#include "sim/run.h"
#include "sim/workloadpresets.h"

#include <sys/resource.h>

#include <cstdlib>
#include <string>
#include <vector>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace
{

/// What one run took.
struct Cost {
    double perSecond = 0; ///< operations
    double cpu = 0;       ///< of the client, microseconds an operation
};

double childrenCpu()
{
    rusage usage{};
    ::getrusage(RUSAGE_CHILDREN, &usage);
    return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

void empty(const Sandbox &sandbox)
{
    auto connection = Connection::open(sandbox.endpoint());
    if (!connection || !connection->run({"FLUSHALL"}))
        giveUp("the server could not be emptied");
}

Cost byRedisBenchmark(const Sandbox &sandbox, unsigned pipeline, std::int64_t operations)
{
    empty(sandbox);
    const std::string command = "redis-benchmark -s " + sandbox.endpoint().unixPath + " -c 50 -P " +
                                std::to_string(pipeline) + " -n " + std::to_string(operations) +
                                " -r 1000000 -q ZADD bench:board __rand_int__ member:__rand_int__ >/dev/null";
    const double cpu = childrenCpu();
    const double seconds = secondsOf([&] {
        if (std::system(command.c_str()) != 0)
            giveUp("redis-benchmark failed");
    });
    return {static_cast<double>(operations) / seconds,
            (childrenCpu() - cpu) * 1e6 / static_cast<double>(operations)};
}

Cost bySimulator(const Sandbox &sandbox, unsigned pipeline, std::int64_t operations, bool records)
{
    empty(sandbox);
    RunPlan plan;
    plan.workload = findPreset("plain-zadd").value()->workload;
    SimLoad &load = plan.workload.load;
    load.clients = 50;
    load.workers = 1; // as redis-benchmark
    load.pipeline = pipeline;
    load.duration.reset();
    load.operations = operations;
    load.warmUp = 0ms;
    plan.records = records;
    const auto result = simulate(sandbox.writable(), plan);
    if (!result)
        giveUp(result.error().message);
    if (result->measured.done() != operations || result->partial)
        giveUp("a run was not whole");
    return {result->throughput(),
            static_cast<double>(result->measured.cpu.count()) / 1e3 / static_cast<double>(operations)};
}

std::string microseconds(double value)
{
    return ratioText(value) + " us";
}

void measure(const Sandbox &sandbox, unsigned pipeline, std::int64_t operations, int rounds)
{
    std::vector<double> rates[3];
    std::vector<double> cpus[3];
    for (int round = 0; round < rounds; ++round) {
        const Cost costs[] = {byRedisBenchmark(sandbox, pipeline, operations),
                              bySimulator(sandbox, pipeline, operations, true),
                              bySimulator(sandbox, pipeline, operations, false)};
        for (std::size_t i = 0; i < 3; ++i) {
            rates[i].push_back(costs[i].perSecond);
            cpus[i].push_back(costs[i].cpu);
        }
    }
    const std::string what = "ZADD, 50 clients, pipeline " + std::to_string(pipeline);
    const auto rate = [&](std::size_t i) { return median(rates[i]); };
    const auto cpu = [&](std::size_t i) { return median(cpus[i]); };
    printFigure({what + ": operations a second, all recorded", rateText(rate(1)),
                 "redis-benchmark " + rateText(rate(0)), ratioText(rate(1) / rate(0)), "at least 1"});
    printFigure({what + ": client CPU an operation", microseconds(cpu(1)),
                 "redis-benchmark " + microseconds(cpu(0)), ratioText(cpu(1) / cpu(0)), "at most 1"});
    printFigure({what + ": operations a second, all recorded", rateText(rate(1)),
                 "nothing recorded " + rateText(rate(2)), ratioText(rate(1) / rate(2)), "at least 0.95"});
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const auto sandbox = Sandbox::start();
    if (!sandbox)
        giveUp(sandbox.error().message);
    const int rounds = options.quick ? 3 : 5;
    measure(*sandbox, 1, options.quick ? 100'000 : 300'000, rounds);
    measure(*sandbox, 16, options.quick ? 300'000 : 1'000'000, rounds);
}
