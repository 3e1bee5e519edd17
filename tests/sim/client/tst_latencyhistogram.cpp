// SPDX-License-Identifier: GPL-3.0-or-later
// Percentiles against sorted samples, and merging against counting in one.
#include "sim/client/latencyhistogram.h"
#include "sim/random/random.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace tiebreak;

namespace tst_latencyhistogram
{

namespace
{

constexpr double percents[] = {0, 0.1, 1, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999, 100};

std::vector<std::int64_t> samplesOf(const QString &shape, int count, std::uint64_t seed = 1)
{
    Random random(seed);
    std::vector<std::int64_t> samples;
    for (int i = 0; i < count; ++i) {
        const double share = random.share();
        double latency = 0;
        if (shape == "log-uniform")
            latency = 1e3 * std::pow(6e7, share);
        else if (shape == "exponential")
            latency = 2e3 - 50e3 * std::log(1 - share);
        else if (shape == "two humps")
            latency = random.below(100) < 97 ? 90e3 + 20e3 * share : 200e6 + 5e6 * share;
        else
            latency = 123'457;
        samples.push_back(std::llround(latency));
    }
    return samples;
}

LatencyHistogram histogramOf(const std::vector<std::int64_t> &samples)
{
    LatencyHistogram histogram;
    for (const std::int64_t sample : samples)
        histogram.add(sample);
    return histogram;
}

void compareAll(const LatencyHistogram &one, const LatencyHistogram &other)
{
    QCOMPARE(one.count(), other.count());
    QCOMPARE(one.min(), other.min());
    QCOMPARE(one.max(), other.max());
    QCOMPARE(one.mean(), other.mean());
    QCOMPARE(one.belowRange(), other.belowRange());
    for (const double percent : percents)
        QCOMPARE(one.percentile(percent), other.percentile(percent));
}

} // namespace

class LatencyHistogramTest : public QObject
{
    Q_OBJECT

private slots:
    void percentiles_data();
    void percentiles();
    void everyLatencyWithinOnePercent();
    void nearestRank();
    void mergeIsOneBig();
    void outsideTheRange();
    void empty();
    void copiesStandAlone();
    void sumsOfLongRuns();
};

void LatencyHistogramTest::percentiles_data()
{
    QTest::addColumn<QString>("shape");
    for (const char *shape : {"log-uniform", "exponential", "two humps", "constant"})
        QTest::newRow(shape) << shape;
}

void LatencyHistogramTest::percentiles()
{
    QFETCH(QString, shape);
    for (const int count : {1, 2, 10, 999, 1000, 100'000}) {
        std::vector<std::int64_t> samples = samplesOf(shape, count);
        const LatencyHistogram histogram = histogramOf(samples);
        std::ranges::sort(samples);
        double sum = 0;
        for (const std::int64_t sample : samples)
            sum += static_cast<double>(sample);
        QCOMPARE(histogram.count(), count);
        QCOMPARE(histogram.min(), samples.front());
        QCOMPARE(histogram.max(), samples.back());
        QVERIFY(std::abs(histogram.mean() - sum / count) <= 1e-9 * sum / count);
        for (const double percent : percents) {
            // In thousandths, so that the rank is exact.
            const std::int64_t rank = (std::llround(percent * 1000) * count + 99'999) / 100'000;
            const auto exact =
                static_cast<double>(samples[static_cast<std::size_t>(std::max<std::int64_t>(rank, 1) - 1)]);
            const auto found = static_cast<double>(histogram.percentile(percent));
            QVERIFY2(
                std::abs(found - exact) <= 0.01 * exact,
                qPrintable(QString("p%1 of %2: %3, not %4").arg(percent).arg(count).arg(found).arg(exact)));
        }
    }
}

void LatencyHistogramTest::everyLatencyWithinOnePercent()
{
    // Between two others, so that neither minimum nor maximum helps.
    for (double latency = 1e3; latency < 60e9; latency *= 1.0037) {
        const auto sample = static_cast<std::int64_t>(latency);
        const LatencyHistogram histogram = histogramOf({1, sample, 100'000'000'000});
        const auto found = static_cast<double>(histogram.percentile(50));
        QVERIFY2(std::abs(found - latency) <= 0.0051 * latency + 1, std::to_string(sample).c_str());
    }
}

void LatencyHistogramTest::nearestRank()
{
    // A thousand whose last differs by much: 99.9 % do not reach it.
    std::vector<std::int64_t> samples(999, 10'000);
    samples.push_back(50'000'000);
    const LatencyHistogram histogram = histogramOf(samples);
    QVERIFY(histogram.percentile(99.9) < 10'100);
    QCOMPARE(histogram.percentile(99.91), 50'000'000);
    QCOMPARE(histogram.percentile(100), 50'000'000);
    const LatencyHistogram two = histogramOf({10'000, 20'000});
    QCOMPARE(two.percentile(50), 10'000);
    QCOMPARE(two.percentile(50.1), 20'000);
}

void LatencyHistogramTest::mergeIsOneBig()
{
    LatencyHistogram merged;
    std::vector<std::int64_t> all;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        std::vector<std::int64_t> samples = samplesOf("log-uniform", 5000, seed);
        samples.push_back(static_cast<std::int64_t>(seed) * 100);            // below
        samples.push_back(static_cast<std::int64_t>(seed) * 60'000'000'000); // above
        merged.merge(histogramOf(samples));
        all.insert(all.end(), samples.begin(), samples.end());
    }
    compareAll(merged, histogramOf(all));
    QCOMPARE(merged.belowRange(), 8);
    LatencyHistogram again = merged;
    again.merge(LatencyHistogram());
    compareAll(again, merged);
}

void LatencyHistogramTest::outsideTheRange()
{
    const LatencyHistogram histogram =
        histogramOf({-5, 0, 999, 1000, 2000, 59'999'999'999, 60'000'000'000, 3'600'000'000'000});
    QCOMPARE(histogram.count(), 8);
    QCOMPARE(histogram.belowRange(), 3);
    QCOMPARE(histogram.min(), 0);
    QCOMPARE(histogram.max(), 3'600'000'000'000);
    QCOMPARE(histogram.percentile(0), 0);
    QCOMPARE(histogram.percentile(37.5), 0); // the third
    QVERIFY(std::abs(histogram.percentile(62.5) - 2000) <= 20);
    QCOMPARE(histogram.percentile(80), 3'600'000'000'000);
}

void LatencyHistogramTest::empty()
{
    LatencyHistogram histogram;
    QVERIFY(histogram.empty());
    QCOMPARE(histogram.count(), 0);
    QCOMPARE(histogram.min(), 0);
    QCOMPARE(histogram.max(), 0);
    QCOMPARE(histogram.mean(), 0.0);
    for (const double percent : percents)
        QCOMPARE(histogram.percentile(percent), 0);
    histogram.add(5000);
    QVERIFY(!histogram.empty());
    histogram.clear();
    compareAll(histogram, LatencyHistogram());
}

void LatencyHistogramTest::copiesStandAlone()
{
    LatencyHistogram histogram = histogramOf({5000});
    LatencyHistogram copy = histogram;
    copy.add(7'000'000);
    QCOMPARE(histogram.count(), 1);
    QCOMPARE(copy.count(), 2);
    LatencyHistogram assigned;
    assigned = copy;
    copy.clear();
    QCOMPARE(assigned.count(), 2);
    const LatencyHistogram moved = std::move(assigned);
    QCOMPARE(moved.max(), 7'000'000);
    const LatencyHistogram &self = histogram;
    histogram = self;
    QCOMPARE(histogram.count(), 1);
}

void LatencyHistogramTest::sumsOfLongRuns()
{
    // Merged with itself, it grows past what 64 bits of ns hold.
    LatencyHistogram histogram = histogramOf({59'000'000'000, 59'000'000'002});
    for (int i = 0; i < 40; ++i)
        histogram.merge(LatencyHistogram(histogram));
    QCOMPARE(histogram.count(), std::int64_t(2) << 40);
    QCOMPARE(histogram.mean(), 59'000'000'001.0);
}

TIEBREAK_TEST(QCoreApplication, LatencyHistogramTest)

} // namespace tst_latencyhistogram

#include "tst_latencyhistogram.moc"
