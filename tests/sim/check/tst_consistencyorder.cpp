// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs are put into wrong order by hand, and exactly they are reported, each with its cause.
#include "plantedrun.h"
#include "support/testprogram.h"

using namespace tiebreak;

namespace tst_consistencyorder
{

class ConsistencyOrderTest : public QObject
{
    Q_OBJECT

private slots:
    void rightOrder();
    void overlappingAreNotJudged();
    void collapsed();
    void equalStampsOfAnExactCodec();
    void race();
    void raceUnderSkew();
    void clockSkew();
    void clockSkewOfAnyWorker();
    void serverTimeKnowsNoSkew();
    void rowWithoutStamp();
    void oldTime();
    void laterFirst();
    void sameTick();
    void zeroAddRestamps();
    void lowestFirst();
    void equalScoresApart();
    void startRowsInOrder();
    void unsureAndWrongAreNotRanked();
};

void ConsistencyOrderTest::rightOrder()
{
    MadeUp made;
    made.did(1, add, 5, 0, 10);
    made.did(2, add, 5, 11, 20);
    made.row(1, 5, 10);
    made.row(2, 5, 15);
    const ConsistencyReport report = made.report();
    verifyNo(Nothing, report);
    QCOMPARE(report.judgedPairs, 1);
}

void ConsistencyOrderTest::overlappingAreNotJudged()
{
    MadeUp made;
    made.did(1, add, 5, 0, 10);
    made.did(2, add, 5, 10, 20);
    made.row(2, 5, 15);
    made.row(1, 5, 10);
    const ConsistencyReport report = made.report();
    verifyNo(Nothing, report);
    QCOMPARE(report.judgedPairs, 0);
    QCOMPARE(report.sameTick, 0);
}

void ConsistencyOrderTest::collapsed()
{
    MadeUp made;
    made.did(1, add, 5, 0, 10);
    made.did(2, add, 5, 30, 40);
    made.row(2, 5, 10);
    made.run.board[0].stamp = {0, 40};
    made.sameRow(1, 5);
    made.run.keepsOldTime = true; // collapsed all the same
    const ConsistencyReport report = made.report();
    verifyOnePair(report, WrongCause::Collapsed, 20);
    QCOMPARE(report.worstPairs[0].above, 0);
    QCOMPARE(report.worstPairs[0].below, 1);
    QCOMPARE(report.worstPairs[0].memberAbove, 2U);
    QCOMPARE(report.worstPairs[0].memberBelow, 1U);
}

/// One value that stands for less than the time between them cannot be the codec's doing.
void ConsistencyOrderTest::equalStampsOfAnExactCodec()
{
    MadeUp made;
    made.did(1, add, 5, 0, 10, acknowledged, 0);
    made.did(2, add, 5, 30, 40, acknowledged, 1);
    made.row(2, 5, 10);
    made.run.board[0].stamp = {9, 29};
    made.sameRow(1, 5);
    made.run.board[1].stamp = {9, 29};
    verifyOnePair(made.report(), WrongCause::Race, 20);
    made.run.skew = {0, -20};
    verifyOnePair(made.report(), WrongCause::ClockSkew, 20);
    made.run.board[0].stamp = {9, 30};
    verifyOnePair(made.report(), WrongCause::Collapsed, 20);
    made.run.board[0].stamp = {9, 29};
    made.run.keepsOldTime = true;
    verifyOnePair(made.report(), WrongCause::OldTime, 20);
}

void ConsistencyOrderTest::race()
{
    MadeUp made;
    made.did(1, add, 2, 0, 10);
    made.did(1, add, 3, 20, 30);
    made.did(2, add, 2, 0, 10);
    made.did(2, add, 3, 40, 50);
    made.row(2, 5, 5); // the time of its first update
    made.row(1, 5, 25);
    verifyOnePair(made.report(), WrongCause::Race, 10);
}

void ConsistencyOrderTest::raceUnderSkew()
{
    MadeUp made;
    made.run.skew = {0, 3};
    made.did(1, add, 2, 0, 10);
    made.did(1, add, 3, 20, 30);
    made.did(2, add, 2, 0, 10);
    made.did(2, add, 3, 40, 50, acknowledged, 1);
    made.row(2, 5, 5);
    made.row(1, 5, 25);
    verifyOnePair(made.report(), WrongCause::Race, 10);
}

void ConsistencyOrderTest::clockSkew()
{
    MadeUp made;
    made.run.skew = {0, -30};
    made.did(1, add, 5, 20, 30);
    made.did(2, add, 5, 40, 50, acknowledged, 1);
    made.row(2, 5, 15); // at 45, by a clock that is 30 behind
    made.row(1, 5, 25);
    verifyOnePair(made.report(), WrongCause::ClockSkew, 10);
}

void ConsistencyOrderTest::clockSkewOfAnyWorker()
{
    MadeUp made;
    made.run.skew = {0, -30};
    made.did(1, add, 5, 20, 30);
    made.did(2, add, 2, 40, 50, acknowledged, 1);
    made.did(2, add, 3, 41, 50, acknowledged, 0);
    made.row(2, 5, 15);
    made.row(1, 5, 25);
    verifyOnePair(made.report(), WrongCause::ClockSkew, 11);
    made.updates[1].worker = 0; // whose clock is right
    verifyOnePair(made.report(), WrongCause::Race, 11);
    made.run.board[0].stamp = FinalRow::Stamp{10, 40}; // as near as a tick to 41
    verifyOnePair(made.report(), WrongCause::ClockSkew, 11);
    made.run.board[0].stamp = FinalRow::Stamp{10, 39};
    verifyOnePair(made.report(), WrongCause::Race, 11);
    made.run.board[0].stamp = FinalRow::Stamp{51, 60};
    verifyOnePair(made.report(), WrongCause::ClockSkew, 11);
    made.run.board[0].stamp = FinalRow::Stamp{52, 60};
    verifyOnePair(made.report(), WrongCause::Race, 11);
}

void ConsistencyOrderTest::serverTimeKnowsNoSkew()
{
    MadeUp made;
    made.run.skew = {0, -30};
    made.run.serverTime = true;
    made.did(1, add, 5, 20, 30);
    made.did(2, add, 5, 40, 50, acknowledged, 1);
    made.row(2, 5, 15);
    made.row(1, 5, 25);
    verifyOnePair(made.report(), WrongCause::Race, 10);
    made.run.serverTime = false;
    made.run.skew = {0, 0};
    verifyOnePair(made.report(), WrongCause::Race, 10);
}

void ConsistencyOrderTest::rowWithoutStamp()
{
    MadeUp made;
    made.run.skew = {0, -30};
    made.did(1, add, 5, 20, 30);
    made.did(2, add, 5, 40, 50, acknowledged, 1);
    made.row(2, 5);
    made.row(1, 5, 25);
    verifyOnePair(made.report(), WrongCause::Race, 10);
}

void ConsistencyOrderTest::oldTime()
{
    MadeUp made;
    made.run.keepsOldTime = true;
    made.run.skew = {0, -30};
    made.did(1, add, 5, 20, 30);
    made.did(2, add, 2, 0, 10);
    made.did(2, add, 3, 40, 50, acknowledged, 1);
    made.row(2, 5, 5);
    made.row(1, 5, 25);
    verifyOnePair(made.report(), WrongCause::OldTime, 10);
}

/// With both stamps right it is the codec that turns the order round, whoever's clock it is; a stamp that is
/// wrong comes from elsewhere.
void ConsistencyOrderTest::laterFirst()
{
    MadeUp made;
    made.run.laterFirst = true;
    made.did(1, add, 5, 20, 30);
    made.did(2, add, 5, 40, 50);
    made.row(2, 5, 45);
    made.row(1, 5, 25);
    verifyOnePair(made.report(), WrongCause::LaterFirst, 10);
    made.run.serverTime = true;
    made.run.skew = {1000};
    verifyOnePair(made.report(), WrongCause::LaterFirst, 10);
    made.run.keepsOldTime = true;
    verifyOnePair(made.report(), WrongCause::LaterFirst, 10);
    made.run.board[1].stamp = {5, 6};
    verifyOnePair(made.report(), WrongCause::OldTime, 10);
    made.run.keepsOldTime = false;
    verifyOnePair(made.report(), WrongCause::Race, 10);
}

void ConsistencyOrderTest::sameTick()
{
    MadeUp made;
    made.run.tick = 15;
    made.did(1, add, 5, 20, 30);
    made.did(2, add, 5, 44, 50);
    made.row(2, 5, 15);
    made.row(1, 5, 25);
    const ConsistencyReport report = made.report();
    verifyNo(Nothing, report);
    QCOMPARE(report.judgedPairs, 0);
    QCOMPARE(report.sameTick, 1);
    made.updates[1].invoked = 45;
    verifyOnePair(made.report(), WrongCause::Race, 15);
    QCOMPARE(made.report().sameTick, 0);
}

void ConsistencyOrderTest::zeroAddRestamps()
{
    MadeUp made;
    made.did(1, add, 5, 20, 30);
    made.did(2, add, 5, 0, 10);
    made.row(2, 5, 5);
    made.row(1, 5, 25);
    verifyNo(Nothing, made.report());
    made.did(2, add, 0, 40, 50);
    verifyOnePair(made.report(), WrongCause::Race, 10);
    made.updates.back().outcome = refused;
    verifyNo(Nothing, made.report());
}

void ConsistencyOrderTest::lowestFirst()
{
    MadeUp made;
    made.run.lowestFirst = true;
    made.did(1, set, 5, 0, 10);
    made.did(2, set, 5, 20, 30);
    made.did(3, set, 4, 40, 50);
    made.row(3, 4, 45);
    made.row(1, 5, 5);
    made.row(2, 5, 25);
    verifyNo(Nothing, made.report());
    std::swap(made.run.board[1], made.run.board[2]);
    verifyOnePair(made.report(), WrongCause::Race, 10);
    QCOMPARE(made.report().worstPairs[0].above, 1);
}

void ConsistencyOrderTest::equalScoresApart()
{
    MadeUp made;
    made.did(1, add, 5, 0, 10);
    made.did(2, add, 5, 20, 30);
    made.did(3, add, 7, 0, 10);
    made.did(4, add, 7, 30, 40);
    made.row(2, 5, 25);
    made.row(3, 7, 5);
    made.row(1, 5, 5);
    made.row(4, 7, 35);
    const ConsistencyReport report = made.report();
    verifyOnePair(report, WrongCause::Race, 10);
    QCOMPARE(report.judgedPairs, 2);
    QCOMPARE(report.worstPairs[0].below, 2);
}

void ConsistencyOrderTest::startRowsInOrder()
{
    MadeUp made;
    made.starts(1, 5, -20);
    made.starts(2, 5, -10);
    made.starts(3, 4, -30);
    made.did(3, add, 1, 0, 10);
    made.row(3, 5, 5); // above two who were there first
    made.row(1, 5, -20);
    made.row(2, 5, -10);
    const ConsistencyReport report = made.report();
    QCOMPARE(report.judgedPairs, 3);
    QCOMPARE(report.wrongPairs, 2);
    QCOMPARE(report.misplaced, 1);
    QCOMPARE(report.worstPairs.size(), 2U);
    QCOMPARE(report.worstPairs[0].gap, 20);
    QCOMPARE(report.worstPairs[0].memberBelow, 1U);
    QCOMPARE(report.worstPairs[1].gap, 10);
}

void ConsistencyOrderTest::unsureAndWrongAreNotRanked()
{
    MadeUp made;
    made.did(1, add, 5, 0, 10);
    made.did(2, add, 5, 20, 30);
    made.did(2, add, 0, 20, 30, uncertain);
    made.did(3, add, 4, 20, 30);
    made.row(2, 5, 25);
    made.row(3, 5, 25);
    made.row(1, 5, 5);
    const ConsistencyReport report = made.report();
    verifyNo(NoPairs, report);
    QCOMPARE(report.judgedPairs, 0);
    QCOMPARE(report.duplicated, 1);
}

TIEBREAK_TEST(QCoreApplication, ConsistencyOrderTest)

} // namespace tst_consistencyorder

#include "tst_consistencyorder.moc"
