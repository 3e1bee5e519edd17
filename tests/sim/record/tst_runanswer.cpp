// SPDX-License-Identifier: GPL-3.0-or-later
// How runs are called, and which of several is the best.
#include "runrecords.h"
#include "sim/record/runsanswertext.h"
#include "sim/record/runtext.h"
#include "sim/record/whywrongtext.h"
#include "sim/run/rounds.h"
#include "support/sentences.h"
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
    const RunsAnswer given = runsAnswer({records, {}}, plainWording());
    return given.bold + '|' + given.rest + (given.ranking.empty() ? "" : '|' + given.ranking);
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
    void someOfThemNameNoWinner();
    void refusedOperationsAreErrors();
};

void RunAnswerTest::titles()
{
    Sentences sentences("runsanswertext");
    sentences.add("script, ordered", runTitle(planOf("script", "ordered", true)));
    sentences.add("lock, split", runTitle(planOf("lock", "split", false)));
    sentences.add("two sets, plain", runTitle(planOf("two-sets", "plain", true)));
    sentences.add("increment, split", runTitle(planOf("zincrby", "split", false)));
    sentences.add("script, plain", runTitle(planOf("script", "plain", false)));
    sentences.add("unknown strategy", runTitle(planOf("of old", "plain", true)));
    QCOMPARE(timeFrom(planOf("script", "ordered", true)), std::string("server"));
    QCOMPARE(timeFrom(planOf("script", "ordered", false)), std::string("client"));
    QCOMPARE(timeFrom(planOf("zincrby", "split", false)), std::string("–"));
    QCOMPARE(timeFrom(planOf("script", "plain", false)), std::string("–"));
    QCOMPARE(timeFrom(planOf("time-in-member", "plain", false)), std::string("client"));
    QCOMPARE(codecShortName(planOf("script", "split", false).codec), std::string("binary"));
    COMPARE_SENTENCES(sentences);
}

void RunAnswerTest::theFastest()
{
    Sentences sentences("runsanswertext");
    const std::vector records{wrongRun("zincrby-weight", "split", false, WrongCause::OldTime, 5),
                              rightRun("two-sets", "plain", true, 25'000),
                              rightRun("script", "ordered", true, 51'840.4)};
    sentences.add("all right", answer(records));
    QVERIFY(runsAnswer({records, {}}, plainWording()).right);
    // The wrong ones do not count, however fast.
    sentences.add("the only one", answer({records[0], records[1]}));
    // Nor do those that ended early, but it is said that there are some.
    std::vector stopped = records;
    stopped[2].partial = "Stopped.";
    sentences.add("with a stopped one", answer(stopped));
    stopped[0].partial = "Stopped."; // what is wrong is wrong
    sentences.add("two stopped", answer(stopped));
    // Those that are not compared are no fastest either.
    for (RunRecord &record : stopped) {
        record.consistency.reset();
        record.partial.clear();
    }
    stopped[2].partial = "Stopped.";
    sentences.add("unchecked, one left", answer(stopped));
    stopped[0].partial = stopped[1].partial = "Stopped.";
    sentences.add("all stopped", answer(stopped));
    std::vector untied = records;
    untied[2].consistency->judgedPairs = 0;
    sentences.add("untied", answer(untied));
    COMPARE_SENTENCES(sentences);
}

void RunAnswerTest::nearlyAlike()
{
    Sentences sentences("runsanswertext");
    std::vector records{rightRun("function", "ordered", true, 50'900),
                        rightRun("script", "ordered", true, 51'840),
                        rightRun("lock", "ordered", true, 9'000)};
    sentences.add("answer", answer(records));
    // A repetition of the same run is no rival.
    records[0] = records[1];
    records[0].throughput = 51'800;
    sentences.add("fastest", answer(records));
    COMPARE_SENTENCES(sentences);
}

void RunAnswerTest::rounds()
{
    Sentences sentences("runsanswertext");
    const auto of = [](const char *strategy, std::initializer_list<double> rates, double cpu) {
        std::vector<RunRecord> rounds;
        for (const double rate : rates) {
            rounds.push_back(rightRun(strategy, "ordered", true, rate));
            rounds.back().serverCpuMicros = cpu + 0.1 * static_cast<double>(rounds.size());
        }
        return mergedRounds(rounds);
    };
    // Every round of the one was faster than all of the other.
    sentences.add("apart", answer({of("lock", {40, 41, 42}, 9), of("script", {43, 44, 60}, 20)}));
    // They overlap: then the server's time decides, which hardly moves.
    sentences.add("overlapping", answer({of("lock", {40, 41, 44}, 9), of("script", {43, 45, 60}, 20)}));
    sentences.add("about the same", answer({of("lock", {40, 41, 44}, 9), of("script", {43, 45, 60}, 9.05)}));
    // What was lost in one round was lost.
    std::vector<RunRecord> rounds(3, rightRun("script", "ordered", true, 100));
    rounds[1].consistency->lost = 7;
    const RunRecord merged = mergedRounds(rounds);
    QCOMPARE(outcomeOf(merged), RunOutcome::Wrong);
    sentences.add("worst round", answer({merged}));
    sentences.add("one went wrong", roundsText(merged, plainWording()));
    // One that was stopped takes nothing away from the others.
    rounds[1] = rightRun("script", "ordered", true, 1);
    rounds[1].partial = "Stopped.";
    QCOMPARE(outcomeOf(mergedRounds(rounds)), RunOutcome::Right);
    QCOMPARE(throughputSpread(mergedRounds(rounds)).min, 100.0);
    QCOMPARE(endedRoundsText(mergedRounds(rounds), plainWording()).size(), std::size_t(1));
    QVERIFY(endedRoundsText(merged, plainWording()).empty());
    sentences.add("median", roundsText(mergedRounds(rounds), plainWording()));
    sentences.add("equal rounds", answer({mergedRounds(rounds)}));
    rounds[0] = rounds[1];
    sentences.add("one ran to its end", roundsText(mergedRounds(rounds), plainWording()));
    // Two whole rounds of three are few, and so are three of one of the rivals alone.
    const RunRecord rival = of("lock", {100, 101, 102}, 9);
    rounds[0] = rounds[2];
    const std::vector two{rounds[0], rounds[2]};
    sentences.add("few rounds", answer({mergedRounds(two), rival}));
    rounds[1] = rounds[2];
    QVERIFY(answer({mergedRounds(rounds), rival}).find("So few rounds") == std::string::npos);
    COMPARE_SENTENCES(sentences);
}

void RunAnswerTest::withARate()
{
    Sentences sentences("runsanswertext");
    std::vector records{rightRun("script", "ordered", true, 10'000),
                        rightRun("lock", "ordered", true, 10'001)};
    for (RunRecord &record : records)
        record.plan.workload.load.rate = 10'000;
    records[0].latency.p99 = 1'610'000;
    records[1].latency.p99 = 30'000'000;
    sentences.add("answer", answer(records));

    // A backlog of two seconds in one round, 5 ms in another: nothing tells their speed apart, their commands
    // do.
    const auto of = [](const char *strategy, bool serverTime, std::initializer_list<std::int64_t> latencies,
                       double commands) {
        std::vector<RunRecord> rounds;
        for (const std::int64_t latency : latencies) {
            rounds.push_back(rightRun(strategy, "ordered", serverTime, 2000));
            rounds.back().plan.workload.load.rate = 2000;
            rounds.back().latency.p99 = latency * 1'000'000;
            rounds.back().serverCpuMicros = 52 + 3 * static_cast<double>(rounds.size());
            rounds.back().commandsPerUpdate = commands;
        }
        return mergedRounds(rounds);
    };
    const std::vector alike{of("lock", true, {4, 54, 70}, 5.35), of("script", false, {5, 6, 7}, 1),
                            of("script", true, {5, 7, 9}, 1.02)};
    sentences.add("fewest commands", answer({alike[0], alike[1]}));
    sentences.add("alike", answer(alike));
    QCOMPARE(rankedRuns({&alike[0], &alike[1], &alike[2]}).front().front(), &alike[1]);

    RunRecord slow = of("two-sets", true, {2000, 2000, 2000}, 4);
    for (RoundFigures &round : slow.rounds)
        round.throughput = 61;
    slow.throughput = 61;
    sentences.add("one cannot carry it", answer({slow, alike[1]}));
    RunRecord wrong = wrongRun("unguarded", "ordered", true, WrongCause::Race, 5);
    wrong.plan.workload = slow.plan.workload;
    sentences.add("none carries it", answer({slow, wrong}));
    sentences.add("it alone", answer({slow}));
    // However soon the few answers came.
    for (RoundFigures &round : slow.rounds)
        round.p99 = 1;
    QCOMPARE(rankedRuns({&slow, &alike[0]}).front().front(), &alike[0]);
    COMPARE_SENTENCES(sentences);
}

void RunAnswerTest::noneRight()
{
    Sentences sentences("runsanswertext");
    std::vector records{wrongRun("zincrby-weight", "split", false, WrongCause::OldTime, 500),
                        wrongRun("script", "split", true, WrongCause::Collapsed, 7)};
    records[1].consistency->lost = 1;
    sentences.add("answer", answer(records));
    QVERIFY(!runsAnswer({records, {}}, plainWording()).right);
    COMPARE_SENTENCES(sentences);
}

void RunAnswerTest::nothingChecked()
{
    Sentences sentences("runsanswertext");
    std::vector records{rightRun("script", "ordered", true, 100), rightRun("lock", "ordered", true, 50)};
    for (RunRecord &record : records)
        record.consistency.reset();
    sentences.add("answer", answer(records));
    QCOMPARE(answer({}), std::string("|"));
    COMPARE_SENTENCES(sentences);
}

void RunAnswerTest::oneRun()
{
    Sentences sentences("runsanswertext");
    RunRecord record = rightRun("watch", "ordered", false, 100);
    sentences.add("right", answer({record}));
    record.consistency->membersUnsure = 1;
    record.consistency->uncertain = 2;
    sentences.add("not judged", answer({record}));
    record.plan.workload.trimming.when = Trimming::When::EveryAdd;
    record.plan.workload.trimming.keep = 30;
    record.plan.workload.trimming.coldStore = false;
    sentences.add("keeps the first", answer({record}));
    record.plan.workload.trimming.coldStore = true;
    sentences.add("with a cold store", answer({record}));
    record.refused = 3;
    record.operations = 1000;
    record.neverBegun = 1;
    sentences.add("one was waiting at the end", answer({record}));
    record.neverBegun = 200;
    sentences.add("behind the rate", answer({record}));
    record.unanswered = 7;
    sentences.add("behind the rate, and the server was gone", answer({record}));
    record.unanswered = 0;
    record.partial = "Stopped.";
    sentences.add("stopped", answer({record}));
    record.consistency->duplicated = 2;
    sentences.add("applied twice", answer({record}));
    record.consistency->lost = 1500; // the server was emptied
    record.plan.workload.board.startMembers = 700;
    sentences.add("emptied server", answer({record}));
    record.consistency.reset();
    record.partial.clear();
    sentences.add("not checked", answer({record}));
    COMPARE_SENTENCES(sentences);
}

void RunAnswerTest::oneWayIsNoRival()
{
    Sentences sentences("runsanswertext");
    std::vector records{rightRun("script", "ordered", true, 100), rightRun("script", "ordered", true, 50)};
    records[1].began += 1h;
    sentences.add("right", answer(records));
    records.push_back(
        wrongRun("script", "ordered", true, WrongCause::Race, 2)); // older, and wrong all the same
    sentences.add("wrong", answer(records));
    COMPARE_SENTENCES(sentences);
}

void RunAnswerTest::onlyLikeIsCompared()
{
    Sentences sentences("runsanswertext");
    std::vector records{rightRun("script", "ordered", true, 100), rightRun("lock", "ordered", true, 50),
                        rightRun("function", "ordered", true, 9000)};
    records[2].plan.workload.load.clients = 500;
    sentences.add("two", answer(records));
    records[2].plan.workload.load.clients = records[0].plan.workload.load.clients;
    records[2].plan.workload.load.seed = 77; // another seed is the same work
    sentences.add("one", answer(records));
    COMPARE_SENTENCES(sentences);
}

TIEBREAK_TEST(QCoreApplication, RunAnswerTest)

void RunAnswerTest::someOfThemNameNoWinner()
{
    Sentences sentences("runsanswertext");
    const std::vector records{rightRun("two-sets", "plain", true, 25'000),
                              rightRun("script", "ordered", true, 51'840)};
    const std::vector unmade{planOf("lock", "ordered", true), planOf("watch", "ordered", true)};
    const RunsAnswer given = runsAnswer({records, unmade}, plainWording());
    QVERIFY(!given.right);
    QVERIFY(given.ranking.empty());
    sentences.add("two of four", given.bold + '|' + given.rest);
    // A plan of which a round was not run counts once.
    QCOMPARE(runsAnswer({records, {records[0].plan}}, plainWording()).bold,
             runsAnswer({records, {records[1].plan}}, plainWording()).bold);
    QVERIFY(!runsAnswer({records, {records[0].plan}}, plainWording()).right);
    // Of a single one the others do not speak.
    QVERIFY(!runsAnswer({{records[0]}, unmade}, plainWording()).right);
    QVERIFY(!runsAnswer({{records[0]}, {records[0].plan}}, plainWording()).right);
    // What was asked for under another workload is no rival.
    std::vector other = unmade;
    for (RunPlan &plan : other)
        plan.workload.load.clients += 1;
    QVERIFY(runsAnswer({records, other}, plainWording()).right);
    COMPARE_SENTENCES(sentences);
}

void RunAnswerTest::refusedOperationsAreErrors()
{
    Sentences sentences("runsanswertext");
    std::vector records{rightRun("two-sets", "plain", true, 25'000),
                        rightRun("script", "ordered", true, 51'840)};
    records[1].refused = 900;
    QCOMPARE(outcomeOf(records[1]), RunOutcome::Wrong);
    QVERIFY(!runsAnswer({{records[1]}, {}}, plainWording()).right);
    sentences.add("one", answer({records[1]}));
    QVERIFY(runsAnswer({records, {}}, plainWording()).right); // the other one
    records[0].refused = 1000;
    sentences.add("all", answer(records));
    // Without a check, too.
    records[1].consistency.reset();
    QCOMPARE(outcomeOf(records[1]), RunOutcome::Wrong);
    sentences.add("not checked", answer({records[1]}));
    QCOMPARE(whyWrong(records[1], plainWording()).size(), std::size_t(1));
    COMPARE_SENTENCES(sentences);
}

} // namespace tst_runanswer

#include "tst_runanswer.moc"
