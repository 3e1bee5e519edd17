// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/hazards/hazardcase.h"

#include "core/board/direction.h"
#include "core/codec/field.h"
#include "core/codec/orderedbits.h"
#include "core/codec/wholeschemes.h"
#include "core/text/scoretext.h"
#include "lab/need/timerangemoments.h"

#include <array>
#include <charconv>
#include <cmath>

namespace tiebreak
{

namespace
{

/// The time range in ticks; the minutes it lies in where it is shorter than one.
TickWindow timeRangeTicks(const CodecSpec &spec, const TimeRange &timeRange)
{
    const TickWindow ticks = plausibleTicks(spec, timeRange);
    if (!ticks.empty())
        return ticks;
    const std::int64_t minute = floorDiv(timeRange.firstSecond, 60);
    return {minute, minute};
}

TickWindow packableTicks(const CodecSpec &spec, TickWindow timeRange)
{
    if (!spec.hasTime())
        return {0, 0};
    if (spec.keep)
        return timeRange;
    return timeRange.within(packedTicks(spec));
}

std::vector<std::int64_t> probesOf(const CodecSpec &spec, TickWindow ticks)
{
    if (ticks.first > ticks.last)
        return {};
    std::vector<std::int64_t> probes{ticks.first, ticks.first + 1, ticks.last - 1, ticks.last};
    // A time range begins and ends on round numbers, which rounding and few digits spare: within it are
    // others. 1009 is a prime, by which hardly any time range divides.
    const std::int64_t step = (ticks.last - ticks.first) / 1009 * 112 + 1;
    for (std::int64_t i = 1; i < 9; ++i)
        probes.push_back(ticks.first + step * i);
    // Quotients round each in its own way: some ticks of a row are spared what the next one suffers.
    const bool uneven = spec.formula || (spec.scheme == Scheme::Fraction && !spec.cutDigits);
    for (std::int64_t i = 2; uneven && i < 64; ++i)
        probes.push_back(ticks.first + i);
    std::vector<std::int64_t> moments = digitChanges(spec, ticks);
    if (const auto wrap = keptBitsWrap(spec, ticks))
        moments.push_back(*wrap);
    for (const std::int64_t moment : moments) {
        for (const std::int64_t by : {-1, 0, 1})
            probes.push_back(moment + by);
    }
    std::ranges::sort(probes);
    probes.erase(std::ranges::unique(probes).begin(), probes.end());
    std::erase_if(probes, [&](std::int64_t tick) {
        return tick < ticks.first || tick > ticks.last || !rawOf(spec, 0, tick);
    });
    return probes;
}

} // namespace

HazardCase::HazardCase(const CodecSpec &codec, const Need &stated)
    : spec(codec)
    , need(stated)
    , raws(rawDirection(codec, stated.direction))
    , timeRange(timeRangeTicks(codec, stated.timeRange))
    , packable(packableTicks(codec, timeRange))
    , resolution(std::max<std::int64_t>(1, resolutionTicks(stated, codec.unit)))
    , nearest(std::clamp<std::int64_t>(0, stated.lowestScore, stated.highestScore))
    , m_decoder(codec, timeRange)
    , m_probes(probesOf(codec, packable))
{
    if (spec.hasTime() && !packable.empty())
        limits = codecLimits(spec, packable);
}

bool HazardCase::isTellable(std::int64_t tick) const
{
    constexpr std::int64_t lastSecond = 253402300799; // 9999-12-31T23:59:59Z
    return tick >= 0 && Int128(tick) * unitMicroseconds(spec.unit) <= Int128(lastSecond) * 1'000'000;
}

void HazardCase::finish(HazardStep &step) const
{
    if (step.text.empty())
        step.text = shortestText(step.raw);
    step.read = m_decoder.decode(step.raw);
}

HazardStep HazardCase::pack(std::int64_t score, std::int64_t tick) const
{
    HazardStep step;
    step.score = score;
    step.tick = tick;
    if (const auto raw = rawOf(spec, score, tick)) {
        step.raw = *raw;
        finish(step);
    } else {
        step.way = HazardStep::Way::Refused;
    }
    return step;
}

std::optional<HazardStep> HazardCase::packUnchecked(std::int64_t score, std::int64_t tick) const
{
    std::int64_t field = 0;
    if (!FieldMap(spec).fieldOf(tick, field))
        return std::nullopt;
    HazardStep step{HazardStep::Way::Unchecked, score, tick, 0, 0, {}, {}};
    switch (spec.scheme) {
    case Scheme::Decimal:
        step.raw = packDecimal(score, powerOfTen(spec.digits), field);
        break;
    case Scheme::Binary:
        step.raw = static_cast<double>(static_cast<std::int64_t>(
            (static_cast<std::uint64_t>(score) << spec.bits) + static_cast<std::uint64_t>(field)));
        break;
    case Scheme::Fraction: {
        if (!spec.cutDigits) {
            step.raw =
                static_cast<double>(score) + static_cast<double>(field) / static_cast<double>(spec.span);
            break;
        }
        // Whole points that the fraction holds are points: cutting what is left gives the same decimals.
        const std::int64_t points = floorDiv(field, spec.span);
        const auto raw = rawOf(spec, score + points, FieldMap(spec).keptOf(field - points * spec.span));
        if (!raw)
            return std::nullopt;
        step.raw = *raw;
        break;
    }
    case Scheme::Ordered: {
        const Int128 code = (Int128(score) << spec.bits) + field;
        const CodeRange range = orderedCodes(spec.bias);
        if (code < range.first || code > range.last)
            return std::nullopt;
        step.raw = fromBits(orderedToBits(static_cast<std::int64_t>(code), spec.bias));
        break;
    }
    case Scheme::Plain:
    case Scheme::Text:
    case Scheme::Formula:
        return std::nullopt;
    }
    finish(step);
    return step;
}

HazardStep HazardCase::wrap(std::int64_t score, std::int64_t tick) const
{
    HazardStep step{HazardStep::Way::Wrapped, score, tick, 0, 0, {}, {}};
    const auto low = static_cast<std::uint64_t>(*wholeOf(spec, score, tick));
    step.raw = static_cast<double>(static_cast<std::int64_t>(low));
    finish(step);
    return step;
}

HazardStep HazardCase::add(const HazardStep &to, double addend) const
{
    HazardStep step{HazardStep::Way::Added, to.score, to.tick, to.raw + addend, addend, {}, {}};
    finish(step);
    return step;
}

HazardStep HazardCase::write(const HazardStep &from, int digits) const
{
    HazardStep step{HazardStep::Way::Written,       from.score, from.tick, 0, 0,
                    textOfDigits(from.raw, digits), {}};
    step.raw = parseRawText(step.text).value_or(from.raw);
    finish(step);
    return step;
}

void HazardCase::addPacking(std::vector<HazardStep> &example, std::int64_t score, std::int64_t tick) const
{
    example.push_back(pack(score, tick));
    if (example.back().way != HazardStep::Way::Refused)
        return;
    if (auto unchecked = packUnchecked(score, tick))
        example.push_back(std::move(*unchecked));
}

std::optional<double> rawOf(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    const auto encoded = encode(spec, score, tick);
    return encoded ? std::optional(encoded->raw) : std::nullopt;
}

std::optional<Int128> wholeOf(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    if (spec.scheme == Scheme::Plain)
        return score;
    std::int64_t field = 0;
    if (!FieldMap(spec).fieldOf(tick, field))
        return std::nullopt;
    if (spec.scheme == Scheme::Decimal)
        return Int128(score) * powerOfTen(spec.digits) + field;
    if (spec.scheme == Scheme::Binary)
        return Int128(score) * (std::int64_t(1) << spec.bits) + field;
    return std::nullopt;
}

bool isRounded(Int128 whole)
{
    const UInt128 size = whole < 0 ? UInt128(-whole) : UInt128(whole);
    const int zeros = size == 0 ? 0
                      : static_cast<std::uint64_t>(size) != 0
                          ? __builtin_ctzll(static_cast<std::uint64_t>(size))
                          : 64;
    return (size >> zeros) >> 53 != 0;
}

std::string wholeText(Int128 whole)
{
    std::string text;
    for (UInt128 rest = whole < 0 ? UInt128(-whole) : UInt128(whole); rest != 0 || text.empty(); rest /= 10)
        text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    return whole < 0 ? '-' + text : text;
}

std::string textOfDigits(double raw, int digits)
{
    std::array<char, 64> buffer;
    const auto end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), raw, std::chars_format::general, digits);
    return {buffer.data(), end.ptr};
}

} // namespace tiebreak
