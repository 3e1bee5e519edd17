// SPDX-License-Identifier: GPL-3.0-or-later
// The step from an exact number to a double: both doubles beside it, how far away each is, and which is
// taken.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace tiebreak
{

/// One of the two doubles beside an exact number.
struct RoundingSide {
    double value = 0;  ///< infinite where the number lies beyond the largest double
    std::string exact; ///< every decimal digit; of an infinity those of 2^1024, where it stands for it
    std::string
        distance;      ///< from the number: exact where that is short, else three digits; empty: beyond all
    bool even = false; ///< the last bit of its mantissa is 0
};

/// How an exact number becomes a double, to nearest, ties to even (IEEE 754, 4.3.1).
struct Rounding {
    std::string exact;     ///< the number, every digit or the first ones and "..."
    bool isDouble = false; ///< nothing is rounded: both sides are the number
    RoundingSide below;
    RoundingSide above;
    double share = 0; ///< where it lies, from 0 at `below` to 1 at `above`
    bool halfway = false;
    bool takesAbove = false;

    const RoundingSide &taken() const { return takesAbove ? above : below; }
    const RoundingSide &refused() const { return takesAbove ? below : above; }
};

/// How a decimal number that somebody types becomes a double: sign, digits with a point, an exponent, as many
/// as 1000 characters. Error Usage says what is not one.
Result<Rounding> typedRounding(std::string_view text);

/// A sentence on what is taken and why: "The number is halfway between two doubles. IEEE 754 uses the one
/// whose last bit is 0: 9007199254740992, rounded down by 1."
std::string roundingSentence(const Rounding &rounding);
/// The same in a few words: "nothing rounded", "rounded up by 0.25".
std::string roundingWords(const Rounding &rounding);

} // namespace tiebreak
