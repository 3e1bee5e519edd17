// SPDX-License-Identifier: GPL-3.0-or-later
// Zipf's ranks against exact sums of 1 / k^s.
#include "sim/random/zipf.h"
#include "support/chisquare.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;

namespace tst_zipf
{

namespace
{

std::vector<double> sharesOf(std::uint32_t count, double exponent)
{
    std::vector<double> shares;
    for (std::uint32_t k = 1; k <= count; ++k)
        shares.push_back(std::pow(k, -exponent));
    return shares;
}

/// The sum of 1 / k^s for k to count, by its first terms and Euler-Maclaurin's formula for the others.
double generalHarmonic(double count, double exponent)
{
    constexpr int first = 1000;
    double sum = 0;
    for (int k = 1; k < first; ++k)
        sum += std::pow(k, -exponent);
    const auto integral = [&](double x) {
        return exponent == 1 ? std::log(x) : std::pow(x, 1 - exponent) / (1 - exponent);
    };
    return sum + integral(count) - integral(first) +
           (std::pow(first, -exponent) + std::pow(count, -exponent)) / 2;
}

} // namespace

class ZipfTest : public QObject
{
    Q_OBJECT

private slots:
    void everyRank_data();
    void everyRank();
    void headOfMillions_data();
    void headOfMillions();
    void oneMember();
};

void ZipfTest::everyRank_data()
{
    QTest::addColumn<uint>("count");
    QTest::addColumn<double>("exponent");
    for (const uint count : {2u, 3u, 10u, 1000u, 100'000u}) {
        for (const double exponent : {0.001, 0.5, 0.99, 1.0, 1.0000001, 1.5, 2.0, 5.0})
            QTest::addRow("%u of %g", count, exponent) << count << exponent;
    }
}

void ZipfTest::everyRank()
{
    QFETCH(uint, count);
    QFETCH(double, exponent);
    const Zipf zipf(count, exponent);
    Random random(20261);
    std::vector<std::int64_t> counts(count);
    for (int i = 0; i < 200'000; ++i) {
        const std::uint32_t rank = zipf.draw(random);
        QVERIFY(rank < count);
        ++counts[rank];
    }
    const double excess = chiSquareExcess(counts, sharesOf(count, exponent));
    QVERIFY2(std::abs(excess) < 5, std::to_string(excess).c_str());
}

void ZipfTest::headOfMillions_data()
{
    QTest::addColumn<double>("exponent");
    for (const double exponent : {0.5, 0.99, 1.0, 1.2, 3.0})
        QTest::addRow("%g", exponent) << exponent;
}

void ZipfTest::headOfMillions()
{
    QFETCH(double, exponent);
    constexpr std::uint32_t count = 100'000'000;
    constexpr int draws = 1'000'000;
    const Zipf zipf(count, exponent);
    Random random(77);
    // The first ranks, then decades.
    std::vector<std::int64_t> counts(28);
    for (int i = 0; i < draws; ++i) {
        const std::uint32_t rank = zipf.draw(random);
        QVERIFY(rank < count);
        const auto decade = static_cast<std::size_t>(std::ceil(std::log10(rank + 1.0) - 1e-12));
        ++counts[rank < 20 ? rank : 18 + decade];
    }
    std::vector<double> shares(28);
    for (std::size_t rank = 0; rank < 20; ++rank)
        shares[rank] = std::pow(rank + 1, -exponent);
    double upTo = 0;
    for (std::size_t rank = 0; rank < 20; ++rank)
        upTo += shares[rank];
    for (int decade = 2; decade <= 8; ++decade) {
        double sum = 0;
        if (decade < 4) {
            for (int k = 1; k <= std::pow(10, decade); ++k)
                sum += std::pow(k, -exponent);
        } else {
            sum = generalHarmonic(std::pow(10, decade), exponent);
        }
        shares[18 + decade] = sum - upTo;
        upTo = sum;
    }
    const double excess = chiSquareExcess(counts, shares);
    QVERIFY2(std::abs(excess) < 5, std::to_string(excess).c_str());
    // The most popular one alone, within five standard deviations.
    const double share = 1 / upTo;
    QVERIFY(std::abs(static_cast<double>(counts[0]) - draws * share) <
            5 * std::sqrt(draws * share * (1 - share)));
}

void ZipfTest::oneMember()
{
    Random random(1);
    const Zipf zipf(1, 0.99);
    for (int i = 0; i < 1000; ++i)
        QCOMPARE(zipf.draw(random), 0u);
}

TIEBREAK_TEST(QCoreApplication, ZipfTest)

} // namespace tst_zipf

#include "tst_zipf.moc"
