// SPDX-License-Identifier: GPL-3.0-or-later
// Every member's score against what its updates allow, and who was cut off though it belongs on the board.
#pragma once

#include "core/base/int128.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "sim/check/allowedscores.h"
#include "sim/check/consistencycheck.h"
#include "sim/check/memberupdates.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace tiebreak
{

/// What was lost, or what was applied twice.
struct ScoreDefect {
    bool duplicated = false; ///< false: lost
    std::int64_t updates = 1;
    Int128 points = 0; ///< between the score found and the nearest one allowed, at least 0
};

/// The least that explains a score that is not allowed; `found` is nothing for a member who should be on the
/// board and is not. Of a member that is gone, all acknowledged Adds are lost that no Set or Remove may have
/// undone. Any other is as far from the nearest allowed score as the defect's points; what makes them up is
/// the fewest of the member's acknowledged Adds, the largest first, either dropped or applied twice,
/// whichever takes fewer of them. Where neither makes them up, one update: a lost one if there is an
/// acknowledged Set or Remove or the score is too low, otherwise a duplicated one. A member who should be off
/// the board and is on it has lost its Remove; without any, something was applied that should not have been.
ScoreDefect scoreDefect(std::optional<std::int64_t> found, const AllowedScores &allowed,
                        std::span<const UpdateRecord> updates);

/// Whether the run may have written this number for a member, as far as `encodes` and the points of its
/// updates tell. Where a strategy adds to stored numbers, it must be what was there before and whole points,
/// but for what so many additions may round away; a member who was Set may have been there with any time.
/// `startRow` is as in MemberTally.
bool mayBeStored(const RunHistory &run, double stored, bool encodes, std::uint32_t startRow,
                 std::span<const UpdateRecord> updates);

/// A member who would be on the board if nobody was ever cut off, and is not.
struct AbsentMember {
    std::uint32_t member = 0;
    Int128 worst = 0; ///< the worst score that it may have
};

/// Those of the absent who surely belong among the run's `keeps`, in the order given: fewer than `keeps`
/// others can ever have had a score as good as their worst. What others can have had is taken at its best, at
/// any moment of the run: a member who was cut off rightly does not come back when another one falls later.
std::vector<AbsentMember> wronglyTrimmed(const RunHistory &run, std::span<const AbsentMember> absent);

/// The rank of a member who is not on the board.
inline constexpr std::uint32_t noRank = std::numeric_limits<std::uint32_t>::max();

/// Judges all scores and who was trimmed, and writes it into the report: lost, duplicated, altered, unsure,
/// trimmed, with examples. `ranks` holds the rank of each member. Returns by member whether it is on the
/// board with a score that is allowed; Cancelled when asked to stop.
Result<std::vector<bool>> checkScores(const RunHistory &run, std::span<const MemberTally> tallies,
                                      std::span<const std::uint32_t> ranks, const Progress &progress,
                                      ConsistencyReport &report);

} // namespace tiebreak
