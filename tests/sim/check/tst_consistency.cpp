// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of scores are planted by hand, and exactly they are reported.
#include "plantedrun.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <algorithm>
#include <limits>

using namespace tiebreak;

namespace tst_consistency
{

class ConsistencyTest : public QObject
{
    Q_OBJECT

private slots:
    void emptyRun();
    void startRowsOnly();
    void countsOutcomes();
    void lost();
    void lostRow();
    void missingBesideTooLow();
    void emptiedInTheMiddle();
    void goneThoughTrimmed();
    void duplicated();
    void negativePoints();
    void zeroPoints();
    void refusedButDone();
    void uncertainEitherWay();
    void betweenAllowedScores();
    void hugePoints();
    void repeatedRows();
    void worstFirst();
    void unknownMembers();
    void stops();
    void progress();
};

void ConsistencyTest::emptyRun()
{
    MadeUp made;
    made.run.members = 0;
    const ConsistencyReport report = made.report();
    verifyNo(Nothing, report);
    QCOMPARE(report.acknowledged, 0);
    QCOMPARE(report.judgedPairs, 0);
}

void ConsistencyTest::startRowsOnly()
{
    MadeUp made;
    made.starts(1, 5, -30);
    made.starts(2, 5, -20);
    made.starts(3, 4, -40);
    made.row(1, 5);
    made.row(2, 5);
    made.row(3, 4);
    const ConsistencyReport report = made.report();
    verifyNo(Nothing, report);
    QCOMPARE(report.judgedPairs, 1);
}

void ConsistencyTest::countsOutcomes()
{
    MadeUp made;
    made.did(1, add, 3, 0, 10);
    made.did(1, add, 4, 0, 10);
    made.did(1, add, 100, 0, 10, refused);
    made.did(2, add, 1, 0, 10, uncertain);
    made.row(1, 7);
    const ConsistencyReport report = made.report();
    verifyNo(Nothing, report);
    QCOMPARE(report.acknowledged, 2);
    QCOMPARE(report.refused, 1);
    QCOMPARE(report.uncertain, 1);
    QCOMPARE(report.membersUnsure, 1);
}

void ConsistencyTest::lost()
{
    MadeUp made;
    made.starts(1, 100, -5);
    for (const std::int64_t points : {3, 50, 7, 20})
        made.did(1, add, points, 0, 10);
    made.did(2, add, 5, 0, 10);
    made.row(1, 120); // 60 are missing: 50 and 20 make them up
    made.row(2, 5);
    const ConsistencyReport report = made.report();
    verifyNo(NoTrims | NoPairs, report);
    QCOMPARE(report.lost, 2);
    QCOMPARE(report.lostPoints, 60);
    QCOMPARE(report.membersLost, 1);
    QCOMPARE(report.duplicated, 0);
    QCOMPARE(report.membersUnsure, 0);
    QCOMPARE(report.worstScores.size(), 1U);
    compareScore(report.worstScores[0], {1, 120, 180, 180, 0});
}

void ConsistencyTest::lostRow()
{
    MadeUp made;
    made.did(1, add, 5, 0, 10);
    made.did(1, add, 6, 20, 30);
    made.starts(2, 9, -5);
    const ConsistencyReport report = made.report();
    QCOMPARE(report.lost, 3); // both Adds; and of the start row, which no update explains, one
    QCOMPARE(report.lostPoints, 20);
    QCOMPARE(report.membersLost, 2);
    compareScore(report.worstScores.at(0), {1, {}, 11, 11, -1});
    compareScore(report.worstScores.at(1), {2, {}, 9, 9, -1});
    QCOMPARE(report.missing, 2);
    QCOMPARE(report.missingUpdates, 3);
    QCOMPARE(report.missingPoints, 20);
    QVERIFY(report.boardGone);
}

void ConsistencyTest::missingBesideTooLow()
{
    MadeUp made;
    made.did(1, add, 5, 0, 10);
    made.did(2, add, 7, 0, 10);
    made.did(3, add, 1, 0, 10);
    made.did(3, removal, 0, 20, 30);
    made.row(2, 0);
    const ConsistencyReport report = made.report();
    QCOMPARE(report.lost, 2);
    QCOMPARE(report.membersLost, 2);
    QCOMPARE(report.missing, 1); // what the run removed is not missing
    QCOMPARE(report.missingUpdates, 1);
    QCOMPARE(report.missingPoints, 5);
    QVERIFY(!report.boardGone);
}

/// All that was there before one moment is lost, and all that came later is there.
void ConsistencyTest::emptiedInTheMiddle()
{
    const auto run = [](int lostOfTheFirst, bool isOneRight) {
        MadeUp made;
        for (std::uint32_t member = 1; member <= 5; ++member) {
            made.starts(member, 1000, -5);
            for (std::int64_t update = 0; update < 10; ++update)
                made.did(member, add, 5, update * 1'000'000 + member, update * 1'000'000 + member + 10);
            // Emptied behind the sixth.
            made.row(member, isOneRight && member == 3 ? 1050 : member == 1 ? 5 * (10 - lostOfTheFirst) : 20);
        }
        return made.report();
    };
    const ConsistencyReport emptied = run(6, false);
    QCOMPARE(emptied.emptiedAt, std::optional<std::int64_t>(5));
    QCOMPARE(emptied.membersLost, 5);
    QCOMPARE(emptied.missing, 0);
    QVERIFY(!run(8, false).emptiedAt); // one has lost others
    QVERIFY(!run(6, true).emptiedAt);
}

void ConsistencyTest::goneThoughTrimmed()
{
    MadeUp made;
    made.run.keeps = 5;
    made.did(1, add, 5, 0, 10);
    QVERIFY(made.report().boardGone); // no trimming takes the last member
    made.did(1, removal, 0, 20, 30);
    QVERIFY(!made.report().boardGone);
}

void ConsistencyTest::duplicated()
{
    MadeUp made;
    made.did(4, add, 3, 0, 10);
    made.did(4, add, 8, 0, 10);
    made.row(4, 19);
    const ConsistencyReport report = made.report();
    verifyNo(NoTrims | NoPairs, report);
    QCOMPARE(report.lost, 0);
    QCOMPARE(report.membersLost, 0);
    QCOMPARE(report.duplicated, 1);
    QCOMPARE(report.duplicatedPoints, 8);
    QCOMPARE(report.membersDuplicated, 1);
    compareScore(report.worstScores.at(0), {4, 19, 11, 11, 0});
}

void ConsistencyTest::negativePoints()
{
    MadeUp made;
    made.starts(1, 10, -5);
    made.did(1, add, -4, 0, 10); // lost: too many points remain
    made.starts(2, 10, -5);
    made.did(2, add, -3, 0, 10); // applied twice
    made.row(1, 10);
    made.row(2, 4);
    const ConsistencyReport report = made.report();
    QCOMPARE(report.lost, 1);
    QCOMPARE(report.lostPoints, 4);
    QCOMPARE(report.duplicated, 1);
    QCOMPARE(report.duplicatedPoints, 3);
}

void ConsistencyTest::zeroPoints()
{
    MadeUp made;
    made.did(1, add, 0, 0, 10);
    QCOMPARE(made.report().lost, 1);
    QCOMPARE(made.report().lostPoints, 0);
    made.row(1, 0);
    verifyNo(Nothing, made.report());
}

void ConsistencyTest::refusedButDone()
{
    MadeUp made;
    made.did(1, add, 6, 0, 10, refused);
    made.row(1, 6);
    const ConsistencyReport report = made.report();
    QCOMPARE(report.duplicated, 1);
    QCOMPARE(report.duplicatedPoints, 6);
    compareScore(report.worstScores.at(0), {1, 6, 0, 0, 0});
}

void ConsistencyTest::uncertainEitherWay()
{
    for (const std::int64_t score : {10, 15, 30, 35}) {
        MadeUp made;
        made.did(1, add, 10, 0, 10);
        made.did(1, add, 5, 20, 30, uncertain);
        made.did(1, add, 20, 20, 30, uncertain);
        made.row(1, score);
        const ConsistencyReport report = made.report();
        verifyNo(Nothing, report);
        QCOMPARE(report.membersUnsure, 1);
    }
    MadeUp absent;
    absent.did(1, add, 5, 20, 30, uncertain);
    verifyNo(Nothing, absent.report());
}

void ConsistencyTest::betweenAllowedScores()
{
    for (const auto &[score, lost, duplicated] :
         {std::tuple{9, 1, 0}, {14, 0, 4}, {16, 0, 6}, {17, 7, 0}, {29, 1, 0}, {36, 0, 1}}) {
        MadeUp made; // 10, or 24 and 30 and 35 by what is uncertain
        made.did(1, add, 10, 0, 10);
        made.did(1, set, 24, 20, 30, uncertain);
        made.did(1, set, 30, 20, 30, uncertain);
        made.did(1, set, 35, 20, 30, uncertain);
        made.row(1, score);
        const ConsistencyReport report = made.report();
        QCOMPARE(report.lostPoints, lost);
        QCOMPARE(report.membersLost, lost ? 1 : 0);
        QCOMPARE(report.duplicatedPoints, duplicated);
        compareScore(report.worstScores.at(0), {1, score, 10, 35, 0});
    }
}

void ConsistencyTest::hugePoints()
{
    constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
    MadeUp made;
    made.starts(1, huge, -1);
    made.did(1, add, huge, 0, 10);
    made.did(1, add, huge, 0, 10, uncertain);
    made.row(1, 0);
    made.did(2, add, huge, 0, 10);
    made.did(2, add, -huge, 0, 10);
    made.row(2, 0);
    const ConsistencyReport report = made.report();
    QCOMPARE(report.lost, 1);
    QCOMPARE(report.lostPoints, huge);
    compareScore(report.worstScores.at(0), {1, 0, huge, huge, 0});
}

void ConsistencyTest::repeatedRows()
{
    MadeUp made;
    made.did(1, add, 6, 0, 10);
    made.row(1, 6);
    made.row(1, 4);
    const ConsistencyReport report = made.report();
    QCOMPARE(report.repeatedRows, 1);
    QCOMPARE(report.lost, 0);
    QVERIFY(report.worstScores.empty());
}

void ConsistencyTest::worstFirst()
{
    MadeUp made;
    made.run.members = 200;
    made.run.keeps = 190;
    for (std::uint32_t member = 0; member < 50; ++member) {
        made.did(member, add, 1000 + member, 0, 10);
        made.row(member, 1000);
    }
    for (std::uint32_t member = 50; member < 100; ++member) {
        made.did(member, add, 1000, 1000 - 10 * member, 1001 - 10 * member);
        made.row(member, 1000, 5000 - member);
    }
    for (std::uint32_t member = 100; member < 150; ++member)
        made.did(member, add, member, 0, 10);
    const ConsistencyReport report = made.report();
    QCOMPARE(report.membersLost, 49);
    QCOMPARE(report.worstScores.size(), wrongKept);
    compareScore(report.worstScores.front(), {49, 1000, 1049, 1049, 49});
    compareScore(report.worstScores.back(), {30, 1000, 1030, 1030, 30});
    QCOMPARE(report.wrongPairs, 50 * 49 / 2);
    QCOMPARE(report.worstPairs.size(), wrongKept);
    QCOMPARE(report.worstPairs.front().memberAbove, 50U);
    QCOMPARE(report.worstPairs.front().memberBelow, 99U);
    QCOMPARE(report.worstPairs.front().gap, 490 - 1);
    QCOMPARE(report.worstPairs.back().memberBelow, 80U);
    QCOMPARE(report.wronglyTrimmed, 50);
    QCOMPARE(report.trimmedExamples.size(), wrongKept);
    QCOMPARE(report.trimmedExamples.front(), 149U);
    QCOMPARE(report.trimmedExamples.back(), 130U);
}

void ConsistencyTest::unknownMembers()
{
    MadeUp made;
    made.run.members = 3;
    made.did(3, add, 1, 0, 10);
    made.run.updates = {made.updates};
    COMPARE_FAILURE(checkConsistency(made.run), ErrorKind::Usage, "consistency", "an update");
    made.run.updates = {};
    made.row(4, 1);
    COMPARE_FAILURE(checkConsistency(made.run), ErrorKind::Usage, "consistency", "a row");
    made.starts(5, 1, -1);
    QVERIFY(checkConsistency(made.run).error().message.starts_with("A row of the start names member 5"));
}

void ConsistencyTest::stops()
{
    MadeUp made;
    made.did(1, add, 1, 0, 10);
    made.run.updates = {made.updates};
    std::stop_source stop;
    stop.request_stop();
    const auto report = checkConsistency(made.run, Progress(stop.get_token()));
    QVERIFY(!report);
    QCOMPARE(report.error().kind, ErrorKind::Cancelled);
    QCOMPARE(report.error().message, "Stopped.");

    // Without any update, where the scores and the order are checked.
    made.run.updates = {};
    made.starts(1, 1, -1);
    made.row(1, 1);
    QVERIFY(!checkConsistency(made.run, Progress(stop.get_token())));
    made.row(1, 1);
    made.run.board[0].score = 2;
    QVERIFY(!checkConsistency(made.run, Progress(stop.get_token())));
}

void ConsistencyTest::progress()
{
    MadeUp made;
    for (std::uint32_t member = 0; member < 10; ++member) {
        made.did(member, add, member / 5 + 1, 0, 10);
        made.row(9 - member, (9 - member) / 5 + 1);
    }
    made.run.updates = {made.updates};
    std::vector<std::uint64_t> done;
    const Progress progress({}, [&](std::uint64_t now, std::uint64_t total) {
        QCOMPARE(total, 20U);
        done.push_back(now);
    });
    QVERIFY(checkConsistency(made.run, progress).has_value());
    QVERIFY(std::ranges::is_sorted(done));
    QCOMPARE(done.front(), 0U);
    QCOMPARE(done.back(), 20U);
    QVERIFY(std::ranges::count(done, 15U) == 1);
}

TIEBREAK_TEST(QCoreApplication, ConsistencyTest)

} // namespace tst_consistency

#include "tst_consistency.moc"
