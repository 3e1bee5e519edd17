// SPDX-License-Identifier: GPL-3.0-or-later
// A whole run: fills a board, loads it from many clients, and checks that what is left is consistent.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/link/writableserver.h"
#include "redis/server/serverinfo.h"
#include "sim/check/consistencycheck.h"
#include "sim/client/measured.h"
#include "sim/plan/runplan.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// One second of a run, all workers together.
struct RunSecond {
    std::int64_t done = 0;
    std::int64_t refused = 0;
    std::int64_t p50 = 0; ///< ns, as are the others
    std::int64_t p99 = 0;
    std::int64_t p999 = 0;
    std::optional<double> serverCpu;          ///< cores that the server kept busy, 0 to as many as it uses
    std::optional<std::int64_t> serverMemory; ///< bytes in use at the end of that second

    bool operator==(const RunSecond &) const = default;
};

/// What came of it. Of a run that ended early, what was measured up to there.
struct RunResult {
    RunPlan plan;
    std::string key;        ///< of the board
    bool boardKept = false; ///< it is still on the server
    ServerInfo server;
    std::chrono::sys_time<std::chrono::microseconds> began;
    std::chrono::nanoseconds measuredFor{0}; ///< neither warm-up nor pauses counted
    Measured measured;
    std::vector<RunSecond> seconds;
    std::optional<ConsistencyReport>
        consistency;               ///< nothing where nothing was recorded or the board could not be read
    std::int64_t boardMembers = 0; ///< rows at the end
    std::int64_t coldMembers = 0;  ///< members in the cold store at the end
    std::optional<double> bytesPerMember; ///< of the keys that hold board and cold store, by MEMORY USAGE
    std::optional<std::chrono::nanoseconds> serverCpu; ///< by INFO, from the first operation to the last
    std::optional<Error> partial;                      ///< why it ended before its time

    /// Operations a second that were done.
    double throughput() const;
};

/// How a run is watched and held up.
struct RunControl {
    /// While it is set nothing new begins, and the time of the run stands still.
    const std::atomic<bool> *paused = nullptr;
    /// Most bytes for the record of updates; a run that needs more ends early. 0: where the number of updates
    /// is not known beforehand, 60 % of the memory that this machine has to spare.
    std::int64_t recordBytes = 0;
    /// Called on some thread when all workers have reported a second, seconds in order.
    std::function<void(const RunSecond &)> second;
};

/// Runs the plan. All keys it writes begin with the prefix of the workload and a part of its own, and carry a
/// time to live; they are removed at the end, be it a cancel, unless the plan keeps the board. A stop ends
/// the load within 100 ms; what was measured is given as a partial result. Errors: Usage where the plan
/// cannot be, and whatever the server says before the first operation; a server that goes later makes the
/// result partial. Progress counts operations of the load where
/// their number is given, else its milliseconds.
Result<RunResult> simulate(const WritableServer &server, const RunPlan &plan, const RunControl &control = {},
                           const Progress &progress = {});

} // namespace tiebreak
