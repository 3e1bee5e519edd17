// SPDX-License-Identifier: GPL-3.0-or-later
// Intended starts: even ones in their exact place, random ones as Poisson has them.
#include "sim/workload/arrivalclock.h"
#include "support/chisquare.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace tiebreak;

namespace tst_arrivalclock
{

class ArrivalClockTest : public QObject
{
    Q_OBJECT

private slots:
    void evenStarts();
    void evenOverADay();
    void workersShareEvenStarts();
    void poissonDistances();
    void poissonCounts();
    void poissonDoesNotDrift();
    void deterministic();
    void slowAndFast();
};

void ArrivalClockTest::evenStarts()
{
    for (const std::int64_t rate : {1, 3, 7, 1000, 999'983, 10'000'000}) {
        ArrivalClock clock(static_cast<double>(rate), Arrivals::Even, 1);
        for (std::int64_t k = 0; k < 200'000; ++k) {
            const auto exact = static_cast<std::int64_t>(Int128(k) * 1'000'000'000 / rate);
            QVERIFY(std::abs(clock.next() - exact) <= 1);
        }
    }
}

void ArrivalClockTest::evenOverADay()
{
    // A worker among very many takes far-away starts: 24 hours at ten million a second.
    const std::int64_t workers = 1'000'000'000;
    for (const std::int64_t rate : {9'999'991, 10'000'000}) {
        ArrivalClock clock(static_cast<double>(rate), Arrivals::Even, 1, 0, static_cast<unsigned>(workers));
        for (std::int64_t k = 0; k < 864; ++k) {
            const auto exact = static_cast<std::int64_t>(Int128(k) * workers * 1'000'000'000 / rate);
            QVERIFY(std::abs(clock.next() - exact) <= 1);
        }
    }
}

void ArrivalClockTest::workersShareEvenStarts()
{
    ArrivalClock all(12'345, Arrivals::Even, 1);
    std::vector<ArrivalClock> clocks;
    for (unsigned worker = 0; worker < 3; ++worker)
        clocks.emplace_back(12'345, Arrivals::Even, 1, worker, 3);
    for (std::size_t k = 0; k < 3000; ++k)
        QCOMPARE(clocks[k % 3].next(), all.next());
}

void ArrivalClockTest::poissonDistances()
{
    ArrivalClock clock(1000, Arrivals::Poisson, 4); // a ms on average
    std::vector<std::int64_t> counts(40);
    std::vector<double> shares(40);
    std::int64_t last = 0;
    for (int i = 0; i < 200'000; ++i) {
        const std::int64_t start = clock.next();
        QVERIFY(start >= last);
        ++counts[static_cast<std::size_t>(std::min<std::int64_t>((start - last) / 200'000, 39))];
        last = start;
    }
    for (std::size_t i = 0; i < 40; ++i)
        shares[i] = std::exp(-0.2 * static_cast<double>(i)) -
                    (i == 39 ? 0 : std::exp(-0.2 * static_cast<double>(i + 1)));
    QVERIFY(std::abs(chiSquareExcess(counts, shares)) < 5);
}

void ArrivalClockTest::poissonCounts()
{
    // Four workers together: as many in each second as Poisson says, in mean and in variance.
    std::vector<double> seconds(400);
    for (unsigned worker = 0; worker < 4; ++worker) {
        ArrivalClock clock(1000, Arrivals::Poisson, 5, worker, 4);
        for (auto start = clock.next(); start < 400'000'000'000; start = clock.next())
            ++seconds[static_cast<std::size_t>(start / 1'000'000'000)];
    }
    double mean = 0;
    double squares = 0;
    for (const double count : seconds) {
        mean += count / 400;
        squares += count * count / 400;
    }
    QVERIFY2(std::abs(mean - 1000) < 8, std::to_string(mean).c_str()); // five standard deviations
    const double variance = squares - mean * mean;
    QVERIFY2(variance > 650 && variance < 1350, std::to_string(variance).c_str());
}

void ArrivalClockTest::poissonDoesNotDrift()
{
    // Distances of a third of a ns on average are not rounded away.
    ArrivalClock clock(10'000'000, Arrivals::Poisson, 6);
    std::int64_t last = 0;
    constexpr int count = 4'000'000;
    for (int i = 0; i < count; ++i)
        last = clock.next();
    const double expected = count * 100.0;
    QVERIFY2(std::abs(static_cast<double>(last) - expected) < 5 * 100 * std::sqrt(count),
             std::to_string(last).c_str());
    // Whole ns alone would lose half a ns each time, 2 ms: less than chance, so look at it closely.
    ArrivalClock fine(3e9, Arrivals::Poisson, 6);
    for (int i = 0; i < count; ++i)
        last = fine.next();
    QVERIFY2(std::abs(static_cast<double>(last) - count / 3.0) < 5 * std::sqrt(count) / 3,
             std::to_string(last).c_str());
}

void ArrivalClockTest::deterministic()
{
    const auto starts = [](std::uint64_t seed, unsigned worker) {
        ArrivalClock clock(5000, Arrivals::Poisson, seed, worker, 2);
        std::vector<std::int64_t> list;
        for (int i = 0; i < 100; ++i)
            list.push_back(clock.next());
        return list;
    };
    QCOMPARE(starts(1, 0), starts(1, 0));
    QVERIFY(starts(1, 0) != starts(1, 1));
    QVERIFY(starts(1, 0) != starts(2, 0));
}

void ArrivalClockTest::slowAndFast()
{
    ArrivalClock slow(minRate, Arrivals::Poisson, 1, 0, maxWorkers);
    std::int64_t last = 0;
    for (int i = 0; i < 1000; ++i) {
        const std::int64_t start = slow.next();
        QVERIFY(start > last);
        last = start;
    }
    ArrivalClock even(minRate, Arrivals::Even, 1);
    even.next();
    QCOMPARE(even.next(), 1'000'000'000'000);
}

TIEBREAK_TEST(QCoreApplication, ArrivalClockTest)

} // namespace tst_arrivalclock

#include "tst_arrivalclock.moc"
