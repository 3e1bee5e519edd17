// SPDX-License-Identifier: GPL-3.0-or-later
// What must have gone wrong with a member whose score is not one of those allowed.
#pragma once

#include "sim/allowedscores.h"

#include <cstdint>
#include <optional>
#include <span>

namespace tiebreak
{

/// What was lost, or what was applied twice.
struct ScoreFault {
    bool duplicated = false; ///< false: lost
    std::int64_t updates = 1;
    Int128 points = 0; ///< between the score found and the nearest one allowed, at least 0
};

/// The least that explains a score that is not allowed; `found` is nothing for a member who should be on the
/// board and is not. Of a member that is gone, all acknowledged Adds are lost that no Set or Remove may have
/// undone. Any other is as far from the nearest allowed score as the fault's points; what makes them up is
/// the fewest of the member's acknowledged Adds, the largest first, either dropped or applied twice,
/// whichever takes fewer of them. Where neither makes them up, one update: a lost one if there is an
/// acknowledged Set or Remove or the score is too low, otherwise a duplicated one. A member who should be off
/// the board and is on it has lost its Remove; without any, something was applied that should not have been.
ScoreFault scoreFault(std::optional<std::int64_t> found, const AllowedScores &allowed,
                      std::span<const UpdateRecord> updates);

} // namespace tiebreak
