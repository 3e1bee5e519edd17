// SPDX-License-Identifier: GPL-3.0-or-later
// The times of a file, whichever way it writes them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Times that are all ISO 8601 UTC or all plain integers since the Unix epoch. What the integers count is
/// decided once for the whole file, by the largest of them: below 10^11 seconds (to the year 5138), below
/// 10^14 milliseconds, else microseconds.
class TimeColumn
{
public:
    /// Whether a time was taken, or why not.
    enum class Taken { Yes, NoTime, OtherForm };

    /// Takes the next time. OtherForm: a time, but the first one was written in the other form.
    Taken add(std::string_view text);
    /// All times in microseconds since the Unix epoch, rounded down.
    std::vector<std::int64_t> microseconds() &&;

private:
    std::vector<std::int64_t> m_values;
    std::optional<bool> m_iso;
    std::uint64_t m_largest = 0;
};

} // namespace tiebreak
