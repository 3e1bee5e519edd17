// SPDX-License-Identifier: GPL-3.0-or-later
// Search on a monotone encoding.
#pragma once

#include "core/field.h"

#include <cstdint>

namespace tiebreak
{

/// The smallest field of the range for which `reaches` holds (it holds for all larger ones as well), or
/// range.last + 1. Gallops away from `guess`, then halves: two or three looks when the guess is good.
template <class Reaches>
std::int64_t firstReaching(FieldRange range, std::int64_t guess, Reaches reaches)
{
    if (range.empty())
        return range.last + 1;
    std::int64_t below = range.first - 1; // does not reach
    std::int64_t above = range.last + 1;  // reaches
    std::int64_t at = std::clamp(guess, range.first, range.last);
    const bool down = reaches(at);
    (down ? above : below) = at;
    for (std::int64_t step = 1; above - below > 1; step *= 2) {
        if (step >= above - below)
            break;
        at = down ? above - step : below + step;
        const bool reached = reaches(at);
        (reached ? above : below) = at;
        if (reached != down)
            break;
    }
    while (above - below > 1) {
        const std::int64_t middle = below + (above - below) / 2;
        (reaches(middle) ? above : below) = middle;
    }
    return above;
}

/// The whole number next below a guess, held inside the range; NaN is its end.
inline std::int64_t heldGuess(FieldRange range, double guess)
{
    return guess <= static_cast<double>(range.first) ? range.first
           : guess < static_cast<double>(range.last) ? static_cast<std::int64_t>(guess)
                                                     : range.last;
}

template <class Reaches>
std::int64_t firstReaching(FieldRange range, double guess, Reaches reaches)
{
    return firstReaching(range, heldGuess(range, guess), reaches);
}

} // namespace tiebreak
