// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of runs: titles, the answer, why a run is wrong, and the command that repeats it.
#include "core/bytestext.h"
#include "sim/planjson.h"
#include "sim/runcodec.h"
#include "sim/runwords.h"
#include "support/cliprocess.h"
#include "support/randomruns.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace
{

const std::chrono::sys_time<std::chrono::milliseconds> someDay{std::chrono::milliseconds(1'795'305'600'000)};

RunPlan planOf(const char *strategy, const char *codec, bool serverTime)
{
    RunPlan plan;
    plan.strategy = strategy;
    plan.codec =
        std::string_view(codec) == "ordered" ? runCodec(Scheme::Ordered, Direction::HighestFirst, someDay)
        : std::string_view(codec) == "split" ? runCodec(Scheme::Binary, Direction::HighestFirst, someDay)
                                             : parseCodecSpec(codec).value();
    plan.serverTime = serverTime;
    return plan;
}

RunRecord rightRun(const char *strategy, const char *codec, bool serverTime, double throughput)
{
    RunRecord record;
    record.plan = planOf(strategy, codec, serverTime);
    record.target = "sandbox";
    record.began = someDay + 10h;
    record.measuredFor = 10s;
    record.throughput = throughput;
    TruthReport &truth = record.truth.emplace();
    truth.acknowledged = 1000;
    truth.judgedPairs = 500;
    return record;
}

RunRecord wrongRun(const char *strategy, const char *codec, bool serverTime, WrongCause cause, int rows)
{
    RunRecord record = rightRun(strategy, codec, serverTime, 1000);
    record.truth->misplaced = rows;
    record.truth->wrongPairs = 2 * rows;
    record.truth->byCause[static_cast<std::size_t>(cause)] = 2 * rows;
    record.truth->worstPairs.push_back({211, 300, 14, 3, 12'300'000, cause});
    return record;
}

std::string answer(const std::vector<RunRecord> &records)
{
    const RunsAnswer given = runsAnswer(records, plainWording());
    return given.bold + '|' + given.rest;
}

std::string why(const RunRecord &record)
{
    std::string text;
    for (const WhyWrong &line : whyWrong(record, plainWording()))
        text += line.subject + '|' + line.sentence + '|' + line.worst + '|' +
                (line.rank ? std::to_string(*line.rank) : "-") + '\n';
    return text;
}

} // namespace

class RunWordsTest : public QObject
{
    Q_OBJECT

private slots:
    void titles();
    void theFastest();
    void nearlyAlike();
    void withARate();
    void noneRight();
    void nothingChecked();
    void oneRun();
    void onlyLikeIsCompared();
    void whyScoresAreWrong();
    void whyRowsAreMisplaced();
    void whyMembersAreTrimmed();
    void limitsAreTheCodecs();
    void nothingIsSaidOfRightRuns();
    void everyRandomRecordHasWords();
    void commands();
    void aCodecOfTheDayIsMadeAnew();
    void commandsMakeThePlan();
};

void RunWordsTest::titles()
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

void RunWordsTest::theFastest()
{
    const std::vector records{wrongRun("zincrby-weight", "split", false, WrongCause::OldTime, 5),
                              rightRun("two-sets", "plain", true, 30'000),
                              rightRun("script", "ordered", true, 51'840.4)};
    QCOMPARE(
        answer(records),
        std::string("The Lua script with ordered bits and server time is the fastest that loses nothing:|"
                    "51840 operations a second, every point kept, every tie in its true order."));
    QVERIFY(runsAnswer(records, plainWording()).right);
    // The wrong ones do not count, however fast.
    QVERIFY(answer({records[0], records[1]})
                .starts_with("The second sorted set with server time is the only one"));
    std::vector untied = records;
    untied[2].truth->judgedPairs = 0;
    QVERIFY(answer(untied).find("no two scores tied") != std::string::npos);
}

void RunWordsTest::nearlyAlike()
{
    std::vector records{rightRun("function", "ordered", true, 50'900),
                        rightRun("script", "ordered", true, 51'840),
                        rightRun("lock", "ordered", true, 9'000)};
    QCOMPARE(answer(records),
             std::string("The Lua script with ordered bits and server time is one of the fastest that lose "
                         "nothing:|51840 operations a second (within 2 %: the function with ordered bits and "
                         "server time), every point kept, every tie in its true order."));
    records[0].throughput = 50'700;
    QVERIFY(answer(records).find("is the fastest") != std::string::npos);
    // A repetition of the same run is no rival.
    records[0] = records[1];
    records[0].throughput = 51'800;
    QVERIFY(answer(records).find("is the fastest") != std::string::npos);
}

void RunWordsTest::withARate()
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

void RunWordsTest::noneRight()
{
    std::vector records{wrongRun("zincrby-weight", "split", false, WrongCause::OldTime, 500),
                        wrongRun("script", "split", true, WrongCause::Collapsed, 7)};
    records[1].truth->lost = 1;
    QCOMPARE(answer(records),
             std::string("No run came out right:|the least wrong is the Lua script with a 32-bit "
                         "split and server time, with 1 update lost, 7 rows misplaced of 1000 "
                         "acknowledged updates."));
    QVERIFY(!runsAnswer(records, plainWording()).right);
}

void RunWordsTest::nothingChecked()
{
    std::vector records{rightRun("script", "ordered", true, 100), rightRun("lock", "ordered", true, 50)};
    for (RunRecord &record : records)
        record.truth.reset();
    QCOMPARE(answer(records),
             std::string("Nothing was checked:|the fastest is the Lua script with ordered bits "
                         "and server time, with 100 operations a second."));
    QCOMPARE(answer({}), std::string("|"));
}

void RunWordsTest::oneRun()
{
    RunRecord record = rightRun("watch", "ordered", false, 100);
    QCOMPARE(answer({record}),
             std::string("WATCH and retry with ordered bits and client time loses nothing:|100 operations a "
                         "second, every point kept, every tie in its true order."));
    record.truth->membersUnsure = 1;
    record.truth->uncertain = 2;
    QVERIFY(answer({record}).ends_with("order; 1 member is not judged, for 2 updates were never answered."));
    record.plan.workload.trimming.when = Trimming::When::EveryAdd;
    record.plan.workload.trimming.keep = 30;
    record.plan.workload.trimming.coldStore = false;
    QVERIFY(answer({record}).find("kept of those who surely belong among the first 30,") !=
            std::string::npos);
    record.partial = "Stopped.";
    QCOMPARE(answer({record}),
             std::string("WATCH and retry with ordered bits and client time ended early:|100 "
                         "operations a second; Stopped."));
    record.truth->duplicated = 2;
    QCOMPARE(
        answer({record}),
        std::string("WATCH and retry with ordered bits and client time comes out wrong:|2 updates applied "
                    "twice of 1000 acknowledged updates, at 100 operations a second."));
    record.truth.reset();
    record.partial.clear();
    QVERIFY(answer({record}).find("was not checked") != std::string::npos);
}

void RunWordsTest::onlyLikeIsCompared()
{
    std::vector records{rightRun("script", "ordered", true, 100), rightRun("lock", "ordered", true, 50),
                        rightRun("function", "ordered", true, 9000)};
    records[2].plan.workload.load.clients = 500;
    QVERIFY(answer(records).starts_with("The Lua script"));
    QVERIFY(answer(records).ends_with("(Of the 2 runs under the same workload.)"));
    records[2].plan.workload.load.clients = records[0].plan.workload.load.clients;
    records[2].plan.workload.load.seed = 77; // another seed is the same work
    QVERIFY(answer(records).starts_with("The function"));
}

void RunWordsTest::whyScoresAreWrong()
{
    RunRecord record = rightRun("unguarded", "ordered", false, 1);
    record.truth->lost = 3118;
    record.truth->lostPoints = 1;
    record.truth->worstScores.push_back({42, 100, 114, 114, 7});
    QCOMPARE(
        why(record),
        std::string("Read, add, write|lost 3118 updates, 1 point: two clients read the same score, and the "
                    "later one wrote over what the earlier one had added; a Lua script mends it.|Worst: "
                    "user:0000042, 14 points lost|7\n"));
    record.truth->worstScores = {{42, std::nullopt, 114, 114, -1}};
    QVERIFY(why(record).ends_with("Worst: user:0000042, who is gone from the board|-\n"));

    record = rightRun("zincrby", "split", false, 1);
    record.truth->lost = 1;
    QVERIFY(why(record).find("end up in its time; points times their weight") != std::string::npos);
    record = rightRun("script", "ordered", true, 1);
    record.truth->lost = 1;
    QVERIFY(why(record).find("they were acknowledged") != std::string::npos);
    record.plan.workload.trimming.when = Trimming::When::EveryAdd;
    record.plan.workload.trimming.coldStore = false;
    QVERIFY(
        why(record).starts_with("Trimming|lost 1 update, 0 points: who was cut off and scores again begins "
                                "at 0; a cold store mends it."));
    record = rightRun("lock", "ordered", true, 1);
    record.truth->lost = 1;
    record.plan.workload.faults.clientPause = 6s;
    QVERIFY(why(record).find("stops for 6000 ms outlives its lock, which ends after 5000 ms") !=
            std::string::npos);

    record = rightRun("script", "ordered", true, 1);
    record.truth->duplicated = 4;
    record.truth->duplicatedPoints = 40;
    record.truth->worstScores = {{1, 5, 9, 9, 0}, {2, 60, 20, 20, 3}}; // the first one is too low
    record.plan.workload.faults.retries = true;
    QCOMPARE(why(record),
             std::string("Retries|counted 4 updates, 40 points, twice: a client repeats what was not "
                         "answered, though the server had done it; an update that carries an id, "
                         "which the server remembers, mends it.|Worst: user:0000002, 40 points too "
                         "many|3\n"));
}

void RunWordsTest::whyRowsAreMisplaced()
{
    RunRecord record = wrongRun("script", "ordered", false, WrongCause::ClockSkew, 400);
    record.plan.workload.faults.clockSkew = 50ms;
    QCOMPARE(why(record),
             std::string("Client time|is off by up to ± 50 ms from worker to worker: 400 rows stand "
                         "wrong; server TIME mends it.|Worst: user:0000014 above user:0000003, who "
                         "was there 12.3 ms before|211\n"));
    record = wrongRun("zincrby-weight", "split", false, WrongCause::OldTime, 1);
    QVERIFY(why(record).starts_with(
        "ZINCRBY by weight|adds the points but keeps the time of the first ones: 1 row "
        "stands wrong; a Lua script mends it.|"));
    record = wrongRun("unguarded", "ordered", true, WrongCause::Race, 9);
    QVERIFY(why(record).starts_with("Read, add, write|writes across other clients"));
    record = wrongRun("script", "ordered", false, WrongCause::Race, 9);
    QVERIFY(why(record).starts_with("Client time|is taken before the server gets to the update"));
    record = wrongRun("script", "plain", false, WrongCause::Race, 9);
    QVERIFY(why(record).starts_with("Plain scores|hold no time"));
    record = wrongRun("time-in-member", "plain", false, WrongCause::Collapsed, 9);
    QVERIFY(why(record).starts_with("Client time|gave updates that came one after the other the same stamp"));

    // Several causes: pairs, the main one first.
    record = wrongRun("script", "split", false, WrongCause::ClockSkew, 100);
    record.truth->byCause = {20, 180, 0, 0};
    const auto lines = whyWrong(record, plainWording());
    QCOMPARE(lines.size(), std::size_t(2));
    QVERIFY(lines[0].subject == "Client time" && !lines[0].minor);
    QVERIFY(lines[0].sentence.find("180 pairs stand in the wrong order") != std::string::npos);
    QVERIFY(lines[1].subject == "32-bit split" && lines[1].minor);
}

void RunWordsTest::whyMembersAreTrimmed()
{
    RunRecord record = rightRun("script", "ordered", true, 1);
    record.truth->wronglyTrimmed = 3;
    record.truth->trimmedExamples = {9};
    record.plan.workload.trimming.when = Trimming::When::EveryAdd;
    record.plan.workload.trimming.keep = 100;
    record.plan.workload.trimming.coldStore = false;
    QCOMPARE(why(record),
             std::string("Trimming|cut off 3 members who belong among the first 100: who comes back "
                         "begins at 0 and is cut off again; a cold store mends it.|Worst: "
                         "user:0000009|-\n"));
    record.plan.workload.trimming.coldStore = true;
    QVERIFY(why(record).find("did not come back") != std::string::npos);
}

/// 53 bits less 32 for the time are scores up to 2^21 - 1; with 40 bits 2^13 - 1.
void RunWordsTest::limitsAreTheCodecs()
{
    RunRecord record = wrongRun("script", "split", true, WrongCause::Collapsed, 1946);
    QCOMPARE(
        why(record),
        std::string("32-bit split|tells milliseconds apart only up to 2097151 points: 1946 rows stand wrong; "
                    "ordered bits do up to 1073741823.|Worst: user:0000014 above user:0000003, who was there "
                    "12.3 ms before|211\n"));
    record.plan.codec = parseCodecSpec("binary:bits=40,unit=ms,from=1099511627775").value();
    record.began = std::chrono::sys_time<std::chrono::microseconds>(1'000'000s);
    QVERIFY2(why(record).starts_with("40-bit split|tells milliseconds apart only up to 8191 points"),
             why(record).c_str());
    // Not one of today's milliseconds.
    record.plan.codec = parseCodecSpec("fraction:span=4102444800").value();
    record.plan.codec.unit = TickUnit::Second;
    QVERIFY(!why(record).empty());
}

void RunWordsTest::nothingIsSaidOfRightRuns()
{
    QVERIFY(why(rightRun("script", "ordered", true, 1)).empty());
    RunRecord record = wrongRun("script", "ordered", true, WrongCause::Race, 1);
    record.truth.reset();
    QVERIFY(why(record).empty());
}

void RunWordsTest::everyRandomRecordHasWords()
{
    RandomRuns random(31);
    std::vector<RunRecord> records;
    for (int i = 0; i < 300; ++i) {
        records.push_back(random.record());
        const auto lines = whyWrong(records.back(), plainWording());
        QCOMPARE(outcomeOf(records.back()) == RunOutcome::Wrong && lines.empty(), false);
        for (const WhyWrong &line : lines) {
            QVERIFY(!line.subject.empty());
            QVERIFY2(line.sentence.ends_with('.'), line.sentence.c_str());
            QVERIFY2(line.sentence.find("  ") == std::string::npos, line.sentence.c_str());
        }
        const RunsAnswer given = runsAnswer({&records.back(), 1}, plainWording());
        QVERIFY(given.bold.ends_with(':') && !given.rest.empty());
    }
    QVERIFY(!runsAnswer(records, plainWording()).bold.empty());
}

void RunWordsTest::commands()
{
    RunRecord record;
    record.plan.workload = findPreset("everyone-ties").value()->workload;
    record.plan.codec = parseCodecSpec("binary:from=4294967295").value();
    record.target = "sandbox";
    QCOMPARE(repeatCommand(record),
             std::string("tiebreak-cli simulate sandbox --preset everyone-ties --strategy "
                         "script --codec binary:from=4294967295 --time client --seed 1"));
    record.plan.workload.load.clients = 7;
    record.plan.workload.load.duration.reset();
    record.plan.workload.load.operations = 5;
    record.plan.workload.load.seed = 9;
    record.plan.workload.board.keyPrefix = "it's";
    record.plan.serverTime = true;
    record.target = "redis://localhost:6379/3";
    QCOMPARE(
        repeatCommand(record),
        "tiebreak-cli simulate redis://localhost:6379/3 --preset everyone-ties --strategy script --codec "
        "binary:from=4294967295 --time server --seed 9 --set " +
            shellWord("board.keyPrefix=it's") +
            " --set load.clients=7 --set load.operations=5 --allow-writes");
    record.target = "/tmp/redis.sock";
    QVERIFY(repeatCommand(record).starts_with("tiebreak-cli simulate unix:///tmp/redis.sock "));
    record.target = "[::1]:6380";
    QVERIFY(repeatCommand(record).find("'redis://[::1]:6380'") != std::string::npos);
}

void RunWordsTest::aCodecOfTheDayIsMadeAnew()
{
    RunRecord record;
    record.target = "sandbox";
    record.plan = planOf("script", "ordered", true);
    QVERIFY(repeatCommand(record).find(" --codec ordered-today ") != std::string::npos);
    record.plan = planOf("script", "split", true);
    QVERIFY(repeatCommand(record).find(" --codec split-today ") != std::string::npos);
    for (const Direction direction : {Direction::HighestFirst, Direction::LowestFirst}) {
        for (const char *name : {"ordered-today", "split-today"}) {
            const CodecSpec codec = runCodecNamed(name, direction, someDay + 17h).value();
            QCOMPARE(runCodecName(codec, direction), std::string_view(name));
            QVERIFY(runCodecName(codec, direction == Direction::HighestFirst ? Direction::LowestFirst
                                                                             : Direction::HighestFirst)
                        .empty());
        }
    }
    record.plan.codec.from = *record.plan.codec.from + 1; // of no day
    QVERIFY(repeatCommand(record).find(" --codec binary:") != std::string::npos);
    QVERIFY(!runCodecNamed("today", Direction::HighestFirst, someDay));
}

/// A shell reads the command, and the program understands it: the plan is the same.
void RunWordsTest::commandsMakeThePlan()
{
    RandomRuns random(32);
    int made = 0;
    for (int i = 0; i < 120; ++i) {
        RunRecord record;
        record.plan = random.plan(1 + i % 25);
        record.target = i % 2 == 0 ? "redis://127.0.0.1:1" : "sandbox";
        if (i % 2 == 1) {
            record.plan.keep = KeepBoard::Never;
            record.plan.prefixMustBeEmpty = true;
        }
        if (!runCodecName(record.plan.codec, record.plan.workload.board.direction).empty())
            continue;
        const std::string command = repeatCommand(record);
        const Run run = runShell("\"$0\"" + QString::fromStdString(command.substr(command.find(' '))) +
                                 " --dry-run --json");
        if (run.status == 2 && run.err.contains("clock")) // strategy, codec and clock do not fit
            continue;
        if (run.status == 2 && (run.err.contains("codec") || run.err.contains("raws add up")))
            continue;
        QVERIFY2(run.status == 0, run.err + command.c_str());
        const auto plans = parsePlans(run.out.toStdString());
        QVERIFY2(plans, plans ? "" : plans.error().message.c_str());
        QVERIFY2(plans->front() == record.plan, command.c_str());
        ++made;
    }
    QVERIFY(made > 30);
}

QTEST_GUILESS_MAIN(RunWordsTest)
#include "tst_runwords.moc"
