// SPDX-License-Identifier: GPL-3.0-or-later
// Boards that are kept short, on a real server: what is cut off, what comes back, and what is lost.
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "sim/record/runsanswertext.h"
#include "sim/record/whywrongtext.h"
#include "sim/workload/workloadpresets.h"
#include "simfixture.h"
#include "simplans.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_simtrimming
{

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
RunHistory cutHistory(std::int64_t second)
{
    static std::vector<UpdateRecord> updates;
    updates = {{.invoked = 10,
                .answered = 20,
                .points = second,
                .member = 1,
                .outcome = UpdateOutcome::Acknowledged}};
    RunHistory history;
    history.members = 2;
    history.start = {{0, 50, -10}};
    history.board.resize(1);
    history.board[0].score = 50;
    history.updates = {updates};
    history.keeps = 1;
    return history;
}

} // namespace

class TestSimTrimming : public QObject, SimFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { startServer(); }

    void cleanupTestCase() { stopServer(); }

    void lateClimbersNeedAColdStore_data()
    {
        QTest::addColumn<bool>("coldStore");
        QTest::addRow("without") << false;
        QTest::addRow("with") << true;
    }
    void lateClimbersNeedAColdStore()
    {
        QFETCH(bool, coldStore);
        RunPlan plan;
        plan.workload = findPreset("late-climbers").value()->workload;
        plan.workload.load.clients = 8;
        plan.workload.load.warmUp = 0ms;
        plan.workload.load.duration.reset();
        plan.workload.load.operations = 20'000;
        plan.workload.trimming.coldStore = coldStore;
        plan.codec = runCodec(Scheme::Ordered, plan.workload.board.direction, thisMoment());
        const auto result = run(plan);
        VERIFY_RESULT(result);
        const RunRecord record = recordOf(*result);
        QCOMPARE(outcomeOf(record), coldStore ? RunOutcome::Right : RunOutcome::Wrong);
        std::string words;
        for (const WhyWrong &why : whyWrong(record, plainWording()))
            words += why.subject + ' ' + why.sentence + '\n';
        if (coldStore) {
            QVERIFY2(words.empty(), words.c_str());
        } else {
            QVERIFY2(words.find("Wrongly trimmed: ") != std::string::npos, words.c_str());
            QVERIFY2(words.find("starts from 0") != std::string::npos, words.c_str());
        }
        const RunsAnswer answer = runsAnswer({{record}, {}}, plainWording());
        QCOMPARE(answer.right, coldStore);
    }

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
        SLOW_TEST();
        QFETCH(QString, strategy);
        QFETCH(int, when);
        const RunPlan plan = trimmedPlan(strategy.toStdString(), static_cast<When>(when), true);
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        QCOMPARE(result->measured.refused(), 0);
        const ConsistencyReport &consistency = result->consistency.value();
        QCOMPARE(consistency.acknowledged, result->measured.of(OperationKind::AddPoints).done);
        QCOMPARE(consistency.lost, 0);
        QCOMPARE(consistency.duplicated, 0);
        QCOMPARE(consistency.membersUnsure, 0);
        QCOMPARE(consistency.wronglyTrimmed, 0);
        QVERIFY(result->boardMembers + result->coldMembers >= 60);
        if (static_cast<When>(when) == When::EveryAdd) {
            QCOMPARE(result->boardMembers, 20);
            QCOMPARE(result->coldMembers, 40);
        } else {
            QVERIFY(result->measured.of(OperationKind::Trim).done > 0);
        }
        auto connection = openConnection(m_sandbox->writable());
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
        // A member that comes back begins at 0; one that is cut off again at once never comes back.
        const ConsistencyReport &consistency = result->consistency.value();
        QVERIFY(consistency.wronglyTrimmed > 0 ||
                (static_cast<When>(when) == When::Periodic && consistency.lostPoints > 0));
        QCOMPARE(result->consistency->duplicated, 0);
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
        workload.board.maxScore = 1100;
        plan.serverTime = true;
        if (lowestFirst) {
            workload.board.direction = Direction::LowestFirst;
            if (plan.codec.hasTime())
                plan.codec = runCodec(Scheme::Ordered, Direction::LowestFirst, thisMoment());
        }
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->measured.refused(), 0);
        const ConsistencyReport &consistency = result->consistency.value();
        QCOMPARE(consistency.lost, 0);
        QCOMPARE(consistency.duplicated, 0);
        QCOMPARE(consistency.wronglyTrimmed, 0);
        QCOMPARE(consistency.wrongPairs, 0);
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
        QCOMPARE(result->consistency.value().lost, 0);
        QVERIFY(result->consistency->judgedPairs > 100);
        QCOMPARE(result->consistency->wrongPairs, 0);
    }

    void cutsOfManyRowsTakeSeveralCommands()
    {
        RunPlan plan = trimmedPlan("script", When::Periodic, true);
        plan.workload.board.members = 5000;
        plan.workload.board.startMembers = 5000;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QCOMPARE(result->consistency.value().lost, 0);
        QVERIFY(result->coldMembers > 2 * BoardTrim::maxCut);
    }

    void trimmingCosts()
    {
        const auto plain = run(contestedPlan("script"));
        const auto trimmed = run(trimmedPlan("script", When::EveryAdd, true));
        VERIFY_RESULT(plain);
        VERIFY_RESULT(trimmed);
        QCOMPARE(plain->measured.traffic.commands, 3000);
        QCOMPARE(plain->measured.traffic.updateCommands, 3000);
        QCOMPARE(plain->measured.updates, 3000);
        QCOMPARE(plain->measured.traffic.updateBytes,
                 plain->measured.bytesSent + plain->measured.bytesReceived);
        QCOMPARE(trimmed->measured.traffic.commands, 5 * 3000); // MULTI, fetch, add, cut, EXEC
        QVERIFY(trimmed->measured.bytesSent > 2 * plain->measured.bytesSent);
    }

    void theCheckLooksIntoTheColdStore()
    {
        RunHistory history = cutHistory(40);
        history.cold = {{{1, 40}}};
        QCOMPARE(checkConsistency(history).value().lost, 0);
        QCOMPARE(checkConsistency(history).value().wronglyTrimmed, 0);
        history.cold = {{{1, 30}}};
        QCOMPARE(checkConsistency(history).value().lost, 1);
        QCOMPARE(checkConsistency(history).value().lostPoints, 10);
        history.cold.emplace(); // nowhere
        QCOMPARE(checkConsistency(history).value().lost, 1);
        history.cold.reset(); // cut off, and gone
        QCOMPARE(checkConsistency(history).value().lost, 0);
        history = cutHistory(60); // better than who is on the board
        history.cold = {{{1, 60}}};
        QCOMPARE(checkConsistency(history).value().wronglyTrimmed, 1);
        QCOMPARE(checkConsistency(history).value().lost, 0);
        history.cold = {{{2, 60}}};
        VERIFY_FAILURE(checkConsistency(history), ErrorKind::Usage, "A row of the cold store names member 2");
    }
};

TIEBREAK_TEST(QCoreApplication, TestSimTrimming)

} // namespace tst_simtrimming

#include "tst_simtrimming.moc"
