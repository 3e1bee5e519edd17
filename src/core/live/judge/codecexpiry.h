// SPDX-License-Identifier: GPL-3.0-or-later
// When, at the pace that was seen, a board's leader passes the score up to which its codec keeps every tick.
#pragma once

#include "core/live/standing/standing.h"
#include "core/precision/reach.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

namespace tiebreak
{

/// The leader's score at one moment.
struct GrowthPoint {
    Moment at;
    std::int64_t score = 0;
};

/// What a history of the leader's score says of the codec's end.
struct CodecExpiry {
    enum class Outcome : std::uint8_t {
        NoLimit,    ///< the codec packs no time, or keeps every tick at no score: there is nothing to leave
        TooLittle,  ///< less than half an hour, fewer than 12 samples, or fewer than 5 different scores
        NotGrowing, ///< the leader's score falls or stands still
        Unsteady,   ///< one half of the history grew more than four times as fast as the other
        Never,      ///< not within 100 years
        Date,       ///< at `at`
        Passed,     ///< the leader is past the limit
    };
    Outcome outcome = Outcome::TooLittle;
    std::int64_t exactUpTo = 0;          ///< the last score with a double for each tick; not for NoLimit
    std::chrono::microseconds seen = {}; ///< how long the history is
    double perHour = 0;                  ///< points, where there is a pace
    Moment at;                           ///< Date
    std::chrono::microseconds left = {}; ///< Date: from now
};

/// `history` is in the order of time, of any spacing. The pace is the median of the slopes between all pairs
/// of at most 200 of its points, even in time (Theil and Sen), so that a few wrong readings do not move it.
CodecExpiry codecExpiry(const CodecReach &reach, std::span<const GrowthPoint> history, Moment now);

} // namespace tiebreak
