// SPDX-License-Identifier: GPL-3.0-or-later
// What a place is worth: percentiles, and the score that it takes.
#pragma once

#include "core/codec/codec.h"
#include "core/live/standing/standing.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// Of the board, in percent, what stands at this rank or above it (0 is the top): the leader of 1000 members
/// is in the top 0.1 %, the last is in the top 100 %. Members that hold one raw have ranks of their own, in
/// Redis as here.
double topPercent(std::int64_t rank, std::int64_t cardinality);

/// A member that was asked for; no rank: it is not on the board.
struct MemberRank {
    std::string member;
    std::optional<std::int64_t> rank;
};

/// The last of so many places, and who holds it.
struct WantedPlace {
    std::int64_t places = 0;   ///< 10: the top 10; 0: the board is too small for any
    bool percent = false;      ///< these places are the top 1 %
    std::optional<double> raw; ///< of the row at rank places - 1; nothing where the board has fewer
};

/// The top 10, the top 100, and of the top 1 % as many places as are wholly within it: none on a board of
/// less than 100 members.
std::vector<WantedPlace> wantedPlaces(std::int64_t cardinality);

/// What one round trip tells of places.
struct BoardPlaces {
    std::int64_t cardinality = 0;
    std::vector<WantedPlace> wanted;
    std::vector<MemberRank> members;
};

/// What it takes to stand above a row.
struct NeededScore {
    std::optional<std::int64_t> holds; ///< the score of the row; nothing where it holds none
    /// The score nearest to it that, reached at the moment in question, is packed into a double that ranks
    /// above the row's: the same score where later times rank first; else the next one, or one further off
    /// where doubles are far apart. Nothing where the codec holds none, and where the moment does not fit it.
    std::optional<std::int64_t> passes;
};

/// What it takes to stand above a row of this raw, for one who gets there at `now`. `raws` is the direction
/// in which the board's raws are read.
NeededScore neededScore(const Decoder &decoder, Direction raws, double raw, Moment now);

} // namespace tiebreak
