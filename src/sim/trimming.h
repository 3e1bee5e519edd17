// SPDX-License-Identifier: GPL-3.0-or-later
// Who was cut off a board that keeps so many members, though nobody could have pushed them out.
#pragma once

#include "core/int128.h"
#include "sim/truth.h"

#include <cstdint>
#include <span>
#include <vector>

namespace tiebreak
{

/// A member who would be on the board if nobody was ever cut off, and is not.
struct AbsentMember {
    std::uint32_t member = 0;
    Int128 worst = 0; ///< the worst score that it may have
};

/// Those of the absent who surely belong among the run's `keeps`, in the order given: fewer than `keeps`
/// others can ever have had a score as good as their worst. What others can have had is taken at its best, at
/// any moment of the run: a member who was cut off rightly does not come back when another one falls later.
std::vector<AbsentMember> wronglyTrimmed(const RunTruth &run, std::span<const AbsentMember> absent);

} // namespace tiebreak
