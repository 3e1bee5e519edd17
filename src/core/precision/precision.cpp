// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/precision/precision.h"

#include "core/base/int128.h"
#include "core/codec/field.h"
#include "core/codec/fractionschemes.h"
#include "core/codec/orderedbits.h"
#include "core/precision/stretchcells.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

/// Decimal digits of the field of a raw in `text`, as far as one can be read.
int textDigits(const Decoder &decoder, double raw)
{
    const CodecSpec &spec = decoder.spec();
    const Decoded decoded = decoder.decode(raw);
    std::int64_t field = 0;
    if (decoded.verdict == Verdict::Invalid || !FieldMap(spec).fieldOf(decoded.preimage.first, field))
        field = spec.from.value_or(0);
    return digitsOf(std::max<std::int64_t>(field, 0));
}

int bitWidth(std::int64_t value)
{
    return value <= 0 ? 0 : 64 - __builtin_clzll(static_cast<unsigned long long>(value));
}

/// The smallest power of two that is at least `value`, as its exponent.
int powerReaching(double value)
{
    const int below = std::ilogb(value);
    return std::scalbn(1.0, below) == value ? below : below + 1;
}

BitLayout orderedLayout(const CodecSpec &spec)
{
    BitLayout layout;
    layout.timeBits = spec.bits;
    for (int bit = 0; bit < 64; ++bit) {
        BitMeaning &meaning = layout.stored[static_cast<std::size_t>(63 - bit)];
        if (bit == 63)
            meaning = BitMeaning::Sign;
        else if (bit < spec.bits)
            meaning = BitMeaning::Time;
        else
            meaning = spec.bias == OrderedBias::One && bit == 62 ? BitMeaning::Exponent : BitMeaning::Score;
        layout.scoreBits += meaning == BitMeaning::Score ? 1 : 0;
    }
    return layout;
}

} // namespace

std::optional<std::int64_t> largestExactScore(const CodecSpec &spec, TickWindow window)
{
    return largestScoreKeeping(spec, windowFields(spec, window), 1);
}

bool losesTrailingZeros(const CodecSpec &spec, TickWindow window)
{
    if (spec.scheme != Scheme::Text)
        return false;
    const FieldRange fields = windowFields(spec, window).hull();
    return Int128(std::max<std::int64_t>(fields.first, 1)) * 10 <= fields.last;
}

bool wrapsWithin(const CodecSpec &spec, TickWindow window)
{
    return spec.keep && Int128(window.last) - window.first >= Int128(1) << *spec.keep;
}

double ticksPerUlp(const Decoder &decoder, double raw)
{
    const CodecSpec &spec = decoder.spec();
    const double ulp = ulpOf(raw);
    switch (spec.scheme) {
    case Scheme::Plain:
        return std::numeric_limits<double>::quiet_NaN();
    case Scheme::Decimal:
    case Scheme::Binary:
        return ulp;
    case Scheme::Fraction:
        return ulp * static_cast<double>(spec.span);
    case Scheme::Text:
        return ulp * static_cast<double>(powerOfTen(textDigits(decoder, raw)));
    case Scheme::Formula:
        return ulp / spec.formula->facts().tick;
    case Scheme::Ordered:
        return std::isfinite(raw) ? 1 : std::numeric_limits<double>::quiet_NaN();
    }
    return std::numeric_limits<double>::quiet_NaN();
}

BitLayout bitLayout(const Decoder &decoder, double raw)
{
    const CodecSpec &spec = decoder.spec();
    if (spec.scheme == Scheme::Ordered)
        return orderedLayout(spec);
    BitLayout layout;
    layout.stored[0] = BitMeaning::Sign;
    for (std::size_t i = 1; i < 64; ++i)
        layout.stored[i] = i < 12 ? BitMeaning::Exponent : BitMeaning::Unused;
    if (spec.formula) {
        const FormulaFacts &facts = spec.formula->facts();
        layout.holdsScore = facts.linear && facts.offset == 0 && !facts.fallsWithScore;
    }
    if (!std::isnormal(raw))
        return layout;

    layout.hasImplied = true;
    // A bit of weight 2^w carries score from w = scoreFrom on, and time from w = timeFrom up to there.
    int scoreFrom = 0;
    int timeFrom = 0;
    switch (spec.scheme) {
    case Scheme::Decimal:
        scoreFrom = bitWidth(powerOfTen(spec.digits) - 1);
        break;
    case Scheme::Binary:
        scoreFrom = spec.bits;
        break;
    case Scheme::Fraction:
        timeFrom = -bitWidth(spec.span - 1);
        break;
    case Scheme::Text:
        timeFrom = -bitWidth(powerOfTen(textDigits(decoder, raw)) - 1);
        break;
    case Scheme::Formula:
        timeFrom = std::ilogb(spec.formula->facts().tick);
        scoreFrom = std::max(timeFrom, powerReaching(spec.formula->facts().point));
        break;
    case Scheme::Plain:
    case Scheme::Ordered:
        break;
    }
    // Behind the point a decimal or quotient has no last bit: all stored bits below it belong to the time.
    const bool endless = spec.scheme == Scheme::Fraction || spec.scheme == Scheme::Text ||
                         (spec.formula && std::scalbn(1.0, timeFrom) != spec.formula->facts().tick);
    const auto meaningOf = [&](int weight) {
        if (weight >= scoreFrom)
            return BitMeaning::Score;
        return endless || weight >= timeFrom ? BitMeaning::Time : BitMeaning::Unused;
    };
    const int top = std::ilogb(raw);
    layout.implied = meaningOf(top);
    for (int i = 0; i < 52; ++i)
        layout.stored[static_cast<std::size_t>(12 + i)] = meaningOf(top - 1 - i);
    layout.scoreBits = std::max(0, top - scoreFrom + 1);
    layout.timeBits = scoreFrom - timeFrom;
    layout.roundedAway = std::clamp(top - 52 - timeFrom, 0, layout.timeBits);
    return layout;
}

} // namespace tiebreak
