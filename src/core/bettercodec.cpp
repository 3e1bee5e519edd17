// SPDX-License-Identifier: GPL-3.0-or-later
// The fewest bits or digits that the season needs leave the most for the score.
#include "core/bettercodec.h"

#include "core/precision.h"

#include <bit>

namespace tiebreak
{

namespace
{

constexpr std::int64_t secondsADay = 86400;

std::int64_t yearOf(std::int64_t tick, TickUnit unit)
{
    return std::stoll(isoTime(tick, unit));
}

/// The first tick of a year, where the calendar reaches that far.
std::optional<std::int64_t> yearStart(std::int64_t year, TickUnit unit)
{
    if (year < 1000 || year > 9999)
        return {};
    return parseIsoTime(std::to_string(year) + "-01-01", unit);
}

/// Where the season of these times begins and ends.
std::optional<TickWindow> seasonOf(TickWindow times, TickWindow window, TickUnit unit)
{
    const std::int64_t threeYears = 3 * 366 * secondsADay * 1000000 / unitMicroseconds(unit);
    const auto begin =
        window.first >= times.first - threeYears ? window.first : yearStart(yearOf(times.first, unit), unit);
    const auto end =
        window.last <= times.last + threeYears ? window.last : yearStart(yearOf(times.last, unit) + 1, unit);
    if (!begin || !end)
        return {};
    return TickWindow{*begin, *end};
}

int decimalDigits(std::int64_t value)
{
    return static_cast<int>(std::to_string(value).size());
}

CodecSpec candidate(Scheme scheme, TickUnit unit, TickWindow season, Direction direction)
{
    CodecSpec spec;
    spec.scheme = scheme;
    spec.unit = unit;
    if (direction == Direction::HighestFirst)
        spec.from = season.last;
    else
        spec.epoch = season.first;
    const std::int64_t largestField = season.last - season.first;
    spec.bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(largestField)));
    spec.digits = decimalDigits(largestField);
    return spec;
}

} // namespace

std::optional<BetterCodec> betterCodec(const AuditReport &report, const Decoder &decoder, Direction direction)
{
    const CodecSpec &now = decoder.spec();
    if (!report.times)
        return {};
    const auto season = seasonOf(*report.times, decoder.window(), now.unit);
    if (!season || season->last <= season->first)
        return {};
    const Scheme first = now.scheme == Scheme::Decimal ? Scheme::Decimal : Scheme::Binary;
    for (const Scheme scheme : {first, Scheme::Binary, Scheme::Ordered}) {
        CodecSpec spec = candidate(scheme, now.unit, *season, direction);
        if (scheme == Scheme::Ordered && report.lowestScore < 0)
            spec.bias = OrderedBias::Signed;
        if (spec.bits > 62 || spec.digits > 18)
            continue;
        const auto exactUpTo = largestExactScore(spec, *season);
        // Below 0 a score takes no more bits than its magnitude does above.
        if (exactUpTo && report.highestScore <= *exactUpTo && report.lowestScore >= -*exactUpTo)
            return BetterCodec{spec, *exactUpTo, season->last};
    }
    return {};
}

} // namespace tiebreak
