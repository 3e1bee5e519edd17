// SPDX-License-Identifier: GPL-3.0-or-later
// What a survival map comes to: up to which score one gap is kept, and which gap it takes above that.
#pragma once

#include "lab/survival.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// The two numbers to say of a map. Scores are those from 1 to the last of its grid.
struct SurvivalAnswer {
    std::int64_t gap = 1; ///< the ticks it speaks of: one second, or one tick where that is longer
    std::optional<std::int64_t> keptUpTo;   ///< up to this score every pair `gap` apart keeps its order
    std::optional<std::int64_t> packedUpTo; ///< the last score the codec packs; nothing: beyond the grid
    std::int64_t above = 0;                 ///< a round score above keptUpTo, as an example; 0: there is none
    std::optional<std::int64_t> gapAbove;   ///< there every pair so many ticks apart keeps its order, and not
                                            ///< every pair of one tick less; nothing: no gap is long enough
    SurvivalCell first;                     ///< the pairs `gap` apart at score 1
    bool exact = true;                      ///< no number rests on a sample
};

/// The answer for the codec of a map. Looks at cells between those of the grid too, with the map's own seed
/// and pairs: a few rows' work. Once it is told to stop, what it says is worth nothing.
SurvivalAnswer survivalAnswer(const SurvivalMap &map, const Progress &progress = {});

} // namespace tiebreak
