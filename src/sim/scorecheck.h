// SPDX-License-Identifier: GPL-3.0-or-later
// Every member's score against what its updates allow.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "sim/memberupdates.h"
#include "sim/truth.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace tiebreak
{

/// The rank of a member who is not on the board.
inline constexpr std::uint32_t noRank = std::numeric_limits<std::uint32_t>::max();

/// Judges all scores and who was trimmed, and writes it into the report: lost, duplicated, unsure, trimmed,
/// with examples. `ranks` holds the rank of each member. Returns by member whether it is on the board with a
/// score that is allowed; Cancelled when asked to stop.
Result<std::vector<bool>> checkScores(const RunTruth &run, std::span<const MemberTally> tallies,
                                      std::span<const std::uint32_t> ranks, const Progress &progress,
                                      TruthReport &report);

} // namespace tiebreak
