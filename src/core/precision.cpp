// SPDX-License-Identifier: GPL-3.0-or-later
// Limits and bit layouts follow from each scheme's arithmetic; only fractions are tried out, and few of
// those.
#include "core/precision.h"

#include "core/field.h"
#include "core/fractionschemes.h"
#include "core/int128.h"
#include "core/orderedbits.h"
#include "core/scoretext.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

/// The fields of the window's ticks; with `keep` at most one period of them.
FieldRange windowFields(const CodecSpec &spec, TickWindow window)
{
    const FieldMap map(spec);
    const bool wraps = map.kept(window.last) < map.kept(window.first);
    if (map.period() && (wraps || Int128(window.last) - window.first >= map.period() - 1))
        window = {0, map.period() - 1};
    return map.fields(map.kept(window.first), map.kept(window.last), largestField(spec));
}

/// The distance of neighbouring fields' values, in points, where they lie closest. `text` has its shortest
/// step where the field has most digits.
double smallestStep(const CodecSpec &spec, FieldRange fields)
{
    switch (spec.scheme) {
    case Scheme::Fraction:
        if (spec.cutDigits) {
            const std::int64_t scale = powerOfTen(*spec.cutDigits);
            return static_cast<double>(scale / spec.span) / static_cast<double>(scale);
        }
        return 1 / static_cast<double>(spec.span);
    case Scheme::Text:
        return 1 / static_cast<double>(powerOfTen(digitsOf(fields.last)));
    default:
        return 1;
    }
}

/// Whether two neighbouring fields share a double at this score. Looks at so many pairs from the upper end,
/// where the steps are smallest; where a step is smaller than the grid, a share comes up within a few pairs.
bool sharesDouble(const CodecSpec &spec, std::int64_t score, FieldRange fields)
{
    constexpr std::int64_t pairs = 65536;
    const FieldMap map(spec);
    std::optional<double> previous;
    for (std::int64_t field = fields.last; field >= fields.first && field > fields.last - pairs; --field) {
        const auto encoded = encode(spec, score, map.keptOf(field));
        if (!encoded)
            return true;
        if (previous && *previous == encoded->raw)
            return true;
        previous = encoded->raw;
    }
    return false;
}

/// Below one point scores start binades: 2^k to 2^(k+1) share one grid of doubles, 2^(k-52) apart, and whole
/// scores lie on it, so one score stands for all of them.
std::optional<std::int64_t> largestExactFraction(const CodecSpec &spec, FieldRange fields)
{
    const double step = smallestStep(spec, fields);
    if (sharesDouble(spec, 0, fields))
        return std::nullopt;
    for (int k = 0; k <= 62; ++k) {
        const double grid = std::ldexp(1.0, k - 52);
        // Two roundings (of the fraction, of the sum) may cost a little more than the grid.
        const double safe = spec.scheme == Scheme::Fraction && !spec.cutDigits ? 2 * grid : grid;
        const std::int64_t score = std::int64_t(1) << k;
        if (step <= safe && sharesDouble(spec, score, fields))
            return score - 1;
    }
    return std::numeric_limits<std::int64_t>::max();
}

/// Decimal digits of the field of a raw in `text`, as far as one can be read.
int textDigits(const Decoder &decoder, double raw)
{
    const CodecSpec &spec = decoder.spec();
    const Decoded decoded = decoder.decode(raw);
    std::int64_t field = 0;
    if (decoded.verdict == Verdict::Foreign || !FieldMap(spec).fieldOf(decoded.truth.first, field))
        field = spec.from.value_or(0);
    return digitsOf(std::max<std::int64_t>(field, 0));
}

int bitWidth(std::int64_t value)
{
    return value <= 0 ? 0 : 64 - __builtin_clzll(static_cast<unsigned long long>(value));
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
    if (!spec.hasTime())
        return std::nullopt;
    const FieldRange fields = windowFields(spec, window);
    if (fields.empty())
        return std::nullopt;
    if (spec.scheme == Scheme::Fraction || spec.scheme == Scheme::Text)
        return largestExactFraction(spec, fields);

    Int128 last = Int128(1) << 53; // up to here every whole number is a double
    Int128 weight = spec.scheme == Scheme::Decimal ? Int128(powerOfTen(spec.digits)) : Int128(1) << spec.bits;
    if (spec.scheme == Scheme::Ordered)
        last = orderedCodes(spec.bias).last;
    if (fields.last > last)
        return std::nullopt;
    return static_cast<std::int64_t>((last - fields.last) / weight);
}

bool losesTrailingZeros(const CodecSpec &spec, TickWindow window)
{
    if (spec.scheme != Scheme::Text)
        return false;
    const FieldRange fields = windowFields(spec, window);
    return Int128(std::max<std::int64_t>(fields.first, 1)) * 10 <= fields.last;
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
    default:
        break;
    }
    // Behind the point a decimal or quotient has no last bit: all stored bits below it belong to the time.
    const bool endless = spec.scheme == Scheme::Fraction || spec.scheme == Scheme::Text;
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
