// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding of the schemes that put the time behind the point: fraction and text. Same shape as
// wholeschemes.h.
#pragma once

#include "core/codec/field.h"
#include "core/codec/wholeschemes.h"

#include <algorithm>

namespace tiebreak
{

inline constexpr double twoTo64 = 2 * twoTo63;

/// raw = score + field/span, cut after so many decimals, exact in decimal, rounded once.
struct CutFractionScheme {
    std::int64_t span;
    std::int64_t scale; ///< 10^digits

    explicit CutFractionScheme(const CodecSpec &spec) : span(spec.span), scale(powerOfTen(*spec.cutDigits)) {}

    void own(double raw, Decoded &decoded) const { readOwnScore(raw, decoded); }

    /// The smallest field whose cut fraction is at least `cut`/scale.
    std::int64_t firstField(Int128 cut) const
    {
        const auto product = static_cast<UInt128>(cut * span);
        const auto divisor = static_cast<std::uint64_t>(scale);
        return static_cast<std::int64_t>((product + divisor - 1) / divisor);
    }

    template <class Emit>
    void fields(double raw, FieldRange range, Emit emit) const
    {
        if (std::abs(raw) > twoTo64 || range.empty())
            return;
        const WholeRange sums = RoundingCell::of(raw).wholes(scale);
        if (sums.empty())
            return;
        // The fraction may be a whole point (field = span): then the score is one less.
        const Int128 lastScore = floorDiv(sums.last, scale);
        for (Int128 score = floorDiv(sums.first - 1, scale); score <= lastScore; ++score) {
            if (!fits64(score))
                continue;
            const Int128 firstCut = std::max<Int128>(sums.first - score * scale, 0);
            const Int128 lastCut = std::min<Int128>(sums.last - score * scale, scale);
            if (firstCut > lastCut)
                continue;
            const std::int64_t first = std::max(firstField(firstCut), range.first);
            const std::int64_t last =
                std::min(lastCut == scale ? span : firstField(lastCut + 1) - 1, range.last);
            if (first <= last && !emit(static_cast<std::int64_t>(score), first, last))
                return;
        }
    }
};

/// raw = score + field/span in doubles, two roundings: found by search, since it is monotone in the field.
struct FloatFractionScheme {
    std::int64_t span;

    explicit FloatFractionScheme(const CodecSpec &spec) : span(spec.span) {}

    void own(double raw, Decoded &decoded) const { readOwnScore(raw, decoded); }

    /// The scheme's own arithmetic, each operation rounded.
    double pack(double score, std::int64_t field) const
    {
        return score + static_cast<double>(field) / static_cast<double>(span);
    }

    template <class Emit>
    void fields(double raw, FieldRange range, Emit emit) const
    {
        if (std::abs(raw) > twoTo64 || range.empty())
            return;
        const double half = ulpOf(raw) / 2;
        // From one whole point below the cell to its end; a large score is itself rounded first, by one at
        // the most where that still matters.
        const WholeRange floors = RoundingCell::of(raw).floors();
        for (Int128 score = floors.first - 2; score <= floors.last + 1; ++score) {
            if (!fits64(score))
                continue;
            const auto packed = static_cast<double>(static_cast<std::int64_t>(score));
            const double scale = static_cast<double>(span);
            if (pack(packed, range.last) < raw || pack(packed, range.first) > raw)
                continue;
            const std::int64_t first =
                firstReaching(range, (raw - half - packed) * scale + 1,
                              [&](std::int64_t field) { return pack(packed, field) >= raw; });
            const std::int64_t last =
                firstReaching(range, (raw + half - packed) * scale + 1,
                              [&](std::int64_t field) { return pack(packed, field) > raw; }) -
                1;
            if (first <= last && !emit(static_cast<std::int64_t>(score), first, last))
                return;
        }
    }
};

/// raw = the double nearest to the text score "." field, the field's digits not padded: 0.5, 0.50 and 0.500
/// are one.
struct TextScheme {
    bool inverted;

    explicit TextScheme(const CodecSpec &spec) : inverted(spec.from.has_value()) {}

    void own(double raw, Decoded &decoded) const { readOwnScore(raw, decoded); }

    template <class Emit>
    void fields(double raw, FieldRange range, Emit emit) const
    {
        if (std::abs(raw) > twoTo64 || range.empty())
            return;
        const int shortest = digitsOf(range.first);
        const int longest = digitsOf(range.last);
        // The text of a negative score is the mirror image of its magnitude's; "-0" is never written.
        const bool negative = raw < 0;
        const RoundingCell cell = RoundingCell::of(std::abs(raw));
        const WholeRange finest = cell.wholes(powerOfTen(longest));
        if (finest.empty())
            return;
        const WholeRange sizes = cell.floors();
        const Int128 smallest = std::max<Int128>(sizes.first, negative ? 1 : 0);
        const Int128 largest = sizes.last;
        // A text of fewer digits is one that ends in zeros: where there is none with one digit less, there is
        // none with two less.
        int fewest = longest;
        while (fewest > shortest && !cell.wholes(powerOfTen(fewest - 1)).empty())
            --fewest;
        const int step = negative ? -1 : 1;
        for (Int128 size = negative ? largest : smallest; size >= smallest && size <= largest; size += step) {
            const Int128 score = negative ? -size : size;
            if (!fits64(score))
                continue;
            for (int i = 0; i <= longest - fewest; ++i) {
                const int digits = inverted ? longest - i : fewest + i;
                const std::int64_t scale = powerOfTen(digits);
                const WholeRange sums = digits == longest ? finest : cell.wholes(scale);
                const std::int64_t smallestField =
                    std::max(range.first, digits == 1 ? 0 : powerOfTen(digits - 1));
                const Int128 first = std::max<Int128>(sums.first - size * scale, smallestField);
                const Int128 last =
                    std::min<Int128>(sums.last - size * scale, std::min(range.last, scale - 1));
                if (first <= last && !emit(static_cast<std::int64_t>(score), static_cast<std::int64_t>(first),
                                           static_cast<std::int64_t>(last)))
                    return;
            }
        }
    }
};

} // namespace tiebreak
