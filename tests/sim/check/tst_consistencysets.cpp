// SPDX-License-Identifier: GPL-3.0-or-later
// Scores that are set and members who are removed, beside Adds: right ones, and faults that are planted by
// hand.
#include "plantedrun.h"
#include "support/testprogram.h"

#include <utility>

using namespace tiebreak;

namespace tst_consistencysets
{

class ConsistencySetsTest : public QObject
{
    Q_OBJECT

private slots:
    void setReplaces();
    void setBesideAdd();
    void twoSets();
    void lostSet();
    void removed();
    void removedButThere();
};

void ConsistencySetsTest::setReplaces()
{
    MadeUp made;
    made.starts(1, 70, -5);
    made.did(1, add, 30, 0, 10);
    made.did(1, set, 5, 20, 30);
    made.did(1, add, 2, 40, 50);
    made.row(1, 7);
    verifyNo(Nothing, made.report());
    made.run.board[0].score = 107; // the Set is lost
    const ConsistencyReport report = made.report();
    QCOMPARE(report.lost, 1);
    QCOMPARE(report.lostPoints, 100);
    QCOMPARE(report.duplicated, 0);
}

void ConsistencySetsTest::setBesideAdd()
{
    for (const std::int64_t score : {5, 8}) {
        MadeUp made;
        made.did(1, set, 5, 0, 20);
        made.did(1, add, 3, 10, 30);
        made.row(1, score);
        const ConsistencyReport report = made.report();
        verifyNo(Nothing, report);
        QCOMPARE(report.membersUnsure, 0);
    }
    MadeUp made;
    made.did(1, set, 5, 0, 20);
    made.did(1, add, 3, 10, 30);
    made.row(1, 6);
    compareScore(made.report().worstScores.at(0), {1, 6, 5, 8, 0});
}

void ConsistencySetsTest::twoSets()
{
    MadeUp made;
    made.did(1, set, 5, 0, 20);
    made.did(1, set, 9, 10, 30);
    made.did(2, set, 5, 0, 20);
    made.did(2, set, 9, 21, 30);
    made.row(1, 5); // may have been the later one
    made.row(2, 5); // was surely the earlier one
    const ConsistencyReport report = made.report();
    QCOMPARE(report.lost, 1);
    QCOMPARE(report.lostPoints, 4);
    QCOMPARE(report.membersLost, 1);
    compareScore(report.worstScores.at(0), {2, 5, 9, 9, 1});
}

void ConsistencySetsTest::lostSet()
{
    MadeUp made;
    made.did(1, set, 9, 0, 10);
    made.did(1, set, 5, 20, 30);
    made.row(1, 9); // too high, but no Add could have done that
    const ConsistencyReport report = made.report();
    QCOMPARE(report.lost, 1);
    QCOMPARE(report.lostPoints, 4);
    QCOMPARE(report.duplicated, 0);
}

void ConsistencySetsTest::removed()
{
    MadeUp made;
    made.starts(1, 70, -5);
    made.did(1, removal, 0, 0, 10);
    made.starts(2, 70, -5);
    made.did(2, removal, 0, 0, 10);
    made.did(2, add, 6, 20, 30);
    made.did(3, add, 6, 0, 10);
    made.did(3, removal, 0, 5, 15); // beside the Add
    made.row(2, 6);
    verifyNo(Nothing, made.report());
    made.row(3, 6);
    std::swap(made.run.board[0], made.run.board[1]);
    verifyNo(Nothing, made.report());
}

void ConsistencySetsTest::removedButThere()
{
    MadeUp made;
    made.did(1, add, 6, 0, 10);
    made.did(1, removal, 0, 20, 30);
    made.row(1, 6);
    const ConsistencyReport report = made.report();
    QCOMPARE(report.lost, 1);
    QCOMPARE(report.lostPoints, 6);
    QCOMPARE(report.duplicated, 0);
    compareScore(report.worstScores.at(0), {1, 6, 0, 0, 0});
}

TIEBREAK_TEST(QCoreApplication, ConsistencySetsTest)

} // namespace tst_consistencysets

#include "tst_consistencysets.moc"
