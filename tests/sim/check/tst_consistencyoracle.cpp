// SPDX-License-Identifier: GPL-3.0-or-later
// The whole report against one made the slow way: every order of updates, every pair of rows.
#include "sim/check/consistencycheck.h"
#include "slowconsistency.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace tiebreak;

namespace tst_consistencyoracle
{

namespace
{

struct Kind {
    int members;
    int updates;   ///< of a member, at the most
    bool addsOnly; ///< of more than 0 points
    int rightIn10; ///< boards of 10 that hold a score that is allowed
};

UpdateRecord randomUpdate(Dice &dice, const Kind &kind, std::uint32_t member)
{
    UpdateRecord one;
    one.member = member;
    one.invoked = dice.between(0, 60);
    one.answered = one.invoked + dice.between(0, 25);
    one.worker = static_cast<std::uint16_t>(dice.between(0, 3));
    one.points = kind.addsOnly ? dice.between(1, 2) : dice.between(-1, 2);
    if (!kind.addsOnly && dice.once(4))
        one.kind = dice.once(4) ? UpdateKind::Remove : UpdateKind::Set;
    one.outcome = dice.once(12)   ? UpdateOutcome::Uncertain
                  : dice.once(12) ? UpdateOutcome::Refused
                                  : UpdateOutcome::Acknowledged;
    return one;
}

/// Rows of the board in random order, before they are ranked.
void addRow(Dice &dice, const Kind &kind, MadeRun &run, std::uint32_t member)
{
    const auto scores = allOutcomes(run.start(member), run.of(member)).scores;
    Score score = dice.between(-2, 6);
    if (dice.between(1, 10) <= kind.rightIn10)
        score = *std::next(scores.begin(), dice.between(0, std::ssize(scores) - 1));
    if (!score || dice.once(8))
        return;
    FinalRow row{member, *score, {}, false};
    if (!dice.once(10)) {
        const std::int64_t first = dice.between(-30, 90);
        row.stamp = FinalRow::Stamp{first, first + dice.between(0, 4)};
    }
    run.history.board.push_back(row);
}

MadeRun randomRun(Dice &dice, const Kind &kind)
{
    MadeRun run;
    run.history.members = static_cast<std::uint32_t>(kind.members);
    run.history.lowestFirst = dice.once(3);
    run.history.tick = dice.once(2) ? 1 : dice.between(2, 9);
    run.history.serverTime = dice.once(5);
    run.history.keepsOldTime = dice.once(6);
    run.history.laterFirst = dice.once(3);
    if (!dice.once(4))
        run.history.skew = {dice.between(-20, 20), 0, dice.between(-20, 20)};
    if (dice.once(3))
        run.history.keeps = dice.between(0, kind.members + 1);
    for (std::uint32_t member = 0; member < run.history.members; ++member) {
        if (dice.once(3))
            run.history.start.push_back(
                {member, dice.between(kind.addsOnly ? 0 : -1, 2), dice.between(-40, -1)});
        for (auto left = dice.between(0, kind.updates); left > 0; --left)
            run.records.push_back(randomUpdate(dice, kind, member));
    }
    std::mt19937_64 order(static_cast<std::uint64_t>(dice.between(0, 1'000'000'000)));
    std::ranges::shuffle(run.records, order);
    run.deal(static_cast<std::size_t>(dice.between(0, std::ssize(run.records))));
    for (std::uint32_t member = 0; member < run.history.members; ++member)
        addRow(dice, kind, run, member);
    auto &board = run.history.board;
    std::ranges::shuffle(board, order);
    if (!dice.once(4)) {
        if (run.history.lowestFirst)
            std::ranges::stable_sort(board, std::less(), &FinalRow::score);
        else
            std::ranges::stable_sort(board, std::greater(), &FinalRow::score);
    }
    for (std::size_t rank = 1; rank < board.size(); ++rank)
        board[rank].sameAsAbove = board[rank].score == board[rank - 1].score && dice.once(3);
    return run;
}

void compareExamples(const ConsistencyReport &report, const SlowReport &slow)
{
    std::vector<std::int64_t> points, found;
    for (const auto &[member, astray] : slow.astray)
        points.push_back(astray);
    std::ranges::sort(points, std::greater());
    points.resize(std::min(points.size(), wrongKept));
    for (const WrongScore &one : report.worstScores) {
        QVERIFY(slow.astray.contains(one.member));
        found.push_back(slow.astray.at(one.member));
    }
    QCOMPARE(found, points);

    using Gaps = std::array<std::vector<std::int64_t>, wrongCauses>;
    Gaps gaps, shown;
    for (const auto &[below, pair] : slow.widest)
        gaps[static_cast<std::size_t>(pair.cause)].push_back(pair.gap);
    for (auto &list : gaps) {
        std::ranges::sort(list, std::greater());
        list.resize(std::min(list.size(), wrongKept));
    }
    QVERIFY(std::ranges::is_sorted(report.worstPairs, std::greater(), &WrongPair::gap));
    for (const WrongPair &one : report.worstPairs) {
        const auto pair = slow.pairs.find({one.above, one.below});
        QVERIFY(pair != slow.pairs.end());
        QCOMPARE(one.memberAbove, pair->second.memberAbove);
        QCOMPARE(one.memberBelow, pair->second.memberBelow);
        QCOMPARE(one.gap, pair->second.gap);
        QCOMPARE(one.cause, pair->second.cause);
        shown[static_cast<std::size_t>(one.cause)].push_back(one.gap);
    }
    QVERIFY(shown == gaps);
}

} // namespace

class ConsistencyOracleTest : public QObject
{
    Q_OBJECT

private slots:
    void asTheSlowReport_data();
    void asTheSlowReport();
};

void ConsistencyOracleTest::asTheSlowReport_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<int>("rounds");
    QTest::newRow("few members, any updates") << Kind{6, 3, false, 8} << 15000;
    QTest::newRow("few members, more updates") << Kind{3, 5, false, 8} << 5000;
    QTest::newRow("more members, mostly right") << Kind{40, 2, false, 9} << 3000;
    QTest::newRow("Adds only") << Kind{12, 3, true, 9} << 8000;
    QTest::newRow("one tie of hundreds") << Kind{400, 2, true, 10} << 60;
}

void ConsistencyOracleTest::asTheSlowReport()
{
    SLOW_TEST();
    QFETCH(Kind, kind);
    QFETCH(int, rounds);
    Dice dice(20261121);
    ConsistencyReport sums;
    for (int round = 0; round < rounds; ++round) {
        const MadeRun run = randomRun(dice, kind);
        const ConsistencyReport report = checkConsistency(run.history).value();
        const SlowReport slow = slowReport(run);
        const ConsistencyReport &expected = slow.report;
        QCOMPARE(report.acknowledged, expected.acknowledged);
        QCOMPARE(report.refused, expected.refused);
        QCOMPARE(report.uncertain, expected.uncertain);
        QCOMPARE(report.lost, expected.lost);
        QCOMPARE(report.lostPoints, expected.lostPoints);
        QCOMPARE(report.membersLost, expected.membersLost);
        QCOMPARE(report.missing, expected.missing);
        QCOMPARE(report.missingUpdates, expected.missingUpdates);
        QCOMPARE(report.missingPoints, expected.missingPoints);
        QCOMPARE(report.duplicated, expected.duplicated);
        QCOMPARE(report.duplicatedPoints, expected.duplicatedPoints);
        QCOMPARE(report.membersDuplicated, expected.membersDuplicated);
        QCOMPARE(report.membersUnsure, expected.membersUnsure);
        QCOMPARE(report.judgedPairs, expected.judgedPairs);
        QCOMPARE(report.wrongPairs, expected.wrongPairs);
        QCOMPARE(report.byCause, expected.byCause);
        QCOMPARE(report.misplaced, expected.misplaced);
        QCOMPARE(report.sameTick, expected.sameTick);
        QCOMPARE(report.repeatedRows, 0);
        compareExamples(report, slow);
        if (QTest::currentTestFailed())
            return;
        // What others can have had at best is only bounded, but exactly where scores can only grow.
        for (const std::uint32_t member : report.trimmedExamples)
            QVERIFY(slow.trimmed.contains(member));
        if (kind.addsOnly && !run.history.lowestFirst)
            QCOMPARE(report.wronglyTrimmed, expected.wronglyTrimmed);
        else
            QVERIFY(report.wronglyTrimmed <= expected.wronglyTrimmed);

        sums.lost += report.lost;
        sums.duplicated += report.duplicated;
        sums.wronglyTrimmed += report.wronglyTrimmed;
        sums.sameTick += report.sameTick;
        for (std::size_t cause = 0; cause < wrongCauses; ++cause)
            sums.byCause[cause] += report.byCause[cause];
    }
    // It was not all silence.
    QVERIFY(kind.rightIn10 == 10 || (sums.lost > 0 && sums.duplicated > 0));
    QVERIFY(sums.wronglyTrimmed > 0);
    QVERIFY(sums.sameTick > 0);
    QVERIFY(std::ranges::all_of(sums.byCause, [](std::int64_t count) { return count > 0; }));
}

TIEBREAK_TEST(QCoreApplication, ConsistencyOracleTest)

} // namespace tst_consistencyoracle

#include "tst_consistencyoracle.moc"
