// SPDX-License-Identifier: GPL-3.0-or-later
// What a leaderboard has to hold: what codecs are measured against.
#pragma once

#include "core/base/result.h"
#include "core/board/rows.h"
#include "core/prose/wording.h"
#include "core/time/timerange.h"
#include "lab/need/language.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A board's needs as its owner states them. At equal scores the earlier time always ranks first.
struct Need {
    std::int64_t lowestScore = 0;
    std::int64_t highestScore = 1'000'000;
    TimeRange timeRange;
    std::int64_t resolution = 1'000'000; ///< microseconds: times this far apart must never share a double
    Direction direction = Direction::HighestFirst;
    bool increments = false;       ///< scores grow by points that are added
    bool readableRaw = false;      ///< people read raws in redis-cli
    bool simpleRanges = false;     ///< ZRANGEBYSCORE and ZCOUNT with plain scores as bounds must stay simple
    std::vector<Language> writers; ///< the languages that write the board; empty: any

    bool operator==(const Need &) const = default;
};

/// Error Usage with a sentence that names the field: scores beyond ±2^62 or out of order, a time range that
/// is empty or outside the years 0001 to 9999, a resolution below 1 µs or longer than the time range.
Result<void> checkNeed(const Need &need);

/// How many ticks apart, at the least, times lie that are one resolution apart: rounded down, for 1.5 ms
/// may end one millisecond later. 0 where a tick is longer than the resolution.
std::int64_t resolutionTicks(const Need &need, TickUnit unit);

/// What of a need can be stated wrongly.
enum class NeedField : std::uint8_t { LowestScore, HighestScore, TimeRange, Resolution };

/// The first thing that is wrong with a need.
struct NeedError {
    NeedField field = NeedField::HighestScore;
    std::string message; ///< a sentence that names the field
};

/// The error that checkNeed() reports, in these words; nothing when the need is sound.
std::optional<NeedError> findNeedError(const Need &need, const Wording &wording);

/// Reads a score of -2^62 to 2^62. Error Usage with a sentence that names the field.
Result<std::int64_t> parseNeedScore(std::string_view text, NeedField field);

/// Reads a time span as microseconds: a number, with decimals or without (1 when it is missing), and us, µs,
/// ms, cs, ds, s, min, h or d, e.g. "1s", "10 s", "0.5 s", "us"; 0 needs no unit. Error Usage with a sentence
/// that names the resolution; nothing is said of its range, which findNeedError() checks.
Result<std::int64_t> parseResolution(std::string_view text);

/// A span of microseconds as parseResolution() reads it, exactly and as short as can be: "250 ms", "90 s", "1
/// µs".
std::string resolutionText(std::int64_t microseconds);

} // namespace tiebreak
