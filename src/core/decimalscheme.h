// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding of decimal: raw = score·10^digits + field. Same shape as wholeschemes.h.
#pragma once

#include "core/monotone.h"
#include "core/wholeschemes.h"

namespace tiebreak
{

/// The packing as PHP's numbers do it: exact in 64-bit integers and then rounded once; where product or sum
/// leave 64 bits, in doubles, operation by operation.
inline double packDecimal(std::int64_t score, std::int64_t weight, std::int64_t field)
{
    std::int64_t product = 0;
    std::int64_t sum = 0;
    if (__builtin_mul_overflow(score, weight, &product))
        return static_cast<double>(score) * static_cast<double>(weight) + static_cast<double>(field);
    if (__builtin_add_overflow(product, field, &sum))
        return static_cast<double>(product) + static_cast<double>(field);
    return static_cast<double>(sum);
}

/// raw = packDecimal(score, 10^digits, field). The own decoder divides and takes the remainder.
struct DecimalScheme {
    std::int64_t weight; ///< 10^digits
    FieldMap map;

    explicit DecimalScheme(const CodecSpec &spec) : weight(powerOfTen(spec.digits)), map(spec) {}

    /// Rounds towards minus infinity, so that negative scores read right as well.
    void own(double raw, Decoded &decoded) const
    {
        if (std::abs(raw) >= twoTo124)
            return;
        const Int128 packed =
            std::abs(raw) < twoTo63 ? Int128(static_cast<std::int64_t>(raw)) : static_cast<Int128>(raw);
        const Int128 score = floorDiv(packed, weight);
        readOwnSplit(score, packed - score * weight, map, decoded);
    }

    template <class Emit>
    void fields(double raw, FieldRange range, Emit emit) const
    {
        if (std::abs(raw) >= twoTo124 || range.empty())
            return;
        if (std::abs(raw) >= twoTo63 / 2) {
            fieldsBySearch(raw, range, emit);
            return;
        }
        const WholeRange wholes = wholesOf(raw);
        if (wholes.empty())
            return;
        const auto first = static_cast<std::int64_t>(wholes.first);
        const auto last = static_cast<std::int64_t>(wholes.last);
        auto score = static_cast<std::int64_t>(floorDiv(first, weight));
        for (std::int64_t base = score * weight; base <= last; ++score, base += weight) {
            const std::int64_t from = std::max(first - base, range.first);
            const std::int64_t to = std::min(last - base, range.last);
            if (from <= to && !emit(score, from, to))
                return;
        }
    }

private:
    /// Near the end of 64 bits and beyond, where the packing may round twice.
    template <class Emit>
    void fieldsBySearch(double raw, FieldRange range, Emit emit) const
    {
        const Int128 slack = static_cast<Int128>(2 * ulpOf(raw)) + weight;
        const Int128 middle = static_cast<Int128>(raw);
        const Int128 lastScore = std::min<Int128>(floorDiv(middle + slack, weight), highest);
        for (Int128 at = std::max<Int128>(floorDiv(middle - slack, weight), lowest); at <= lastScore; ++at) {
            const auto score = static_cast<std::int64_t>(at);
            // Up to here the sum is exact, behind it in doubles: monotone each, but not across.
            const auto exactEnd = static_cast<std::int64_t>(
                std::clamp<Int128>(Int128(highest) - at * weight, range.first - 1, range.last));
            const FieldRange exact{range.first, exactEnd};
            const FieldRange rounded{exactEnd + 1, range.last};
            const FieldRange lower = map.inverted() ? rounded : exact;
            const FieldRange upper = map.inverted() ? exact : rounded;
            if (!emitMatches(raw, score, lower, emit) || !emitMatches(raw, score, upper, emit))
                return;
        }
    }

    template <class Emit>
    bool emitMatches(double raw, std::int64_t score, FieldRange range, Emit emit) const
    {
        if (range.empty())
            return true;
        const double base = static_cast<double>(score) * static_cast<double>(weight);
        const double guess = raw - base;
        const double half = ulpOf(raw) / 2;
        const std::int64_t first = firstReaching(range, guess - half, [&](std::int64_t field) {
            return packDecimal(score, weight, field) >= raw;
        });
        const std::int64_t last =
            firstReaching(range, guess + half,
                          [&](std::int64_t field) { return packDecimal(score, weight, field) > raw; }) -
            1;
        return first > last || emit(score, first, last);
    }

    static constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    static constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
};

} // namespace tiebreak
