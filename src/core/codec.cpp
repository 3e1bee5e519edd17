// SPDX-License-Identifier: GPL-3.0-or-later
// Encoding: score and tick into raw, as each scheme's own code does it.
#include "core/codec.h"

#include "core/decimalscheme.h"
#include "core/field.h"
#include "core/int128.h"
#include "core/monotone.h"
#include "core/orderedbits.h"
#include "core/scoretext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>

namespace tiebreak
{

namespace
{

/// The double nearest to whole + part/10^digits, both of the same sign, written out and read as text.
double readDecimal(bool negative, std::uint64_t whole, std::int64_t part, int digits)
{
    std::array<char, 64> text;
    char *at = text.data();
    if (negative)
        *at++ = '-';
    at = std::to_chars(at, text.data() + text.size(), whole).ptr;
    *at++ = '.';
    std::array<char, 20> partText;
    char *const partEnd = std::to_chars(partText.data(), partText.data() + partText.size(), part).ptr;
    for (auto missing = digits - (partEnd - partText.data()); missing > 0; --missing)
        *at++ = '0';
    at = std::copy(partText.data(), partEnd, at);
    double raw = 0;
    std::from_chars(text.data(), at, raw);
    // A written "-0.0" can only stand for a sum that is exactly zero, and that is +0.
    return raw == 0 ? 0.0 : raw;
}

std::uint64_t magnitude(std::int64_t value)
{
    return value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
}

double encodeFraction(const CodecSpec &spec, std::int64_t score, std::int64_t field)
{
    if (!spec.cutDigits)
        return static_cast<double>(score) + static_cast<double>(field) / static_cast<double>(spec.span);
    const std::int64_t scale = powerOfTen(*spec.cutDigits);
    const auto cut = static_cast<std::int64_t>(Int128(field) * scale / spec.span);
    const Int128 sum = Int128(score) * scale + cut;
    const UInt128 size = sum < 0 ? UInt128(-sum) : UInt128(sum);
    return readDecimal(sum < 0, static_cast<std::uint64_t>(size / UInt128(scale)),
                       static_cast<std::int64_t>(size % UInt128(scale)), *spec.cutDigits);
}

Result<Encoded> encodeFormula(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    const FormulaFacts &facts = spec.formula->facts();
    if (tick < facts.ticks.first || tick > facts.ticks.last) {
        return failure(ErrorKind::Limit, "Tick " + std::to_string(tick) + " does not fit: " + specText(spec) +
                                             " holds ticks from " + ticksText(facts.ticks, spec.unit) + '.');
    }
    if (score < facts.firstScore || score > facts.lastScore) {
        return failure(ErrorKind::Limit, "Score " + std::to_string(score) +
                                             " does not fit: " + specText(spec) + " holds scores from " +
                                             std::to_string(facts.firstScore) + " to " +
                                             std::to_string(facts.lastScore) + '.');
    }
    const double raw = (*spec.formula)(static_cast<double>(score), static_cast<double>(tick));
    if (!std::isfinite(raw)) {
        return failure(ErrorKind::Limit, "Score " + std::to_string(score) + " with tick " +
                                             std::to_string(tick) + " does not fit: " + specText(spec) +
                                             " gives " + shortestText(raw) + '.');
    }
    return Encoded{raw, false};
}

} // namespace

Result<Encoded> encode(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    if (!spec.hasTime())
        return Encoded{static_cast<double>(score), false};
    if (spec.formula)
        return encodeFormula(spec, score, tick);
    std::int64_t field = 0;
    if (!FieldMap(spec).fieldOf(tick, field) || field < 0 || field > largestField(spec)) {
        const TickWindow domain = codecDomain(spec);
        return failure(ErrorKind::Limit,
                       "Tick " + std::to_string(tick) + " does not fit: " + specText(spec) +
                           " holds fields from 0 to " + std::to_string(largestField(spec)) +
                           (domain.empty() ? ", which no time has."
                                           : ", that is ticks " + ticksText(domain, spec.unit) + '.'));
    }
    switch (spec.scheme) {
    case Scheme::Plain:
    case Scheme::Formula:
        break;
    case Scheme::Decimal:
        return Encoded{packDecimal(score, powerOfTen(spec.digits), field), false};
    case Scheme::Binary: {
        const std::uint64_t packed =
            (static_cast<std::uint64_t>(score) << spec.bits) + static_cast<std::uint64_t>(field);
        const bool wrapped = static_cast<std::int64_t>(packed) >> spec.bits != score;
        return Encoded{static_cast<double>(static_cast<std::int64_t>(packed)), wrapped};
    }
    case Scheme::Fraction:
        return Encoded{encodeFraction(spec, score, field), false};
    case Scheme::Text:
        return Encoded{readDecimal(score < 0, magnitude(score), field, 0), false};
    case Scheme::Ordered: {
        const Int128 code = (Int128(score) << spec.bits) + field;
        const CodeRange range = orderedCodes(spec.bias);
        if (code < range.first || code > range.last) {
            return failure(ErrorKind::Limit, "Score " + std::to_string(score) +
                                                 " does not fit: " + specText(spec) + " holds scores from " +
                                                 std::to_string(range.first >> spec.bits) + " to " +
                                                 std::to_string(range.last >> spec.bits) +
                                                 " (the last of them not for every time).");
        }
        return Encoded{fromBits(orderedToBits(static_cast<std::int64_t>(code), spec.bias)), false};
    }
    }
    return Encoded{static_cast<double>(score), false};
}

std::string_view verdictWord(Verdict verdict)
{
    constexpr std::array<std::string_view, 5> words{"exact", "blurred", "ambiguous", "out of range",
                                                    "foreign"};
    return words[static_cast<std::size_t>(verdict)];
}

TickInterval spanOf(TickInterval interval, std::span<const TickInterval> others)
{
    for (const TickInterval &other : others) {
        interval.first = std::min(interval.first, other.first);
        interval.last = std::max(interval.last, other.last);
    }
    return interval;
}

TickWindow codecDomain(const CodecSpec &spec)
{
    if (!spec.hasTime())
        return {};
    if (spec.formula)
        return spec.formula->facts().domain;
    const FieldMap map(spec);
    std::int64_t largest = largestField(spec);
    if (spec.scheme == Scheme::Text && spec.from)
        largest = std::min(largest, *spec.from);
    const std::int64_t a = map.keptOf(0);
    const std::int64_t b = map.keptOf(largest);
    TickWindow domain{std::min(a, b), std::max(a, b)};
    if (spec.keep)
        domain = domain.within({0, map.period() - 1});
    return domain;
}

TickWindow packedTicks(const CodecSpec &spec)
{
    return spec.formula ? spec.formula->facts().ticks : codecDomain(spec);
}

std::int64_t shownTick(const Decoded &decoded)
{
    const TickInterval &truth = decoded.truth;
    if (decoded.hasOwnTick && decoded.ownTick >= truth.first && decoded.ownTick <= truth.last)
        return decoded.ownTick;
    return std::midpoint(truth.first, truth.last);
}

TickInterval possibleTicks(const Decoder &decoder, double raw, const Decoded &decoded)
{
    if (decoded.verdict != Verdict::Ambiguous)
        return decoded.truth;
    constexpr std::size_t listed = 256;
    const std::vector<TickInterval> intervals = decoder.truth(raw, listed);
    TickInterval span = spanOf(decoded.truth, intervals);
    if (intervals.size() < listed)
        return span;
    // Too many to list: the outermost ticks are found by asking for parts of the window.
    const TickWindow window = decoder.window();
    const auto holds = [&](std::int64_t first, std::int64_t last) {
        return !Decoder(decoder.spec(), TickWindow{first, last}).truth(raw, 1).empty();
    };
    span.first = firstReaching({window.first, span.first - 1}, window.first,
                               [&](std::int64_t tick) { return holds(window.first, tick); });
    span.last = firstReaching({span.last, window.last - 1}, window.last,
                              [&](std::int64_t tick) { return !holds(tick + 1, window.last); });
    return span;
}

} // namespace tiebreak
