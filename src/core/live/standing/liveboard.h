// SPDX-License-Identifier: GPL-3.0-or-later
// A standing beside an earlier one: who moved, by how much, what the gaps do, and how sure each place is.
#pragma once

#include "core/board/boardsample.h"
#include "core/board/direction.h"
#include "core/board/ties.h"
#include "core/codec/codec.h"
#include "core/live/standing/boardhistory.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What settles a rank, whatever its row's verdict: both neighbours are compared, and the weaker one counts.
enum class DecidedBy : std::uint8_t {
    Score,    ///< the neighbours have other scores
    Time,     ///< one has the same score in another double
    SameTime, ///< one has the same double, which stands for a single tick: the member name decided
    Name,     ///< one has the same double, which stands for several ticks, or for none
    Damaged,  ///< nothing: no score and time encode to the row's own double, which no neighbour has
};

/// Whether a member name is what decided.
inline bool byName(DecidedBy decidedBy)
{
    return decidedBy == DecidedBy::SameTime || decidedBy == DecidedBy::Name;
}

/// What became of a place since an earlier standing.
enum class Move : std::uint8_t {
    Unknown, ///< there is nothing to compare with
    Same,
    Rose,
    Fell,
    New,  ///< it was not on the board
    Back, ///< it was in none of the rows that were read, but earlier it was
};

/// A change of place.
struct PlaceMove {
    Move move = Move::Unknown;
    std::int64_t places = 0; ///< how many, 0 or more
    /// By its own raw it passed somebody who is still there, or fell behind one; where it stayed, its raw
    /// changed. Else it was merely passed, or others fell or went.
    bool ownScore = false;
    std::optional<Place> before; ///< where it stood; nothing where that was not read
    /// It was outside the rows that were read, further down or not on the board: so many places at the least.
    bool atLeast = false;
    /// ownScore is not known: those whom it may have passed were not all read.
    bool unexplained = false;
    bool operator==(const PlaceMove &) const = default;
};

/// What a gap did since the earlier standing.
enum class GapTrend : std::uint8_t {
    Unknown, ///< one of the two was not there
    Steady,
    Closing,
    Opening,
    Swapped, ///< the lower one of the two stood above the other
};

/// The points between a row and one above it.
struct Gap {
    std::int64_t points = 0; ///< 0: level
    GapTrend trend = GapTrend::Unknown;
    std::int64_t by = 0; ///< points that it closed or opened by; Swapped: that there were between the two
    bool more = false;   ///< the row has more points than the one above
};

/// A row of a live board. The member lies in LiveBoard::now.
struct LiveRow {
    std::int64_t rank = 0; ///< 0 is the top
    std::string_view member;
    double raw = 0;
    Decoded decoded;
    std::optional<std::int64_t> score; ///< nothing where nothing encodes to the raw
    DecidedBy decidedBy = DecidedBy::Score;
    PlaceMove change;
    TieRule tieAbove = TieRule::None;
    std::optional<Gap> above;  ///< to the place above
    std::optional<Gap> leader; ///< to the first place
};

/// The two places beside the border of a prize.
struct PrizeBorder {
    std::int64_t after = 0; ///< places above the border
    enum class Kind : std::uint8_t {
        Clear,    ///< by `points`
        Time,     ///< equal points: by `ticks` or more, which is more than one
        OneTick,  ///< equal points: neighbouring ticks
        SameTick, ///< one double of one tick: by the member name
        Name,     ///< one double of several ticks, or without a time: by the member name
        Unknown,  ///< one of the two stands for no score
        Open,     ///< nobody stands below it
    };
    Kind kind = Kind::Open;
    std::int64_t points = 0;
    std::int64_t ticks = 0;
    bool insideIsEarlier = true; ///< Time, OneTick: else the later one ranks first
    std::string_view inside;     ///< the last member above it
    std::string_view outside;
    double raw = 0; ///< of the one inside

    /// It should be looked at before anybody pays.
    bool doubtful() const { return kind == Kind::OneTick || kind == Kind::SameTick || kind == Kind::Name; }
};

/// What is shown of a board at one moment.
struct LiveBoard {
    StandingPtr now;
    StandingPtr before; ///< what it is compared with; may be null, or `now` itself
    std::vector<LiveRow> rows;
    std::optional<std::size_t> climber;         ///< of `rows`: the largest rise by its own score
    Direction scores = Direction::HighestFirst; ///< which of two scores ranks first

    std::int64_t cardinality() const { return now ? now->cardinality() : 0; }
};

/// The rows of ranks `first` on, `count` at the most, as far as `now` read them. `history` tells who was
/// there before `before`.
LiveBoard describeBoard(StandingPtr now, StandingPtr before, const BoardHistory &history,
                        const Decoder &decoder, SamplePart ranks);

/// The borders after these places, ascending, as far as `now` read the rows beside them.
std::vector<PrizeBorder> prizeBorders(const Standing &now, const Decoder &decoder,
                                      const std::vector<std::int64_t> &after);

/// The score that a raw stands for; nothing where nothing encodes to it.
std::optional<std::int64_t> scoreOf(const Decoder &decoder, double raw);

/// What settles the order of two neighbours; never Damaged.
DecidedBy decidedBetween(const CodecSpec &spec, double rawA, double rawB, const Decoded &a, const Decoded &b);

} // namespace tiebreak
