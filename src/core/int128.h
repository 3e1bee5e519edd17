// SPDX-License-Identifier: GPL-3.0-or-later
// 128-bit integers and floor division.
#pragma once

#include <cstdint>

namespace tiebreak
{

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 UInt128;

/// Rounds towards minus infinity; b > 0. Takes the short way where both fit 64 bits.
constexpr Int128 floorDiv(Int128 a, std::int64_t b)
{
    if (a == static_cast<std::int64_t>(a)) {
        const auto small = static_cast<std::int64_t>(a);
        return small / b - (small % b < 0 ? 1 : 0);
    }
    return a / b - (a % b < 0 ? 1 : 0);
}

/// Rounds towards plus infinity; b > 0.
constexpr Int128 ceilDiv(Int128 a, std::int64_t b)
{
    return -floorDiv(-a, b);
}

} // namespace tiebreak
