// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/ticks.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr std::int64_t chartSecond = 1'000'000;
constexpr std::int64_t chartDay = 86400 * chartSecond;

std::vector<TimeStep> clockAndCalendar()
{
    std::vector<TimeStep> steps;
    for (std::int64_t power = 1; power < chartSecond; power *= 10)
        for (const int times : {1, 2, 5})
            steps.push_back({times * power, 0});
    for (const int seconds : {1,   2,    5,    10,   15,     30,     60,     120,    300,        600,
                              900, 1800, 3600, 7200, 10'800, 21'600, 43'200, 86'400, 2 * 86'400, 7 * 86'400})
        steps.push_back({seconds * chartSecond, 0});
    for (const int months : {1, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12'000})
        steps.push_back({0, months});
    return steps;
}

/// The first multiple that is not below `first`, over the step, and how many there are up to `last`.
struct Multiples {
    Int128 from = 0;
    Int128 count = 0;

    Multiples(Int128 step, std::int64_t first, std::int64_t last)
        : from(ceilDiv(Int128(first), step))
        , count((Int128(last) >= 0 ? Int128(last) / step : -ceilDiv(-Int128(last), step)) - from + 1)
    {
    }
};

/// 1, 2 or 5 times a power of ten times `least`.
Int128 decimalStep(std::int64_t first, std::int64_t last, int most, Int128 least)
{
    Int128 step = least;
    for (int times = 0; Multiples(step, first, last).count > most; ++times)
        step = times % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

/// A number times a power of ten, as exact as doubles are.
double timesPower(double number, int exponent)
{
    constexpr int smallest = -300; // beyond it powers are not finite
    if (exponent < smallest)
        return number / std::pow(10, -smallest) / std::pow(10, smallest - exponent);
    return exponent < 0 ? number / std::pow(10, -exponent) : number * std::pow(10, exponent);
}

bool isRange(double first, double last, int most)
{
    return std::isfinite(first) && std::isfinite(last) && first <= last && most >= 1;
}

/// The multiples of `factor` times a power of ten from `first` to `last`, more than `most` of them at the
/// most by one.
std::vector<double> decimalMultiples(double first, double last, double factor, int exponent, int most)
{
    const double from = std::floor(first / timesPower(factor, exponent));
    std::vector<double> ticks;
    for (int i = 0; i <= most + 2 && static_cast<int>(ticks.size()) <= most; ++i) {
        const double value = timesPower((from + i) * factor, exponent);
        if (value > last)
            break;
        // Where doubles are rarer than the multiples, some are the same.
        if (value >= first && (ticks.empty() || value > ticks.back()))
            ticks.push_back(value);
    }
    return ticks;
}

std::vector<std::int64_t> calendarTicks(std::int64_t first, std::int64_t last, int months,
                                        const std::function<std::int64_t(std::int64_t)> &utcOf)
{
    using namespace std::chrono;
    const auto monthOf = [](std::int64_t time) {
        const year_month_day date(floor<days>(sys_time<microseconds>(microseconds(time))));
        return static_cast<int>(date.year()) * 12 + static_cast<int>(static_cast<unsigned>(date.month())) - 1;
    };
    std::vector<std::int64_t> ticks;
    const int begin = monthOf(first);
    for (int month = begin - begin % months; month <= monthOf(last) + months; month += months) {
        if (month < 12 || month >= 12 * 10'000)
            continue;
        const sys_days day = year(month / 12) / (month % 12 + 1) / 1;
        const std::int64_t time = utcOf(duration_cast<microseconds>(day.time_since_epoch()).count());
        if (time >= first && time <= last)
            ticks.push_back(time);
    }
    return ticks;
}

} // namespace

Int128 roundStep(std::int64_t first, std::int64_t last, int most)
{
    return decimalStep(first, last, most, 1);
}

Int128 roundClockStep(std::int64_t first, std::int64_t last, int most, TickUnit unit)
{
    const std::int64_t tick = unitMicroseconds(unit);
    const Int128 decimal = decimalStep(first, last, most, 1);
    if (decimal * tick < chartSecond)
        return decimal;
    for (const TimeStep &step : timeSteps()) {
        if (step.microseconds >= chartSecond && step.microseconds < chartDay &&
            step.microseconds % tick == 0 && Multiples(step.microseconds / tick, first, last).count <= most)
            return step.microseconds / tick;
    }
    return decimalStep(first, last, most, chartDay / tick);
}

std::vector<std::int64_t> multiplesOf(Int128 step, std::int64_t first, std::int64_t last)
{
    const Multiples multiples(step, first, last);
    std::vector<std::int64_t> values;
    for (Int128 i = 0; i < multiples.count; ++i)
        values.push_back(static_cast<std::int64_t>((multiples.from + i) * step));
    return values;
}

std::vector<double> linearTicks(double first, double last, int most)
{
    if (!isRange(first, last, most))
        return {};
    const double least = (last / 2 - first / 2) / most; // half of it: the whole may be too large
    if (least * 2 < std::numeric_limits<double>::min() * 100)
        return {first <= 0 && last >= 0 ? 0 : first};
    for (int exponent = static_cast<int>(std::floor(std::log10(least)));; ++exponent) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (timesPower(factor / 2, exponent) < least)
                continue;
            const std::vector<double> ticks = decimalMultiples(first, last, factor, exponent, most);
            if (static_cast<int>(ticks.size()) <= most)
                return ticks.empty() ? std::vector{first} : ticks;
        }
    }
}

std::vector<double> powersBetween(int base, double first, double last, int most)
{
    if (!isRange(first, last, most) || first <= 0)
        return {};
    const int from = static_cast<int>(std::floor(std::log2(first) / std::log2(base)));
    const int to = static_cast<int>(std::ceil(std::log2(last) / std::log2(base)));
    for (int every = std::max(1, (to - from) / most - 2);; ++every) {
        std::vector<double> powers;
        for (int exponent = from; exponent <= to; ++exponent) {
            const double power = base == 10 ? timesPower(1, exponent) : std::ldexp(1, exponent);
            if (exponent % every == 0 && power >= first && power <= last)
                powers.push_back(power);
        }
        if (static_cast<int>(powers.size()) <= most)
            return powers;
    }
}

std::vector<double> logarithmicTicks(double first, double last, int most)
{
    if (!isRange(first, last, most) || first <= 0)
        return {};
    const int from = static_cast<int>(std::floor(std::log10(first)));
    const int to = static_cast<int>(std::floor(std::log10(last)));
    for (const std::vector<double> &factors : {std::vector{1.0, 2.0, 5.0}, std::vector{1.0, 3.0}}) {
        std::vector<double> ticks;
        for (int exponent = from; exponent <= to; ++exponent) {
            for (const double factor : factors) {
                const double value = timesPower(factor, exponent);
                if (value >= first && value <= last)
                    ticks.push_back(value);
            }
        }
        if (static_cast<int>(ticks.size()) <= most)
            return ticks.size() < 3 ? linearTicks(first, last, most) : ticks;
    }
    return powersBetween(10, first, last, most);
}

double TimeStep::length() const
{
    constexpr double month = 31556952e6 / 12;
    return static_cast<double>(microseconds) + months * month;
}

bool TimeStep::divides(const TimeStep &longer) const
{
    if (months > 0)
        return longer.months % months == 0 && longer.months > 0;
    return longer.months > 0 ? microseconds == chartDay : longer.microseconds % microseconds == 0;
}

std::span<const TimeStep> timeSteps()
{
    static const std::vector<TimeStep> steps = clockAndCalendar();
    return steps;
}

std::vector<std::int64_t> timeTicks(std::int64_t first, std::int64_t last, const TimeStep &step,
                                    const std::function<std::int64_t(std::int64_t)> &offset)
{
    constexpr std::int64_t firstNamed = -62'135'596'800 * chartSecond;
    constexpr std::int64_t lastNamed = 253'402'300'799 * chartSecond;
    if (last < first || first < firstNamed || last > lastNamed)
        return {};
    const std::int64_t ahead = offset(first + (last - first) / 2);
    // The clock may be put forward or back in between.
    const auto utcOf = [&](std::int64_t local) { return local - offset(local - ahead); };
    if (step.months > 0)
        return calendarTicks(first, last, step.months, utcOf);
    std::vector<std::int64_t> ticks;
    for (std::int64_t local = floorDiv(first + offset(first), step.microseconds) * step.microseconds;;
         local += step.microseconds) {
        const std::int64_t time = utcOf(local);
        if (time > last)
            return ticks;
        if (time >= first && (ticks.empty() || time > ticks.back()))
            ticks.push_back(time);
    }
}

} // namespace tiebreak
