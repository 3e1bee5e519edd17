// SPDX-License-Identifier: GPL-3.0-or-later
// Every rank policy, against counting each row.
#include "core/board/ranks.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>
#include <random>
#include <set>

using namespace tiebreak;

namespace tst_ranks
{

namespace
{

Snapshot boardOf(const std::vector<double> &raws)
{
    Rows rows;
    for (std::size_t i = 0; i < raws.size(); ++i)
        rows.append("m" + std::to_string(i), raws[i]);
    return {sortedAsRedisDoes(std::move(rows)), 0};
}

const Decoder plain(CodecSpec{}, TimeRange{});

} // namespace

class RanksTest : public QObject
{
    Q_OBJECT

private slots:
    void theTermsMeanWhatTheySay();
    void asCountedOneByOne();
    void rowsWithoutScoreTakeNoPart();
    void anotherScoreHasNoRank();
    void names();
    void stops();
};

void RanksTest::theTermsMeanWhatTheySay()
{
    const Snapshot board = boardOf({9, 7, 7, 5});
    const RankTable table = countRanks(board, plain, Direction::HighestFirst).value();
    for (const RankPolicy policy : rankPolicies) {
        std::string text;
        for (std::int64_t rank = 0; rank < 4; ++rank) {
            const auto score = static_cast<std::int64_t>(board.rows.raw(static_cast<std::size_t>(rank)));
            const std::int64_t twice = table.twiceRank(policy, rank, score).value();
            text += (rank > 0 ? " " : "") + std::to_string(twice / 2) + (twice % 2 ? ".5" : "");
        }
        QCOMPARE(text, std::string(policyExample(policy)));
    }
}

void RanksTest::asCountedOneByOne()
{
    std::mt19937_64 random(5);
    for (int round = 0; round < 30; ++round) {
        std::vector<double> raws;
        for (int i = 0; i < 200; ++i)
            raws.push_back(double(random() % 40));
        const Snapshot board = boardOf(raws);
        for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
            const RankTable table = countRanks(board, plain, direction).value();
            QCOMPARE(table.members(), 200);
            const auto scoreAt = [&](std::int64_t rank) {
                return static_cast<std::int64_t>(
                    board.rows.raw(static_cast<std::size_t>(rowAtRank(board, direction, rank))));
            };
            for (std::int64_t rank = 0; rank < 200; ++rank) {
                const std::int64_t score = scoreAt(rank);
                std::set<std::int64_t> better;
                std::int64_t betterRows = 0;
                std::int64_t equal = 0;
                std::int64_t sum = 0;
                for (std::int64_t other = 0; other < 200; ++other) {
                    if (scoreAt(other) == score) {
                        ++equal;
                        sum += other + 1;
                    } else if (other < rank) {
                        better.insert(scoreAt(other));
                        ++betterRows;
                    }
                }
                QCOMPARE(table.twiceRank(RankPolicy::Dense, rank, score),
                         2 * (std::int64_t(better.size()) + 1));
                QCOMPARE(table.twiceRank(RankPolicy::Competition, rank, score), 2 * (betterRows + 1));
                QCOMPARE(table.twiceRank(RankPolicy::Fractional, rank, score), 2 * sum / equal);
                QCOMPARE(table.twiceRank(RankPolicy::Ordinal, rank, score), 2 * (rank + 1));
            }
        }
    }
}

void RanksTest::rowsWithoutScoreTakeNoPart()
{
    const double infinity = std::numeric_limits<double>::infinity();
    const RankTable table =
        countRanks(boardOf({infinity, 9, 7.5, 7.5, 5, 0.5}), plain, Direction::HighestFirst).value();
    for (const std::int64_t rank : {0, 2, 3, 5}) {
        QVERIFY(!table.twiceRank(RankPolicy::Dense, rank, {}));
        QCOMPARE(table.twiceRank(RankPolicy::Ordinal, rank, {}), 2 * (rank + 1));
    }
    QCOMPARE(table.twiceRank(RankPolicy::Dense, 1, 9), 2);
    QCOMPARE(table.twiceRank(RankPolicy::Dense, 4, 5), 4);
    QCOMPARE(table.twiceRank(RankPolicy::Competition, 4, 5), 4);
    QCOMPARE(table.twiceRank(RankPolicy::Fractional, 4, 5), 4);

    // A half point that a plain ZINCRBY added stands between two of equal score.
    const Decoder split(*parseCodecSpec("binary"), TimeRange());
    const double score = 3 * 0x1p32;
    const RankTable mixed =
        countRanks(boardOf({score + 9, score + 8.5, score + 7, 0x1p32}), split, Direction::HighestFirst)
            .value();
    QCOMPARE(mixed.twiceRank(RankPolicy::Dense, 0, 3), 2);
    QCOMPARE(mixed.twiceRank(RankPolicy::Dense, 2, 3), 2);
    QCOMPARE(mixed.twiceRank(RankPolicy::Fractional, 2, 3), 3);
    QCOMPARE(mixed.twiceRank(RankPolicy::Competition, 3, 1), 6);
}

void RanksTest::anotherScoreHasNoRank()
{
    const RankTable table = countRanks(boardOf({9, 7}), plain, Direction::HighestFirst).value();
    QVERIFY(!table.twiceRank(RankPolicy::Dense, 0, 8));
    QVERIFY(!table.twiceRank(RankPolicy::Dense, 2, 7));
    QVERIFY(!table.twiceRank(RankPolicy::Dense, -1, 9));
    QVERIFY(!table.twiceRank(RankPolicy::Dense, 0, {}));
    QVERIFY(!countRanks({}, plain, Direction::HighestFirst)->twiceRank(RankPolicy::Dense, 0, 1));
}

void RanksTest::names()
{
    for (const RankPolicy policy : rankPolicies)
        QCOMPARE(parsePolicy(policyName(policy)), policy);
    QVERIFY(!parsePolicy("Dense"));
    QVERIFY(!parsePolicy(""));
}

void RanksTest::stops()
{
    std::stop_source stop;
    stop.request_stop();
    const auto table = countRanks(boardOf({1}), plain, Direction::HighestFirst, Progress(stop.get_token()));
    QVERIFY(!table);
    QCOMPARE(table.error().kind, ErrorKind::Cancelled);
}

TIEBREAK_TEST(NoApplication, RanksTest)

} // namespace tst_ranks

#include "tst_ranks.moc"
