// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/tick.h"

#include "core/base/int128.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace tiebreak
{

namespace
{

struct UnitFacts {
    TickUnit unit;
    std::string_view name;
    std::int64_t microseconds;
    int decimals; ///< of a second
};

constexpr std::array<UnitFacts, 6> unitTable{{
    {TickUnit::Minute, "min", 60'000'000, 0},
    {TickUnit::Second, "s", 1'000'000, 0},
    {TickUnit::Decisecond, "ds", 100'000, 1},
    {TickUnit::Centisecond, "cs", 10'000, 2},
    {TickUnit::Millisecond, "ms", 1'000, 3},
    {TickUnit::Microsecond, "us", 1, 6},
}};

const UnitFacts &facts(TickUnit unit)
{
    return unitTable[static_cast<std::size_t>(unit)];
}

struct CivilDate {
    std::int64_t year;
    int month;
    int day;
};

// Days since 1970-01-01 and the proleptic Gregorian calendar, after H. Hinnant, "chrono-Compatible Low-Level
// Date Algorithms"; std::chrono::year ends at 32767, ticks do not.
std::int64_t daysFromCivil(CivilDate date)
{
    const std::int64_t y = date.year - (date.month <= 2 ? 1 : 0);
    const std::int64_t era = floorDiv(y, 400);
    const std::int64_t yearOfEra = y - era * 400;
    const std::int64_t dayOfYear = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
    const std::int64_t dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146097 + dayOfEra - 719468;
}

CivilDate civilFromDays(std::int64_t days)
{
    const std::int64_t z = days + 719468;
    const std::int64_t era = floorDiv(z, 146097);
    const std::int64_t dayOfEra = z - era * 146097;
    const std::int64_t yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    const std::int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const std::int64_t m = (5 * dayOfYear + 2) / 153;
    const int day = static_cast<int>(dayOfYear - (153 * m + 2) / 5 + 1);
    const int month = static_cast<int>(m < 10 ? m + 3 : m - 9);
    return {yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day};
}

int daysInMonth(std::int64_t year, int month)
{
    constexpr std::array<int, 12> lengths{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return lengths[static_cast<std::size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

/// Takes exactly `count` digits off the front of `text`.
std::optional<int> readDigits(std::string_view &text, std::size_t count)
{
    if (text.size() < count)
        return std::nullopt;
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + count, value);
    if (error != std::errc() || end != text.data() + count || text[0] == '-')
        return std::nullopt;
    text.remove_prefix(count);
    return value;
}

bool skipCharacter(std::string_view &text, char c)
{
    if (!text.starts_with(c))
        return false;
    text.remove_prefix(1);
    return true;
}

/// The time of day in microseconds, from HH:MM[:SS[.d...]]; false when the text is off.
bool readTimeOfDay(std::string_view &text, std::int64_t &microseconds)
{
    const auto hour = readDigits(text, 2);
    if (!hour || *hour > 23 || !skipCharacter(text, ':'))
        return false;
    const auto minute = readDigits(text, 2);
    if (!minute || *minute > 59)
        return false;
    int second = 0;
    std::int64_t fraction = 0;
    if (skipCharacter(text, ':')) {
        const auto read = readDigits(text, 2);
        if (!read || *read > 59)
            return false;
        second = *read;
        if (skipCharacter(text, '.')) {
            std::int64_t weight = 100'000;
            std::size_t digits = 0;
            for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits, weight /= 10)
                fraction += (text[digits] - '0') * weight;
            if (digits == 0)
                return false;
            text.remove_prefix(digits);
        }
    }
    microseconds = (*hour * 3600LL + *minute * 60LL + second) * 1'000'000LL + fraction;
    return true;
}

/// At most three significant digits, but never fewer than the whole part has; no trailing zeros.
std::string shortNumber(double value)
{
    const int decimals = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    std::string text = fmt::format("{:.{}f}", value, decimals);
    dropTrailingZeros(text);
    return text;
}

/// A minute or more in the two largest units, a zero left out: "5 min", "2 h 5 min", "7 days 3 h".
std::string twoPartsText(std::string_view sign, double seconds)
{
    if (const auto whole = std::llround(seconds); whole < 3600)
        return whole % 60 == 0 ? phrase("duration", "{}{} min", sign, whole / 60)
                               : phrase("duration", "{}{} min {} s", sign, whole / 60, whole % 60);
    if (const auto minutes = std::llround(seconds / 60); minutes < 48 * 60)
        return minutes % 60 == 0 ? phrase("duration", "{}{} h", sign, minutes / 60)
                                 : phrase("duration", "{}{} h {} min", sign, minutes / 60, minutes % 60);
    const auto hours = std::llround(seconds / 3600);
    if (hours % 24 == 0 || hours >= 100 * 24)
        return phrase("duration", "{}{} days", sign, std::llround(seconds / 86400));
    return phrase("duration", "{}{} days {} h", sign, hours / 24, hours % 24);
}

} // namespace

std::string_view unitName(TickUnit unit)
{
    return facts(unit).name;
}

std::string unitWord(TickUnit unit)
{
    switch (unit) {
    case TickUnit::Minute:
        return phrase("unit", "minute");
    case TickUnit::Second:
        return phrase("unit", "second");
    case TickUnit::Decisecond:
        return phrase("unit", "tenth of a second");
    case TickUnit::Centisecond:
        return phrase("unit", "hundredth of a second");
    case TickUnit::Millisecond:
        return phrase("unit", "millisecond");
    case TickUnit::Microsecond:
        break;
    }
    return phrase("unit", "microsecond");
}

std::string oneUnit(TickUnit unit)
{
    switch (unit) {
    case TickUnit::Minute:
        return phrase("unit", "one minute");
    case TickUnit::Second:
        return phrase("unit", "one second");
    case TickUnit::Decisecond:
        return sentence("one tenth of a second");
    case TickUnit::Centisecond:
        return sentence("one hundredth of a second");
    case TickUnit::Millisecond:
        return phrase("unit", "one millisecond");
    case TickUnit::Microsecond:
        break;
    }
    return phrase("unit", "one microsecond");
}

std::string unitPlural(TickUnit unit)
{
    switch (unit) {
    case TickUnit::Minute:
        return phrase("unit", "minutes");
    case TickUnit::Second:
        return phrase("unit", "seconds");
    case TickUnit::Decisecond:
        return phrase("unit", "tenths of a second");
    case TickUnit::Centisecond:
        return phrase("unit", "hundredths of a second");
    case TickUnit::Millisecond:
        return phrase("unit", "milliseconds");
    case TickUnit::Microsecond:
        break;
    }
    return phrase("unit", "microseconds");
}

std::optional<TickUnit> parseUnit(std::string_view name)
{
    for (const UnitFacts &unit : unitTable) {
        if (unit.name == name)
            return unit.unit;
    }
    return std::nullopt;
}

std::int64_t unitMicroseconds(TickUnit unit)
{
    return facts(unit).microseconds;
}

std::optional<std::int64_t> parseIsoTime(std::string_view text, TickUnit unit)
{
    const auto year = readDigits(text, 4);
    if (!year || *year < 1 || !skipCharacter(text, '-'))
        return std::nullopt;
    const auto month = readDigits(text, 2);
    if (!month || *month < 1 || *month > 12 || !skipCharacter(text, '-'))
        return std::nullopt;
    const auto day = readDigits(text, 2);
    if (!day || *day < 1 || *day > daysInMonth(*year, *month))
        return std::nullopt;
    std::int64_t ofDay = 0;
    if (!text.empty() && text != "Z") {
        if (!skipCharacter(text, 'T') && !skipCharacter(text, ' '))
            return std::nullopt;
        if (!readTimeOfDay(text, ofDay))
            return std::nullopt;
    }
    skipCharacter(text, 'Z');
    if (!text.empty())
        return std::nullopt;
    const std::int64_t microseconds = daysFromCivil({*year, *month, *day}) * 86'400'000'000 + ofDay;
    return floorDiv(microseconds, unitMicroseconds(unit));
}

std::string isoTime(std::int64_t tick, TickUnit unit)
{
    const UnitFacts &of = facts(unit);
    // Split into seconds and the rest before multiplying, so that no tick overflows.
    std::int64_t days = 0;
    std::int64_t second = 0;
    std::int64_t rest = 0;
    if (unit == TickUnit::Minute) {
        days = floorDiv(tick, 1440);
        second = floorMod(tick, 1440) * 60;
    } else {
        const std::int64_t perSecond = 1'000'000 / of.microseconds;
        const std::int64_t seconds = floorDiv(tick, perSecond);
        rest = floorMod(tick, perSecond);
        days = floorDiv(seconds, 86400);
        second = floorMod(seconds, 86400);
    }
    const CivilDate date = civilFromDays(days);
    const char *const sign = date.year > 9999 ? "+" : date.year < 0 ? "-" : "";
    const std::string text = fmt::format("{}{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", sign, std::abs(date.year),
                                         date.month, date.day, second / 3600, second / 60 % 60, second % 60);
    return of.decimals > 0 ? fmt::format("{}.{:0{}}Z", text, rest, of.decimals) : text + 'Z';
}

std::string durationText(std::int64_t ticks, TickUnit unit)
{
    const double seconds = static_cast<double>(ticks) * static_cast<double>(unitMicroseconds(unit)) / 1e6;
    const double size = std::abs(seconds);
    const auto in = [seconds](double length) { return shortNumber(seconds / length); };
    if (size == 0)
        return phrase("duration", "{} s", 0);
    // Each bound is where rounding reaches the next unit.
    if (size < 0.9995e-3)
        return phrase("duration", "{} µs", in(1e-6));
    if (size < 0.9995)
        return phrase("duration", "{} ms", in(0.001));
    if (size < 59.95)
        return phrase("duration", "{} s", in(1));
    if (size >= 730 * 86400.0)
        return phrase("duration", "{} years", in(31556952));
    return twoPartsText(seconds < 0 ? "-" : "", size);
}

} // namespace tiebreak
