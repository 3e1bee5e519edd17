// SPDX-License-Identifier: GPL-3.0-or-later
// Why a run is wrong.
#include "core/text/bytestext.h"
#include "runrecords.h"
#include "sim/record/runsanswertext.h"
#include "sim/record/whywrongtext.h"
#include "support/randomruns.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_runwords
{

namespace
{

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
    void whyScoresAreWrong();
    void whyRowsAreMisplaced();
    void whyMembersAreTrimmed();
    void limitsAreTheCodecs();
    void nothingIsSaidOfRightRuns();
    void everyRandomRecordHasWords();
};

void RunWordsTest::whyScoresAreWrong()
{
    RunRecord record = rightRun("unguarded", "ordered", false, 1);
    record.consistency->lost = 3118;
    record.consistency->lostPoints = 1;
    record.consistency->worstScores.push_back({42, 100, 114, 114, 7});
    QCOMPARE(
        why(record),
        std::string(
            "Read, add, write|lost 3118 updates, 1 point. Two clients read the same score, and the later "
            "write replaced the earlier one. Use a Lua script.|Worst: user:0000042, 14 points lost|7\n"));
    record.consistency->worstScores = {{42, std::nullopt, 114, 114, -1}};
    QVERIFY(why(record).ends_with("Worst: user:0000042, who is gone from the board|-\n"));

    record = rightRun("zincrby", "split", false, 1);
    record.consistency->lost = 1;
    QVERIFY(why(record).find("end up in its time; points times their weight") != std::string::npos);
    record = rightRun("script", "ordered", true, 1);
    record.consistency->lost = 1;
    QVERIFY(why(record).find("they were acknowledged") != std::string::npos);
    record.plan.workload.trimming.when = Trimming::When::EveryAdd;
    record.plan.workload.trimming.coldStore = false;
    QVERIFY(why(record).starts_with("Trimming|lost 1 update, 0 points. Members who were trimmed and scored "
                                    "again restarted from 0. Use a cold store."));
    record = rightRun("lock", "ordered", true, 1);
    record.consistency->lost = 1;
    record.plan.workload.faults.clientPause = 6s;
    QVERIFY(why(record).find("stops for 6000 ms outlives its lock, which expires after 5000 ms") !=
            std::string::npos);

    record = rightRun("script", "ordered", true, 1);
    record.consistency->duplicated = 4;
    record.consistency->duplicatedPoints = 40;
    record.consistency->worstScores = {{1, 5, 9, 9, 0}, {2, 60, 20, 20, 3}}; // the first one is too low
    record.plan.workload.faults.retries = true;
    QCOMPARE(why(record),
             std::string("Retries|counted 4 updates, 40 points, twice: a client repeats what was not "
                         "answered, although the server had done it; an update with an id that the server "
                         "remembers fixes it.|Worst: user:0000002, 40 points too many|3\n"));
}

void RunWordsTest::whyRowsAreMisplaced()
{
    RunRecord record = wrongRun("script", "ordered", false, WrongCause::ClockSkew, 400);
    record.plan.workload.faults.clockSkew = 50ms;
    QCOMPARE(why(record), std::string("Client time|is off by up to ± 50 ms from worker to worker: 400 rows "
                                      "are at the wrong rank; server TIME fixes it.|Worst: user:0000014 "
                                      "above user:0000003, who got there 12.3 ms earlier|211\n"));
    record = wrongRun("zincrby-weight", "split", false, WrongCause::OldTime, 1);
    QVERIFY(why(record).starts_with("ZINCRBY by weight|adds the points but keeps the time of the first ones: "
                                    "1 row is at the wrong rank; a Lua script fixes it.|"));
    record = wrongRun("unguarded", "ordered", true, WrongCause::Race, 9);
    QVERIFY(why(record).starts_with("Read, add, write|lets clients overwrite one another"));
    record = wrongRun("script", "ordered", false, WrongCause::Race, 9);
    QVERIFY(why(record).starts_with("Client time|is read before the update reaches the server"));
    record = wrongRun("script", "plain", false, WrongCause::Race, 9);
    QVERIFY(why(record).starts_with("Plain scores|hold no time"));
    record = wrongRun("time-in-member", "plain", false, WrongCause::Collapsed, 9);
    QVERIFY(why(record).starts_with("Client time|gave successive updates the same time"));

    record = wrongRun("script", "decimal", true, WrongCause::LaterFirst, 9);
    QVERIFY2(
        why(record).starts_with("10 decimal digits of seconds|ranked the later time first: 9 rows are at "
                                "the wrong rank; a codec that subtracts the time, such as ordered bits, "
                                "fixes it.|"),
        why(record).c_str());
    record = wrongRun("script", "formula:-score - t/10000000000", true, WrongCause::LaterFirst, 9);
    QVERIFY2(why(record).starts_with("The formula|ranked the later time first: 9 rows are at the wrong rank; "
                                     "a codec that adds the time instead of subtracting it fixes it.|"),
             why(record).c_str());

    // Several causes: pairs, the main one first.
    record = wrongRun("script", "split", false, WrongCause::ClockSkew, 100);
    record.consistency->byCause = {20, 180, 0, 0, 0};
    const auto lines = whyWrong(record, plainWording());
    QCOMPARE(lines.size(), std::size_t(2));
    QVERIFY(lines[0].subject == "Client time" && !lines[0].minor);
    QVERIFY(lines[0].sentence.find("180 of the ") != std::string::npos);
    QVERIFY(lines[1].subject == "32-bit split" && lines[1].minor);
}

void RunWordsTest::whyMembersAreTrimmed()
{
    RunRecord record = rightRun("script", "ordered", true, 1);
    record.consistency->wronglyTrimmed = 3;
    record.consistency->trimmedExamples = {9};
    record.plan.workload.trimming.when = Trimming::When::EveryAdd;
    record.plan.workload.trimming.keep = 100;
    record.plan.workload.trimming.coldStore = false;
    QCOMPARE(
        why(record),
        std::string("Trimming|cut off 3 members who belong among the first 100: anyone who comes back starts "
                    "from 0 and is cut off again; a cold store fixes it.|Worst: user:0000009|-\n"));
    record.plan.workload.trimming.coldStore = true;
    QVERIFY(why(record).find("did not come back") != std::string::npos);
}

/// 53 bits less 32 for the time are scores up to 2^21 - 1; with 40 bits 2^13 - 1.
void RunWordsTest::limitsAreTheCodecs()
{
    RunRecord record = wrongRun("script", "split", true, WrongCause::Collapsed, 1946);
    QCOMPARE(why(record),
             std::string("32-bit split|tells milliseconds apart only up to 2097151 points: 1946 rows are at "
                         "the wrong rank; ordered bits do up to 1073741823.|Worst: user:0000014 above "
                         "user:0000003, who got there 12.3 ms earlier|211\n"));
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
    record.consistency.reset();
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

TIEBREAK_TEST(QCoreApplication, RunWordsTest)

} // namespace tst_runwords

#include "tst_runwords.moc"
