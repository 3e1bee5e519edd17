// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of several rounds: medians, spreads, sums.
#include "sim/record/runrecords.h"
#include "sim/run/rounds.h"
#include "support/testprogram.h"

#include <QTest>

#include <initializer_list>
#include <vector>

using namespace tiebreak;

namespace tst_rounds
{

class TestRounds : public QObject
{
    Q_OBJECT

    static std::vector<RunRecord> roundsOf(std::initializer_list<double> rates)
    {
        std::vector<RunRecord> rounds;
        for (const double rate : rates)
            rounds.push_back(rightRun("script", "ordered", true, rate));
        return rounds;
    }

private slots:
    void mediansOfThree()
    {
        auto rounds = roundsOf({900, 100, 200});
        const std::int64_t p99[] = {1, 9, 5};
        for (std::size_t i = 0; i < 3; ++i) {
            rounds[i].latency.p50 = 10 * p99[i];
            rounds[i].latency.p99 = p99[i];
            rounds[i].latency.p999 = 100 * p99[i];
            rounds[i].clientCpuMicros = static_cast<double>(p99[i]);
        }
        const RunRecord merged = mergedRounds(rounds);
        QCOMPARE(merged.throughput, 200.0);
        QCOMPARE(merged.latency.p50, 50);
        QCOMPARE(merged.latency.p99, 5);
        QCOMPARE(merged.latency.p999, 500);
        QCOMPARE(merged.clientCpuMicros, 5.0);
        QVERIFY(!merged.serverCpuMicros);
        QCOMPARE(throughputSpread(merged).rounds, std::size_t(3));
    }

    void mediansOfTwoLieMidway()
    {
        auto rounds = roundsOf({100, 300});
        rounds[0].latency.p99 = 10;
        rounds[1].latency.p99 = 20;
        const RunRecord merged = mergedRounds(rounds);
        QCOMPARE(merged.throughput, 200.0);
        QCOMPARE(merged.latency.p99, 15);
        QCOMPARE(throughputSpread(merged).median, 200.0);
    }

    void theSpreadReachesEveryRound()
    {
        const Spread spread = throughputSpread(mergedRounds(roundsOf({43, 60, 44})));
        QCOMPARE(spread.min, 43.0);
        QCOMPARE(spread.median, 44.0);
        QCOMPARE(spread.max, 60.0);
        QCOMPARE(spread.percent(), 16.0 / 44 * 100);
        QCOMPARE(throughputSpread(mergedRounds(roundsOf({0, 0}))).percent(), 0.0);
    }

    void aFigureThatOneRoundLacks()
    {
        auto rounds = roundsOf({100, 100, 100});
        rounds[0].serverCpuMicros = 4;
        rounds[2].serverCpuMicros = 5;
        const RunRecord merged = mergedRounds(rounds);
        QCOMPARE(merged.serverCpuMicros, 4.5);
        const auto spread = serverCpuSpread(merged);
        QVERIFY(spread);
        QCOMPARE(spread->median, 4.5);
        QCOMPARE(spread->rounds, std::size_t(2));
        // Two rounds do not tell that a few percent more are more.
        for (RunRecord &round : rounds)
            round.serverCpuMicros = 4.6;
        rounds[0].serverCpuMicros = rounds[2].serverCpuMicros = 4.5;
        const RunRecord cheaper = mergedRounds(rounds);
        auto dearer = rounds;
        for (RunRecord &round : dearer)
            round.serverCpuMicros = 4.7;
        QVERIFY(surelyCheaper(cheaper, mergedRounds(dearer)));
        rounds[1].serverCpuMicros.reset();
        QVERIFY(!surelyCheaper(mergedRounds(rounds), mergedRounds(dearer)));
    }

    void onlyWholeRoundsCount()
    {
        auto rounds = roundsOf({100, 200, 300});
        QVERIFY(hasEnoughRounds(mergedRounds(rounds)));
        rounds[1].partial = "Stopped.";
        QVERIFY(!hasEnoughRounds(mergedRounds(rounds)));
        QCOMPARE(throughputSpread(mergedRounds(rounds)).rounds, std::size_t(2));
        QCOMPARE(mergedRounds(rounds).throughput, 200.0);
        rounds[0].partial = rounds[2].partial = "Stopped.";
        QVERIFY(!hasEnoughRounds(mergedRounds(rounds)));
        QCOMPARE(throughputSpread(mergedRounds(rounds)).rounds, std::size_t(3));
        QVERIFY(!hasEnoughRounds(rightRun("script", "ordered", true, 100)));
    }

    void whatFailedIsSummed()
    {
        auto rounds = roundsOf({100, 200, 300});
        rounds[0].refused = 1;
        rounds[0].errors = {{"OOM", 1}};
        rounds[1].neverBegun = 5;
        rounds[2].refused = 2;
        rounds[2].unanswered = 7;
        rounds[2].errors = {{"OOM", 1}, {"READONLY", 1}};
        const RunRecord merged = mergedRounds(rounds);
        QCOMPARE(merged.refused, 3);
        QCOMPARE(merged.unanswered, 7);
        QCOMPARE(merged.neverBegun, 5);
        QCOMPARE(merged.errors.at("OOM"), 2);
        QCOMPARE(merged.errors.at("READONLY"), 1);
    }
};

TIEBREAK_TEST(QCoreApplication, TestRounds)

} // namespace tst_rounds

#include "tst_rounds.moc"
