// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the order of two equal scores survives the packing, score by score and gap by gap.
#pragma once

#include "core/base/progress.h"
#include "core/codec/codec.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace tiebreak
{

/// The cells of a map: every score with every gap.
struct SurvivalGrid {
    std::vector<std::int64_t> scores; ///< ascending
    std::vector<std::int64_t> gaps;   ///< ascending, in ticks, from 1
    bool operator==(const SurvivalGrid &) const = default;
};

/// Scores from 1 to 2^53 and gaps from one tick to the length of the window, evenly spread over logarithmic
/// axes, rounded to three digits; fewer where they would repeat. At least two columns and rows.
SurvivalGrid survivalGrid(TickWindow window, int columns, int rows);

/// Pairs of equal scores whose times are one gap apart, both in the window and both such that the codec packs
/// them. How many keep their order is `survived`; those whose doubles are equal are `lost`; those whose
/// doubles stand the other way round than the codec means are `wrong`. The three add up to `pairs`.
struct SurvivalCell {
    std::uint64_t pairs = 0; ///< 0: the codec cannot pack this score, or the gap is longer than the window
    std::uint64_t survived = 0;
    std::uint64_t lost = 0;
    std::uint64_t wrong = 0;
    bool exact = false; ///< all pairs there are were counted; else a sample of them, drawn evenly

    bool fits() const { return pairs > 0; }
    /// The share of the pairs, 0 to 1; only where it fits.
    double survivedShare() const { return static_cast<double>(survived) / static_cast<double>(pairs); }
    bool operator==(const SurvivalCell &) const = default;
};

/// What became of every cell of a grid.
struct SurvivalMap {
    CodecSpec spec;
    TickWindow window;
    SurvivalGrid grid;
    std::uint32_t pairsPerCell = 0; ///< in a cell that was sampled
    std::uint64_t seed = 0;
    std::vector<SurvivalCell> cells; ///< score by score, and for each the gaps

    const SurvivalCell &at(std::size_t score, std::size_t gap) const
    {
        return cells[score * grid.gaps.size() + gap];
    }
    /// How many cells were sampled; 0: the whole map is exact.
    std::size_t sampledCells() const;
};

/// One cell: counted in closed form where the codec allows it, or pair by pair where there are no more than
/// `sampledPairs`; else that many pairs are drawn. The draw depends on the seed, the score and the gap alone.
SurvivalCell survivalCell(const CodecSpec &spec, TickWindow window, std::int64_t score, std::int64_t gap,
                          std::uint32_t sampledPairs, std::uint64_t seed);

/// Runs work(0) to work(count - 1), in any order and on any threads, and returns when all have ended.
using ForEach = std::function<void(std::size_t count, const std::function<void(std::size_t)> &work)>;

/// The whole map, the same for every `forEach`, which is given the scores to spread; without one they are
/// done in turn. Reports scores done. Error Usage for an empty window or no pairs to draw, Cancelled when
/// stopped.
Result<SurvivalMap> survivalMap(const CodecSpec &spec, TickWindow window, const SurvivalGrid &grid,
                                std::uint32_t pairsPerCell, std::uint64_t seed, const Progress &progress,
                                const ForEach &forEach = {});

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
