// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody else writes to the board of a run, on a real server: it is found, counted, and nothing else
// is blamed for it.
#include "core/codec/codecspec.h"
#include "core/text/scoretext.h"
#include "simfixture.h"
#include "simplans.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace tiebreak;

namespace tst_simoutside
{

namespace
{

constexpr int planted = 40;

/// 20 of 400 members, who all start at 1000, get all updates.
RunPlan hotPlan(const std::string &strategy, const std::string &codec)
{
    RunPlan plan = contestedPlan(strategy);
    plan.codec = parseCodecSpec(codec).value();
    plan.unit = TickUnit::Millisecond;
    Workload &workload = plan.workload;
    workload.board.members = 400;
    workload.board.startMembers = 400;
    workload.choice.kind = MemberChoice::Kind::HotSet;
    workload.choice.hotMembers = 5;
    workload.choice.hotPicks = 100;
    workload.load.operations = 4000;
    return plan;
}

} // namespace

class TestSimOutside : public QObject, SimFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { startServer(); }
    void cleanupTestCase() { stopServer(); }

    void numbersThatNobodyWroteAreFound_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<QString>("codec");
        QTest::addColumn<double>("added"); ///< 0: the next double up; -0: down
        const auto row = [](const char *strategy, const char *codec, double added) {
            QTest::addRow("%s, %s, %s", strategy, codec,
                          added != 0            ? shortestText(added).c_str()
                          : std::signbit(added) ? "down"
                                                : "up")
                << strategy << codec << added;
        };
        // One for each layout, and one that adds to numbers itself: which numbers may stand there at all is
        // tested without a server.
        row("script", "plain", 0.3);
        row("script", "binary:from=4294967295", 0.0);
        row("two-sets", "plain", -0.3);
        row("time-in-member", "plain", -0.0);
        row("zincrby-weight", "binary:from=4294967295", 0.0);
    }
    void numbersThatNobodyWroteAreFound()
    {
        QFETCH(QString, strategy);
        QFETCH(QString, codec);
        QFETCH(double, added);
        const RunPlan plan = hotPlan(strategy.toStdString(), codec.toStdString());
        const auto result = simulate(
            m_sandbox->writable(), plan, {}, afterOperations(2000, [&] {
                const std::string key = boardKey();
                const Reply rows = lowest(key);
                for (std::size_t i = 0; i + 1 < rows.items.size(); i += 2) {
                    const double old = *parseRawText(rows.items[i + 1].text);
                    const double infinity = std::numeric_limits<double>::infinity();
                    const double next = std::nextafter(old, std::signbit(added) ? -infinity : infinity);
                    ask({"ZADD", key, shortestText(added == 0 ? next : old + added), rows.items[i].text});
                }
            }));
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        const ConsistencyReport &consistency = result->consistency.value();
        QCOMPARE(consistency.altered, planted);
        QCOMPARE(consistency.unexpected, 0);
        QCOMPARE(consistency.acknowledged, 4000);
        QVERIFY(!consistency.right());
        QCOMPARE(consistency.alteredExamples.size(), wrongKept);
        QVERIFY(consistency.alteredExamples.front().rank >= 20);
        QCOMPARE(consistency.lost, 0);
        QCOMPARE(consistency.duplicated, 0);
    }

    void membersOfOthersAreCountedAndTheRestIsJudged_data()
    {
        QTest::addColumn<bool>("cold");
        for (const char *strategy : {"script", "two-sets", "time-in-member"}) {
            QTest::addRow("%s", strategy) << false;
            QTest::addRow("%s, in the cold store", strategy) << true;
        }
    }
    void membersOfOthersAreCountedAndTheRestIsJudged()
    {
        QFETCH(bool, cold);
        const QByteArray tag = QTest::currentDataTag();
        const std::string strategy = tag.split(',').first().toStdString();
        RunPlan plan = hotPlan(strategy, strategy == "script" ? "ordered:from=4294967295" : "plain");
        if (cold) {
            plan.workload.trimming.when = Trimming::When::Periodic;
            plan.workload.trimming.period = std::chrono::milliseconds(20);
            plan.workload.trimming.keep = 300;
            plan.workload.trimming.buffer = 50;
            plan.workload.trimming.coldStore = true;
        }
        const auto result =
            simulate(m_sandbox->writable(), plan, {}, afterOperations(2000, [&] {
                         const std::string key = boardKey();
                         for (int i = 0; i < planted; ++i) {
                             const std::string name = "intruder:" + std::to_string(i);
                             if (cold)
                                 ask({"HSET", key.substr(0, key.size() - 5) + "cold", name, "7"});
                             else
                                 ask({"ZADD", key, "1e300", name});
                         }
                     }));
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        const ConsistencyReport &consistency = result->consistency.value();
        QCOMPARE(consistency.unexpected, planted);
        QCOMPARE(consistency.unexpectedExamples.size(), wrongKept);
        QVERIFY(consistency.unexpectedExamples.front().starts_with("intruder:"));
        QCOMPARE(consistency.acknowledged, 4000);
        QCOMPARE(consistency.lost, 0);
        QCOMPARE(consistency.duplicated, 0);
        QCOMPARE(consistency.altered, 0);
        QVERIFY(!consistency.right());
    }

    void membersThatSomebodyRemovedAreMissing()
    {
        const RunPlan plan = hotPlan("script", "plain");
        const auto result = simulate(m_sandbox->writable(), plan, {}, afterOperations(2000, [&] {
                                         ask({"DEL", boardKey()});
                                     }));
        VERIFY_RESULT(result);
        const ConsistencyReport &consistency = result->consistency.value();
        QVERIFY(consistency.emptiedAt);
        QCOMPARE(consistency.missing, 380);
        QCOMPARE(consistency.missingPoints, 380'000);
        QCOMPARE(consistency.membersLost, 400);
        QVERIFY(!consistency.boardGone);
    }

    void nothingIsAlteredByTheRunItself_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<QString>("codec");
        const auto row = [](const char *strategy, const char *codec) {
            QTest::addRow("%s, %s", strategy, codec) << strategy << codec;
        };
        row("script", "ordered:from=4294967295");
        row("watch", "formula:score + (1 - t/10000000000)");
        row("zincrby", "plain");
        for (const char *codec :
             {"binary:from=4294967295", "decimal:from=9999999999",
              "fraction:from=9999999999,span=10000000000", "text:from=1099511627776,unit=cs"})
            row("zincrby-weight", codec);
        row("two-sets", "plain");
        row("time-in-member", "plain");
    }
    void nothingIsAlteredByTheRunItself()
    {
        QFETCH(QString, strategy);
        QFETCH(QString, codec);
        RunPlan plan = hotPlan(strategy.toStdString(), codec.toStdString());
        Workload &workload = plan.workload;
        workload.board.startMembers = 200;
        workload.mix = Mix::only(OperationKind::AddPoints);
        workload.mix[OperationKind::AddPoints] = 90;
        workload.mix[OperationKind::SetScore] = 5;
        workload.mix[OperationKind::Remove] = 5;
        workload.choice.hotPicks = 50;
        workload.points.kind = PointsChoice::Kind::Uniform;
        workload.points.min = 1;
        workload.points.max = 100'000;
        const auto result = run(plan);
        VERIFY_RESULT(result);
        QVERIFY2(!result->partial, result->partial ? result->partial->message.c_str() : "");
        QCOMPARE(result->consistency.value().altered, 0);
        QCOMPARE(result->consistency.value().unexpected, 0);
    }

private:
    std::string boardKey()
    {
        const Reply keys = ask({"KEYS", "*:board"});
        return keys.items.empty() ? std::string() : keys.items.front().text;
    }
    /// Those whom no update reaches.
    Reply lowest(const std::string &key)
    {
        return ask({"ZRANGE", key, "0", std::to_string(planted - 1), "WITHSCORES"});
    }
};

TIEBREAK_TEST(QCoreApplication, TestSimOutside)

} // namespace tst_simoutside

#include "tst_simoutside.moc"
