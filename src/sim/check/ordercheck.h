// SPDX-License-Identifier: GPL-3.0-or-later
// The order of equal scores, and why it is wrong where it is.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "sim/check/consistencycheck.h"
#include "sim/check/memberupdates.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace tiebreak
{

/// Counts of pairs of equal score.
struct WrongOrder {
    std::int64_t judged = 0;      ///< one was surely there first, by at least a tick
    std::int64_t wrong = 0;       ///< of them, ranked against it
    std::int64_t collapsed = 0;   ///< of those, in one value as stored that stands for both moments
    std::int64_t misplaced = 0;   ///< rows that are the upper one of a wrong pair
    std::int64_t sameTick = 0;    ///< ranked against their order, but less than a tick apart
    std::vector<WrongPair> worst; ///< as in ConsistencyReport
};

/// The cause of a wrong pair that did not collapse.
using PairCause = std::function<WrongCause(const WrongPair &)>;

/// Counts the pairs among the rows of these ranks, which ascend. The score of each was reached at some moment
/// of its member's begin..end: one row was surely there first when its end lies before the other's begin.
/// Rows of equal score need not be neighbours. A pair that is stored as one value has collapsed where what
/// that value may stand for is longer than the time between them; else its two stamps are equal by another
/// cause. O(n log n). Progress counts the rows of `ranks` behind `done`, of `total`; Cancelled when asked to
/// stop.
Result<WrongOrder> countWrongOrder(const RunHistory &run, std::span<const MemberTally> tallies,
                                   std::vector<std::uint32_t> ranks, const PairCause &causeOf,
                                   const Progress &progress, std::uint64_t done, std::uint64_t total);

/// Judges the order among the rows of these ranks, which ascend, and writes it into the report: pairs, their
/// causes, examples. Progress counts these rows behind `done`, of `total`; Cancelled when asked to stop.
Result<void> checkOrder(const RunHistory &run, std::span<const MemberTally> tallies,
                        const std::vector<std::uint32_t> &ranks, const Progress &progress, std::uint64_t done,
                        std::uint64_t total, ConsistencyReport &report);

} // namespace tiebreak
