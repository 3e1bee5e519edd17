// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding of the schemes whose raw is a whole number: plain, binary, and ordered behind its bias
// (decimal stands in decimalscheme.h.)
//
// A scheme offers own(), what its own decoder reads, and fields(), which calls emit(score, firstField,
// lastField) for every score with fields in `range` that encode to exactly `raw`: scores ascending, and per
// score ticks ascending. emit returns false to stop. `raw` is finite and not -0.
#pragma once

#include "core/codec.h"
#include "core/field.h"
#include "core/int128.h"
#include "core/orderedbits.h"
#include "core/roundingcell.h"
#include "core/scoretext.h"

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

/// raw = score·2^bits + field, rounded once; the own decoder shifts a 64-bit integer. Truth keeps to the
/// scores at which nothing wraps.
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

} // namespace tiebreak
