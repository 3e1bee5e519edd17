// SPDX-License-Identifier: GPL-3.0-or-later
// The load that the simulator is measured with: ZADD of random scores to random members of a million.
#pragma once

#include "bench/figures.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "sandbox/sandbox.h"
#include "sim/run/run.h"
#include "sim/workload/workloadpresets.h"

namespace tiebreak
{

inline constexpr unsigned plainClients = 50;

/// 50 clients of one worker, as redis-benchmark has one thread, for as long as is filled in.
inline RunPlan plainZadd()
{
    RunPlan plan;
    plan.workload = findPreset("plain-zadd").value()->workload;
    WorkloadLoad &load = plan.workload.load;
    load.clients = plainClients;
    load.workers = 1;
    load.duration.reset();
    load.warmUp = std::chrono::milliseconds(0);
    plan.workload.board.shape = {"element:", 12}; // names as redis-benchmark makes them
    return plan;
}

/// The result of a run that must be whole.
inline RunResult wholeRun(const Sandbox &sandbox, const RunPlan &plan)
{
    auto result = simulate(sandbox.writable(), plan);
    if (!result)
        giveUp(result.error().message);
    if (result->partial)
        giveUp("a run was not whole: " + result->partial->message);
    return *std::move(result);
}

/// Empties the server; nothing of that is left to be done later, beside what is measured.
inline void emptyServer(const Sandbox &sandbox)
{
    auto connection = openConnection(sandbox.writable());
    if (!connection || !connection->run({"FLUSHALL", "SYNC"}))
        giveUp("the server could not be emptied");
}

} // namespace tiebreak
