// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of places and of scores draw: a few members, sample by sample.
#pragma once

#include "core/codec/codec.h"
#include "core/live/standing/standing.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// No chart has more lines: with more, none can be followed.
inline constexpr std::size_t maxBumpLines = 12;

/// A time in which nobody looked at a board: its server was gone, or it was paused.
struct UnseenTime {
    Moment from; ///< the last moment of which something is known
    Moment to;   ///< the first one after it
    bool operator==(const UnseenTime &) const = default;
};

/// What one sample saw of a member. It holds until the next point.
struct BumpPoint {
    Moment at;                         ///< of the sample
    std::optional<std::int64_t> rank;  ///< 0 is the top; nothing: it was not among those seen
    double raw = 0;                    ///< only where there is a rank
    std::optional<std::int64_t> score; ///< decoded; nothing where raw holds none
    bool unseen = false;               ///< instead of a sample: from here on nobody looked
    bool operator==(const BumpPoint &) const = default;
};

/// One member over time.
struct BumpLine {
    std::string name; ///< as it is shown; arbitrary bytes
    bool pinned = false;
    bool leader = false;
    bool climber = false;          ///< who rose most
    std::vector<BumpPoint> points; ///< by time; a new member's begin at its first sample
    bool operator==(const BumpLine &) const = default;
};

/// What a line is to the eye. At most one line has each role but Other.
enum class LineRole : std::uint8_t { Leader, Climber, Pinned, Other };

/// The lines of a chart, all in one span of time.
struct BumpLines {
    Moment from;
    Moment to;
    std::vector<BumpLine> lines;
    std::int64_t others = 0;        ///< members of the board that have no line
    std::vector<UnseenTime> unseen; ///< that reach into the span, by time
    bool operator==(const BumpLines &) const = default;
};

/// How many of them are drawn, the first ones.
std::size_t shownLines(const BumpLines &lines);

/// A member that a chart follows.
struct BumpMember {
    std::string member;
    std::string name; ///< as it is shown
    bool pinned = false;
    bool leader = false;
    bool climber = false;
};

/// The lines of these members in standings, which are in the order in which they were read: of each a point
/// at its first and wherever place, raw or score are others than before. Lines break where an `unseen` time
/// begins, and go on at the next standing. Standings later than `to` are left out, earlier ones say where the
/// lines begin. The others are what the last of them has beside the members that it shows.
BumpLines bumpLines(std::span<const StandingPtr> standings, std::span<const BumpMember> members, Moment from,
                    Moment to, const Decoder &decoder, std::span<const UnseenTime> unseen = {});

/// The role of each line: the first leader, the first climber that does not lead, the first pinned one that
/// is neither.
std::vector<LineRole> lineRoles(const BumpLines &lines);

/// The last point of a line that is not later than `at`; null before its first. Points are in the order of
/// time.
const BumpPoint *pointAt(const BumpLine &line, Moment at);

/// The time around `at` in which nobody looked; null where somebody did.
const UnseenTime *unseenAt(const BumpLines &lines, Moment at);

/// The beginning of the chart and the moments within it at which any line has a point, in order. Of the
/// shownLines(), as all that is drawn.
std::vector<Moment> changingMoments(const BumpLines &lines);

} // namespace tiebreak
