// SPDX-License-Identifier: GPL-3.0-or-later
// Which runs a matrix holds, how long they are said to take, and what is told while they go on.
#include "redis/link/open.h"
#include "sandbox/sandbox.h"
#include "sim/board/strategies/strategies.h"
#include "sim/plan/runcodec.h"
#include "sim/record/runtext.h"
#include "sim/run/matrix.h"
#include "sim/run/rounds.h"
#include "sim/workload/workloadpresets.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <set>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_matrix
{

namespace
{

const std::chrono::sys_time<std::chrono::milliseconds> someDay{std::chrono::milliseconds(1'795'305'600'000)};

Workload smallWorkload()
{
    Workload workload;
    workload.board.members = 200;
    workload.board.startMembers = 200;
    workload.reads.windowFirst = 0;
    workload.reads.windowLast = 10;
    workload.load.clients = 4;
    workload.load.workers = 2;
    workload.load.warmUp = 0ms;
    workload.load.duration.reset();
    workload.load.operations = 300;
    return workload;
}

std::multiset<std::string> titles(const std::vector<RunPlan> &plans)
{
    std::multiset<std::string> all;
    for (const RunPlan &plan : plans)
        all.insert(runTitle(plan));
    return all;
}

} // namespace

class MatrixTest : public QObject
{
    Q_OBJECT

private slots:
    void everyPlanOnce();
    void choices();
    void lowestFirst();
    void expectedTimes();
    void runsAreTold();
    void keptBoardsDoNotEndIt();
    void roundsAreInterleaved();
    void aRoundThatFailsDoesNotEndThePlan();
    void noBoardStaysThatNoRecordNames();
    void aStopEndsAll();
};

void MatrixTest::everyPlanOnce()
{
    const Workload workload = smallWorkload();
    const auto plans = matrixPlans(workload, {}, someDay);
    const auto all = titles(plans);
    QCOMPARE(std::set<std::string>(all.begin(), all.end()).size(), all.size());
    // Five that stamp with two codecs and two clocks, ZINCRBY with two codecs and one, two layouts of two
    // clocks.
    QCOMPARE(all.size(), std::size_t(5 * 4 + 2 + 1 + 2 * 2));
    const auto has = [&](std::string_view strategy, Scheme scheme, bool serverTime) {
        return std::ranges::any_of(plans, [&](const RunPlan &plan) {
            return plan.strategy == strategy && plan.codec.scheme == scheme && plan.serverTime == serverTime;
        });
    };
    QVERIFY(has("script", Scheme::Ordered, true));
    QVERIFY(has("zincrby-weight", Scheme::Binary, false));
    QVERIFY(!has("zincrby-weight", Scheme::Ordered, false) && !has("zincrby-weight", Scheme::Ordered, true));
    Sentences sentences("runtitles");
    for (const RunPlan &plan : plans)
        sentences.add(QString::fromUtf8(plan.strategy), runTitle(plan));
    COMPARE_SENTENCES(sentences);
    std::size_t at = 0;
    for (const RunPlan &plan : plans) {
        QVERIFY(plan.workload == workload);
        const StrategyInfo &info = *findStrategy(plan.strategy).value();
        VERIFY_RESULT(checkStrategy(info, plan.codec, plan.serverTime));
        // In the order in which strategies are offered.
        const auto place = static_cast<std::size_t>(&info - strategies().data());
        QVERIFY(place >= at);
        at = place;
        if (info.layout == BoardLayout::Composite)
            QVERIFY(plan.codec == runCodec(plan.codec.scheme, Direction::HighestFirst, someDay));
        else
            QVERIFY(plan.codec == CodecSpec());
    }
}

void MatrixTest::choices()
{
    const auto count = [](const MatrixChoice &choice) {
        return matrixPlans(smallWorkload(), choice, someDay).size();
    };
    QCOMPARE(count({.strategies = {}, .functions = false}), std::size_t(23));
    QCOMPARE(count({.strategies = {}, .split = false}), std::size_t(5 * 2 + 1 + 4));
    QCOMPARE(count({.strategies = {}, .ordered = false}), std::size_t(5 * 2 + 1 + 1 + 4));
    QCOMPARE(count({.strategies = {}, .serverTime = false}), std::size_t(5 * 2 + 2 + 1 + 2));
    QCOMPARE(count({.strategies = {}, .clientTime = false}),
             std::size_t(5 * 2 + 2 + 1 + 2)); // ZINCRBY stamps with no clock
    QCOMPARE(count({.strategies = {"lock", "two-sets"}}), std::size_t(6));
    QCOMPARE(count({.strategies = {"zincrby-weight"}, .split = false}), std::size_t(0));
    // A codec of the user's beside them, or alone.
    const CodecSpec seconds = *parseCodecSpec("binary:from=4294967295");
    QCOMPARE(count({.strategies = {"script"}, .another = seconds}), std::size_t(3 * 2));
    const auto alone = matrixPlans(
        smallWorkload(), {.strategies = {"script"}, .split = false, .ordered = false, .another = seconds},
        someDay);
    QCOMPARE(alone.size(), std::size_t(2));
    QVERIFY(alone.front().codec == seconds);
    COMPARE_SENTENCE("runtitles", runTitle(alone.front()));
    QCOMPARE(count({.strategies = {"two-sets"}, .split = false, .ordered = false}), std::size_t(2));
    QCOMPARE(count({.strategies = {"no such"}}), std::size_t(0));
}

void MatrixTest::lowestFirst()
{
    Workload workload = smallWorkload();
    workload.board.direction = Direction::LowestFirst;
    for (const RunPlan &plan : matrixPlans(workload, {.strategies = {"script"}}, someDay))
        QVERIFY(!plan.codec.earlierIsLarger());
}

void MatrixTest::expectedTimes()
{
    QCOMPARE(expectedTime({}), 0ms);
    RunPlan plan;
    plan.workload = smallWorkload();
    plan.workload.load.operations.reset();
    plan.workload.load.duration = 10s;
    plan.workload.load.warmUp = 2s;
    const auto one = expectedTime({&plan, 1});
    QVERIFY(one > 12s && one < 14s);
    const std::vector three(3, plan);
    QCOMPARE(expectedTime(three), 3 * one);
    // More to fill, more to check, more to do.
    RunPlan more = plan;
    more.workload.board.startMembers = more.workload.board.members = 1'000'000;
    QVERIFY(expectedTime({&more, 1}) > one + 5s);
    more = plan;
    more.records = false;
    QVERIFY(expectedTime({&more, 1}) < one);
    more = plan;
    more.workload.load.duration.reset();
    more.workload.load.operations = 1'000'000;
    const auto script = expectedTime({&more, 1});
    QVERIFY(script > 10s);
    more.strategy = "lock";
    QVERIFY(expectedTime({&more, 1}) > script);
    more.workload.load.rate = 1000;
    QVERIFY(expectedTime({&more, 1}) > 1000s);
    more.workload.load.rate.reset();
    more.workload.load.operations =
        std::numeric_limits<std::int64_t>::max(); // is refused, not added up wrong
    QVERIFY(expectedTime({&more, 1}) > 1000s);
}

void MatrixTest::runsAreTold()
{
    const auto sandbox = Sandbox::start();
    VERIFY_RESULT(sandbox);
    auto plans =
        matrixPlans(smallWorkload(), {.strategies = {"script", "two-sets"}, .split = false}, someDay);
    QCOMPARE(plans.size(), std::size_t(4));
    for (RunPlan &plan : plans)
        plan.workload.load.clients = 2;
    plans[0].codec =
        runCodec(Scheme::Ordered, Direction::HighestFirst,
                 std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now()));
    plans[1].workload.mix[OperationKind::AddPoints] = 0; // sums up to 30
    std::vector<std::string> told;
    std::uint64_t last = 0;
    bool inOrder = true;
    MatrixControl control;
    control.begins = [&](std::size_t index, unsigned) { told.push_back("begins " + std::to_string(index)); };
    control.ends = [&](std::size_t index, const Result<RunResult> &result) {
        told.push_back((result ? "ran " : "failed ") + std::to_string(index));
        if (result)
            QCOMPARE(result->measured.done() + result->measured.refused(), 300);
        else
            QVERIFY(result.error().message.find("add up to 30") != std::string::npos);
    };
    std::uint64_t total = 0;
    runMatrix(sandbox->writable(), {plans}, control, Progress({}, [&](std::uint64_t done, std::uint64_t all) {
                  inOrder = inOrder && done >= last && done <= all && (total == 0 || total == all);
                  last = done;
                  total = all;
              }));
    QCOMPARE(told, (std::vector<std::string>{"begins 0", "ran 0", "begins 1", "failed 1", "begins 2", "ran 2",
                                             "begins 3", "ran 3"}));
    QVERIFY(inOrder);
    QVERIFY(last == total && total > 0);
}

void MatrixTest::keptBoardsDoNotEndIt()
{
    const auto sandbox = Sandbox::start();
    VERIFY_RESULT(sandbox);
    auto plans = matrixPlans(smallWorkload(), {.strategies = {"two-sets", "time-in-member"}}, someDay);
    for (RunPlan &plan : plans)
        plan.keep = KeepBoard::Always;
    int ran = 0;
    MatrixControl control;
    control.ends = [&](std::size_t index, const Result<RunResult> &result) {
        VERIFY_RESULT(result);
        QVERIFY(result->plan == plans[index]);
        QVERIFY(result->boardKept);
        ++ran;
    };
    runMatrix(sandbox->writable(), {plans}, control);
    QCOMPARE(ran, 4);
    // Anew: now there are keys.
    ran = 0;
    control.ends = [&](std::size_t, const Result<RunResult> &result) { ran += result.has_value(); };
    runMatrix(sandbox->writable(), {plans}, control);
    QCOMPARE(ran, 0);
}

void MatrixTest::roundsAreInterleaved()
{
    const auto sandbox = Sandbox::start();
    VERIFY_RESULT(sandbox);
    auto plans = matrixPlans(smallWorkload(), {.strategies = {"two-sets", "time-in-member"}}, someDay);
    QCOMPARE(plans.size(), std::size_t(4));
    plans.push_back(plans[0]);
    plans[4].strategy = "unguarded"; // the rounds go wrong, each in its own way
    plans[4].workload.mix = Mix::only(OperationKind::AddPoints);
    plans[4].workload.board.members = plans[4].workload.board.startMembers = 20;
    for (RunPlan &plan : plans)
        plan.keep = KeepBoard::Always;
    plans[1].workload.mix[OperationKind::AddPoints] = 0; // cannot be run
    QCOMPARE(expectedTime(plans, 3), 3 * expectedTime(plans));
    std::vector<std::string> told;
    std::vector<std::vector<RunRecord>> records(plans.size());
    MatrixControl control;
    control.begins = [&](std::size_t index, unsigned round) {
        told.push_back(std::to_string(round) + '.' + std::to_string(index));
    };
    control.ends = [&](std::size_t index, const Result<RunResult> &result) {
        if (result)
            records[index].push_back(recordOf(*result));
    };
    std::uint64_t last = 0;
    std::uint64_t total = 0;
    runMatrix(sandbox->writable(), {plans, 3}, control,
              Progress({}, [&](std::uint64_t done, std::uint64_t all) {
                  QVERIFY(done >= last && done <= all);
                  last = done;
                  total = all;
              }));
    QCOMPARE(told, (std::vector<std::string>{"0.0", "0.1", "0.2", "0.3", "0.4", "1.0", "1.2", "1.3", "1.4",
                                             "2.0", "2.2", "2.3", "2.4"}));
    QVERIFY(last == total && total > 0);
    auto connection = openConnection(sandbox->writable());
    VERIFY_RESULT(connection);
    for (const std::size_t index : {0U, 2U, 3U, 4U}) {
        QCOMPARE(records[index].size(), std::size_t(3));
        const RunRecord merged = mergedRounds(records[index]);
        QCOMPARE(merged.rounds.size(), std::size_t(3));
        QVERIFY(merged.boardKept);
        for (const RunRecord &round : records[index])
            QVERIFY(!cameOutWorse(round, merged));
        const auto there = connection->run({"EXISTS", merged.key});
        VERIFY_RESULT(there);
        QCOMPARE(there->integer, 1);
    }
    const auto keys = connection->run({"KEYS", "*:board"});
    VERIFY_RESULT(keys);
    QCOMPARE(keys->items.size(), std::size_t(4)); // one a plan
}

/// A plan that has run once may fail and go on.
void MatrixTest::aRoundThatFailsDoesNotEndThePlan()
{
    const auto sandbox = Sandbox::start();
    VERIFY_RESULT(sandbox);
    auto connection = openConnection(sandbox->writable());
    VERIFY_RESULT(connection);
    auto plans = matrixPlans(smallWorkload(), {.strategies = {"two-sets"}, .clientTime = false}, someDay);
    QCOMPARE(plans.size(), std::size_t(1));
    std::string told;
    MatrixControl control;
    control.begins = [&](std::size_t, unsigned round) {
        VERIFY_RESULT(connection->run({"CONFIG", "SET", "maxmemory", round == 1 ? "1" : "0"}));
    };
    control.ends = [&](std::size_t, const Result<RunResult> &result) { told += result ? "ran " : "failed "; };
    runMatrix(sandbox->writable(), {plans, 3}, control);
    QCOMPARE(told, std::string("ran failed ran "));
}

/// A round whose board cannot be read keeps it; a later one that is right is the one to look at, and keeps
/// none.
void MatrixTest::noBoardStaysThatNoRecordNames()
{
    const auto sandbox = Sandbox::start();
    VERIFY_RESULT(sandbox);
    auto connection = openConnection(sandbox->writable());
    VERIFY_RESULT(connection);
    Workload workload = smallWorkload();
    workload.load.operations.reset();
    workload.load.duration = 500ms;
    auto plans = matrixPlans(workload, {.strategies = {"two-sets"}, .clientTime = false}, someDay);
    QCOMPARE(plans.size(), std::size_t(1));
    plans[0].keep = KeepBoard::IfWrong;
    bool spoilt = false;
    std::vector<RunRecord> records;
    MatrixControl control;
    control.ends = [&](std::size_t, const Result<RunResult> &result) {
        VERIFY_RESULT(result);
        records.push_back(recordOf(*result));
    };
    runMatrix(sandbox->writable(), {plans, 2}, control, Progress({}, [&](std::uint64_t, std::uint64_t) {
                  const auto keys = connection->run({"KEYS", "*:board"});
                  if (spoilt || !keys || keys->items.empty())
                      return;
                  spoilt = connection->run({"SET", keys->items[0].text, "no board"}).has_value();
              }));
    QCOMPARE(records.size(), std::size_t(2));
    QVERIFY(records[0].boardKept && !records[0].consistency);
    QCOMPARE(outcomeOf(records[1]), RunOutcome::Right);
    QVERIFY(!mergedRounds(records).boardKept);
    QCOMPARE(connection->run({"DBSIZE"}).value().integer, 0);
}

void MatrixTest::aStopEndsAll()
{
    const auto sandbox = Sandbox::start();
    VERIFY_RESULT(sandbox);
    Workload workload = smallWorkload();
    workload.load.operations.reset();
    workload.load.duration = 1min;
    const auto plans = matrixPlans(workload, {.strategies = {"two-sets", "time-in-member"}}, someDay);
    QCOMPARE(plans.size(), std::size_t(4));
    std::stop_source stop;
    int begun = 0;
    std::vector<Result<RunResult>> results;
    MatrixControl control;
    control.begins = [&](std::size_t, unsigned) { ++begun; };
    control.run.second = [&](const RunSecond &) { stop.request_stop(); };
    control.ends = [&](std::size_t, const Result<RunResult> &result) { results.push_back(result); };
    runMatrix(sandbox->writable(), {plans}, control, Progress(stop.get_token()));
    QCOMPARE(begun, 1);
    QCOMPARE(results.size(), std::size_t(1));
    VERIFY_RESULT(results[0]);
    QVERIFY(results[0]->partial && results[0]->partial->kind == ErrorKind::Cancelled);
    QVERIFY(results[0]->measured.done() > 0);
}

TIEBREAK_TEST(QCoreApplication, MatrixTest)

} // namespace tst_matrix

#include "tst_matrix.moc"
