// SPDX-License-Identifier: GPL-3.0-or-later
// What each strategy does to a board, on a real server: small, and never a matter of how fast it goes.
#include "lab/snippet.h"
#include "redis/connection.h"
#include "sandbox/sandbox.h"
#include "sim/run.h"
#include "sim/secondsgathered.h"
#include "support/simplans.h"
#include "support/verify.h"

#include <QtTest>

#include <atomic>

#include <sys/resource.h>

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

    void whatCannotBeIsRefused()
    {
        RunPlan plan = contestedPlan("zincrby-weight", Scheme::Ordered);
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, "needs a codec whose raws add up");
        plan = contestedPlan("script");
        plan.strategy = "hope";
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, "There is no strategy \"hope\"; there are script, ");
        plan = contestedPlan("two-sets");
        plan.codec = runCodec(Scheme::Ordered, Direction::HighestFirst, thisMoment());
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, "its codec is plain");
        plan = contestedPlan("script");
        plan.workload.mix.percent = {50};
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, "100");
        QCOMPARE(keys(), 0);
    }

    void keysAreRemovedAfterAStop()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 60s;
        std::stop_source stop;
        const Progress progress(stop.get_token(), [&](std::uint64_t milliseconds, std::uint64_t) {
            if (milliseconds >= 200)
                stop.request_stop();
        });
        const auto result = simulate(m_sandbox->writable(), plan, {}, progress);
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial->kind, ErrorKind::Cancelled);
        QVERIFY(result->measured.done() > 0);
        QCOMPARE(result->truth.value().lost, 0);
        QCOMPARE(keys(), 0);
    }

    void aPauseHoldsEverythingUp()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations = 200;
        std::atomic<bool> paused = true;
        QElapsedTimer timer;
        timer.start();
        const Progress progress({}, [&](std::uint64_t, std::uint64_t) { paused = timer.elapsed() < 300; });
        RunControl control;
        control.paused = &paused;
        const auto result = simulate(m_sandbox->writable(), plan, control, progress);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.done(), 200);
        QVERIFY(timer.elapsed() >= 300);
        // The timer began before the load.
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
        QFETCH(bool, openLoop);
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 600ms;
        if (openLoop) {
            plan.workload.load.rate = 1000;
            plan.workload.load.arrivals = Arrivals::Even;
        }
        std::atomic<bool> paused = false;
        QElapsedTimer timer;
        timer.start();
        qint64 began = -1;
        std::uint64_t last = 0;
        const Progress progress({}, [&](std::uint64_t milliseconds, std::uint64_t) {
            if (began < 0 && milliseconds >= 200)
                began = timer.elapsed();
            paused = began >= 0 && timer.elapsed() < began + 500;
            last = milliseconds;
        });
        RunControl control;
        control.paused = &paused;
        const auto result = simulate(m_sandbox->writable(), plan, control, progress);
        VERIFY_RESULT(result);
        QVERIFY(timer.elapsed() >= began + 500 + 300); // what was left of it came after the pause
        QVERIFY(result->measuredFor <= 600ms);
        QVERIFY(last <= 600);
        QCOMPARE(result->truth.value().lost, 0);
        if (openLoop) {
            // Not one arrival more than its time has.
            QCOMPARE(result->measured.done() + result->measured.neverBegun, 600);
            QVERIFY(result->measured.latency().percentile(50) < 400'000'000);
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

    void theRecordOfUpdatesHasALimit()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 60s;
        RunControl control;
        control.recordBytes = 1'280'000; // 40 000 updates
        const auto result = simulate(m_sandbox->writable(), plan, control);
        VERIFY_RESULT(result);
        QVERIFY(result->partial);
        QCOMPARE(result->partial->kind, ErrorKind::Limit);
        QVERIFY(result->partial->message.contains("limit of 1 MB (40000 updates)"));
        QCOMPARE(result->truth.value().lost, 0);
        QVERIFY(result->truth->acknowledged >= 20'000);
        QVERIFY(result->truth->acknowledged < 41'000);
        QCOMPARE(keys(), 0);
    }

    void everyKeyHasATimeToLive()
    {
        // No key is there when the load begins.
        RunPlan plan = contestedPlan("two-sets");
        plan.workload.board.startMembers = 0;
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 5s;
        plan.keep = KeepBoard::Always;
        auto connection = Connection::open(m_sandbox->endpoint());
        VERIFY_RESULT(connection);
        const auto leastTtl = [&] {
            std::int64_t least = 3600;
            const Reply all = connection->run({"KEYS", "*"}).value();
            for (const Reply &key : all.items)
                least = std::min(least, connection->run({"TTL", key.text}).value().integer);
            return all.items.size() == 2 ? least : -1;
        };
        std::stop_source stop;
        bool alive = false;
        const Progress progress(stop.get_token(), [&](std::uint64_t, std::uint64_t) {
            alive = alive || leastTtl() > 0;
            if (alive)
                stop.request_stop();
        });
        VERIFY_RESULT(simulate(m_sandbox->writable(), plan, {}, progress));
        QVERIFY(alive);
        VERIFY_RESULT(connection->run({"FLUSHALL"}));
        // Over before anybody has looked at the keys.
        plan.workload.load.duration.reset();
        plan.workload.load.operations = 100;
        VERIFY_RESULT(run(plan));
        QVERIFY(leastTtl() > 0);
        VERIFY_RESULT(connection->run({"FLUSHALL"}));
    }

    void locksGoWithTheRun()
    {
        RunPlan plan = contestedPlan("lock");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 60s;
        // What holds a lock when the server is held up is given up.
        plan.workload.faults.clientPause = 1000ms;
        plan.workload.faults.clientPausesASecond = 20;
        plan.workload.faults.lostReplies = 10;
        plan.workload.faults.dropsASecond = 100;
        std::stop_source stop;
        const Progress progress(stop.get_token(), [&](std::uint64_t milliseconds, std::uint64_t) {
            if (milliseconds >= 300)
                stop.request_stop();
        });
        const auto result = simulate(m_sandbox->writable(), plan, {}, progress);
        VERIFY_RESULT(result);
        QVERIFY(result->measured.unanswered > 0);
        QCOMPARE(keys(), 0);
        VERIFY_RESULT(run(contestedPlan("lock")));
    }

    void aBoardIsKeptWhenAskedFor()
    {
        RunPlan plan = contestedPlan("two-sets");
        plan.keep = KeepBoard::Always;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY(result->boardKept);
        QCOMPARE(keys(), 2);
        auto connection = Connection::open(m_sandbox->endpoint());
        VERIFY_RESULT(connection);
        const auto left = connection->run({"TTL", result->key});
        VERIFY_RESULT(left);
        QVERIFY(left->integer > 3000 && left->integer <= 3600);
        VERIFY_RESULT(connection->run({"FLUSHALL"}));
    }

    void aWrongBoardIsKeptWhenAskedFor()
    {
        RunPlan plan = contestedPlan("script");
        plan.keep = KeepBoard::IfWrong;
        const auto right = run(plan);
        VERIFY_RESULT(right);
        QVERIFY(!right->boardKept);
        QCOMPARE(keys(), 0);
        plan.strategy = "unguarded";
        const auto wrong = run(plan);
        VERIFY_RESULT(wrong);
        QVERIFY(wrong->boardKept);
        QCOMPARE(keys(), 1);
        auto connection = Connection::open(m_sandbox->endpoint());
        VERIFY_RESULT(connection);
        VERIFY_RESULT(connection->run({"FLUSHALL"}));
    }

    void aPrefixThatIsInUseIsRefused()
    {
        auto connection = Connection::open(m_sandbox->endpoint());
        VERIFY_RESULT(connection);
        for (int i = 0; i < 3000; ++i)
            VERIFY_RESULT(connection->run({"SET", "sim" + std::to_string(i), ""}));
        RunPlan plan = contestedPlan("script");
        plan.workload.board.keyPrefix = "s?m[1]*\\";
        VERIFY_RESULT(run(plan)); // no glob
        VERIFY_RESULT(connection->run({"SET", "s?m[1]*\\ 7", ""}));
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, "s?m[1]*");
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, "give the run a key prefix that no key has");
        plan.prefixMustBeEmpty = false;
        VERIFY_RESULT(run(plan));
        QCOMPARE(keys(), 3001);
        VERIFY_RESULT(connection->run({"FLUSHALL"}));
    }

    void aBoardThatDoesNotFitIsRefused()
    {
        RunPlan plan = contestedPlan("script");
        plan.workload.board.members = 50'000'000;
        plan.workload.board.startMembers = 8'000'000;
        plan.workload.board.shape.digits = 8;
        VERIFY_FAILURE(run(plan), ErrorKind::Usage,
                       "A board of 8003000 members takes about 1033 MB, but the server has ");
        VERIFY_FAILURE(run(plan), ErrorKind::Usage, " MB left of 537 MB (its maxmemory): use fewer members");
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
        RunPlan plan = contestedPlan("script");
        plan.workload.load.operations.reset();
        plan.workload.load.duration = 2100ms;
        std::size_t told = 0;
        RunControl control;
        control.second = [&](const RunSecond &) { ++told; };
        const auto result = simulate(m_sandbox->writable(), plan, control);
        VERIFY_RESULT(result);
        QVERIFY(result->seconds.size() >= 2);
        QCOMPARE(told, result->seconds.size());
        QVERIFY(result->seconds[0].serverCpu.value() > 0.01);
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
        VERIFY_RESULT(connection->run({"FUNCTION", "FLUSH"}));
    }
};

QTEST_GUILESS_MAIN(TestSimulation)
#include "tst_simulation.moc"
