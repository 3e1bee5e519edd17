// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/codecorigins.h"

#include "core/codec/field.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

double unitRarity(TickUnit unit)
{
    switch (unit) {
    case TickUnit::Second:
        return 0;
    case TickUnit::Millisecond:
        return 1;
    case TickUnit::Minute:
        return 6;
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
        if (unit != TickUnit::Minute)
            constants.push_back(second * (1'000'000 / unitMicroseconds(unit)));
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
        return 4;
    const bool wellKnown = from == 4294967295 || from == 9999999999 || from == 9999999999999;
    return wellKnown ? 4 : 6;
}

} // namespace

std::int64_t ticksAt(std::int64_t now, TickUnit unit)
{
    return now / unitMicroseconds(unit);
}

std::vector<TimeOrigin> knownOrigins(std::int64_t largest, const Season &window)
{
    constexpr std::int64_t year = 31'556'952;
    std::vector<TimeOrigin> origins;
    for (const TickUnit unit : allUnits) {
        origins.push_back({OriginKind::Known, unit, std::nullopt, 0, unitRarity(unit)});
        std::vector<std::int64_t> constants = constantsOf(unit);
        for (const std::int64_t own : {largest, largest + 1}) {
            if (!std::ranges::binary_search(constants, own))
                constants.push_back(own);
        }
        const std::int64_t earliest = Season{0, window.lastSecond + year}.ticks(unit).last;
        for (const std::int64_t from : constants) {
            if (from > earliest)
                origins.push_back(
                    {OriginKind::Known, unit, from, 0, unitRarity(unit) + fromRarity(from, largest)});
        }
    }
    // Applications count from the year they began in, and most are young.
    constexpr double dateRarity = 5;
    for (const TickUnit unit : {TickUnit::Second, TickUnit::Millisecond}) {
        for (int y = 2009; y < 2100; ++y) {
            const auto tick = *parseIsoTime(std::to_string(y) + "-01-01", unit);
            if (tick > window.ticks(unit).last)
                break;
            const double years = static_cast<double>(window.ticks(unit).last - tick) /
                                 static_cast<double>(Season{0, year}.ticks(unit).last);
            origins.push_back(
                {OriginKind::Date, unit, std::nullopt, tick, unitRarity(unit) + dateRarity + years / 16});
        }
    }
    return origins;
}

} // namespace tiebreak
