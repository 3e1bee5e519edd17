// SPDX-License-Identifier: GPL-3.0-or-later
// Time as the codecs see it: an integer count of a unit since the Unix epoch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

enum class TickUnit { Minute, Second, Decisecond, Centisecond, Millisecond, Microsecond };

/// The unit's name in a codec spec: min, s, ds, cs, ms, us.
std::string_view unitName(TickUnit unit);
/// The unit's name in a sentence: minute, second, tenth of a second, ...
std::string_view unitWord(TickUnit unit);
std::optional<TickUnit> parseUnit(std::string_view name);
/// The length of one tick in microseconds.
std::int64_t unitMicroseconds(TickUnit unit);

/// Reads an ISO 8601 UTC time, e.g. 2026-11-20, 2026-11-20T20:14:07Z or ...:07.25Z, as a tick (rounded down).
/// Years 0001 to 9999.
std::optional<std::int64_t> parseIsoTime(std::string_view text, TickUnit unit);

/// The tick as ISO 8601 UTC with as many decimals as the unit has; years beyond 9999 are written with a sign.
std::string isoTime(std::int64_t tick, TickUnit unit);

/// A time span in words a reader can compare: "1 s", "340 ms", "17 min", "34 h", "1.2 years".
std::string durationText(std::int64_t ticks, TickUnit unit);

/// All ticks from first to last, both included. Empty when last < first.
struct TickWindow {
    std::int64_t first = 0;
    std::int64_t last = -1;
    bool operator==(const TickWindow &) const = default;
};

/// The plausible window of times of a board, in whole seconds since the Unix epoch, both ends included.
struct Season {
    std::int64_t firstSecond = 946684800; // 2000-01-01T00:00:00Z
    std::int64_t lastSecond = 4102444800; // 2100-01-01T00:00:00Z
    bool operator==(const Season &) const = default;

    /// The season's ticks in `unit`; minutes are cut to those that lie inside.
    TickWindow ticks(TickUnit unit) const;
};

/// Reads "A..B", where each end is an ISO 8601 UTC time. Nothing when the text is off or B lies before A.
std::optional<Season> parseSeason(std::string_view text);
/// "2000-01-01..2100-01-01", with the time of day where it is not midnight.
std::string seasonText(const Season &season);

} // namespace tiebreak
