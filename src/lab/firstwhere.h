// SPDX-License-Identifier: GPL-3.0-or-later
// The first whole number at which something begins to hold.
#pragma once

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// The smallest number of first..last for which `holds`, which then holds for those after it as well. Looks
/// at numbers ever further from `first` and then halves: some 120 looks at the most.
template <class Holds>
std::optional<std::int64_t> firstWhere(std::int64_t first, std::int64_t last, Holds holds)
{
    if (first > last)
        return std::nullopt;
    if (holds(first))
        return first;
    std::int64_t below = first; // does not hold
    std::int64_t above = last;
    for (std::uint64_t step = 1; below < last; step *= 2) {
        const std::uint64_t left = static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(below);
        above = step < left ? below + static_cast<std::int64_t>(step) : last;
        if (holds(above))
            break;
        below = above;
    }
    if (below == last)
        return std::nullopt;
    while (static_cast<std::uint64_t>(above) - static_cast<std::uint64_t>(below) > 1) {
        const std::uint64_t gap = static_cast<std::uint64_t>(above) - static_cast<std::uint64_t>(below);
        const std::int64_t middle = below + static_cast<std::int64_t>(gap / 2);
        (holds(middle) ? above : below) = middle;
    }
    return above;
}

} // namespace tiebreak
