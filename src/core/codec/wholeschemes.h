// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding of the schemes whose raw is a whole number: plain, binary, decimal, and ordered behind its bias.
//
// A scheme offers own(), what its own decoder reads, and fields(), which calls emit(score, firstField,
// lastField) for every score with fields in `range` that encode to exactly `raw`: scores ascending, and per
// score ticks ascending. emit returns false to stop. `raw` is finite and not -0.
#pragma once

#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "core/codec/field.h"
#include "core/codec/orderedbits.h"
#include "core/codec/roundingcell.h"
#include "core/text/scoretext.h"

#include <cmath>
#include <limits>

namespace tiebreak
{

inline constexpr double twoTo53 = 9007199254740992.0;
inline constexpr double twoTo63 = 9223372036854775808.0;
inline constexpr double twoTo124 = twoTo63 * 2305843009213693952.0; // no whole-number scheme reaches that far

/// Whether a score or code of 128 bits is one of 64.
inline bool fits64(Int128 value)
{
    return value == static_cast<std::int64_t>(value);
}

/// The whole numbers that round to `raw`; |raw| < 2^124.
inline WholeRange wholesOf(double raw)
{
    if (std::abs(raw) < twoTo53) {
        const auto whole = static_cast<std::int64_t>(raw);
        return static_cast<double>(whole) == raw ? WholeRange{whole, whole} : WholeRange{};
    }
    return RoundingCell::of(raw).wholes(1);
}

/// The own decoder of a scheme that can only read the score back: cut towards zero.
inline void readOwnScore(double raw, Decoded &decoded)
{
    if (raw >= -twoTo63 && raw < twoTo63) {
        decoded.ownScore = static_cast<std::int64_t>(raw);
        decoded.hasOwnScore = true;
    }
}

/// raw = score, rounded once; no time, so the one field is 0.
struct PlainScheme {
    void own(double raw, Decoded &decoded) const { readOwnScore(raw, decoded); }

    template <class Emit>
    void fields(double raw, FieldRange, Emit emit) const
    {
        if (std::abs(raw) > twoTo63)
            return;
        const WholeRange wholes = wholesOf(raw);
        for (Int128 score = wholes.first; score <= wholes.last; ++score) {
            if (fits64(score) && !emit(static_cast<std::int64_t>(score), 0, 0))
                return;
        }
    }
};

/// What whole-number own decoders read: a score and the field below it.
inline void readOwnSplit(Int128 score, Int128 field, const FieldMap &map, Decoded &decoded)
{
    if (!fits64(score))
        return;
    decoded.ownScore = static_cast<std::int64_t>(score);
    decoded.ownTick = map.keptOf(static_cast<std::int64_t>(field));
    decoded.hasOwnScore = true;
    decoded.hasOwnTick = true;
}

/// raw = score·2^bits + field, rounded once; the own decoder shifts a 64-bit integer. The preimage keeps
/// to the scores at which nothing wraps.
struct BinaryScheme {
    int bits;
    FieldMap map;

    explicit BinaryScheme(const CodecSpec &spec) : bits(spec.bits), map(spec) {}

    /// The low `bits` of score·2^bits + field.
    std::int64_t fieldOf(std::int64_t packed) const { return packed & ((std::int64_t(1) << bits) - 1); }

    void own(double raw, Decoded &decoded) const
    {
        if (raw < -twoTo63 || raw >= twoTo63)
            return;
        const auto packed = static_cast<std::int64_t>(raw);
        readOwnSplit(packed >> bits, fieldOf(packed), map, decoded);
    }

    template <class Emit>
    void fields(double raw, FieldRange range, Emit emit) const
    {
        if (std::abs(raw) > twoTo63 || range.empty())
            return;
        const WholeRange wholes = wholesOf(raw);
        if (wholes.empty())
            return;
        const auto first = static_cast<std::int64_t>(std::max<Int128>(wholes.first, lowest));
        const auto last = static_cast<std::int64_t>(std::min<Int128>(wholes.last, highest));
        const std::int64_t lastScore = last >> bits;
        for (std::int64_t score = first >> bits; score <= lastScore; ++score) {
            const std::int64_t base = score << bits;
            const std::int64_t from = std::max(first - base, range.first);
            const std::int64_t to = std::min(score == lastScore ? last - base : fieldOf(-1), range.last);
            if (from <= to && !emit(score, from, to))
                return;
        }
    }

private:
    static constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
    static constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
};

/// The code's bits are the double's: no rounding, one code at the most.
struct OrderedScheme {
    int bits;
    OrderedBias bias;
    FieldMap map;

    explicit OrderedScheme(const CodecSpec &spec) : bits(spec.bits), bias(spec.bias), map(spec) {}

    std::int64_t fieldOf(std::int64_t code) const { return code & ((std::int64_t(1) << bits) - 1); }

    void own(double raw, Decoded &decoded) const
    {
        const auto code = orderedFromBits(bitsOf(raw), bias);
        if (!code)
            return;
        decoded.ownScore = *code >> bits;
        decoded.ownTick = map.keptOf(fieldOf(*code));
        decoded.hasOwnScore = true;
        decoded.hasOwnTick = true;
    }

    template <class Emit>
    void fields(double raw, FieldRange range, Emit emit) const
    {
        const auto code = orderedFromBits(bitsOf(raw), bias);
        if (!code)
            return;
        const std::int64_t field = fieldOf(*code);
        if (field >= range.first && field <= range.last)
            emit(*code >> bits, field, field);
    }
};

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
