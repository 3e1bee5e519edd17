// SPDX-License-Identifier: GPL-3.0-or-later
// A few rows that stand for a board of any size: those at even ranks.
#pragma once

#include "core/board/rows.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// An even sample has as many rows.
inline constexpr std::int64_t evenRows = 256;

/// The row at a rank that was asked for.
struct SampledRow {
    double raw = 0;
    std::uint64_t member = 0; ///< sampledMember() of its bytes
    bool there = false;       ///< false: the board had no such rank
};

/// What one sample read. No two of its rows need be of the same moment: other clients may have written
/// between them.
struct EvenSample {
    std::int64_t cardinality = 0; ///< 0: there is no such key
    Direction direction = Direction::HighestFirst;
    std::vector<std::int64_t> ranks; ///< ascending; 0 is the top
    std::vector<SampledRow> rows;    ///< one for each rank
};

/// What tells the members of samples apart, as far as a hash of 64 bits does.
std::uint64_t sampledMember(std::string_view member);

/// The ranks of an even sample of a board of so many members: 0 to 255 where it has no more, else 256 of them
/// from the first to the last rank, as evenly as whole numbers can lie.
std::vector<std::int64_t> evenRanks(std::int64_t cardinality);

/// The ranks for the sample after `last`: the same, so that the two can be compared, unless the board has
/// grown or shrunk by more than one part in 32 since they were chosen.
std::vector<std::int64_t> ranksAfter(const EvenSample &last);

/// Where a raw stands among the sampled rows, as a rank: exact at the rows themselves, in between as if raws
/// were spread evenly. Nothing before any row, or beyond the last, is known: the first and last rank then.
/// Needs a row that is there.
double estimatedRank(const EvenSample &sample, double raw);

/// How many changes there must have been, at least, between two samples of one board, of the same ranks or
/// not. What is counted: members that are in both and changed their raw; else, since a raw that stands higher
/// or lower than before was passed by as many, the most that passed one place upwards and the most that
/// passed one downwards; else by how many members the board grew or shrank. The largest of the three.
std::int64_t fewestChanges(const EvenSample &before, const EvenSample &after);

} // namespace tiebreak
