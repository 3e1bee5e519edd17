// SPDX-License-Identifier: GPL-3.0-or-later
// What a leaderboard has to hold: what codecs are measured against.
#pragma once

#include "core/result.h"
#include "core/rows.h"
#include "core/season.h"
#include "lab/language.h"

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// A board's needs as its owner states them. At equal scores the earlier time always ranks first.
struct Need {
    std::int64_t lowestScore = 0;
    std::int64_t highestScore = 1'000'000;
    Season season;
    std::int64_t resolution = 1'000'000; ///< microseconds: times this far apart must never share a double
    Direction direction = Direction::HighestFirst;
    bool increments = false;       ///< scores grow by points that are added
    bool readableRaw = false;      ///< people read raws in redis-cli
    bool simpleRanges = false;     ///< ZRANGEBYSCORE and ZCOUNT with plain scores as bounds must stay simple
    std::vector<Language> writers; ///< the languages that write the board; empty: any

    bool operator==(const Need &) const = default;
};

/// Error Usage with a sentence that names the field: scores beyond ±2^62 or out of order, a season that is
/// empty or outside the years 0001 to 9999, a resolution below 1 µs or longer than the season.
Result<void> checkNeed(const Need &need);

/// How many ticks apart, at the least, times lie that are one resolution apart: rounded down, for 1.5 ms
/// may end one millisecond later. 0 where a tick is longer than the resolution.
std::int64_t resolutionTicks(const Need &need, TickUnit unit);

} // namespace tiebreak
