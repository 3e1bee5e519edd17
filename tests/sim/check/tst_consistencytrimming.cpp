// SPDX-License-Identifier: GPL-3.0-or-later
// Members are cut off by hand, rightly and wrongly, and only the wrong cuts are reported.
#include "plantedrun.h"
#include "support/testprogram.h"

#include <algorithm>

using namespace tiebreak;

namespace tst_consistencytrimming
{

class ConsistencyTrimmingTest : public QObject
{
    Q_OBJECT

private slots:
    void rightlyTrimmed();
    void wronglyTrimmedMember();
    void trimmedWithoutColdStore();
    void trimmedLowestFirst();
    void fallenOthersDoNotBringBack();
};

void ConsistencyTrimmingTest::rightlyTrimmed()
{
    MadeUp made;
    made.run.keeps = 2;
    made.did(1, add, 9, 0, 10);
    made.did(2, add, 8, 0, 10);
    made.did(3, add, 7, 0, 10);
    made.did(4, add, 8, 20, 30); // as good as the second
    made.row(1, 9);
    made.row(2, 8);
    verifyNo(Nothing, made.report());
    made.run.keeps.reset();
    QCOMPARE(made.report().lost, 2);
}

void ConsistencyTrimmingTest::wronglyTrimmedMember()
{
    MadeUp made;
    made.run.keeps = 2;
    made.did(1, add, 9, 0, 10);
    made.did(2, add, 8, 0, 10);
    made.did(3, add, 7, 0, 10);
    made.row(1, 9);
    made.row(3, 7);
    const ConsistencyReport report = made.report();
    verifyNo(NoScores | NoPairs, report);
    QCOMPARE(report.wronglyTrimmed, 1);
    QCOMPARE(report.trimmedExamples, std::vector<std::uint32_t>{2});

    made.did(3, add, 1, 20, 30, uncertain); // it may be as good as member 2
    verifyNo(Nothing, made.report());
}

void ConsistencyTrimmingTest::trimmedWithoutColdStore()
{
    MadeUp made;
    made.run.keeps = 1;
    made.did(1, add, 9, 0, 10);
    made.did(2, add, 5, 0, 10);
    made.did(2, add, 15, 20, 30); // counted from 0 again
    made.row(2, 15);
    const ConsistencyReport report = made.report();
    verifyNo(NoTrims | NoPairs, report);
    QCOMPARE(report.lost, 1);
    QCOMPARE(report.lostPoints, 5);
}

void ConsistencyTrimmingTest::trimmedLowestFirst()
{
    MadeUp made;
    made.run.keeps = 1;
    made.run.lowestFirst = true;
    made.did(1, set, 9, 0, 10);
    made.did(2, set, 8, 0, 10);
    made.row(2, 8);
    verifyNo(Nothing, made.report());
    made.run.board = {};
    made.row(1, 9);
    QCOMPARE(made.report().wronglyTrimmed, 1);
    QCOMPARE(made.report().trimmedExamples, std::vector<std::uint32_t>{2});
}

void ConsistencyTrimmingTest::fallenOthersDoNotBringBack()
{
    MadeUp made;
    made.run.keeps = 1;
    made.did(1, add, 9, 0, 10);
    made.did(2, add, 8, 20, 30); // cut off
    made.did(1, removal, 0, 40, 50);
    verifyNo(Nothing, made.report());
}

TIEBREAK_TEST(QCoreApplication, ConsistencyTrimmingTest)

} // namespace tst_consistencytrimming

#include "tst_consistencytrimming.moc"
