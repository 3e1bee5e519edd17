// SPDX-License-Identifier: GPL-3.0-or-later
// Ticks are round, ascending, within their range and never too many, whatever the range is.
#include "core/chart/ticks.h"
#include "support/testprogram.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_ticks
{

namespace
{

constexpr auto lowest64 = std::numeric_limits<std::int64_t>::min();
constexpr auto highest64 = std::numeric_limits<std::int64_t>::max();
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

template <class Number>
bool areGood(const std::vector<Number> &ticks, Number first, Number last, int most)
{
    for (std::size_t i = 1; i < ticks.size(); ++i)
        if (!(ticks[i] > ticks[i - 1]))
            return false;
    return ticks.empty() ||
           (ticks.front() >= first && ticks.back() <= last && static_cast<int>(ticks.size()) <= most);
}

std::int64_t noOffset(std::int64_t)
{
    return 0;
}

/// Doubles of all sizes, as often negative.
double anyDouble(std::mt19937_64 &random)
{
    return std::bit_cast<double>(random());
}

} // namespace

class TestTicks : public QObject
{
    Q_OBJECT

private slots:
    void wholeSteps()
    {
        QVERIFY(roundStep(0, 10, 6) == 2);
        QVERIFY(roundStep(0, 10, 3) == 5);
        QVERIFY(roundStep(0, 1'000'000, 5) == 500'000);
        QVERIFY(roundStep(7, 7, 2) == 1);
        QCOMPARE(multiplesOf(5, -7, 11), (std::vector<std::int64_t>{-5, 0, 5, 10}));
        QCOMPARE(multiplesOf(5, 6, 9), std::vector<std::int64_t>{});
        QVERIFY(roundClockStep(0, 100, 5, TickUnit::Second) == 30);
        QVERIFY(roundClockStep(0, 90'000, 5, TickUnit::Second) == 6 * 3600);
        QVERIFY(roundClockStep(0, 4000, 5, TickUnit::Millisecond) == 1000);
        QVERIFY(roundClockStep(0, 400, 5, TickUnit::Millisecond) == 100);
        QVERIFY(roundClockStep(0, 10'000, 5, TickUnit::Minute) == 2 * 1440);
    }

    void wholeStepsOfAnyRange()
    {
        std::mt19937_64 random(1);
        for (int i = 0; i < 20'000; ++i) {
            const int shift = static_cast<int>(random() % 64);
            auto first = static_cast<std::int64_t>(random()) >> shift;
            auto last = static_cast<std::int64_t>(random()) >> (random() % 2 == 0 ? shift : 0);
            if (i < 2)
                std::tie(first, last) = std::pair(i == 0 ? lowest64 : highest64, highest64);
            if (first > last)
                std::swap(first, last);
            const int most = 2 + static_cast<int>(random() % 9);
            const auto ticks = multiplesOf(roundStep(first, last, most), first, last);
            QVERIFY(areGood(ticks, first, last, most));
            QVERIFY(!ticks.empty());
            const auto unit = allUnits[random() % std::size(allUnits)];
            QVERIFY(areGood(multiplesOf(roundClockStep(first, last, most, unit), first, last), first, last,
                            most));
        }
    }

    void realSteps()
    {
        QCOMPARE(linearTicks(0, 1, 6), (std::vector<double>{0, 0.2, 0.4, 0.6, 0.8, 1}));
        QCOMPARE(linearTicks(0.3, 0.7, 5), (std::vector<double>{0.3, 0.4, 0.5, 0.6, 0.7}));
        QCOMPARE(linearTicks(-1, 1, 3), (std::vector<double>{-1, 0, 1}));
        QCOMPARE(linearTicks(0, 6'500, 4), (std::vector<double>{0, 2000, 4000, 6000}));
        QCOMPARE(linearTicks(0.25, 0.25, 4), std::vector<double>{0.25});
        QCOMPARE(linearTicks(0, std::numeric_limits<double>::denorm_min(), 4), std::vector<double>{0});
        QVERIFY(linearTicks(1, 0, 4).empty());
        QVERIFY(linearTicks(0, 1, 0).empty());
    }

    void logarithmicSteps()
    {
        QCOMPARE(logarithmicTicks(1, 100, 9), (std::vector<double>{1, 2, 5, 10, 20, 50, 100}));
        QCOMPARE(logarithmicTicks(1, 100, 6), (std::vector<double>{1, 3, 10, 30, 100}));
        QCOMPARE(logarithmicTicks(1, 100, 4), (std::vector<double>{1, 10, 100}));
        QCOMPARE(logarithmicTicks(0.001, 0.03, 9), (std::vector<double>{0.001, 0.002, 0.005, 0.01, 0.02}));
        QCOMPARE(logarithmicTicks(1, 1e9, 5), (std::vector<double>{1, 100, 1e4, 1e6, 1e8}));
        // Nothing but 2 would be too little.
        QCOMPARE(logarithmicTicks(1.4, 2.6, 4), (std::vector<double>{1.5, 2, 2.5}));
        QCOMPARE(powersBetween(2, 1, 20, 9), (std::vector<double>{1, 2, 4, 8, 16}));
        QCOMPARE(powersBetween(2, 0.5, 20, 3), (std::vector<double>{1, 4, 16}));
        QCOMPARE(powersBetween(10, 3, 0x1p53).size(), 15u);
        QVERIFY(logarithmicTicks(0, 10, 4).empty());
        QVERIFY(powersBetween(10, -1, 10).empty());
    }

    void whatIsNotFiniteHasNone()
    {
        for (const double odd : {infinite, -infinite, notANumber}) {
            QVERIFY(linearTicks(odd, 1, 4).empty());
            QVERIFY(linearTicks(0, odd, 4).empty());
            QVERIFY(logarithmicTicks(odd, 1, 4).empty());
            QVERIFY(logarithmicTicks(1, odd, 4).empty());
            QVERIFY(powersBetween(2, 1, odd).empty());
            QVERIFY(powersBetween(2, odd, 1).empty());
        }
    }

    void realStepsOfAnyRange()
    {
        std::mt19937_64 random(2);
        const std::vector<double> extremes{0,
                                           std::numeric_limits<double>::denorm_min(),
                                           std::numeric_limits<double>::min(),
                                           std::numeric_limits<double>::max(),
                                           std::numeric_limits<double>::lowest(),
                                           0x1p63,
                                           std::nextafter(0x1p63, infinite),
                                           1e-300};
        for (int i = 0; i < 2000; ++i) {
            double first = random() % 4 == 0 ? extremes[random() % extremes.size()] : anyDouble(random);
            double last = random() % 4 == 0   ? extremes[random() % extremes.size()]
                          : random() % 3 == 0 ? first * (1 + 1e-15 * static_cast<double>(random() % 20))
                                              : anyDouble(random);
            if (first > last)
                std::swap(first, last);
            const bool finite = std::isfinite(first) && std::isfinite(last);
            const int most = 2 + static_cast<int>(random() % 9);
            const auto linear = linearTicks(first, last, most);
            QVERIFY(areGood(linear, first, last, most));
            QCOMPARE(linear.empty(), !finite);
            for (const auto &ticks :
                 {logarithmicTicks(first, last, most), powersBetween(2, first, last, most),
                  powersBetween(10, first, last, most)}) {
                QVERIFY(areGood(ticks, first, last, most));
                QVERIFY(ticks.empty() || (finite && first > 0));
            }
        }
    }

    void stepsOfTimeAscend()
    {
        const auto steps = timeSteps();
        for (std::size_t i = 1; i < steps.size(); ++i)
            QVERIFY(steps[i].length() > steps[i - 1].length());
        const TimeStep day{86400'000'000, 0};
        QVERIFY(day.divides({0, 3}));
        QVERIFY(!TimeStep({2 * day.microseconds, 0}).divides({0, 3}));
        QVERIFY(!TimeStep({0, 1}).divides({7 * day.microseconds, 0}));
        QVERIFY(TimeStep({0, 6}).divides({0, 12}));
    }

    void timesOfClockAndCalendar()
    {
        constexpr std::int64_t hour = 3600'000'000;
        constexpr std::int64_t newYear = 1'767'225'600'000'000; // 2026-01-01
        QCOMPARE(timeTicks(newYear - 1, newYear + hour, {hour / 2, 0}, noOffset),
                 (std::vector<std::int64_t>{newYear, newYear + hour / 2, newYear + hour}));
        // Where the clock is half an hour ahead its hours begin half an hour earlier.
        QCOMPARE(timeTicks(newYear, newYear + hour, {hour, 0}, [](std::int64_t) { return hour / 2; }),
                 std::vector<std::int64_t>{newYear + hour / 2});
        const auto months = timeTicks(newYear, newYear + 100 * 24 * hour, {0, 1}, noOffset);
        QCOMPARE(months, (std::vector<std::int64_t>{newYear, newYear + 31 * 24 * hour,
                                                    newYear + 59 * 24 * hour, newYear + 90 * 24 * hour}));
        // Put forward by an hour in between: midnight is midnight on both sides.
        const auto forward = [&](std::int64_t time) { return time < newYear + 30 * hour ? 0 : hour; };
        QCOMPARE(timeTicks(newYear, newYear + 60 * hour, {24 * hour, 0}, forward),
                 (std::vector<std::int64_t>{newYear, newYear + 24 * hour, newYear + 47 * hour}));
        QVERIFY(timeTicks(lowest64, highest64, {0, 12000}, noOffset).empty());
        QVERIFY(timeTicks(newYear, newYear - 1, {hour, 0}, noOffset).empty());
        std::mt19937_64 random(3);
        for (const TimeStep &step : timeSteps()) {
            const std::int64_t first =
                static_cast<std::int64_t>(random() % 300'000'000'000'000'000) - 60'000'000'000'000'000;
            const std::int64_t last = first + static_cast<std::int64_t>(step.length()) * 4;
            const auto ticks = timeTicks(first, last, step, noOffset);
            if (last < 253'402'300'799'000'000)
                QVERIFY(!ticks.empty());
            QVERIFY(areGood(ticks, first, last, 6));
        }
    }
};

TIEBREAK_TEST(QCoreApplication, TestTicks)

} // namespace tst_ticks

#include "tst_ticks.moc"
