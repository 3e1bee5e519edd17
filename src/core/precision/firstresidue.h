// SPDX-License-Identifier: GPL-3.0-or-later
// Which member of an arithmetic progression is the first to fall into an arc of residues, found as Euclid
// finds a common divisor: no score needs to be tried.
#pragma once

#include "core/base/int128.h"

#include <optional>

namespace tiebreak
{

/// Whole numbers first to last, both included, each standing for its residue. Empty when last < first.
struct Arc {
    Int128 first = 0;
    Int128 last = -1;
};

/// The smallest n >= 0 with first <= step·n mod modulus <= last, for 0 <= step < modulus and
/// 0 <= first <= last < modulus; modulus is at most 2^63.
constexpr std::optional<Int128> firstMultipleWithin(Int128 step, Int128 modulus, Int128 first, Int128 last)
{
    if (first == 0)
        return 0;
    if (step == 0)
        return std::nullopt;
    if (2 * step > modulus)
        return firstMultipleWithin(modulus - step, modulus, modulus - last, modulus - first);
    const Int128 multiple = (first + step - 1) / step;
    if (multiple * step <= last)
        return multiple;
    // The arc lies between two multiples of step: after how many turns does it hold one?
    const auto turns = firstMultipleWithin((step - modulus % step) % step, step, first % step, last % step);
    if (!turns)
        return std::nullopt;
    return (first + modulus * *turns + step - 1) / step;
}

/// The smallest n >= 0 for which step·n + start has a residue in `arc`; step, start and the ends of the arc
/// may be any numbers of 126 bits. `modulus` is 1 to 2^63.
constexpr std::optional<Int128> firstResidue(Int128 step, Int128 start, Int128 modulus, Arc arc)
{
    const Int128 length = arc.last - arc.first;
    if (length < 0)
        return std::nullopt;
    const auto residue = [modulus](Int128 value) {
        return value % modulus + (value % modulus < 0 ? modulus : 0);
    };
    const Int128 first = residue(residue(arc.first) - residue(start));
    // An arc that reaches round to 0 holds the start itself.
    if (length >= modulus - 1 || first + length >= modulus)
        return 0;
    return firstMultipleWithin(residue(step), modulus, first, first + length);
}

} // namespace tiebreak
