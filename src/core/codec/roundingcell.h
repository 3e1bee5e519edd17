// SPDX-License-Identifier: GPL-3.0-or-later
// All real numbers that round to one double (nearest, ties to even), as exact integers.
#pragma once

#include "core/base/int128.h"
#include "core/text/scoretext.h"

#include <cstdint>

namespace tiebreak
{

/// Whole numbers first to last, both included. Empty when last < first.
struct WholeRange {
    Int128 first = 0;
    Int128 last = -1;
    bool empty() const { return last < first; }
};

/// The interval of reals that round to a finite double: low·2^exponent to high·2^exponent, its ends included
/// when `closed`. IEEE 754-2019, section 4.3.1 (roundTiesToEven).
struct RoundingCell {
    std::int64_t low = 0;
    std::int64_t high = 0;
    int exponent = 0;
    bool closed = true;

    /// `raw` is finite and not -0. Sums of non-negative powers of two never round to -0.
    static RoundingCell of(double raw)
    {
        const std::uint64_t bits = bitsOf(raw);
        const std::uint64_t stored = bits & ((std::uint64_t(1) << 52) - 1);
        const int biased = static_cast<int>(bits >> 52 & 0x7FF);
        if (biased == 0 && stored == 0)
            return {};
        const auto mantissa =
            static_cast<std::int64_t>(biased == 0 ? stored : stored | std::uint64_t(1) << 52);
        // A power of two has its lower neighbour at half the distance of the upper one.
        const bool half = stored == 0 && biased > 1;
        RoundingCell cell{4 * mantissa - (half ? 1 : 2), 4 * mantissa + 2, (biased == 0 ? 1 : biased) - 1077,
                          (mantissa & 1) == 0};
        if (bits >> 63)
            cell = {-cell.high, -cell.low, cell.exponent, cell.closed};
        return cell;
    }

    /// The ends, each rounded down to a whole number. Only for |raw| <= 2^66.
    WholeRange floors() const
    {
        if (exponent >= 0)
            return {Int128(low) << exponent, Int128(high) << exponent};
        const int shift = exponent < -60 ? 60 : -exponent;
        return {low >> shift, high >> shift};
    }

    /// The whole numbers n with n / scale inside the cell; `scale` is 1 to 10^18. Only for |raw| <= 2^66.
    WholeRange wholes(std::int64_t scale) const
    {
        const Int128 scaledLow = Int128(low) * scale;
        const Int128 scaledHigh = Int128(high) * scale;
        if (exponent >= 0) {
            const int inset = closed || low == high ? 0 : 1;
            return {(scaledLow << exponent) + inset, (scaledHigh << exponent) - inset};
        }
        // |scaled| < 2^116: shifting further changes nothing any more.
        const int shift = exponent < -120 ? 120 : -exponent;
        const Int128 mask = (Int128(1) << shift) - 1;
        const Int128 floorLow = scaledLow >> shift;
        const Int128 floorHigh = scaledHigh >> shift;
        const bool wholeLow = (scaledLow & mask) == 0;
        const bool wholeHigh = (scaledHigh & mask) == 0;
        return {wholeLow && closed ? floorLow : floorLow + 1,
                wholeHigh && !closed ? floorHigh - 1 : floorHigh};
    }
};

} // namespace tiebreak
