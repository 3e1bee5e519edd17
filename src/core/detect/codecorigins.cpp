// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/codecorigins.h"

#include "core/base/int128.h"
#include "core/codec/field.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr std::int64_t minute = 60'000'000; // microseconds, as all of these
constexpr std::int64_t day = 1440 * minute;
constexpr std::int64_t year = 31'556'952'000'000;
constexpr std::int64_t endIn8 = 4'102'416'000'000'000; // of 2099 in UTC+8

double unitRarity(TickUnit unit)
{
    switch (unit) {
    case TickUnit::Second:
        return 0;
    case TickUnit::Millisecond:
        return 1;
    case TickUnit::Minute:
        return 5;
    default:
        return 3;
    }
}

std::vector<std::int64_t> constantsOf(TickUnit unit)
{
    std::vector<std::int64_t> constants;
    for (int bits = 31; bits <= 53; ++bits) {
        constants.push_back((std::int64_t(1) << bits) - 1);
        constants.push_back(std::int64_t(1) << bits);
    }
    for (int digits = 9; digits <= 17; ++digits) {
        constants.push_back(powerOfTen(digits) - 1);
        constants.push_back(powerOfTen(digits));
    }
    // The end of 2099 in UTC and in UTC+8, and of 9999.
    for (const std::int64_t second : {4102444799, 4102444800, 4102415999, 4102416000, 253402300799}) {
        constants.push_back(floorDiv(second * 1'000'000, unitMicroseconds(unit)));
    }
    std::ranges::sort(constants);
    const auto doubles = std::ranges::unique(constants);
    constants.erase(doubles.begin(), doubles.end());
    return constants;
}

double fromRarity(std::int64_t from, std::int64_t largest)
{
    if (from == largest)
        return 0;
    if (from == largest + 1 || from == largest - 1)
        return 3;
    const bool wellKnown = from == 4294967295 || from == 9999999999 || from == 9999999999999;
    return wellKnown ? 4 : 8;
}

bool isIn(const TickWindow &ticks, double tick)
{
    return tick >= static_cast<double>(ticks.first) && tick <= static_cast<double>(ticks.last);
}

/// The first day of the month that a time lies in, or of the year; `back` months or years before.
std::int64_t firstDay(std::int64_t time, bool ofYear, int back)
{
    using namespace std::chrono;
    const year_month_day date(floor<days>(sys_time<microseconds>(microseconds(time))));
    const year_month first =
        ofYear ? date.year() / January - years(back) : date.year() / date.month() - months(back);
    return sys_time<microseconds>(sys_days(first / 1)).time_since_epoch().count();
}

bool isFirstOfYear(std::int64_t time)
{
    return firstDay(time, true, 0) == time;
}

/// Dates near `latest`, the last moment that can be the origin.
class DateFinder
{
public:
    DateFinder(const FieldSpan &span, TickUnit unit, const TimeRange &window, std::int64_t now)
        : m_span(span), m_unit(unit), m_window(window), m_now(now)
    {
    }

    void find(bool up, std::vector<TimeOrigin> &origins)
    {
        constexpr std::int64_t slack = 10 * minute; // of clocks
        const double length = static_cast<double>(unitMicroseconds(m_unit));
        const double present = static_cast<double>(m_now + slack);
        for (const double field : {up ? m_span.high : m_span.low, up ? m_span.nearHigh : m_span.nearLow,
                                   up ? m_span.innerHigh : m_span.innerLow}) {
            const double latest = up ? present - field * length : present + field * length;
            if (std::abs(latest) > static_cast<double>(200 * year))
                continue;
            const auto time = static_cast<std::int64_t>(latest);
            for (int back = 0; back < 2; ++back) {
                add(up, firstDay(time, true, back), OriginKind::Date, 5, origins);
                add(up, firstDay(time, false, back), OriginKind::Date, 8, origins);
            }
            add(up, floorDiv(time, day) * day, OriginKind::Guessed, guessRarity, origins);
        }
    }

private:
    static constexpr double guessRarity = 6;

    void add(bool up, std::int64_t time, OriginKind kind, double usual, std::vector<TimeOrigin> &origins)
    {
        const std::int64_t tick = ticksAt(time, m_unit);
        const double middle =
            up ? static_cast<double>(tick) + m_span.middle : static_cast<double>(tick) - m_span.middle;
        // What is subtracted from is never reached, and nobody counts from before 2000 but from 1970.
        if (!isIn(m_window.ticks(m_unit), middle) || time < 30 * year)
            return;
        const double years = std::abs(static_cast<double>(time - m_now)) / static_cast<double>(year);
        double rarity = unitRarity(m_unit) + usual;
        // Counting down, any day near now fits as the end: there is at least a year of days to choose from.
        if (kind == OriginKind::Guessed)
            rarity += std::log2((up ? years : std::max(years, 1.0)) * 365 + 1);
        else
            rarity += years / (up && isFirstOfYear(time) ? 16 : 1);
        // The end of a season lies near.
        if (!up)
            rarity += std::min(2 * std::max(years - 1.5, 0.0), 20.0);
        TimeOrigin origin{kind, m_unit, std::nullopt, tick, rarity, 0};
        if (!up) {
            origin.from = tick;
            origin.epoch = 0;
        }
        origin.needed = static_cast<std::int64_t>(up ? static_cast<double>(ticksAt(m_now, m_unit) - tick)
                                                     : std::max(m_span.high, 1.0));
        origins.push_back(origin);
    }

    const FieldSpan &m_span;
    TickUnit m_unit;
    const TimeRange &m_window;
    std::int64_t m_now;
};

/// What an origin comes to: how rare it is, and what it makes of the newest time.
double costOf(const TimeOrigin &origin, const FieldSpan &span, const TimeRange &window, std::int64_t now)
{
    const auto newest = origin.from ? static_cast<double>(*origin.from) - span.nearLow
                                    : static_cast<double>(origin.epoch) + span.nearHigh;
    return origin.usual - newestTickBits(static_cast<std::int64_t>(newest), 0, origin.unit, window, now);
}

} // namespace

bool isFirstOfYear(const CodecSpec &spec)
{
    const std::int64_t length = unitMicroseconds(spec.unit);
    const std::int64_t origin = spec.from.value_or(spec.epoch);
    return std::abs(origin) < 200 * year / length && isFirstOfYear(origin * length);
}

std::int64_t ticksAt(std::int64_t time, TickUnit unit)
{
    return floorDiv(time, unitMicroseconds(unit));
}

double newestTickBits(std::int64_t tick, double gap, TickUnit unit, const TimeRange &window, std::int64_t now)
{
    const TickWindow ticks = window.ticks(unit);
    const std::int64_t today = ticksAt(now, unit);
    const bool knows = today >= ticks.first && today <= ticks.last;
    const auto length = static_cast<double>(unitMicroseconds(unit));
    const double before = static_cast<double>((knows ? today : ticks.last) - tick) * length;
    constexpr double slack = 5 * static_cast<double>(minute);
    constexpr double rarelyLater = 64;
    const double age =
        before < -slack ? -before * rarelyLater : std::max(before, static_cast<double>(minute));
    constexpr double decades = 16; // of e: from a minute to ten years
    const double all = std::max(static_cast<double>(ticks.last - ticks.first), 1.0);
    const double silence = std::max(before / static_cast<double>(2 * year), 1.0);
    const double mean = std::max({gap, static_cast<double>(minute) / length, 1.0});
    const double alive =
        gap > 0 && before >= -slack ? std::exp(-std::max(before, 0.0) / length / mean) / mean : 0;
    const double any = 0.5 / (std::max(age / length, 1.0) * decades) + 0.5 / all;
    return std::log2(gap > 0 ? (alive + any) / 2 : any) - 4 * std::log2(silence);
}

std::vector<TimeOrigin> originsOf(const FieldSpan &span, std::int64_t largest, const TimeRange &window,
                                  std::int64_t now)
{
    std::vector<TimeOrigin> origins;
    std::vector<TimeOrigin> dates;
    for (const TickUnit unit : allUnits) {
        const TickWindow ticks = window.ticks(unit);
        const std::int64_t today = ticksAt(now, unit);
        if (isIn(ticks, span.middle))
            origins.push_back({OriginKind::Known, unit, std::nullopt, 0, unitRarity(unit), today});
        std::vector<std::int64_t> constants = constantsOf(unit);
        for (const std::int64_t own : {largest, largest + 1}) {
            if (!std::ranges::binary_search(constants, own))
                constants.push_back(own);
        }
        // What is subtracted from must not be reached for long.
        const std::int64_t earliest = TimeRange{0, window.lastSecond + year / 1'000'000}.ticks(unit).last;
        for (const std::int64_t from : constants) {
            if (from <= earliest || !isIn(ticks, static_cast<double>(from) - span.middle))
                continue;
            // Of so many constants one may fit by chance.
            const bool ofChina = from == ticksAt(endIn8, unit) || from == ticksAt(endIn8 - 1'000'000, unit);
            const double rarity = fromRarity(from, largest) + (ofChina ? 4 : 0);
            origins.push_back({rarity > 4 ? OriginKind::Date : OriginKind::Known, unit, from, 0,
                               unitRarity(unit) + rarity, std::min(from, largest)});
        }
        const double length = span.nearHigh - span.nearLow;
        if (length < 30 || length > static_cast<double>(ticks.last - ticks.first))
            continue;
        DateFinder finder(span, unit, window, now);
        finder.find(true, dates);
        finder.find(false, dates);
    }
    constexpr std::size_t likeliest = 12;
    std::ranges::sort(dates, {}, [&](const TimeOrigin &origin) { return costOf(origin, span, window, now); });
    dates.resize(std::min(dates.size(), likeliest));
    origins.insert(origins.end(), dates.begin(), dates.end());
    return origins;
}

} // namespace tiebreak
