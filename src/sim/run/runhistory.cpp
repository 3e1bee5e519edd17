// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/runhistory.h"

#include "core/board/direction.h"
#include "core/codec/codec.h"
#include "sim/client/faultinjector.h"

#include <limits>

namespace tiebreak
{

namespace
{

Increments incrementsOf(double point, const RunBoard &board, const RunClock &clock,
                        std::span<const StartRow> start)
{
    Increments increments;
    increments.point = point;
    increments.wholeNumbers = board.codec.scheme == Scheme::Plain || board.codec.scheme == Scheme::Binary ||
                              board.codec.scheme == Scheme::Decimal;
    increments.start.reserve(start.size());
    for (const StartRow &row : start) {
        const auto packed = encode(board.codec, row.score, clock.tick(row.reached, board.unit));
        increments.start.push_back(packed ? packed->raw : std::numeric_limits<double>::quiet_NaN());
    }
    return increments;
}

/// Whether the number that ranks a row packs the time so that the later of two equal scores stands above.
bool ranksLaterFirst(const RunBoard &board)
{
    return board.codec.hasTime() && !earlierRanksFirst(board.codec, board.direction);
}

} // namespace

RunHistory historyOf(const Workload &workload, const Strategy &strategy, const RunClock &clock,
                     std::vector<StartRow> start, std::span<const WorkerResult> workers)
{
    const RunBoard &board = strategy.board();
    RunHistory consistency;
    consistency.members = workload.board.members;
    consistency.lowestFirst = workload.board.direction == Direction::LowestFirst;
    consistency.tick = unitMicroseconds(board.unit) * 1000;
    consistency.serverTime = board.serverTime;
    consistency.keepsOldTime = strategy.increment().has_value();
    consistency.laterFirst = ranksLaterFirst(board);
    if (const auto point = strategy.increment())
        consistency.increments = incrementsOf(*point, board, clock, start);
    consistency.start = std::move(start);
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
