// SPDX-License-Identifier: GPL-3.0-or-later
// Which times of a board are plausible.
#pragma once

#include "core/tick.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

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
