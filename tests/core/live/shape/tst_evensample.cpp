// SPDX-License-Identifier: GPL-3.0-or-later
// Even ranks, what stands between sampled rows, and how many changes two samples prove.
#include "core/board/snapshot.h"
#include "core/live/shape/evensample.h"
#include "core/live/shape/seismograph.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <set>

using namespace tiebreak;

namespace tst_evensample
{

namespace
{

/// What a server would give of these rows, which are in the order of a snapshot.
EvenSample evenSampleOf(const Rows &rows, Direction direction, std::vector<std::int64_t> ranks)
{
    EvenSample sample;
    sample.cardinality = static_cast<std::int64_t>(rows.size());
    sample.direction = direction;
    for (const std::int64_t rank : ranks) {
        SampledRow row;
        if (rank < sample.cardinality) {
            const auto at = static_cast<std::size_t>(
                direction == Direction::HighestFirst ? rank : sample.cardinality - 1 - rank);
            row = {rows.raw(at), sampledMember(rows.member(at)), true};
        }
        sample.rows.push_back(row);
    }
    sample.ranks = std::move(ranks);
    return sample;
}

EvenSample evenSampleOf(const Rows &rows, Direction direction = Direction::HighestFirst)
{
    return evenSampleOf(rows, direction, evenRanks(static_cast<std::int64_t>(rows.size())));
}

Rows rowsOfRaws(const std::vector<double> &raws)
{
    Rows rows;
    for (std::size_t i = 0; i < raws.size(); ++i)
        rows.append("m" + std::to_string(i), raws[i]);
    return sortedAsRedisDoes(std::move(rows));
}

constexpr double infinity = std::numeric_limits<double>::infinity();
const Moment sampleStart{std::chrono::hours(12)};

} // namespace

class TestEvenSample : public QObject
{
    Q_OBJECT

private slots:
    void ranksAreEven();
    void ranksStayWhileTheyFit();
    void standsBetweenRows();
    void provesNoMoreThanHappened();
    void seesWhoPassed();
    void seesWhoCameAndWent();
    void keepsABoundedNumberOfColumns();
    void beginsAnew();
};

void TestEvenSample::ranksAreEven()
{
    for (const std::int64_t cardinality : {std::int64_t(0), std::int64_t(1), std::int64_t(256)}) {
        const auto ranks = evenRanks(cardinality);
        QCOMPARE(ranks.size(), 256u);
        QCOMPARE(ranks.front(), 0);
        QCOMPARE(ranks.back(), 255);
    }
    for (const std::int64_t cardinality : {std::int64_t(257), std::int64_t(1000), std::int64_t(10'000'000),
                                           std::numeric_limits<std::int64_t>::max()}) {
        const auto ranks = evenRanks(cardinality);
        QCOMPARE(ranks.size(), 256u);
        QCOMPARE(ranks.front(), 0);
        QCOMPARE(ranks.back(), cardinality - 1);
        const std::int64_t gap = (cardinality - 1) / 255;
        for (std::size_t i = 1; i < ranks.size(); ++i) {
            QVERIFY(ranks[i] - ranks[i - 1] >= gap);
            QVERIFY(ranks[i] - ranks[i - 1] <= gap + 1);
        }
    }
}

void TestEvenSample::ranksStayWhileTheyFit()
{
    const auto stays = [](std::int64_t chosenFor, std::int64_t now) {
        EvenSample sample;
        sample.ranks = evenRanks(chosenFor);
        sample.cardinality = now;
        return ranksAfter(sample) == sample.ranks;
    };
    QVERIFY(stays(3, 0));
    QVERIFY(stays(3, 256));
    QVERIFY(stays(256, 260)); // does not flutter around 256
    QVERIFY(!stays(256, 300));
    QVERIFY(stays(100'000, 103'000));
    QVERIFY(stays(100'000, 97'000));
    QVERIFY(!stays(100'000, 104'000));
    QVERIFY(!stays(100'000, 0));
    EvenSample none;
    none.cardinality = 5000;
    QCOMPARE(ranksAfter(none), evenRanks(5000));
}

void TestEvenSample::standsBetweenRows()
{
    std::vector<double> raws(1021);
    for (std::size_t i = 0; i < raws.size(); ++i)
        raws[i] = static_cast<double>(i);
    const Rows rows = rowsOfRaws(raws);
    for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
        const EvenSample sample = evenSampleOf(rows, direction);
        for (const double raw : {0.0, 17.0, 511.5, 1020.0}) {
            const double rank = direction == Direction::HighestFirst ? 1020 - raw : raw;
            QVERIFY(std::abs(estimatedRank(sample, raw) - rank) < 1e-9);
        }
        QCOMPARE(estimatedRank(sample, infinity), direction == Direction::HighestFirst ? 0.0 : 1020.0);
        QCOMPARE(estimatedRank(sample, -infinity), direction == Direction::HighestFirst ? 1020.0 : 0.0);
    }
    const EvenSample ends = evenSampleOf(rowsOfRaws({infinity, 5, 5, -infinity}));
    QCOMPARE(estimatedRank(ends, 5), 1.0);
    QCOMPARE(estimatedRank(ends, 7), 1.0);
    QCOMPARE(estimatedRank(ends, 1), 2.0);
}

// Whatever happens to a board, no more is claimed than was done to it.
void TestEvenSample::provesNoMoreThanHappened()
{
    std::mt19937_64 random(7);
    std::int64_t claimed = 0;
    for (int round = 0; round < 200; ++round) {
        const Direction direction = round % 2 ? Direction::HighestFirst : Direction::LowestFirst;
        std::vector<std::pair<std::string, double>> board;
        const std::size_t size = round % 3 ? 3000 : 40;
        for (std::size_t i = 0; i < size; ++i)
            board.emplace_back("m" + std::to_string(i), static_cast<double>(random() % 5000));
        const auto rows = [&] {
            Rows unsorted;
            for (const auto &[member, raw] : board)
                unsorted.append(member, raw);
            return sortedAsRedisDoes(std::move(unsorted));
        };
        const EvenSample before = evenSampleOf(rows(), direction);
        const auto changes = static_cast<std::int64_t>(random() % 50);
        for (std::int64_t i = 0; i < changes; ++i) {
            const std::size_t at = random() % board.size();
            const auto kind = random() % 10;
            if (kind == 0)
                board.erase(board.begin() + static_cast<std::ptrdiff_t>(at));
            else if (kind == 1)
                board.emplace_back("new" + std::to_string(i), static_cast<double>(random() % 5000));
            else
                board[at].second = static_cast<double>(random() % 5000);
        }
        const EvenSample after = evenSampleOf(rows(), direction, ranksAfter(before));
        const std::int64_t fewest = fewestChanges(before, after);
        QVERIFY2(fewest <= changes, qPrintable(QString("%1 of %2").arg(fewest).arg(changes)));
        if (changes == 0)
            QCOMPARE(fewest, 0);
        claimed += fewest;
    }
    QVERIFY(claimed > 200);
    // Half of a board that rises past all others is seen as what it is, within one gap between samples.
    std::vector<double> raws(10'000);
    for (std::size_t i = 0; i < raws.size(); ++i)
        raws[i] = static_cast<double>(i);
    const EvenSample before = evenSampleOf(rowsOfRaws(raws));
    for (std::size_t i = 0; i < 5000; ++i)
        raws[i] += 10'000;
    const EvenSample after = evenSampleOf(rowsOfRaws(raws));
    QVERIFY(fewestChanges(before, after) <= 5000);
    QVERIFY(fewestChanges(before, after) > 4900);
}

void TestEvenSample::seesWhoPassed()
{
    std::vector<double> raws(10'000);
    for (std::size_t i = 0; i < raws.size(); ++i)
        raws[i] = static_cast<double>(raws.size() - i);
    const EvenSample before = evenSampleOf(rowsOfRaws(raws));
    const auto sameAgain = shiftedPlaces(before, before);
    QVERIFY(std::ranges::all_of(sameAgain, [](float places) { return places == unmoved; }));
    // From rank 6000 to rank 2000: every rank in between has another row, shifted by one place.
    raws[6000] = raws[2000] + 0.5;
    const EvenSample after = evenSampleOf(rowsOfRaws(raws));
    const auto places = shiftedPlaces(before, after);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const std::int64_t rank = after.ranks[i];
        QCOMPARE(places[i], rank >= 2000 && rank <= 6000 ? 1.0F : unmoved);
    }
    // Five hundred pass rank 5000.
    for (std::size_t i = 7000; i < 7500; ++i)
        raws[i] = 9500.25;
    const auto many = shiftedPlaces(after, evenSampleOf(rowsOfRaws(raws)));
    QVERIFY(std::abs(many[128] - 500) < 2);
    QCOMPARE(many[250], unmoved);
}

void TestEvenSample::seesWhoCameAndWent()
{
    const EvenSample two = evenSampleOf(rowsOfRaws({3, 1}));
    const EvenSample three = evenSampleOf(rowsOfRaws({3, 1, 0.5}));
    for (const auto &places : {shiftedPlaces(two, three), shiftedPlaces(three, two)}) {
        QCOMPARE(places[0], unmoved);
        QCOMPARE(places[1], unmoved);
        QCOMPARE(places[2], 1.0F);
        QCOMPARE(places[3], notThere);
    }
    // Only the name is another; and one double that differs in its sign bit alone.
    EvenSample renamed = two;
    renamed.rows[1].member = sampledMember("other");
    QCOMPARE(shiftedPlaces(two, renamed)[1], 1.0F);
    const EvenSample none = evenSampleOf(rowsOfRaws({}));
    QCOMPARE(shiftedPlaces(two, none)[0], 1.0F);
    QCOMPARE(shiftedPlaces(none, none)[0], notThere);
    QCOMPARE(fewestChanges(two, none), 2);
    const auto endless = shiftedPlaces(evenSampleOf(rowsOfRaws({infinity, 1})),
                                       evenSampleOf(rowsOfRaws({infinity, infinity})));
    QCOMPARE(endless[1], 1.0F);
}

void TestEvenSample::keepsABoundedNumberOfColumns()
{
    Seismograph seismograph(10);
    for (int second = 0; second < 50; ++second)
        seismograph.add(evenSampleOf(rowsOfRaws({static_cast<double>(second), 1})),
                        sampleStart + std::chrono::seconds(second));
    QCOMPARE(seismograph.columns().size(), 10u);
    QCOMPARE(seismograph.columns().front().from, sampleStart + std::chrono::seconds(39));
    QCOMPARE(seismograph.columns().back().to, sampleStart + std::chrono::seconds(49));
    QCOMPARE(seismograph.lastChanges(), 1);
    // The clock went back: nothing to draw.
    seismograph.add(evenSampleOf(rowsOfRaws({7, 1})), sampleStart);
    QCOMPARE(seismograph.columns().back().to, sampleStart + std::chrono::seconds(49));
}

void TestEvenSample::beginsAnew()
{
    const auto second = [](int seconds) { return sampleStart + std::chrono::seconds(seconds); };
    Seismograph seismograph;
    seismograph.add(evenSampleOf(rowsOfRaws({3, 1})), second(0));
    QVERIFY(seismograph.columns().empty());
    seismograph.interrupt();
    seismograph.add(evenSampleOf(rowsOfRaws({4, 1})), second(1));
    QVERIFY(seismograph.columns().empty());
    seismograph.add(evenSampleOf(rowsOfRaws({5, 1})), second(2));
    QCOMPARE(seismograph.columns().size(), 1u);
    // Another direction is another order.
    seismograph.add(evenSampleOf(rowsOfRaws({5, 1}), Direction::LowestFirst), second(3));
    QCOMPARE(seismograph.columns().size(), 1u);
    QCOMPARE(seismograph.lastChanges(), 0);
    // Other ranks: what came is known, but not where.
    std::vector<double> raws(400, 9);
    seismograph.add(evenSampleOf(rowsOfRaws(raws), Direction::LowestFirst), second(4));
    QCOMPARE(seismograph.columns().size(), 1u);
    QCOMPARE(seismograph.lastChanges(), 398);
    seismograph.add(evenSampleOf(rowsOfRaws(raws), Direction::LowestFirst), second(5));
    QCOMPARE(seismograph.columns().size(), 2u);
    QCOMPARE(seismograph.columns().back().from, second(4));
    QCOMPARE(seismograph.columns().back().ranks->back(), 399);
}

TIEBREAK_TEST(NoApplication, TestEvenSample)

} // namespace tst_evensample

#include "tst_evensample.moc"
