// SPDX-License-Identifier: GPL-3.0-or-later
// What the machine cannot do, and runs that cannot end or begin.
#include "sim/loadcheck.h"

#include "core/scoretext.h"
#include "sim/updaterecord.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>

#include <sys/resource.h>
#include <unistd.h>

namespace tiebreak
{

namespace
{

using Milliseconds = std::chrono::milliseconds;

constexpr Milliseconds minute = std::chrono::minutes(1);
constexpr Milliseconds hour = std::chrono::hours(1);

// Beside the clients: standard streams, libraries, the sandbox's pipes, a connection that reads INFO; and
// each worker's poll and wake-up.
constexpr std::int64_t filesOfProgram = 64;
constexpr std::int64_t filesOfWorker = 4;

Fault lengthFault(const SimLoad &load)
{
    if (load.duration && load.operations)
        return "The run has both a duration and a number of operations: give one of them.";
    if (!load.duration && !load.operations)
        return "The run has no end: give a duration or a number of operations.";
    if (load.duration) {
        if (auto fault = outside("The duration", *load.duration, Milliseconds(1), mostDuration))
            return fault;
    }
    if (load.operations) {
        if (auto fault = outside("The number of operations", *load.operations, 1, mostOperations))
            return fault;
    }
    if (auto fault = outside("The warm-up", load.warmUp, Milliseconds(0), mostDuration))
        return fault;
    if (!load.rate)
        return std::nullopt;
    if (auto fault = outsideReal("The rate in operations a second", *load.rate, leastRate, mostRate))
        return fault;
    if (!load.duration || *load.rate * std::chrono::duration<double>(*load.duration).count() >= 1)
        return std::nullopt;
    return "At a rate of " + shortestText(*load.rate) + " a second no operation starts within " +
           std::to_string(load.duration->count()) + " ms: give a higher rate, or run for longer.";
}

Fault clientsFault(const SimLoad &load, std::int64_t openFiles)
{
    if (auto fault = outside("The number of clients", load.clients, 1, mostClients))
        return fault;
    if (auto fault = outside("The number of workers", load.workers, 1, mostWorkers))
        return fault;
    if (auto fault = outside("The pipeline depth", load.pipeline, 1, mostPipeline))
        return fault;
    if (load.workers > load.clients)
        return "There are more workers, " + std::to_string(load.workers) + ", than clients, " +
               std::to_string(load.clients) + ": every worker needs a client.";
    const std::int64_t others = filesNeeded(load) - load.clients;
    if (load.clients + others <= openFiles)
        return std::nullopt;
    return "The number of clients, " + std::to_string(load.clients) + ", is more than the " +
           std::to_string(openFiles) + " files that this process may open allow: use at most " +
           std::to_string(std::max<std::int64_t>(openFiles - others, 0)) +
           ", or start Tiebreak after \"ulimit -n " + std::to_string(load.clients + others) + "\".";
}

/// What is written down of the updates, where their number is known before.
Fault memoryFault(const Workload &workload, std::int64_t memory)
{
    const SimLoad &load = workload.load;
    const double warmUp = std::chrono::duration<double>(load.warmUp).count() * load.rate.value_or(0);
    const double measured =
        load.operations ? static_cast<double>(*load.operations)
                        : std::chrono::duration<double>(*load.duration).count() * load.rate.value_or(0);
    const double updates = (warmUp + measured) * workload.mix.updates() / 100;
    const double bytes = updates * sizeof(UpdateRecord);
    if (bytes <= static_cast<double>(memory))
        return std::nullopt;
    const auto gigabytes = [](double size) { return shortestText(std::ceil(size / 1e8) / 10) + " GB"; };
    return "The record of " + shortestText(std::round(updates)) + " updates takes " + gigabytes(bytes) +
           ", but this machine has " + gigabytes(static_cast<double>(memory)) +
           " of memory to spare: ask for fewer operations.";
}

Fault faultsFault(const Workload &workload)
{
    const Faults &faults = workload.faults;
    if (auto fault = outside("The clock skew", faults.clockSkew, Milliseconds(0), hour))
        return fault;
    if (auto fault = outside("The pause of a client", faults.clientPause, Milliseconds(0), minute))
        return fault;
    if (auto fault = outsideReal("The number of client pauses a second", faults.clientPausesASecond, 0, 1000))
        return fault;
    if ((faults.clientPause.count() > 0) != (faults.clientPausesASecond > 0))
        return "Client pauses need both a length and a number a second: give both, or set both to 0.";
    if (auto fault = outsideReal("The number of dropped connections a second", faults.dropsASecond, 0, 1000))
        return fault;
    if (auto fault = outside("The pause of the server", faults.serverPause, Milliseconds(0), minute))
        return fault;
    if (workload.load.duration && faults.serverPause.count() > 0 &&
        faults.serverPause >= *workload.load.duration)
        return "The server's pause, " + std::to_string(faults.serverPause.count()) +
               " ms, is as long as the run: pause it for less, or run for longer.";
    return outsideReal("The percentage of lost replies", faults.lostReplies, 0, 90);
}

} // namespace

std::int64_t filesNeeded(const SimLoad &load)
{
    return load.clients + filesOfProgram + filesOfWorker * std::int64_t(load.workers);
}

void allowOpenFiles(std::int64_t files)
{
    rlimit limit{};
    const auto wanted = static_cast<rlim_t>(files);
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted)
        return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
}

Machine thisMachine()
{
    rlimit files{};
    const bool known = getrlimit(RLIMIT_NOFILE, &files) == 0;
    constexpr auto most = static_cast<rlim_t>(std::numeric_limits<std::int64_t>::max());
    Machine machine{known ? static_cast<std::int64_t>(std::min(files.rlim_max, most)) : 1024,
                    static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE)};
    std::ifstream facts("/proc/meminfo");
    std::string name;
    for (std::int64_t kibibytes = 0; facts >> name >> kibibytes; facts.ignore(100, '\n')) {
        if (name == "MemAvailable:")
            machine.memory = kibibytes * 1024;
    }
    return machine;
}

Fault loadFault(const Workload &workload, const Machine &machine)
{
    if (auto fault = clientsFault(workload.load, machine.openFiles))
        return fault;
    if (auto fault = lengthFault(workload.load))
        return fault;
    if (auto fault = memoryFault(workload, machine.memory))
        return fault;
    return faultsFault(workload);
}

} // namespace tiebreak
