// SPDX-License-Identifier: GPL-3.0-or-later
// A run is paused, stopped, watched and limited.
#include "sim/run/secondsgathered.h"
#include "simfixture.h"
#include "simplans.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

#include <atomic>

#include <sys/resource.h>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_simcontrol
{

class TestSimControl : public QObject, SimFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { startServer(); }

    void cleanupTestCase() { stopServer(); }

    void anOpenLoopKeepsItsRate()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.rate = 2000;
        plan.workload.load.arrivals = Arrivals::Even;
        plan.workload.load.operations = 400;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.done(), 400);
        // 400 operations at 2000 a second cannot be over before their last intended start.
        QVERIFY(result->measuredFor >= 199ms);
    }

    void aPauseHoldsEverythingUp()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations = 200;
        std::atomic<bool> paused = true;
        QElapsedTimer timer;
        const Progress progress({}, [&](std::uint64_t, std::uint64_t) {
            if (!timer.isValid())
                timer.start();
            paused = timer.elapsed() < 300;
        });
        RunControl control;
        control.paused = &paused;
        const auto result = simulate(m_sandbox->writable(), plan, control, progress);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.done(), 200);
        QVERIFY(timer.elapsed() >= 300);
        QVERIFY(result->measuredFor + 200ms <= std::chrono::milliseconds(timer.elapsed()));
    }

    void aPauseIsNoPartOfTheRun_data()
    {
        QTest::addColumn<bool>("openLoop");
        QTest::addRow("closed loop") << false;
        QTest::addRow("open loop") << true;
    }
    void aPauseIsNoPartOfTheRun()
    {
        SLOW_TEST();
        QFETCH(bool, openLoop);
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 1500ms;
        if (openLoop) {
            plan.workload.load.rate = 200;
            plan.workload.load.arrivals = Arrivals::Even;
        }
        std::atomic<bool> paused = false;
        QElapsedTimer timer;
        std::uint64_t left = 0;
        int reports = 0;
        std::uint64_t last = 0;
        const Progress progress({}, [&](std::uint64_t milliseconds, std::uint64_t) {
            if (!timer.isValid() && milliseconds >= 200) {
                timer.start();
                left = 1500 - milliseconds;
            }
            // Counted, not timed: where the workers notice it late, these come late as well.
            paused = timer.isValid() && ++reports < 250;
            last = milliseconds;
        });
        RunControl control;
        control.paused = &paused;
        const auto result = simulate(m_sandbox->writable(), plan, control, progress);
        VERIFY_RESULT(result);
        // What was left of it came after the pause, which took 5 ms a report.
        QVERIFY(timer.elapsed() >= 249 * 5 + qint64(left) / 2);
        QVERIFY(result->measuredFor <= 1500ms);
        QVERIFY(last <= 1500);
        QCOMPARE(result->consistency.value().lost, 0);
        if (openLoop) {
            // Not one arrival more than its time has.
            QCOMPARE(result->measured.done() + result->measured.neverBegun, 300);
            QVERIFY(result->measured.latency().percentile(50) < 600'000'000); // half the pause
        }
    }

    void whatIsNeverBegunIsCounted()
    {
        // One client cannot do what is asked of it.
        RunPlan plan = contestedPlan("script");
        plan.workload.load.clients = 1;
        plan.workload.load.workers = 1;
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 200ms;
        plan.workload.load.rate = 500'000;
        plan.workload.load.arrivals = Arrivals::Even;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY(result->measured.neverBegun > 0);
        QCOMPARE(result->measured.operations + result->measured.neverBegun, 100'000);
    }

    void operationsAreCountedFromTheEndOfTheWarmUp()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.warmUp = 200ms;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.done(), 3000);
        QVERIFY(result->consistency.value().acknowledged > 3000);
        QCOMPARE(result->consistency->lost, 0);
    }

    /// What waits since the warm-up is measured as well: else an overload would look like silence.
    void anOverloadIsMeasuredAfterItsWarmUp()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.clients = 1;
        plan.workload.load.workers = 1;
        plan.workload.load.operations.reset();
        plan.workload.load.warmUp = 200ms;
        plan.workload.load.duration = 500ms;
        plan.workload.load.rate = 1'000'000;
        plan.workload.load.arrivals = Arrivals::Even;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY(result->measured.done() > 0);
        QVERIFY(result->measured.latency().percentile(50) > 100'000'000);
    }

    void theRecordOfUpdatesHasALimit()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 1h;
        RunControl control;
        control.recordBytes = 1'280'000; // 40 000 updates
        const auto result = simulate(m_sandbox->writable(), plan, control);
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial->kind, ErrorKind::Limit);
        QVERIFY(result->partial->message.contains("limit of 1 MB (40000 updates)"));
        QCOMPARE(result->consistency.value().lost, 0);
        QVERIFY(result->consistency->acknowledged >= 20'000);
        QVERIFY(result->consistency->acknowledged < 41'000);
        QCOMPARE(keys(), 0);
    }

    void moreFilesAreOpenedThanTheSoftLimitAllows()
    {
        rlimit before{};
        QCOMPARE(getrlimit(RLIMIT_NOFILE, &before), 0);
        rlimit low = before;
        low.rlim_cur = 60;
        QCOMPARE(setrlimit(RLIMIT_NOFILE, &low), 0);
        RunPlan plan = contestedPlan("script");
        plan.workload.load.clients = 100;
        const auto result = run(plan);
        setrlimit(RLIMIT_NOFILE, &before);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.done(), 3000);
    }

    void aSecondTellsWhatTheServerUses()
    {
        SLOW_TEST();
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 1h;
        std::stop_source stop;
        std::size_t told = 0;
        RunControl control;
        control.second = [&](const RunSecond &) {
            if (++told == 2)
                stop.request_stop();
        };
        const auto result = simulate(m_sandbox->writable(), plan, control, Progress(stop.get_token()));
        VERIFY_RESULT(result);
        QVERIFY(result->seconds.size() >= 2);
        QCOMPARE(told, result->seconds.size());
        QVERIFY(result->seconds[0].serverCpu.value() > 0);
        QVERIFY(result->seconds[0].serverCpu.value() < 4);
        QVERIFY(result->seconds[1].serverMemory.value() > 500'000);
    }

    void aWorkerThatHasEndedHoldsNoSecondUp()
    {
        std::vector<std::int64_t> told;
        SecondsGathered seconds(2, [&](const RunSecond &second) { told.push_back(second.done); });
        seconds.add(0, 0, {.done = 1, .refused = 0, .latency = {}});
        seconds.add(1, 0, {.done = 2, .refused = 0, .latency = {}});
        seconds.addServer(0, {});
        QCOMPARE(told, std::vector<std::int64_t>({3}));
        seconds.ended(0);
        seconds.add(1, 1, {.done = 4, .refused = 0, .latency = {}});
        seconds.addServer(1, {});
        QCOMPARE(told, std::vector<std::int64_t>({3, 4}));
        seconds.add(1, 2, {.done = 5, .refused = 0, .latency = {}});
        seconds.ended(2);
        QCOMPARE(told, std::vector<std::int64_t>({3, 4, 5}));
        seconds.ended(1);
        seconds.finish();
        QCOMPARE(told, std::vector<std::int64_t>({3, 4, 5}));
    }

    void progressCountsOperationsWhereTheyAreGiven()
    {
        std::uint64_t most = 0;
        const Progress progress({}, [&](std::uint64_t done, std::uint64_t total) {
            QCOMPARE(total, std::uint64_t(3000));
            QVERIFY(done >= most && done <= total);
            most = done;
        });
        VERIFY_RESULT(simulate(m_sandbox->writable(), contestedPlan("script"), {}, progress));
        QVERIFY(most > 0);
    }
};

TIEBREAK_TEST(QCoreApplication, TestSimControl)

} // namespace tst_simcontrol

#include "tst_simcontrol.moc"
