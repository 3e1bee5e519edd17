// SPDX-License-Identifier: GPL-3.0-or-later
// The times of a file, whichever way it writes them.
#pragma once

#include "core/tick.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Times that are all ISO 8601 UTC or all plain integers since the Unix epoch. What the integers count is
/// decided once for the whole file: below 10^11 seconds (to the year 5138), below 10^14 milliseconds, else
/// microseconds. Those below 10^8 (1973 in seconds) decide nothing; a file without others is in seconds.
class TimeColumn
{
public:
    /// Whether a time was taken, or why not.
    enum class Taken { Yes, NoTime, OtherForm, OtherUnit };

    /// Takes the next time. OtherForm: a time, but the first one was written in the other form. OtherUnit: an
    /// integer of another unit than the one at decidedBy().
    Taken add(std::string_view text);
    /// The index of the first integer that says what all of them count.
    std::size_t decidedBy() const { return m_decidedBy; }
    /// All times in microseconds since the Unix epoch, rounded down.
    std::vector<std::int64_t> microseconds() &&;

private:
    std::vector<std::int64_t> m_values;
    std::optional<bool> m_iso;
    std::optional<TickUnit> m_unit;
    std::size_t m_decidedBy = 0;
};

} // namespace tiebreak
