// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers against the published ones, permutations against being none, and logarithms against the C
// library's.
#include "sim/random/permutation.h"
#include "sim/random/portablemath.h"
#include "sim/random/random.h"
#include "support/chisquare.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

using namespace tiebreak;

namespace tst_random
{

class RandomTest : public QObject
{
    Q_OBJECT

private slots:
    void publishedNumbers();
    void streamsLieApart();
    void belowIsEven();
    void shares();
    void usesDiffer();
    void permutationsAreBijections();
    void permutationsSpread();
    void neighboursAreParted();
    void logarithms();
    void exponentials();
};

void RandomTest::publishedNumbers()
{
    // As rand_xoshiro's Xoshiro256StarStar::seed_from_u64(0) gives them.
    Random random(0);
    for (const std::uint64_t number :
         {11091344671253066420u, 13793997310169335082u, 1900383378846508768u, 7684712102626143532u})
        QCOMPARE(random.next(), number);
}

void RandomTest::streamsLieApart()
{
    // Worked out apart from this code, by 128 squarings of the generator's matrix.
    Random first(0, 1);
    for (const std::uint64_t number :
         {3990776330815198764u, 6323160657905912999u, 13566710497314530181u, 487087173427428134u})
        QCOMPARE(first.next(), number);
    Random second(0, 2);
    for (const std::uint64_t number :
         {12044756214383532609u, 10535747459233786242u, 1462912922253787348u, 4019962293048929185u})
        QCOMPARE(second.next(), number);
}

void RandomTest::belowIsEven()
{
    Random random(5);
    for (const std::uint64_t count : {2, 3, 10, 97}) {
        std::vector<std::int64_t> counts(count);
        for (int i = 0; i < 100'000; ++i)
            ++counts[random.below(count)];
        QVERIFY2(std::abs(chiSquareExcess(counts)) < 5, std::to_string(count).c_str());
    }
    for (int i = 0; i < 100; ++i)
        QCOMPARE(random.below(1), 0u);
    // Of four numbers two would become the same one, were none drawn again.
    const std::uint64_t large = 3 * (std::uint64_t(1) << 62);
    std::array<std::int64_t, 3> remainders{};
    for (int i = 0; i < 30'000; ++i)
        ++remainders[random.below(large) % 3];
    QVERIFY(std::abs(chiSquareExcess(remainders)) < 5);
}

void RandomTest::shares()
{
    Random random(6);
    std::vector<std::int64_t> counts(64);
    for (int i = 0; i < 200'000; ++i) {
        const double share = random.share();
        QVERIFY(share >= 0 && share < 1);
        ++counts[static_cast<std::size_t>(share * 64)];
    }
    QVERIFY(std::abs(chiSquareExcess(counts)) < 5);
}

void RandomTest::usesDiffer()
{
    std::vector<std::uint64_t> seeds;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        for (const SeedUse use : {SeedUse::Operations, SeedUse::Popularity, SeedUse::StartScores,
                                  SeedUse::Contest, SeedUse::Arrivals})
            seeds.push_back(seedFor(seed, use));
    }
    std::ranges::sort(seeds);
    QVERIFY(std::ranges::adjacent_find(seeds) == seeds.end());
}

void RandomTest::permutationsAreBijections()
{
    std::vector<std::uint32_t> counts{1000, 1023, 1024, 1025, 65'536, 1'000'003};
    for (std::uint32_t count = 1; count <= 70; ++count)
        counts.push_back(count);
    for (const std::uint32_t count : counts) {
        for (const std::uint64_t key : {0u, 1u, 20261u}) {
            const Permutation permutation(count, key);
            std::vector<bool> reached(count);
            for (std::uint32_t i = 0; i < count; ++i) {
                const std::uint32_t at = permutation(i);
                QVERIFY(at < count);
                QVERIFY(!reached[at]);
                reached[at] = true;
            }
        }
    }
    QCOMPARE(Permutation(1000, 7)(5), Permutation(1000, 7)(5));
    int same = 0;
    for (std::uint32_t i = 0; i < 1000; ++i)
        same += Permutation(1000, 7)(i) == Permutation(1000, 8)(i) ? 1 : 0;
    QVERIFY(same < 20);
}

void RandomTest::permutationsSpread()
{
    // Over many keys every place goes everywhere alike.
    for (const std::uint32_t count : {2u, 3u, 5u, 8u, 13u}) {
        std::vector<std::vector<std::int64_t>> counts(count, std::vector<std::int64_t>(count));
        for (std::uint64_t key = 0; key < 20'000; ++key) {
            const Permutation permutation(count, key);
            for (std::uint32_t i = 0; i < count; ++i)
                ++counts[i][permutation(i)];
        }
        for (const auto &places : counts)
            QVERIFY2(chiSquareExcess(places) < 6, std::to_string(count).c_str());
    }
}

void RandomTest::neighboursAreParted()
{
    const std::uint32_t count = 100'000;
    const Permutation permutation(count, 3);
    int close = 0;
    std::vector<std::int64_t> parts(100);
    for (std::uint32_t i = 0; i < 10'000; ++i) {
        const auto here = static_cast<std::int64_t>(permutation(i));
        close += std::abs(here - static_cast<std::int64_t>(permutation(i + 1))) < 10 ? 1 : 0;
        ++parts[static_cast<std::size_t>(here / 1000)];
    }
    QVERIFY2(close < 20, std::to_string(close).c_str()); // chance: 2
    QVERIFY(chiSquareExcess(parts) < 5);
}

void RandomTest::logarithms()
{
    Random random(8);
    for (int i = 0; i < 100'000; ++i) {
        const double x = std::exp((random.share() - 0.5) * 1400);
        QVERIFY(std::abs(portableLn(x) - std::log(x)) <= 1e-12 * std::abs(std::log(x)));
        const double small = (random.share() - 0.5) * std::exp(-random.share() * 40);
        QVERIFY(std::abs(portableLn1pOver(small) - std::log1p(small) / small) < 1e-12);
    }
    QCOMPARE(portableLn(1), 0.0);
    QCOMPARE(portableLn1pOver(0), 1.0);
}

void RandomTest::exponentials()
{
    Random random(9);
    for (int i = 0; i < 100'000; ++i) {
        const double x = (random.share() - 0.5) * 1400;
        QVERIFY(std::abs(portableExp(x) / std::exp(x) - 1) < 1e-12);
        const double small = (random.share() - 0.5) * 2 * std::exp(-random.share() * 40);
        QVERIFY(std::abs(portableExpm1Over(small) / (std::expm1(small) / small) - 1) < 1e-12);
    }
    QCOMPARE(portableExp(0), 1.0);
    QCOMPARE(portableExpm1Over(0), 1.0);
}

TIEBREAK_TEST(QCoreApplication, RandomTest)

} // namespace tst_random

#include "tst_random.moc"
