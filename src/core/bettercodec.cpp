// SPDX-License-Identifier: GPL-3.0-or-later
// Which season a board plays, and the first scheme that holds it.
#include "core/bettercodec.h"

#include "core/precision.h"
#include "core/tailoredcodec.h"

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
        const auto spec = tailoredCodec(scheme, now.unit, *season, direction, report.lowestScore);
        if (!spec)
            continue;
        const auto exactUpTo = largestExactScore(*spec, *season);
        // Below 0 a score takes no more bits than its magnitude does above.
        if (exactUpTo && report.highestScore <= *exactUpTo && report.lowestScore >= -*exactUpTo)
            return BetterCodec{*spec, *exactUpTo, season->last};
    }
    return {};
}

} // namespace tiebreak
