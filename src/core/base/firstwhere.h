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
    // Places count the numbers from 1, so that one before the first and one behind the last fit as well.
    const auto numberAt = [first](std::uint64_t place) {
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(first) + place - 1);
    };
    const auto placeOf = [first](std::int64_t number) {
        return static_cast<std::uint64_t>(number) - static_cast<std::uint64_t>(first) + 1;
    };
    const std::uint64_t end = placeOf(last) + 1;
    std::uint64_t below = 0; // does not hold
    std::uint64_t above = end;
    std::uint64_t at = placeOf(std::clamp(guess, first, last));
    const bool down = holds(numberAt(at));
    (down ? above : below) = at;
    for (std::uint64_t step = 1; step < above - below; step *= 2) {
        at = down ? above - step : below + step;
        const bool held = holds(numberAt(at));
        (held ? above : below) = at;
        if (held != down)
            break;
    }
    while (above - below > 1) {
        const std::uint64_t middle = below + (above - below) / 2;
        (holds(numberAt(middle)) ? above : below) = middle;
    }
    if (above == end)
        return std::nullopt;
    return numberAt(above);
}

/// The same, beginning at the first number.
template <class Holds>
std::optional<std::int64_t> firstWhere(std::int64_t first, std::int64_t last, Holds holds)
{
    return firstWhere(first, last, first, holds);
}

} // namespace tiebreak
