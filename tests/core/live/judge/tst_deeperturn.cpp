// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that are read in turn: each of them once a turn, some at a time.
#include "core/live/judge/deeperturn.h"

#include "core/live/livesamples.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_deeperturn
{

class DeeperTurnTest : public QObject
{
    Q_OBJECT

private slots:
    void readsEachRankOnce_data()
    {
        QTest::addColumn<qint64>("head");
        QTest::addColumn<qint64>("cardinality");
        for (const qint64 head : {1, 12, 100, 1000})
            for (const qint64 cardinality : {0, 1, 13, 101, 105, 350, 351, 1000, 1001, 4999, 10'000})
                QTest::addRow("%lld of %lld", head, cardinality) << head << cardinality;
    }

    void readsEachRankOnce()
    {
        QFETCH(const qint64, head);
        QFETCH(const qint64, cardinality);
        const qint64 reads = DeeperTurn::reads(head, cardinality);
        DeeperTurn turn;
        for (int number = 0; number < 3 && reads > 0; ++number) {
            std::vector<int> seen(std::size_t(cardinality), 0);
            for (qint64 read = 0; read < reads; ++read) {
                qint64 rows = 0;
                for (const SamplePart &part : turn.next(head, cardinality)) {
                    QVERIFY(part.count > 0 && part.first + part.count <= cardinality);
                    rows += part.count;
                    for (qint64 rank = part.first; rank < part.first + part.count; ++rank)
                        ++seen[std::size_t(rank)];
                }
                QVERIFY(rows > 0 && rows <= DeeperTurn::rowsAtOnce);
                QCOMPARE(turn.turn(), number);
                QCOMPARE(turn.beginsTurn(), read == 0);
            }
            QVERIFY(std::all_of(seen.begin(), seen.begin() + std::min(head, cardinality),
                                [](int count) { return count == 0; }));
            QVERIFY(std::all_of(seen.begin() + std::min(head, cardinality), seen.end(),
                                [](int count) { return count == 1; }));
        }
        if (reads == 0)
            QVERIFY(turn.next(head, cardinality).empty());
    }

    void readsAreEvenlySpaced()
    {
        DeeperTurn turn;
        const auto parts = turn.next(100, 10'000);
        QCOMPARE(std::ssize(parts), DeeperTurn::sections);
        for (std::size_t i = 1; i < parts.size(); ++i)
            QCOMPARE(parts[i].first - parts[i - 1].first, 1980);
    }

    void tenThousandRanksTakeFortyReads()
    {
        QVERIFY(DeeperTurn::reads(1, 10'000) <= 40);
        QVERIFY(DeeperTurn::reads(100, 10'000) <= 40);
        QCOMPARE(DeeperTurn::reads(10'000, 10'000), 0);
    }

    void aBoardThatGrowsIsReadInTheNextTurn()
    {
        DeeperTurn turn;
        turn.next(10, 20);
        QCOMPARE(turn.turn(), 0);
        const auto grown = turn.next(10, 1000);
        QCOMPARE(turn.turn(), 1);
        QCOMPARE(grown.size(), std::size_t(DeeperTurn::sections));
        QVERIFY(turn.next(10, 5).size() > 0); // the turn goes on as it began
        while (!turn.next(10, 5).empty())
            QCOMPARE(turn.turn(), 1);
        QVERIFY(turn.next(10, 5).empty());
        QVERIFY(!turn.next(10, 30).empty());
        QCOMPARE(turn.turn(), 2);
    }

    void whatItComesTo()
    {
        LiveRows rows;
        for (int i = 0; i < 5000; ++i)
            rows.emplace_back("m" + std::to_string(i), 5000 - i);
        const StandingPtr standing = sampleOfRows(rows, liveMoment(0s));
        const auto deeper = deeperWatch(*standing, 100ms);
        QVERIFY(deeper);
        QCOMPARE(deeper->ranks, 4900);
        QCOMPARE(deeper->reads, 20);
        QCOMPARE(deeper->within, 2000ms);
        rows.resize(100);
        QVERIFY(!deeperWatch(*sampleOfRows(rows, liveMoment(0s)), 100ms));
    }
};

TIEBREAK_TEST(NoApplication, DeeperTurnTest)

} // namespace tst_deeperturn

#include "tst_deeperturn.moc"
