// SPDX-License-Identifier: GPL-3.0-or-later
// Powers of ten and the digits of whole numbers; the text codec asks for both with every row.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace tiebreak
{

inline constexpr auto powersOfTen = [] {
    std::array<std::int64_t, 19> powers{1};
    for (std::size_t n = 1; n < powers.size(); ++n)
        powers[n] = powers[n - 1] * 10;
    return powers;
}();

/// 10^n for n from 0 to 18.
constexpr std::int64_t powerOfTen(int n)
{
    return powersOfTen[static_cast<std::size_t>(n)];
}

/// Whether a whole number or a double is 10^n for n from 0 to 18.
template <class Number>
constexpr bool isPowerOfTen(Number number)
{
    return std::ranges::any_of(powersOfTen,
                               [&](std::int64_t power) { return static_cast<Number>(power) == number; });
}

/// How many decimal digits the text of a number has; 1 for negative ones, which stand for no number.
constexpr int digitsOf(std::int64_t value)
{
    if (value <= 0)
        return 1;
    // 1233 / 4096 is log10(2) as exactly as 63 bits need: the guess is right or one too small.
    const auto bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(value)));
    const int guess = bits * 1233 >> 12;
    return guess + (value >= powerOfTen(guess) ? 1 : 0);
}

} // namespace tiebreak
