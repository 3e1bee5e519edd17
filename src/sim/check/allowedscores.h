// SPDX-License-Identifier: GPL-3.0-or-later
// What a member's score may be after a run: all the ways in which its updates may have followed each other.
#pragma once

#include "core/base/int128.h"
#include "sim/check/updaterecord.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tiebreak
{

/// All that a member may hold after a run.
struct AllowedScores {
    /// All whole numbers of first..last.
    struct Range {
        Int128 first = 0;
        Int128 last = 0;
    };
    std::vector<Range> ranges; ///< ascending, with gaps between them; empty: it must be off the board
    bool mayBeAbsent = false;  ///< it may be off the board

    bool allows(std::int64_t score) const;
    /// The allowed score that is next to this one, the larger of two as near; off the board counts as 0.
    Int128 nearest(Int128 score) const;
    /// The smallest allowed score; off the board counts as 0.
    Int128 min() const;
    /// The largest allowed score; off the board counts as 0.
    Int128 max() const;
};

/// Up to so many updates that leave a member's score open are tried in every way.
inline constexpr std::size_t openTried = 10;

/// What all updates of one member may have come to, from its score before the run (nothing: off the board).
/// An acknowledged update took effect at some moment of [invoked, answered], an uncertain one at some moment
/// from invoked on or never, a refused one never; those at one moment, in any order. The result is exact
/// while no more than openTried updates leave it open: the Sets and Removes that may have been the last one,
/// and the Adds that may or may not have come after it. Beyond that it holds, for each that may have been the
/// last, all scores between the least and the most that its Adds come to. O(n log n).
AllowedScores allowedScores(std::optional<std::int64_t> start, std::span<const UpdateRecord> updates);

} // namespace tiebreak
