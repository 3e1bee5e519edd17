// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/tailoredcodec.h"

#include "core/base/int128.h"
#include "core/codec/decimaldigits.h"
#include "core/precision/precision.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <bit>

namespace tiebreak
{

std::optional<CodecSpec> tailoredCodec(Scheme scheme, TickUnit unit, TickWindow season, Direction direction,
                                       std::int64_t lowestScore)
{
    CodecSpec spec;
    spec.scheme = scheme;
    spec.unit = unit;
    std::int64_t first = season.first;
    std::int64_t last = season.last;
    if (direction == Direction::HighestFirst) {
        last = std::max<std::int64_t>(last, 0); // `from` cannot lie before 1970
        spec.from = last;
    } else {
        spec.epoch = first;
    }
    if (season.empty() || Int128(last) - first >= Int128(1) << 62)
        return std::nullopt;
    const std::int64_t field = std::max<std::int64_t>(last - first, 1);
    switch (scheme) {
    case Scheme::Decimal:
        spec.digits = digitsOf(field);
        if (spec.digits > 18)
            return std::nullopt;
        return spec;
    case Scheme::Ordered:
        if (lowestScore < 0)
            spec.bias = OrderedBias::Signed;
        [[fallthrough]];
    case Scheme::Binary:
        spec.bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(field)));
        return spec;
    case Scheme::Fraction:
        spec.span = field + 1; // a field of the whole span would be the next point
        if (spec.span > lastWhole)
            return std::nullopt;
        return spec;
    case Scheme::Plain:
    case Scheme::Text:
    case Scheme::Formula:
        break;
    }
    return std::nullopt;
}

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
