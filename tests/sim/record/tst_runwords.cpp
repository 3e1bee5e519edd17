// SPDX-License-Identifier: GPL-3.0-or-later
// Why a run is wrong.
#include "core/text/bytestext.h"
#include "runrecords.h"
#include "sim/record/runsanswertext.h"
#include "sim/record/whywrongtext.h"
#include "support/randomruns.h"
#include "support/sentences.h"
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
    void whyMembersAreMissing();
    void whyRowsAreMisplaced();
    void whyMembersAreTrimmed();
    void limitsAreTheCodecs();
    void nothingIsSaidOfRightRuns();
    void everyRandomRecordHasWords();
};

void RunWordsTest::whyScoresAreWrong()
{
    Sentences sentences("whywrongtext");
    RunRecord record = rightRun("unguarded", "ordered", false, 1);
    record.consistency->lost = 3118;
    record.consistency->lostPoints = 1;
    record.consistency->worstScores.push_back({42, 100, 114, 114, 7});
    sentences.add("lost", why(record));
    record.consistency->worstScores = {{42, std::nullopt, 114, 114, -1}};
    sentences.add("worst", why(record));

    record = rightRun("zincrby", "split", false, 1);
    record.consistency->lost = 1;
    sentences.add("increment", why(record));
    record = rightRun("script", "ordered", true, 1);
    record.consistency->lost = 1;
    sentences.add("acknowledged", why(record));
    record.plan.workload.trimming.when = Trimming::When::EveryAdd;
    record.plan.workload.trimming.coldStore = false;
    sentences.add("trimmed", why(record));
    record = rightRun("lock", "ordered", true, 1);
    record.consistency->lost = 1;
    record.plan.workload.faults.clientPause = 6s;
    sentences.add("paused lock", why(record));

    record = rightRun("script", "ordered", true, 1);
    record.consistency->duplicated = 4;
    record.consistency->duplicatedPoints = 40;
    record.consistency->worstScores = {{1, 5, 9, 9, 0}, {2, 60, 20, 20, 3}}; // the first one is too low
    record.plan.workload.faults.retries = true;
    sentences.add("twice", why(record));
    COMPARE_SENTENCES(sentences);
}

/// Whatever the strategy, it is not blamed for members that somebody else removed.
void RunWordsTest::whyMembersAreMissing()
{
    Sentences sentences("whywrongtext");
    RunRecord record = rightRun("unguarded", "ordered", false, 1);
    ConsistencyReport &report = *record.consistency;
    report.lost = report.missingUpdates = 40;
    report.lostPoints = report.missingPoints = 200;
    report.membersLost = report.missing = 7;
    report.worstScores = {{42, std::nullopt, 114, 114, -1}};
    sentences.add("missing", why(record));
    report.lost += 3;
    report.lostPoints += 15;
    sentences.add("missing beside others", why(record));
    report.boardGone = true;
    report.wronglyTrimmed = 2;
    sentences.add("board gone", why(record));
    QCOMPARE(whyWrong(record, plainWording()).size(), std::size_t(1));
    record = rightRun("unguarded", "ordered", false, 1);
    record.consistency->lost = 3;
    record.consistency->emptiedAt = 1204;
    sentences.add("emptied in the middle", why(record));
    COMPARE_SENTENCES(sentences);
}

void RunWordsTest::whyRowsAreMisplaced()
{
    Sentences sentences("whywrongtext");
    RunRecord record = wrongRun("script", "ordered", false, WrongCause::ClockSkew, 400);
    record.plan.workload.faults.clockSkew = 50ms;
    sentences.add("clocks", why(record));
    record = wrongRun("zincrby-weight", "split", false, WrongCause::OldTime, 1);
    sentences.add("increment by weight", why(record));
    record = wrongRun("unguarded", "ordered", true, WrongCause::Race, 9);
    sentences.add("overwrites", why(record));
    record = wrongRun("script", "ordered", false, WrongCause::Race, 9);
    sentences.add("read before", why(record));
    record = wrongRun("script", "plain", false, WrongCause::Race, 9);
    sentences.add("plain", why(record));
    record = wrongRun("time-in-member", "plain", false, WrongCause::Collapsed, 9);
    sentences.add("same time", why(record));

    record = wrongRun("script", "decimal", true, WrongCause::LaterFirst, 9);
    sentences.add("later first", why(record));
    record = wrongRun("script", "formula:-score - t/10000000000", true, WrongCause::LaterFirst, 9);
    sentences.add("later first by a formula", why(record));

    // Several causes: pairs, the main one first.
    record = wrongRun("script", "split", false, WrongCause::ClockSkew, 100);
    record.consistency->byCause = {20, 180, 0, 0, 0};
    const auto lines = whyWrong(record, plainWording());
    QCOMPARE(lines.size(), std::size_t(2));
    QVERIFY(lines[0].subject == "Client time" && !lines[0].minor);
    QVERIFY(lines[0].sentence.find("180 of the ") != std::string::npos);
    QVERIFY(lines[1].subject == "32-bit binary split" && lines[1].minor);
    COMPARE_SENTENCES(sentences);
}

void RunWordsTest::whyMembersAreTrimmed()
{
    Sentences sentences("whywrongtext");
    RunRecord record = rightRun("script", "ordered", true, 1);
    record.consistency->wronglyTrimmed = 3;
    record.consistency->trimmedExamples = {9};
    record.plan.workload.trimming.when = Trimming::When::EveryAdd;
    record.plan.workload.trimming.keep = 100;
    record.plan.workload.trimming.coldStore = false;
    sentences.add("trimmed", why(record));
    record.plan.workload.trimming.coldStore = true;
    sentences.add("did not come back", why(record));
    COMPARE_SENTENCES(sentences);
}

/// 53 bits less 32 for the time are scores up to 2^21 - 1; with 40 bits 2^13 - 1.
void RunWordsTest::limitsAreTheCodecs()
{
    Sentences sentences("whywrongtext");
    RunRecord record = wrongRun("script", "split", true, WrongCause::Collapsed, 1946);
    sentences.add("32 bits", why(record));
    record.plan.codec = parseCodecSpec("binary:bits=40,unit=ms,from=1099511627775").value();
    record.began = std::chrono::sys_time<std::chrono::microseconds>(1'000'000s);
    sentences.add("40 bits", why(record));
    // Not one of today's milliseconds.
    record.plan.codec = parseCodecSpec("fraction:span=4102444800").value();
    record.plan.codec.unit = TickUnit::Second;
    QVERIFY(!why(record).empty());
    COMPARE_SENTENCES(sentences);
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
        const RunsAnswer given = runsAnswer({{records.back()}, {}}, plainWording());
        QVERIFY(given.bold.ends_with('.') && !given.rest.empty());
    }
    QVERIFY(!runsAnswer({records, {}}, plainWording()).bold.empty());
}

TIEBREAK_TEST(QCoreApplication, RunWordsTest)

} // namespace tst_runwords

#include "tst_runwords.moc"
