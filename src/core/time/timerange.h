// SPDX-License-Identifier: GPL-3.0-or-later
// Which times of a board are plausible.
#pragma once

#include "core/base/result.h"
#include "core/time/tick.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tiebreak
{

/// All ticks from first to last, both included.
struct TickWindow {
    std::int64_t first = 0;
    std::int64_t last = -1;
    bool operator==(const TickWindow &) const = default;

    bool empty() const { return last < first; }
    /// The ticks that lie in the other window too.
    TickWindow within(TickWindow other) const;
};

/// "1577836800 (2020-01-01T00:00:00Z) to 2147483647 (2038-01-19T03:14:07Z)"; "no time" for a window without
/// ticks.
std::string ticksText(TickWindow ticks, TickUnit unit);

/// The plausible window of times of a board, in whole seconds since the Unix epoch, both ends included.
struct TimeRange {
    std::int64_t firstSecond = 946684800; // 2000-01-01T00:00:00Z
    std::int64_t lastSecond = 4102444800; // 2100-01-01T00:00:00Z
    bool operator==(const TimeRange &) const = default;

    /// The time range's ticks in `unit`; minutes are cut to those that lie inside.
    TickWindow ticks(TickUnit unit) const;
};

/// Reads "A..B" or "A to B", where each end is an ISO 8601 UTC time and A does not lie after B. Error Usage
/// with a sentence that names the time range.
Result<TimeRange> parseTimeRange(std::string_view text);
/// "2000-01-01..2100-01-01", with the time of day where it is not midnight.
std::string timeRangeText(const TimeRange &timeRange);
/// The same within a sentence: "2000-01-01 to 2100-01-01".
std::string timeRangePhrase(const TimeRange &timeRange);

} // namespace tiebreak
