// SPDX-License-Identifier: GPL-3.0-or-later
// What each strategy does to a board, on a real server: small, and never a matter of how fast it goes.
#include "lab/snippets/snippet.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "simfixture.h"
#include "simplans.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_simulation
{

class TestSimulation : public QObject, SimFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { startServer(); }

    void cleanupTestCase() { stopServer(); }

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
        const ConsistencyReport &consistency = result->consistency.value();
        QCOMPARE(consistency.acknowledged, 3000);
        QCOMPARE(consistency.lost, 0);
        QCOMPARE(consistency.duplicated, 0);
        QCOMPARE(consistency.membersUnsure, 0);
        QCOMPARE(result->boardMembers, 20);
        QCOMPARE(keys(), 0);
    }

    /// An add must not overwrite what was set or removed meanwhile.
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
        QCOMPARE(result->consistency.value().lost, 0);
        QCOMPARE(result->consistency->duplicated, 0);
        QCOMPARE(keys(), 0);
    }

    void unguardedLosesUpdates()
    {
        const auto result = run(contestedPlan("unguarded"));
        VERIFY_RESULT(result);
        QVERIFY(result->consistency.value().lost > 0);
        QCOMPARE(result->consistency->lostPoints, 5 * result->consistency->lost);
        QCOMPARE(result->consistency->duplicated, 0);
        QVERIFY(!result->consistency->worstScores.empty());
        QVERIFY(!result->consistency->emptiedAt);
    }

    void plainIncrementsLosePoints()
    {
        // A point is less than a tick's worth: none of the points reaches the score.
        const auto result = run(contestedPlan("zincrby", Scheme::Binary));
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.done(), 3000);
        QCOMPARE(result->consistency.value().lost, 3000);
        QCOMPARE(result->consistency->lostPoints, 15000);
    }

    void rawsThatFallLoseNothing_data()
    {
        QTest::addColumn<bool>("unused");
        for (const char *strategy : {"script", "watch", "zincrby-weight"})
            QTest::newRow(strategy) << true;
    }
    void rawsThatFallLoseNothing()
    {
        RunPlan plan = contestedPlan(QTest::currentDataTag());
        plan.codec = *parseCodecSpec("formula:-score*2^32 + (t - 4294967295)");
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->consistency.value().lost, 0);
        QCOMPARE(result->consistency->duplicated, 0);
        QCOMPARE(result->measured.refused(), 0);
        QCOMPARE(keys(), 0);
    }

    void pointsThatWouldBeTakenAwayAreRefused()
    {
        RunPlan plan = contestedPlan("zincrby");
        plan.codec = *parseCodecSpec("formula:-score*2^32 + (t - 4294967295)");
        const auto result = run(plan);
        QVERIFY(!result);
        QVERIFY2(result.error().message.contains("would take points away"), result.error().message.c_str());
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
        plan.workload.board.minScore = 50'000'000; // a ULP is 32 ms there
        plan.workload.board.maxScore = 50'000'000;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        const ConsistencyReport &consistency = result->consistency.value();
        QCOMPARE(consistency.lost, 0);
        QVERIFY(consistency.judgedPairs > 1000);
        const auto collapsed = consistency.byCause[std::size_t(WrongCause::Collapsed)];
        QCOMPARE(consistency.wrongPairs, collapsed);
        QCOMPARE(consistency.misplaced > 0, static_cast<Scheme>(scheme) == Scheme::Binary);
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
        // Workers whose clocks are late first would rank right if each ran alone, as on a busy machine.
        plan.workload.load.workers = 8;
        plan.workload.load.rate = 4000;
        plan.serverTime = serverTime;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY(result->consistency.value().judgedPairs > 1000);
        QCOMPARE(result->consistency->byCause[std::size_t(WrongCause::ClockSkew)] > 0, !serverTime);
        QCOMPARE(result->consistency->wrongPairs > 0, !serverTime);
    }

    void aCodecThatRanksTheLaterFirstIsToBlame_data()
    {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<bool>("serverTime");
        for (const char *spec : {"decimal", "text:unit=cs", "formula:-score + (1 - t/10000000000)"}) {
            QTest::addRow("%s, client time", spec) << spec << false;
            QTest::addRow("%s, server time", spec) << spec << true;
        }
    }
    void aCodecThatRanksTheLaterFirstIsToBlame()
    {
        QFETCH(QString, spec);
        QFETCH(bool, serverTime);
        RunPlan plan = tiedPlan("script", Scheme::Ordered);
        plan.codec = *parseCodecSpec(spec.toStdString());
        plan.serverTime = serverTime;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        const ConsistencyReport &consistency = result->consistency.value();
        QVERIFY(consistency.wrongPairs > 0);
        QCOMPARE(consistency.wrongPairs, consistency.judgedPairs);
        QCOMPARE(consistency.byCause[std::size_t(WrongCause::LaterFirst)], consistency.wrongPairs);
    }

    void incrementsByWeightKeepTheOldTime()
    {
        const auto result = run(tiedPlan("zincrby-weight", Scheme::Binary));
        VERIFY_RESULT(result);
        QCOMPARE(result->consistency.value().lost, 0);
        QVERIFY(result->consistency->byCause[std::size_t(WrongCause::OldTime)] > 0);
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
        plan.workload.board.minScore = 4'000'000'000'000'000;
        plan.workload.board.maxScore = 4'000'000'000'000'000;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY(result->consistency.value().judgedPairs > 1000);
        QCOMPARE(result->consistency->lost, 0);
        QCOMPARE(result->consistency->wrongPairs, 0);
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
        workload.board.maxScore = workload.board.minScore + 50;
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
        QCOMPARE(result->consistency.value().lost, 0);
        QCOMPARE(result->consistency->duplicated, 0);
        QCOMPARE(result->consistency->wrongPairs, 0);
    }

    void aFunctionThatWasThereStays()
    {
        const RunPlan plan = contestedPlan("function");
        const std::string code = snippet(plan.codec, Language::LuaFunction, {}).value();
        auto connection = openConnection(m_sandbox->writable());
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

TIEBREAK_TEST(QCoreApplication, TestSimulation)

} // namespace tst_simulation

#include "tst_simulation.moc"
