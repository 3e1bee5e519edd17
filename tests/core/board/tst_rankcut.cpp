// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts of several boards, against their sorted union.
#include "core/board/rankcut.h"

#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_rankcut
{

namespace
{

struct Row {
    double raw;
    std::string member;
    std::size_t shard;
};

using Shards = std::vector<std::vector<Row>>;

bool isAbove(Direction direction, const Row &a, const Row &b)
{
    return ranksAbove(direction, a.raw, a.member, a.shard, b.raw, b.member, b.shard);
}

void sortAll(Shards &shards, Direction direction)
{
    for (auto &shard : shards)
        std::ranges::sort(shard, [&](const Row &a, const Row &b) { return isAbove(direction, a, b); });
}

/// How many rows of each shard are among the first `rank` of all.
std::vector<std::int64_t> trueCut(const Shards &shards, std::int64_t rank, Direction direction)
{
    std::vector<Row> all;
    for (const auto &shard : shards)
        all.insert(all.end(), shard.begin(), shard.end());
    std::ranges::sort(all, [&](const Row &a, const Row &b) { return isAbove(direction, a, b); });
    std::vector<std::int64_t> cut(shards.size());
    for (std::int64_t i = 0; i < std::min<std::int64_t>(rank, std::int64_t(all.size())); ++i)
        ++cut[all[std::size_t(i)].shard];
    return cut;
}

struct Found {
    std::vector<std::int64_t> cut;
    int rounds = 0;
    std::size_t rows = 0;
};

Found findCut(const Shards &shards, std::int64_t rank, Direction direction, std::int64_t perShard,
              bool misled = false)
{
    std::vector<std::int64_t> sizes;
    for (const auto &shard : shards)
        sizes.push_back(std::int64_t(shard.size()));
    RankCut cut(sizes, rank, direction);
    if (misled) {
        for (std::size_t i = 0; i < shards.size(); ++i)
            cut.expect(i, sizes[i] / 7, sizes[i] / 7 + 3);
    }
    Found found;
    while (cut.open() > 0 && found.rounds < 200) {
        const auto wanted = cut.wanted(perShard);
        if (wanted.empty())
            break;
        ++found.rounds;
        found.rows += wanted.size();
        for (const ShardRank &place : wanted) {
            const Row &row = shards[place.shard].at(std::size_t(place.rank));
            cut.add(place, row.raw, row.member);
        }
        cut.narrow();
        if (misled && found.rounds == 1) {
            for (std::size_t i = 0; i < shards.size(); ++i)
                cut.expect(i, 0, sizes[i]);
        }
    }
    for (std::size_t i = 0; i < shards.size(); ++i) {
        if (cut.atLeast(i) != cut.atMost(i))
            return {};
        found.cut.push_back(cut.atLeast(i));
    }
    return found;
}

} // namespace

class TestRankCut : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithTheSortedUnion();
    void needsFewRounds();
};

void TestRankCut::agreesWithTheSortedUnion()
{
    SLOW_TEST();
    std::mt19937_64 random(18);
    for (int turn = 0; turn < 600; ++turn) {
        Shards shards(1 + random() % 9);
        const int shape = int(random() % 6);
        for (std::size_t i = 0; i < shards.size(); ++i) {
            const std::size_t rows = shape == 0   ? random() % 4
                                     : shape == 1 ? (i == 0 ? 3000 : random() % 20)
                                                  : random() % 400;
            for (std::size_t k = 0; k < rows; ++k) {
                double raw = double(random() % 1'000'000'000'000);
                if (shape == 2)
                    raw = double(random() % 50); // few scores
                else if (shape == 3)
                    raw = double(i * 1'000'000 + random() % 1'000'000); // a range a shard
                else if (shape == 4)
                    raw = 7; // all tie
                else if (shape == 5)
                    raw = std::array{-0.0, 0.0, 1.0, std::numeric_limits<double>::infinity(),
                                     -std::numeric_limits<double>::infinity()}[random() % 5];
                // Some members are in two shards.
                shards[i].push_back({raw, "m" + std::to_string(shape == 4 ? k : random() % 3000), i});
            }
        }
        const Direction direction = random() % 2 == 0 ? Direction::HighestFirst : Direction::LowestFirst;
        sortAll(shards, direction);
        std::int64_t total = 0;
        for (const auto &shard : shards)
            total += std::int64_t(shard.size());
        for (const std::int64_t rank : {std::int64_t(0), std::int64_t(1), total / 3, total - 1, total,
                                        total + 5, std::int64_t(random() % std::uint64_t(total + 1))}) {
            const auto expected = trueCut(shards, std::max<std::int64_t>(rank, 0), direction);
            const Found found =
                findCut(shards, rank, direction, 1 + std::int64_t(random() % 20), turn % 3 == 0);
            QVERIFY2(found.cut == expected,
                     qPrintable(QStringLiteral("turn %1, shape %2, rank %3 of %4, %5 rounds")
                                    .arg(turn)
                                    .arg(shape)
                                    .arg(rank)
                                    .arg(total)
                                    .arg(found.rounds)));
        }
    }
}

void TestRankCut::needsFewRounds()
{
    SLOW_TEST();
    std::mt19937_64 random(1);
    Shards shards(16);
    for (std::size_t i = 0; i < shards.size(); ++i) {
        for (int k = 0; k < 20'000; ++k)
            shards[i].push_back({double(random() % 1'000'000'000), std::to_string(random()), i});
    }
    sortAll(shards, Direction::HighestFirst);
    for (const std::int64_t rank : {1000, 3200, 160'000, 319'999}) {
        const Found found = findCut(shards, rank, Direction::HighestFirst, 24);
        QCOMPARE(found.cut, trueCut(shards, rank, Direction::HighestFirst));
        QVERIFY2(found.rounds <= 6, qPrintable(QString::number(found.rounds)));
        QVERIFY2(found.rows <= 2500, qPrintable(QString::number(found.rows)));
    }
}

TIEBREAK_TEST(QCoreApplication, TestRankCut)

} // namespace tst_rankcut

#include "tst_rankcut.moc"
