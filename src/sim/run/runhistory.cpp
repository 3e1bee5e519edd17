// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/runhistory.h"

#include "sim/client/faultinjector.h"

namespace tiebreak
{

RunHistory historyOf(const Workload &workload, const Strategy &strategy,
                     std::span<const WorkerResult> workers)
{
    const RunBoard &board = strategy.board();
    RunHistory consistency;
    consistency.members = workload.board.members;
    consistency.lowestFirst = board.direction == Direction::LowestFirst;
    consistency.tick = unitMicroseconds(board.unit) * 1000;
    consistency.serverTime = board.serverTime;
    consistency.keepsOldTime = strategy.keepsOldTime();
    for (const WorkerResult &worker : workers) {
        for (const auto block : worker.log.blocks())
            consistency.updates.push_back(block);
    }
    for (unsigned i = 0; i < workload.load.workers; ++i)
        consistency.skew.push_back(clockSkewOf(workload.faults, i, workload.load.workers).count());
    if (workload.trims())
        consistency.keeps = workload.trimming.keep;
    return consistency;
}

} // namespace tiebreak
