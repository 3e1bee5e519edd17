// SPDX-License-Identifier: GPL-3.0-or-later
// Boards that are kept short, on a real server: what is cut off, what comes back, and what is lost.
#include "redis/connection.h"
#include "sandbox/sandbox.h"
#include "sim/run.h"
#include "support/simplans.h"
#include "support/verify.h"

#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace
{

using When = Trimming::When;

/// Three times as many members as are kept, all of whom score again and again.
RunPlan trimmedPlan(const std::string &strategy, When when, bool coldStore)
{
    RunPlan plan = contestedPlan(strategy, strategy == "zincrby-weight" ? Scheme::Binary : Scheme::Ordered);
    Workload &workload = plan.workload;
    workload.board.members = 60;
    workload.board.startMembers = 60;
    workload.trimming.when = when;
    workload.trimming.period = 1ms;
    workload.trimming.keep = 18;
    workload.trimming.buffer = 2;
    workload.trimming.coldStore = coldStore;
    if (when == When::Never) {
        workload.mix[OperationKind::AddPoints] = 60;
        workload.mix[OperationKind::Trim] = 40;
    }
    return plan;
}

/// Two members; the run keeps one. Member 0 stands on the board with 50, member 1 has scored `second`.
RunTruth cutTruth(std::int64_t second)
{
    static std::vector<UpdateRecord> updates;
    updates = {{.invoked = 10,
                .answered = 20,
                .points = second,
                .member = 1,
                .outcome = UpdateOutcome::Acknowledged}};
    RunTruth truth;
    truth.members = 2;
    truth.start = {{0, 50, -10}};
    truth.board.resize(1);
    truth.board[0].score = 50;
    truth.updates = {updates};
    truth.keeps = 1;
    return truth;
}

} // namespace

class TestSimTrimming : public QObject
{
    Q_OBJECT

    std::optional<Sandbox> m_sandbox;

    Result<RunResult> run(const RunPlan &plan) { return simulate(m_sandbox->writable(), plan); }

private slots:
    void initTestCase()
    {
        auto sandbox = Sandbox::start();
        VERIFY_RESULT(sandbox);
        m_sandbox.emplace(*std::move(sandbox));
    }

    void cleanupTestCase() { m_sandbox.reset(); }

    void aColdStoreLosesNothing_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<int>("when");
        for (const char *strategy :
             {"script", "function", "watch", "lock", "zincrby-weight", "two-sets", "time-in-member"}) {
            QTest::addRow("%s, every add", strategy) << strategy << int(When::EveryAdd);
            QTest::addRow("%s, periodic", strategy) << strategy << int(When::Periodic);
            QTest::addRow("%s, of the mix", strategy) << strategy << int(When::Never);
        }
    }
    void aColdStoreLosesNothing()
    {
        QFETCH(QString, strategy);
        QFETCH(int, when);
        const RunPlan plan = trimmedPlan(strategy.toStdString(), static_cast<When>(when), true);
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        QCOMPARE(result->measured.refused(), 0);
        const TruthReport &truth = result->truth.value();
        QCOMPARE(truth.acknowledged, result->measured.of(OperationKind::AddPoints).done);
        QCOMPARE(truth.lost, 0);
        QCOMPARE(truth.duplicated, 0);
        QCOMPARE(truth.membersUnsure, 0);
        QCOMPARE(truth.wronglyTrimmed, 0);
        QVERIFY(result->boardMembers + result->coldMembers >= 60);
        if (static_cast<When>(when) == When::EveryAdd) {
            QCOMPARE(result->boardMembers, 20);
            QCOMPARE(result->coldMembers, 40);
        } else {
            QVERIFY(result->measured.of(OperationKind::Trim).done > 0);
        }
        auto connection = Connection::open(m_sandbox->endpoint());
        VERIFY_RESULT(connection);
        QCOMPARE(connection->run({"DBSIZE"}).value().integer, 0);
    }

    void aTrimWithoutAColdStoreLosesPoints_data()
    {
        QTest::addColumn<int>("when");
        for (const char *strategy : {"script", "lock", "two-sets", "time-in-member"}) {
            QTest::addRow("%s, every add", strategy) << int(When::EveryAdd);
            QTest::addRow("%s, periodic", strategy) << int(When::Periodic);
        }
    }
    void aTrimWithoutAColdStoreLosesPoints()
    {
        QFETCH(int, when);
        const QByteArray tag = QTest::currentDataTag();
        const auto result =
            run(trimmedPlan(tag.left(tag.indexOf(',')).toStdString(), static_cast<When>(when), false));
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        QCOMPARE(result->measured.refused(), 0);
        // Whoever comes back begins at 0; where it is cut off again at once, it never comes back.
        const TruthReport &truth = result->truth.value();
        QVERIFY(truth.wronglyTrimmed > 0 ||
                (static_cast<When>(when) == When::Periodic && truth.lostPoints > 0));
        QCOMPARE(result->truth->duplicated, 0);
        QCOMPARE(result->coldMembers, 0);
    }

    void setsAndRemovesHeedTheColdStore_data()
    {
        QTest::addColumn<bool>("lowestFirst");
        for (const char *strategy : {"script", "two-sets", "time-in-member"}) {
            QTest::addRow("%s, highest first", strategy) << false;
            QTest::addRow("%s, lowest first", strategy) << true;
        }
    }
    void setsAndRemovesHeedTheColdStore()
    {
        QFETCH(bool, lowestFirst);
        const QByteArray tag = QTest::currentDataTag();
        RunPlan plan = trimmedPlan(tag.left(tag.indexOf(',')).toStdString(), When::EveryAdd, true);
        Workload &workload = plan.workload;
        workload.mix.percent = {45, 20, 5, 0, 5, 5, 10, 10};
        workload.board.mostScore = 1100;
        plan.serverTime = true;
        if (lowestFirst) {
            workload.board.direction = Direction::LowestFirst;
            if (plan.codec.hasTime())
                plan.codec = runCodec(Scheme::Ordered, Direction::LowestFirst, thisMoment());
        }
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.refused(), 0);
        const TruthReport &truth = result->truth.value();
        QCOMPARE(truth.lost, 0);
        QCOMPARE(truth.duplicated, 0);
        QCOMPARE(truth.wronglyTrimmed, 0);
        QCOMPARE(truth.wrongPairs, 0);
        QVERIFY(result->boardMembers <= 20);
        QVERIFY(result->coldMembers > 0);
    }

    void theOrderSurvivesTheColdStore_data()
    {
        QTest::addColumn<int>("nothing");
        for (const char *strategy : {"script", "two-sets", "time-in-member"})
            QTest::addRow("%s", strategy) << 0;
    }
    void theOrderSurvivesTheColdStore()
    {
        // An add stamps whoever it brings back.
        RunPlan plan = tiedPlan(QTest::currentDataTag(), Scheme::Ordered);
        plan.serverTime = true;
        plan.workload.trimming = {.when = When::Periodic, .period = 1ms, .keep = 200, .buffer = 0};
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->truth.value().lost, 0);
        QVERIFY(result->truth->judgedPairs > 100);
        QCOMPARE(result->truth->wrongPairs, 0);
    }

    void cutsOfManyRowsTakeSeveralCommands()
    {
        RunPlan plan = trimmedPlan("script", When::Periodic, true);
        plan.workload.board.members = 5000;
        plan.workload.board.startMembers = 5000;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->truth.value().lost, 0);
        QVERIFY(result->coldMembers > 2 * BoardTrim::mostCut);
    }

    void trimmingCosts()
    {
        const auto plain = run(contestedPlan("script"));
        const auto trimmed = run(trimmedPlan("script", When::EveryAdd, true));
        VERIFY_RESULT(plain);
        VERIFY_RESULT(trimmed);
        QCOMPARE(plain->measured.talk.commands, 3000);
        QCOMPARE(plain->measured.talk.updateCommands, 3000);
        QCOMPARE(plain->measured.updates, 3000);
        QCOMPARE(plain->measured.talk.updateBytes, plain->measured.bytesSent + plain->measured.bytesReceived);
        QCOMPARE(trimmed->measured.talk.commands, 5 * 3000); // MULTI, fetch, add, cut, EXEC
        QVERIFY(trimmed->measured.bytesSent > 2 * plain->measured.bytesSent);
    }

    void theTruthLooksIntoTheColdStore()
    {
        RunTruth truth = cutTruth(40);
        truth.cold = {{{1, 40}}};
        QCOMPARE(checkTruth(truth).value().lost, 0);
        QCOMPARE(checkTruth(truth).value().wronglyTrimmed, 0);
        truth.cold = {{{1, 30}}};
        QCOMPARE(checkTruth(truth).value().lost, 1);
        QCOMPARE(checkTruth(truth).value().lostPoints, 10);
        truth.cold.emplace(); // nowhere
        QCOMPARE(checkTruth(truth).value().lost, 1);
        truth.cold.reset(); // cut off, and gone
        QCOMPARE(checkTruth(truth).value().lost, 0);
        truth = cutTruth(60); // better than who is on the board
        truth.cold = {{{1, 60}}};
        QCOMPARE(checkTruth(truth).value().wronglyTrimmed, 1);
        QCOMPARE(checkTruth(truth).value().lost, 0);
        truth.cold = {{{2, 60}}};
        VERIFY_FAILURE(checkTruth(truth), ErrorKind::Usage, "A row of the cold store names member 2");
    }
};

QTEST_GUILESS_MAIN(TestSimTrimming)
#include "tst_simtrimming.moc"
