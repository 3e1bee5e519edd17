// SPDX-License-Identifier: GPL-3.0-or-later
// 128-bit integers and floor division.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace tiebreak
{

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

/// Rounds towards minus infinity; b > 0.
constexpr std::int64_t floorDiv(std::int64_t a, std::int64_t b)
{
    return a / b - (a % b < 0 ? 1 : 0);
}

/// a - b·floorDiv(a, b), which lies in 0..b-1 and cannot overflow.
constexpr std::int64_t floorMod(std::int64_t a, std::int64_t b)
{
    return a % b + (a % b < 0 ? b : 0);
}

/// Rounds towards minus infinity; b > 0. Takes the short way where both fit 64 bits.
constexpr Int128 floorDiv(Int128 a, std::int64_t b)
{
    if (a == static_cast<std::int64_t>(a))
        return floorDiv(static_cast<std::int64_t>(a), b);
    return a / b - (a % b < 0 ? 1 : 0);
}

/// Rounds towards plus infinity; b > 0.
constexpr Int128 ceilDiv(Int128 a, Int128 b)
{
    return a <= 0 ? -(-a / b) : (a + b - 1) / b;
}

/// The value, held at the ends of the 64-bit range.
constexpr std::int64_t heldTo64(Int128 value)
{
    using Limits = std::numeric_limits<std::int64_t>;
    return static_cast<std::int64_t>(std::clamp<Int128>(value, Limits::min(), Limits::max()));
}

/// How far apart two values are, held at the end of the 64-bit range.
constexpr std::int64_t distanceOf(std::int64_t a, std::int64_t b)
{
    return heldTo64(a < b ? Int128(b) - a : Int128(a) - b);
}

} // namespace tiebreak
