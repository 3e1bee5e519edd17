// SPDX-License-Identifier: GPL-3.0-or-later
// What each strategy does to a board, on a real server: small, and never a matter of how fast it goes.
#include "lab/snippet.h"
#include "redis/connection.h"
#include "sandbox/sandbox.h"
#include "sim/run.h"
#include "support/simplans.h"
#include "support/verify.h"

#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

class TestSimulation : public QObject
{
    Q_OBJECT

    std::optional<Sandbox> m_sandbox;

    Result<RunResult> run(const RunPlan &plan) { return simulate(m_sandbox->writable(), plan); }
    /// How many keys the server holds.
    std::int64_t keys()
    {
        auto connection = Connection::open(m_sandbox->endpoint());
        return connection ? connection->run({"DBSIZE"}).value().integer : -1;
    }

private slots:
    void initTestCase()
    {
        auto sandbox = Sandbox::start();
        VERIFY_RESULT(sandbox);
        m_sandbox.emplace(*std::move(sandbox));
    }

    void cleanupTestCase() { m_sandbox.reset(); }

    void soundStrategiesLoseNothing_data()
    {
        QTest::addColumn<bool>("serverTime");
        for (const char *strategy : {"script", "function", "watch", "lock", "two-sets", "time-in-member"}) {
            QTest::addRow("%s, client time", strategy) << false;
            QTest::addRow("%s, server time", strategy) << true;
        }
    }
    void soundStrategiesLoseNothing()
    {
        QFETCH(bool, serverTime);
        const QByteArray tag = QTest::currentDataTag();
        RunPlan plan = contestedPlan(tag.left(tag.indexOf(',')).toStdString());
        plan.serverTime = serverTime;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        QCOMPARE(result->measured.done(), 3000);
        QCOMPARE(result->measured.refused(), 0);
        const TruthReport &truth = result->truth.value();
        QCOMPARE(truth.acknowledged, 3000);
        QCOMPARE(truth.lost, 0);
        QCOMPARE(truth.duplicated, 0);
        QCOMPARE(truth.membersUnsure, 0);
        QCOMPARE(result->boardMembers, 20);
        QCOMPARE(keys(), 0);
    }

    /// Whoever adds must not overwrite what was set or removed meanwhile.
    void mixedUpdatesLoseNothing_data()
    {
        QTest::addColumn<bool>("serverTime");
        for (const char *strategy : {"script", "watch", "lock", "two-sets", "time-in-member"}) {
            QTest::addRow("%s, client time", strategy) << false;
            QTest::addRow("%s, server time", strategy) << true;
        }
    }
    void mixedUpdatesLoseNothing()
    {
        QFETCH(bool, serverTime);
        const QByteArray tag = QTest::currentDataTag();
        RunPlan plan = contestedPlan(tag.left(tag.indexOf(',')).toStdString());
        plan.serverTime = serverTime;
        Mix &mix = plan.workload.mix;
        mix[OperationKind::AddPoints] = 50;
        mix[OperationKind::SetScore] = 30;
        mix[OperationKind::Remove] = 20;
        plan.workload.board.members = 3;
        plan.workload.board.startMembers = 3;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.done(), 3000);
        QVERIFY(result->measured.of(OperationKind::Remove).done > 400);
        QCOMPARE(result->truth.value().lost, 0);
        QCOMPARE(result->truth->duplicated, 0);
        QCOMPARE(keys(), 0);
    }

    void unguardedLosesUpdates()
    {
        const auto result = run(contestedPlan("unguarded"));
        VERIFY_RESULT(result);
        QVERIFY(result->truth.value().lost > 0);
        QCOMPARE(result->truth->lostPoints, 5 * result->truth->lost);
        QCOMPARE(result->truth->duplicated, 0);
        QVERIFY(!result->truth->worstScores.empty());
    }

    void plainIncrementsLosePoints()
    {
        // A point is less than a tick's worth: none of the points reaches the score.
        const auto result = run(contestedPlan("zincrby", Scheme::Binary));
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.done(), 3000);
        QCOMPARE(result->truth.value().lost, 3000);
        QCOMPARE(result->truth->lostPoints, 15000);
    }

    void aSplitCollapsesWhereOrderedBitsDoNot_data()
    {
        QTest::addColumn<int>("scheme");
        QTest::addRow("21 + 32 bits") << int(Scheme::Binary);
        QTest::addRow("ordered") << int(Scheme::Ordered);
    }
    void aSplitCollapsesWhereOrderedBitsDoNot()
    {
        QFETCH(int, scheme);
        RunPlan plan = tiedPlan("script", static_cast<Scheme>(scheme));
        plan.serverTime = true;
        plan.workload.board.leastScore = 50'000'000; // a ULP is 32 ms there
        plan.workload.board.mostScore = 50'000'000;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        const TruthReport &truth = result->truth.value();
        QCOMPARE(truth.lost, 0);
        QVERIFY(truth.judgedPairs > 1000);
        const auto collapsed = truth.byCause[std::size_t(WrongCause::Collapsed)];
        QCOMPARE(truth.wrongPairs, collapsed);
        QCOMPARE(truth.misplaced > 0, static_cast<Scheme>(scheme) == Scheme::Binary);
        QCOMPARE(collapsed > 0, static_cast<Scheme>(scheme) == Scheme::Binary);
    }

    void theServersClockMendsSkew_data()
    {
        QTest::addColumn<bool>("serverTime");
        QTest::addRow("client time") << false;
        QTest::addRow("server time") << true;
    }
    void theServersClockMendsSkew()
    {
        QFETCH(bool, serverTime);
        RunPlan plan = tiedPlan("script", Scheme::Ordered);
        plan.workload.faults.clockSkew = 500ms;
        plan.serverTime = serverTime;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY(result->truth.value().judgedPairs > 1000);
        QCOMPARE(result->truth->byCause[std::size_t(WrongCause::ClockSkew)] > 0, !serverTime);
        QCOMPARE(result->truth->wrongPairs > 0, !serverTime);
    }

    void incrementsByWeightKeepTheOldTime()
    {
        const auto result = run(tiedPlan("zincrby-weight", Scheme::Binary));
        VERIFY_RESULT(result);
        QCOMPARE(result->truth.value().lost, 0);
        QVERIFY(result->truth->byCause[std::size_t(WrongCause::OldTime)] > 0);
    }

    void otherLayoutsHoldAllScores_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::addRow("two sets") << "two-sets";
        QTest::addRow("time in the member") << "time-in-member";
    }
    void otherLayoutsHoldAllScores()
    {
        QFETCH(QString, strategy);
        RunPlan plan = tiedPlan(strategy.toStdString(), Scheme::Plain);
        plan.serverTime = true;
        plan.workload.board.leastScore = 4'000'000'000'000'000;
        plan.workload.board.mostScore = 4'000'000'000'000'000;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY(result->truth.value().judgedPairs > 1000);
        QCOMPARE(result->truth->lost, 0);
        QCOMPARE(result->truth->wrongPairs, 0);
    }

    void everyOperationRuns_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<bool>("lowestFirst");
        for (const char *strategy : {"script", "two-sets", "time-in-member"}) {
            QTest::addRow("%s, highest first", strategy) << strategy << false;
            QTest::addRow("%s, lowest first", strategy) << strategy << true;
        }
    }
    void everyOperationRuns()
    {
        QFETCH(QString, strategy);
        QFETCH(bool, lowestFirst);
        RunPlan plan = tiedPlan(strategy.toStdString(), Scheme::Ordered);
        Workload &workload = plan.workload;
        workload.mix = {};
        workload.mix.percent = {30, 20, 10, 10, 10, 10, 10, 0};
        workload.reads = {.topCount = 10, .windowFirst = 20, .windowLast = 40, .aroundRadius = 3};
        workload.board.mostScore = workload.board.leastScore + 50;
        if (lowestFirst) {
            workload.board.direction = Direction::LowestFirst;
            plan.codec = plan.codec.hasTime()
                             ? runCodec(Scheme::Ordered, Direction::LowestFirst, thisMoment())
                             : plan.codec;
        }
        plan.serverTime = true;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.refused(), 0);
        for (const OperationKind kind : allOperations)
            QCOMPARE(result->measured.of(kind).done > 0, workload.mix[kind] > 0);
        QCOMPARE(result->truth.value().lost, 0);
        QCOMPARE(result->truth->duplicated, 0);
        QCOMPARE(result->truth->wrongPairs, 0);
    }

    void aFunctionThatWasThereStays()
    {
        const RunPlan plan = contestedPlan("function");
        const std::string code = snippet(plan.codec, Language::LuaFunction, {}).value();
        auto connection = Connection::open(m_sandbox->endpoint());
        VERIFY_RESULT(connection);
        VERIFY_RESULT(run(plan));
        QCOMPARE(connection->run({"FUNCTION", "LIST"}).value().items.size(), std::size_t(0));
        VERIFY_RESULT(connection->run({"FUNCTION", "LOAD", code}));
        std::size_t meanwhile = 0;
        const Progress progress({}, [&](std::uint64_t, std::uint64_t) {
            if (meanwhile == 0)
                meanwhile = connection->run({"FUNCTION", "LIST"}).value().items.size();
        });
        VERIFY_RESULT(simulate(m_sandbox->writable(), plan, {}, progress));
        QCOMPARE(meanwhile, std::size_t(2)); // the run has its own
        QCOMPARE(connection->run({"FUNCTION", "LIST"}).value().items.size(), std::size_t(1));
        // What a killed run has left goes with the next one.
        VERIFY_RESULT(connection->run({"FUNCTION", "LOAD",
                                       "#!lua name=tiebreak_left\nredis.register_function('left', function() "
                                       "end)\n-- Tiebreak run 0 gone:{1}:run"}));
        VERIFY_RESULT(run(plan));
        QCOMPARE(connection->run({"FUNCTION", "LIST"}).value().items.size(), std::size_t(1));
        VERIFY_RESULT(connection->run({"SET", "gone:{1}:run", "1"}));
        VERIFY_RESULT(connection->run({"FUNCTION", "LOAD",
                                       "#!lua name=tiebreak_left\nredis.register_function('left', function() "
                                       "end)\n-- Tiebreak run 0 gone:{1}:run"}));
        VERIFY_RESULT(run(plan));
        QCOMPARE(connection->run({"FUNCTION", "LIST"}).value().items.size(), std::size_t(2));
        VERIFY_RESULT(connection->run({"DEL", "gone:{1}:run"}));
        // Keys of another database cannot be seen from here.
        VERIFY_RESULT(connection->run({"FUNCTION", "FLUSH"}));
        VERIFY_RESULT(connection->run({"FUNCTION", "LOAD",
                                       "#!lua name=tiebreak_left\nredis.register_function('left', function() "
                                       "end)\n-- Tiebreak run 1 gone:{1}:run"}));
        VERIFY_RESULT(run(plan));
        QCOMPARE(connection->run({"FUNCTION", "LIST"}).value().items.size(), std::size_t(1));
        VERIFY_RESULT(connection->run({"FUNCTION", "FLUSH"}));
    }
};

QTEST_GUILESS_MAIN(TestSimulation)
#include "tst_simulation.moc"
