// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator's clients beside redis-benchmark, over the same socket, in turns, each on an empty server.
// CPU times are user and system time of the load alone, of processes that are pinned: clients on one
// processor, the server on another, so that what else a busy machine does moves them as little as can be.
#include "bench/plainzadd.h"
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

using namespace tiebreak;

namespace
{

/// What one run took.
struct Cost {
    double perSecond = 0; ///< operations
    double cpu = 0;       ///< of the client, microseconds an operation
    double serverCpu = 0; ///< the same of the server, which is what ends the throughput
    double members = 0;   ///< on the board in the end
};

/// Seconds of CPU that the server has had.
double cpuOfServer(const Sandbox &sandbox)
{
    auto connection = openConnection(sandbox.writable());
    const auto info = connection ? connection->run({"INFO", "cpu"}) : std::unexpected(connection.error());
    if (!info)
        giveUp(info.error().message);
    double seconds = 0;
    forEachInfoLine(info->text, [&](std::string_view name, std::string_view value) {
        if (name == "used_cpu_user" || name == "used_cpu_sys")
            seconds += std::strtod(std::string(value).c_str(), nullptr);
    });
    return seconds;
}

double membersOn(const Sandbox &sandbox, const std::string &key)
{
    auto connection = openConnection(sandbox.writable());
    const auto count = connection ? connection->run({"ZCARD", key}) : std::unexpected(connection.error());
    if (!count)
        giveUp(count.error().message);
    return static_cast<double>(count->integer);
}

/// Keeps a process, 0 for this one, on one processor; all of its threads that begin later stay there.
void pin(pid_t process, int processor)
{
    if (std::thread::hardware_concurrency() < 2)
        return;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    ::sched_setaffinity(process, sizeof set, &set); // where it is not allowed the figures move more
}

/// What a program printed, and the CPU time that it took, in microseconds.
struct Ended {
    std::string output;
    double cpu = 0;
};

Ended runProgram(const std::vector<std::string> &words)
{
    std::vector<char *> arguments;
    for (const std::string &word : words)
        arguments.push_back(const_cast<char *>(word.c_str()));
    arguments.push_back(nullptr);
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        giveUp("there is no pipe");
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO);
        ::execvp(arguments.front(), arguments.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    Ended ended;
    char bytes[4096];
    for (ssize_t count = 0; (count = ::read(ends[0], bytes, sizeof bytes)) > 0;)
        ended.output.append(bytes, static_cast<std::size_t>(count));
    ::close(ends[0]);
    int status = 0;
    rusage usage{};
    if (child < 0 || ::wait4(child, &status, 0, &usage) != child || status != 0)
        giveUp(words.front() + " failed");
    const auto micros = [](const timeval &time) {
        return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_usec);
    };
    ended.cpu = micros(usage.ru_utime) + micros(usage.ru_stime);
    return ended;
}

/// What redis-benchmark says of itself: the second column of its last line.
double perSecondOf(const std::string &csv)
{
    const std::size_t comma = csv.rfind("\n\"ZADD");
    const std::size_t column = csv.find("\",\"", comma == std::string::npos ? csv.size() : comma);
    if (column == std::string::npos)
        giveUp("redis-benchmark said something else than expected");
    return std::strtod(csv.c_str() + column + 3, nullptr);
}

Ended redisBenchmark(const Sandbox &sandbox, unsigned pipeline, std::int64_t operations)
{
    return runProgram({"redis-benchmark", "-s", sandbox.endpoint().unixPath, "-c",
                       std::to_string(plainClients), "-P", std::to_string(pipeline), "-n",
                       std::to_string(operations), "-r", "1000000", "--csv", "ZADD", "bench:board",
                       "__rand_int__", "element:__rand_int__"});
}

/// Its CPU time without that of a run with next to nothing to do, which is start, connecting and printing.
Cost byRedisBenchmark(const Sandbox &sandbox, unsigned pipeline, std::int64_t operations)
{
    const double start = redisBenchmark(sandbox, pipeline, 1).cpu;
    emptyServer(sandbox);
    std::this_thread::sleep_for(std::chrono::seconds(1)); // within a second its random numbers are the same
    const double serverCpu = cpuOfServer(sandbox);
    const Ended ended = redisBenchmark(sandbox, pipeline, operations);
    const auto count = static_cast<double>(operations);
    return {perSecondOf(ended.output), std::max(0.0, ended.cpu - start) / count,
            (cpuOfServer(sandbox) - serverCpu) * 1e6 / count, membersOn(sandbox, "bench:board")};
}

Cost bySimulator(const Sandbox &sandbox, unsigned pipeline, std::int64_t operations, bool records)
{
    emptyServer(sandbox);
    RunPlan plan = plainZadd();
    plan.workload.load.pipeline = pipeline;
    plan.workload.load.operations = operations;
    plan.records = records;
    const RunResult result = wholeRun(sandbox, plan);
    if (result.measured.done() != operations)
        giveUp("a run was not whole");
    if (!result.serverCpu)
        giveUp("not reported by the server its CPU");
    const double each = 1e-3 / static_cast<double>(operations);
    return {result.throughput(), static_cast<double>(result.measured.cpu.count()) * each,
            static_cast<double>(result.serverCpu->count()) * each, static_cast<double>(result.boardMembers)};
}

std::string countText(double value)
{
    return std::to_string(static_cast<std::int64_t>(value));
}

std::string microseconds(double value)
{
    return ratioText(value) + " us";
}

/// A row of two columns of the rounds; the ratio is the median of the rounds' ratios, since what else the
/// machine does changes between rounds more than within one. Beside it stand the ranges of all rounds and of
/// half.
void print(const std::string &name, const std::vector<Cost> &ours, const std::string &whose,
           const std::vector<Cost> &theirs, double Cost::*figure, std::string (*text)(double),
           const char *goal)
{
    std::vector<double> our, their, ratios;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        our.push_back(ours[i].*figure);
        their.push_back(theirs[i].*figure);
        ratios.push_back(our.back() / their.back());
    }
    std::ranges::sort(ratios);
    printFigure({name, text(median(our)),
                 whose + " " + text(median(their)) + ", rounds " + ratioText(ratios.front()) + " to " +
                     ratioText(ratios.back()) + ", half of them " + ratioText(ratios[ratios.size() / 4]) +
                     " to " + ratioText(ratios[ratios.size() - 1 - ratios.size() / 4]),
                 ratioText(median(ratios)), goal});
}

void measure(const Sandbox &sandbox, unsigned pipeline, std::int64_t operations, std::size_t rounds)
{
    std::array<std::vector<Cost>, 3> costs; // redis-benchmark, recorded, not recorded
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t turn = 0; turn < costs.size(); ++turn) {
            const std::size_t which = (round + turn) % costs.size();
            costs[which].push_back(which == 0 ? byRedisBenchmark(sandbox, pipeline, operations)
                                              : bySimulator(sandbox, pipeline, operations, which == 1));
        }
    }
    const std::string what = "ZADD, 50 clients, pipeline " + std::to_string(pipeline);
    print(what + ": operations a second, recorded", costs[1], "redis-benchmark", costs[0], &Cost::perSecond,
          rateText, "at least 1");
    print(what + ": client CPU an operation", costs[1], "redis-benchmark", costs[0], &Cost::cpu, microseconds,
          "at most 1");
    print(what + ": server CPU an operation", costs[1], "redis-benchmark", costs[0], &Cost::serverCpu,
          microseconds, "");
    print(what + ": members on the board", costs[1], "redis-benchmark", costs[0], &Cost::members, countText,
          "1");
    print(what + ": operations a second, recorded", costs[1], "not recorded", costs[2], &Cost::perSecond,
          rateText, "at least 0.95");
    print(what + ": client CPU an operation", costs[1], "not recorded", costs[2], &Cost::cpu, microseconds,
          "");
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const auto sandbox = Sandbox::start();
    if (!sandbox)
        giveUp(sandbox.error().message);
    pin(static_cast<pid_t>(sandbox->processId()), 0);
    pin(0, 1);
    const std::size_t rounds = options.quick ? 5 : 9;
    measure(*sandbox, 1, options.quick ? 50'000 : 100'000, rounds);
    measure(*sandbox, 16, options.quick ? 150'000 : 300'000, rounds);
}
