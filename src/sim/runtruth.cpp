// SPDX-License-Identifier: GPL-3.0-or-later
// What the check of a run must know of it.
#include "sim/runtruth.h"

#include "sim/workerfaults.h"

namespace tiebreak
{

RunTruth truthOf(const Workload &workload, const Strategy &strategy, std::span<const WorkerResult> workers)
{
    const RunBoard &board = strategy.board();
    RunTruth truth;
    truth.members = workload.board.members;
    truth.lowestFirst = board.direction == Direction::LowestFirst;
    truth.tick = unitMicroseconds(board.unit) * 1000;
    truth.serverTime = board.serverTime;
    truth.keepsOldTime = strategy.keepsOldTime();
    for (const WorkerResult &worker : workers) {
        for (const auto block : worker.log.blocks())
            truth.updates.push_back(block);
    }
    for (unsigned i = 0; i < workload.load.workers; ++i)
        truth.skew.push_back(clockSkewOf(workload.faults, i, workload.load.workers).count());
    if (workload.trims())
        truth.keeps = workload.trimming.keep;
    return truth;
}

} // namespace tiebreak
