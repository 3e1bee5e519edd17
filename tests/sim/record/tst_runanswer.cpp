// SPDX-License-Identifier: GPL-3.0-or-later
// How runs are called, and which of several is the best.
#include "runrecords.h"
#include "sim/record/runsanswertext.h"
#include "sim/record/runtext.h"
#include "sim/run/rounds.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_runanswer
{

namespace
{

std::string answer(const std::vector<RunRecord> &records)
{
    const RunsAnswer given = runsAnswer(records, plainWording());
    return given.bold + '|' + given.rest;
}

} // namespace

class RunAnswerTest : public QObject
{
    Q_OBJECT

private slots:
    void titles();
    void theFastest();
    void nearlyAlike();
    void rounds();
    void withARate();
    void noneRight();
    void nothingChecked();
    void oneRun();
    void oneWayIsNoRival();
    void onlyLikeIsCompared();
};

void RunAnswerTest::titles()
{
    QCOMPARE(runTitle(planOf("script", "ordered", true)),
             std::string("Lua script, ordered bits, server time"));
    QCOMPARE(runTitle(planOf("lock", "split", false)), std::string("Lock, 32-bit split, client time"));
    QCOMPARE(runTitle(planOf("two-sets", "plain", true)), std::string("Second sorted set, server time"));
    QCOMPARE(runTitle(planOf("zincrby", "split", false)), std::string("ZINCRBY by points, 32-bit split"));
    QCOMPARE(runTitle(planOf("script", "plain", false)), std::string("Lua script, plain scores"));
    QCOMPARE(runTitle(planOf("of old", "plain", true)), std::string("of old, plain scores, server time"));
    QCOMPARE(timeFrom(planOf("script", "ordered", true)), std::string("server"));
    QCOMPARE(timeFrom(planOf("script", "ordered", false)), std::string("client"));
    QCOMPARE(timeFrom(planOf("zincrby", "split", false)), std::string("–"));
    QCOMPARE(timeFrom(planOf("script", "plain", false)), std::string("–"));
    QCOMPARE(timeFrom(planOf("time-in-member", "plain", false)), std::string("client"));
    QCOMPARE(codecShortName(planOf("script", "split", false).codec), std::string("binary"));
}

void RunAnswerTest::theFastest()
{
    const std::vector records{wrongRun("zincrby-weight", "split", false, WrongCause::OldTime, 5),
                              rightRun("two-sets", "plain", true, 25'000),
                              rightRun("script", "ordered", true, 51'840.4)};
    QCOMPARE(
        answer(records),
        std::string("The Lua script with ordered bits and server time is the fastest that loses nothing:|"
                    "51840 operations a second, every point kept, every tie in its true order."));
    QVERIFY(runsAnswer(records, plainWording()).right);
    // The wrong ones do not count, however fast.
    QVERIFY(answer({records[0], records[1]})
                .starts_with("The second sorted set with server time is the only one"));
    // Nor do those that ended early, but it is said that there are some.
    std::vector stopped = records;
    stopped[2].partial = "Stopped.";
    QVERIFY(answer(stopped).starts_with("The second sorted set with server time is the only one"));
    QVERIFY(answer(stopped).ends_with(" 1 run ended early and is not compared."));
    stopped[0].partial = "Stopped."; // what is wrong is wrong
    QVERIFY(answer(stopped).ends_with(" 1 run ended early and is not compared."));
    // Those that are not compared are no fastest either.
    for (RunRecord &record : stopped) {
        record.consistency.reset();
        record.partial.clear();
    }
    stopped[2].partial = "Stopped.";
    QVERIFY(answer(stopped).starts_with("Nothing was checked:|the fastest was the second sorted set"));
    QVERIFY(answer(stopped).ends_with(" 1 run ended early and is not compared."));
    stopped[0].partial = stopped[1].partial = "Stopped.";
    QCOMPARE(answer(stopped), std::string("Nothing was checked:|every run ended early."));
    std::vector untied = records;
    untied[2].consistency->judgedPairs = 0;
    QVERIFY(answer(untied).find("no two scores tied") != std::string::npos);
}

void RunAnswerTest::nearlyAlike()
{
    std::vector records{rightRun("function", "ordered", true, 50'900),
                        rightRun("script", "ordered", true, 51'840),
                        rightRun("lock", "ordered", true, 9'000)};
    QCOMPARE(answer(records),
             std::string("The Lua script with ordered bits and server time is one of the fastest that lose "
                         "nothing:|51840 operations a second; every point kept, every tie in its true order; "
                         "about the same: the function with ordered bits and server time. So few rounds say "
                         "little about speed; run at least three to compare."));
    // A repetition of the same run is no rival.
    records[0] = records[1];
    records[0].throughput = 51'800;
    QVERIFY(answer(records).find("is the fastest") != std::string::npos);
}

void RunAnswerTest::rounds()
{
    const auto of = [](const char *strategy, std::initializer_list<double> rates, double cpu) {
        std::vector<RunRecord> rounds;
        for (const double rate : rates) {
            rounds.push_back(rightRun(strategy, "ordered", true, rate));
            rounds.back().serverCpuMicros = cpu + 0.1 * static_cast<double>(rounds.size());
        }
        return mergedRounds(rounds);
    };
    // Every round of the one was faster than all of the other.
    QCOMPARE(
        answer({of("lock", {40, 41, 42}, 9), of("script", {43, 44, 60}, 20)}),
        std::string("The Lua script with ordered bits and server time is the fastest that loses nothing:|"
                    "44 operations a second (43 to 60 in 3 rounds), every point kept, every tie in its true "
                    "order."));
    // They overlap: then the server's time decides, which hardly moves.
    QCOMPARE(answer({of("lock", {40, 41, 44}, 9), of("script", {43, 45, 60}, 20)}),
             std::string("The lock with ordered bits and server time loses nothing and, of the fastest, "
                         "costs the server least:|9.2 µs of server time per operation; 41 operations a "
                         "second (40 to 44 in 3 rounds), about as fast as the Lua script with ordered bits "
                         "and server time; every point kept, every tie in its true order."));
    QVERIFY(answer({of("lock", {40, 41, 44}, 9), of("script", {43, 45, 60}, 9.05)})
                .find("is one of the fastest that lose nothing:|41 operations a second (40 to 44 in 3 "
                      "rounds); every point kept, every tie in its true order; about the same: the Lua "
                      "script") != std::string::npos);
    // What was lost in one round was lost.
    std::vector<RunRecord> rounds(3, rightRun("script", "ordered", true, 100));
    rounds[1].consistency->lost = 7;
    const RunRecord merged = mergedRounds(rounds);
    QCOMPARE(outcomeOf(merged), RunOutcome::Wrong);
    QVERIFY(answer({merged}).find("7 updates lost in 1000 acknowledged updates in the worst of 3 rounds") !=
            std::string::npos);
    QVERIFY(
        roundsText(merged, plainWording()).ends_with("1 of 3 rounds went wrong; the worst one is shown."));
    // One that was stopped takes nothing away from the others.
    rounds[1] = rightRun("script", "ordered", true, 1);
    rounds[1].partial = "Stopped.";
    QCOMPARE(outcomeOf(mergedRounds(rounds)), RunOutcome::Right);
    QCOMPARE(throughputSpread(mergedRounds(rounds)).min, 100.0);
    QVERIFY(roundsText(mergedRounds(rounds), plainWording()).starts_with("Median of 2 rounds: 100 op"));
    QVERIFY(answer({mergedRounds(rounds)}).find("(100 to 100 in 2 rounds)") != std::string::npos);
    rounds[0] = rounds[1];
    QVERIFY(roundsText(mergedRounds(rounds), plainWording())
                .starts_with("Only one of 3 rounds ran to its end: 100 operations a second."));
    // Two whole rounds of three are few, and so are three of one of the rivals alone.
    const RunRecord rival = of("lock", {100, 101, 102}, 9);
    rounds[0] = rounds[2];
    QVERIFY(answer({mergedRounds(rounds), rival}).find("So few rounds say little") != std::string::npos);
    rounds[1] = rounds[2];
    QVERIFY(answer({mergedRounds(rounds), rival}).find("So few rounds") == std::string::npos);
}

void RunAnswerTest::withARate()
{
    std::vector records{rightRun("script", "ordered", true, 10'000),
                        rightRun("lock", "ordered", true, 10'001)};
    for (RunRecord &record : records)
        record.plan.workload.load.rate = 10'000;
    records[0].latency.p99 = 1'610'000;
    records[1].latency.p99 = 30'000'000;
    QCOMPARE(
        answer(records),
        std::string("The Lua script with ordered bits and server time answers soonest of those that lose "
                    "nothing:|99 of 100 answers within 1.61 ms at 10000 operations a second, every point "
                    "kept, every tie in its true order."));
}

void RunAnswerTest::noneRight()
{
    std::vector records{wrongRun("zincrby-weight", "split", false, WrongCause::OldTime, 500),
                        wrongRun("script", "split", true, WrongCause::Collapsed, 7)};
    records[1].consistency->lost = 1;
    QCOMPARE(
        answer(records),
        std::string("No run came out right:|the least wrong run is the Lua script with a 32-bit split and "
                    "server time, with 1 update lost, 7 rows misplaced in 1000 acknowledged updates."));
    QVERIFY(!runsAnswer(records, plainWording()).right);
}

void RunAnswerTest::nothingChecked()
{
    std::vector records{rightRun("script", "ordered", true, 100), rightRun("lock", "ordered", true, 50)};
    for (RunRecord &record : records)
        record.consistency.reset();
    QCOMPARE(answer(records),
             std::string("Nothing was checked:|the fastest was the Lua script with ordered bits "
                         "and server time, with 100 operations a second."));
    QCOMPARE(answer({}), std::string("|"));
}

void RunAnswerTest::oneRun()
{
    RunRecord record = rightRun("watch", "ordered", false, 100);
    QCOMPARE(answer({record}),
             std::string("WATCH and retry with ordered bits and client time loses nothing:|100 operations a "
                         "second, every point kept, every tie in its true order."));
    record.consistency->membersUnsure = 1;
    record.consistency->uncertain = 2;
    QVERIFY(answer({record}).ends_with("order; not judged: 1 member, because of 2 updates never answered."));
    record.plan.workload.trimming.when = Trimming::When::EveryAdd;
    record.plan.workload.trimming.keep = 30;
    record.plan.workload.trimming.coldStore = false;
    QVERIFY(answer({record}).find("keeps the first 30 right, and forgets all others:|") != std::string::npos);
    QVERIFY(answer({record}).find("without a cold store, members who are cut off start again from 0") !=
            std::string::npos);
    record.plan.workload.trimming.coldStore = true;
    QVERIFY(answer({record}).find("loses nothing:|") != std::string::npos);
    record.refused = 3;
    record.neverBegun = 1;
    QVERIFY(answer({record}).ends_with(" 1 more operation never started: this strategy cannot keep up with "
                                       "the rate. 3 operations were refused."));
    record.partial = "Stopped.";
    QCOMPARE(answer({record}),
             std::string("WATCH and retry with ordered bits and client time ended early:|100 "
                         "operations a second; Stopped."));
    record.consistency->duplicated = 2;
    QCOMPARE(
        answer({record}),
        std::string("WATCH and retry with ordered bits and client time comes out wrong:|2 updates applied "
                    "twice in 1000 acknowledged updates, at 100 operations a second. 1 more operation "
                    "never started: this strategy cannot keep up with the rate. 3 operations were refused."));
    record.consistency->lost = 1500; // the server was emptied
    record.plan.workload.board.startMembers = 700;
    QVERIFY(answer({record}).find("in 1000 acknowledged updates and 700 rows from before the run") !=
            std::string::npos);
    record.consistency.reset();
    record.partial.clear();
    QVERIFY(answer({record}).find("was not checked") != std::string::npos);
}

void RunAnswerTest::oneWayIsNoRival()
{
    std::vector records{rightRun("script", "ordered", true, 100), rightRun("script", "ordered", true, 50)};
    records[1].began += 1h;
    QVERIFY(answer(records).starts_with(
        "The Lua script with ordered bits and server time loses nothing:|50 operations a second"));
    records.push_back(
        wrongRun("script", "ordered", true, WrongCause::Race, 2)); // older, and wrong all the same
    QVERIFY(
        answer(records).starts_with("The Lua script with ordered bits and server time comes out wrong:|"));
}

void RunAnswerTest::onlyLikeIsCompared()
{
    std::vector records{rightRun("script", "ordered", true, 100), rightRun("lock", "ordered", true, 50),
                        rightRun("function", "ordered", true, 9000)};
    records[2].plan.workload.load.clients = 500;
    QVERIFY(answer(records).starts_with("Of the 2 runs under the same workload, the Lua script"));
    records[2].plan.workload.load.clients = records[0].plan.workload.load.clients;
    records[2].plan.workload.load.seed = 77; // another seed is the same work
    QVERIFY(answer(records).starts_with("The function"));
}

TIEBREAK_TEST(QCoreApplication, RunAnswerTest)

} // namespace tst_runanswer

#include "tst_runanswer.moc"
