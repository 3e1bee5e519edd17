// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a board that stands for all of it.
#pragma once

#include "core/board/snapshot.h"

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// Rows from the head, the middle and the tail of a board; a small board is there as a whole.
struct BoardSample {
    Rows rows;
    std::vector<std::int64_t> ranks; ///< of each row; 0 is the top
    std::int64_t cardinality = 0;    ///< of the board
    bool changed = false;            ///< the board did while it was read, however often that was tried
    Direction direction = Direction::HighestFirst;
};

/// No sample has more rows.
inline constexpr std::int64_t maxSampleRows = 2000;

/// `count` ranks from `first` on.
struct SamplePart {
    std::int64_t first = 0;
    std::int64_t count = 0;
    bool operator==(const SamplePart &) const = default;
};

/// The ranks that make a sample of a board of so many rows: all of them up to maxSampleRows, else a third
/// each from the head, the middle and the tail.
inline std::vector<SamplePart> sampleParts(std::int64_t cardinality)
{
    if (cardinality <= maxSampleRows)
        return {{0, cardinality}};
    constexpr std::int64_t part = maxSampleRows / 3;
    return {{0, part}, {(cardinality - part) / 2, part}, {cardinality - part, part}};
}

/// The sample of a board that was read as a whole.
BoardSample sampleOf(const Snapshot &snapshot, Direction direction);

} // namespace tiebreak
