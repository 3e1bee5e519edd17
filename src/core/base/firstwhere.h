// SPDX-License-Identifier: GPL-3.0-or-later
// The first whole number at which something begins to hold.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

namespace tiebreak
{

/// The smallest number of first..last for which `holds`, which then holds for all after it as well; nothing
/// where it holds for none. Gallops away from `guess`, which is moved into the range, and then halves: two or
/// three calls when the guess is good, some 130 at the most. For at most 2^63 numbers.
template <class Holds>
std::optional<std::int64_t> firstWhere(std::int64_t first, std::int64_t last, std::int64_t guess, Holds holds)
{
    if (last < first)
        return std::nullopt;
    // Unsigned, so that one before the first and one behind the last are numbers as well: they wrap around.
    std::uint64_t below = static_cast<std::uint64_t>(first) - 1; // does not hold
    std::uint64_t above = static_cast<std::uint64_t>(last) + 1;  // holds, or is behind the last
    const std::uint64_t end = above;
    const auto holdsAt = [&holds](std::uint64_t number) { return holds(static_cast<std::int64_t>(number)); };
    auto at = static_cast<std::uint64_t>(std::clamp(guess, first, last));
    const bool down = holdsAt(at);
    (down ? above : below) = at;
    for (std::uint64_t step = 1; step < above - below; step *= 2) {
        at = down ? above - step : below + step;
        (holdsAt(at) ? above : below) = at;
    }
    while (above - below > 1) {
        at = below + (above - below) / 2;
        (holdsAt(at) ? above : below) = at;
    }
    if (above == end)
        return std::nullopt;
    return static_cast<std::int64_t>(above);
}

/// The same, beginning at the first number.
template <class Holds>
std::optional<std::int64_t> firstWhere(std::int64_t first, std::int64_t last, Holds holds)
{
    return firstWhere(first, last, first, holds);
}

} // namespace tiebreak
