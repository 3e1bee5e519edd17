// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong on purpose, and what goes wrong with a server in mid-run, on a real one.
#include "redis/wire/connection.h"
#include "sim/client/faultinjector.h"
#include "simfixture.h"
#include "simplans.h"
#include "support/allowwrites.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

#include <csignal>
#include <utility>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_simfaults
{

class TestSimFaults : public QObject, SimFixture
{
    Q_OBJECT

private slots:
    void init() { startServer(); }

    void cleanup() { stopServer(); }

    void lostRepliesAreAppliedTwiceByRetries_data()
    {
        QTest::addColumn<bool>("retries");
        for (const char *strategy : {"script", "watch", "lock", "two-sets", "time-in-member"}) {
            QTest::addRow("%s, retries", strategy) << true;
            QTest::addRow("%s, gives up", strategy) << false;
        }
    }
    void lostRepliesAreAppliedTwiceByRetries()
    {
        QFETCH(bool, retries);
        const QByteArray tag = QTest::currentDataTag();
        RunPlan plan = contestedPlan(tag.left(tag.indexOf(',')).toStdString());
        plan.workload.faults.lostReplies = 10;
        plan.workload.faults.retries = retries;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        const ConsistencyReport &consistency = result->consistency.value();
        QCOMPARE(consistency.lost, 0);
        QCOMPARE(consistency.uncertain, result->measured.unanswered);
        QCOMPARE(consistency.acknowledged + consistency.uncertain, 3000);
        QCOMPARE(consistency.duplicated > 0, retries);
        QCOMPARE(consistency.duplicatedPoints, 5 * consistency.duplicated);
        QCOMPARE(consistency.uncertain > 0, !retries);
    }

    void droppedConnectionsAreMadeAgain_data()
    {
        QTest::addColumn<bool>("retries");
        for (const char *strategy : {"script", "watch", "two-sets"}) {
            QTest::addRow("%s, retries", strategy) << true;
            QTest::addRow("%s, gives up", strategy) << false;
        }
    }
    void droppedConnectionsAreMadeAgain()
    {
        SLOW_TEST();
        QFETCH(bool, retries);
        const QByteArray tag = QTest::currentDataTag();
        RunPlan plan = contestedPlan(tag.left(tag.indexOf(',')).toStdString());
        plan.workload.load.pipeline = 4;
        // A second at least, on any machine.
        plan.workload.load.rate = 3000;
        plan.workload.faults.dropsASecond = 1000;
        plan.workload.faults.retries = retries;
        if (!retries) // what is on its way while the server does not answer is dropped for certain
            plan.workload.faults.serverPause = 300ms;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        const ConsistencyReport &consistency = result->consistency.value();
        QCOMPARE(consistency.lost, 0);
        QCOMPARE(consistency.acknowledged + consistency.uncertain, 3000);
        QCOMPARE(consistency.uncertain > 0, !retries);
        if (!retries)
            QCOMPARE(consistency.duplicated, 0);
        // 8 clients, the run, this test: all others took the place of one that was dropped.
        const QByteArray info = QByteArray::fromStdString(ask({"INFO", "stats"}).text);
        const auto at = info.indexOf("total_connections_received:") + 27;
        QVERIFY(info.mid(at, info.indexOf('\r', at) - at).toInt() > 20);
        QCOMPARE(ask({"DBSIZE"}).integer, 0);
    }

    void killedConnectionsAreMadeAgain_data()
    {
        QTest::addColumn<bool>("trims");
        QTest::addRow("clients") << false;
        QTest::addRow("and one that trims") << true;
    }
    void killedConnectionsAreMadeAgain()
    {
        QFETCH(bool, trims);
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations = 20000;
        if (trims) {
            plan.workload.trimming.when = Trimming::When::Periodic;
            plan.workload.trimming.period = 1ms;
            plan.workload.trimming.keep = 18;
            plan.workload.trimming.buffer = 2;
        }
        const auto result = simulate(m_sandbox->writable(), plan, {}, afterOperations(1000, [&] {
                                         ask({"CLIENT", "KILL", "TYPE", "normal"});
                                     }));
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        const ConsistencyReport &consistency = result->consistency.value();
        QCOMPARE(consistency.lost, 0);
        QCOMPARE(consistency.duplicated, 0);
        QCOMPARE(consistency.acknowledged + consistency.uncertain, 20000);
        // Some see the end, others a reset.
        std::int64_t broken = 0;
        for (const auto &[words, count] : result->measured.errors)
            broken += count;
        QVERIFY(broken >= 8);
        QCOMPARE(ask({"DBSIZE"}).integer, 0);
    }

    void pausedClientsAnswerLate()
    {
        RunPlan plan = contestedPlan("script");
        // All clients pause long before 3000 operations can be done.
        plan.workload.faults.clientPause = 60ms;
        plan.workload.faults.clientPausesASecond = 1000;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        QCOMPARE(result->measured.done(), 3000);
        QCOMPARE(result->consistency.value().lost, 0);
        QVERIFY(result->measured.latency().max() >= 59'000'000);
    }

    void whoPausesAtTheEndGoesOnAtOnce()
    {
        // Most clients wait for a lock when they pause.
        RunPlan plan = contestedPlan("lock");
        plan.workload.board.members = 2;
        plan.workload.board.startMembers = 2;
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 500ms;
        plan.workload.faults.clientPause = 60s;
        plan.workload.faults.clientPausesASecond = 100;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.unanswered, 0);
        QCOMPARE(result->consistency.value().uncertain, 0);
    }

    void aStopDoesNotWaitForAServerThatHangs()
    {
        SLOW_TEST();
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 60s;
        plan.workload.faults.serverPause = 50s; // time-outs are that much longer
        const auto pid = static_cast<pid_t>(m_sandbox->processId());
        std::stop_source stop;
        bool hangs = false;
        QElapsedTimer timer;
        const Progress progress(stop.get_token(), [&](std::uint64_t milliseconds, std::uint64_t) {
            if (milliseconds >= 300 && !std::exchange(hangs, true)) {
                ::kill(pid, SIGSTOP);
                timer.start();
            }
            if (milliseconds >= 1500)
                stop.request_stop();
        });
        const auto result = simulate(m_sandbox->writable(), plan, {}, progress);
        const auto took = timer.elapsed();
        ::kill(pid, SIGCONT);
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial->kind, ErrorKind::Cancelled);
        QVERIFY(result->partial->message.contains("the board was not checked"));
        QVERIFY(!result->consistency);
        QVERIFY(took < 15'000); // the time-out
    }

    void theServerPausesOnce_data()
    {
        QTest::addColumn<bool>("bySignal");
        QTest::addRow("CLIENT PAUSE") << false;
        QTest::addRow("SIGSTOP") << true;
    }
    void theServerPausesOnce()
    {
        SLOW_TEST();
        QFETCH(bool, bySignal);
        RunPlan plan = contestedPlan("script");
        plan.workload.faults.serverPause = 500ms;
        plan.workload.faults.serverPauseBy =
            bySignal ? FaultInjection::ServerPause::BySignal : FaultInjection::ServerPause::ByCommand;
        plan.workload.load.operations = 20000;
        plan.workload.load.rate = 10000; // a second is left when the pause begins
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        QCOMPARE(result->measured.done(), 20000);
        QCOMPARE(result->consistency.value().lost, 0);
        QVERIFY(result->measured.latency().max() >= 490'000'000);
        QVERIFY(result->measuredFor >= 490ms);
    }

    void aStopEndsAPause_data() { theServerPausesOnce_data(); }
    void aStopEndsAPause()
    {
        QFETCH(bool, bySignal);
        RunPlan plan = contestedPlan("script");
        plan.workload.faults.serverPause = 60s;
        plan.workload.faults.serverPauseBy =
            bySignal ? FaultInjection::ServerPause::BySignal : FaultInjection::ServerPause::ByCommand;
        plan.workload.load.operations = 20000;
        plan.workload.load.rate = 10000;
        std::stop_source stop;
        std::uint64_t last = 0;
        int unchanged = 0;
        const Progress progress(stop.get_token(), [&](std::uint64_t done, std::uint64_t) {
            unchanged = done == std::exchange(last, done) ? unchanged + 1 : 0;
            if (done >= 10000 && unchanged == 40) // the pause begins half way
                stop.request_stop();
        });
        const auto result = simulate(m_sandbox->writable(), plan, {}, progress);
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial->kind, ErrorKind::Cancelled);
        QVERIFY(result->measured.done() > 0);
        QVERIFY(result->measured.done() < 20000);
        QCOMPARE(result->consistency.value().lost, 0);
        QCOMPARE(ask({"DBSIZE"}).integer, 0);
    }

    void onlyTheSandboxIsStoppedByASignal()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.faults.serverPause = 100ms;
        plan.workload.faults.serverPauseBy = FaultInjection::ServerPause::BySignal;
        COMPARE_FAILURE(simulate(allowWrites(m_sandbox->endpoint()), plan), ErrorKind::Usage, "serverpause",
                        "by a signal");
    }

    void faultsFollowTheSeed()
    {
        Workload workload;
        workload.faults.lostReplies = 25;
        workload.faults.dropsASecond = 50;
        FaultInjector one(workload, 0);
        FaultInjector same(workload, 0);
        FaultInjector other(workload, 1);
        int lost = 0;
        int unlike = 0;
        for (int i = 0; i < 10000; ++i) {
            const bool loses = one.losesReply();
            QCOMPARE(same.losesReply(), loses);
            unlike += other.losesReply() != loses ? 1 : 0;
            lost += loses ? 1 : 0;
        }
        QVERIFY(lost > 2300 && lost < 2700);
        QVERIFY(unlike > 1000);
        // Two workers share 50 a second.
        int drops = 0;
        while (one.dropDue(100'000'000'000))
            ++drops;
        QVERIFY(drops > 2300 && drops < 2700);
        QVERIFY(!one.pauseDue(100'000'000'000));
    }
};

TIEBREAK_TEST(QCoreApplication, TestSimFaults)

} // namespace tst_simfaults

#include "tst_simfaults.moc"
