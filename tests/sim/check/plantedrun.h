// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are made up line by line, and what their reports must say.
#pragma once

#include "sim/check/consistencycheck.h"

#include <QTest>

namespace tiebreak
{

inline constexpr auto add = UpdateKind::Add;
inline constexpr auto set = UpdateKind::Set;
inline constexpr auto removal = UpdateKind::Remove;
inline constexpr auto acknowledged = UpdateOutcome::Acknowledged;
inline constexpr auto refused = UpdateOutcome::Refused;
inline constexpr auto uncertain = UpdateOutcome::Uncertain;

/// A run that is made up line by line; times in ns.
struct MadeUp {
    RunHistory run;
    std::vector<UpdateRecord> updates;

    MadeUp() { run.members = 10; }

    void did(std::uint32_t member, UpdateKind kind, std::int64_t points, std::int64_t invoked,
             std::int64_t answered, UpdateOutcome outcome = acknowledged, std::uint16_t worker = 0)
    {
        updates.push_back({invoked, answered, points, member, worker, kind, outcome});
    }
    void starts(std::uint32_t member, std::int64_t score, std::int64_t reached)
    {
        run.start.push_back({member, score, reached});
    }
    void row(std::uint32_t member, std::int64_t score) { run.board.push_back({member, score, {}, false}); }
    void row(std::uint32_t member, std::int64_t score, std::int64_t stamp)
    {
        run.board.push_back({member, score, FinalRow::Stamp{stamp, stamp}, false});
    }
    /// As the row above as stored.
    void sameRow(std::uint32_t member, std::int64_t score)
    {
        row(member, score);
        run.board.back().sameAsAbove = true;
    }
    ConsistencyReport report()
    {
        run.updates = {updates};
        return checkConsistency(run).value();
    }
};

/// What a test does not expect to find.
enum Expected { NoScores = 1, NoTrims = 2, NoPairs = 4, Nothing = 7 };

inline void verifyNo(int expected, const ConsistencyReport &report)
{
    if (expected & NoScores) {
        QCOMPARE(report.lost, 0);
        QCOMPARE(report.lostPoints, 0);
        QCOMPARE(report.membersLost, 0);
        QCOMPARE(report.duplicated, 0);
        QCOMPARE(report.duplicatedPoints, 0);
        QCOMPARE(report.membersDuplicated, 0);
        QVERIFY(report.worstScores.empty());
        QCOMPARE(report.repeatedRows, 0);
    }
    if (expected & NoTrims) {
        QCOMPARE(report.wronglyTrimmed, 0);
        QVERIFY(report.trimmedExamples.empty());
    }
    if (expected & NoPairs) {
        QCOMPARE(report.wrongPairs, 0);
        QCOMPARE(report.byCause, (std::array<std::int64_t, wrongCauses>{}));
        QCOMPARE(report.misplaced, 0);
        QVERIFY(report.worstPairs.empty());
    }
}

inline void compareScore(const WrongScore &found, const WrongScore &expected)
{
    QCOMPARE(found.member, expected.member);
    QCOMPARE(found.found, expected.found);
    QCOMPARE(found.min, expected.min);
    QCOMPARE(found.max, expected.max);
    QCOMPARE(found.rank, expected.rank);
}

/// One wrong pair, of this cause.
inline void verifyOnePair(const ConsistencyReport &report, WrongCause cause, std::int64_t gap)
{
    verifyNo(NoScores | NoTrims, report);
    QCOMPARE(report.wrongPairs, 1);
    QCOMPARE(report.misplaced, 1);
    std::array<std::int64_t, wrongCauses> causes{};
    causes[static_cast<std::size_t>(cause)] = 1;
    QCOMPARE(report.byCause, causes);
    QCOMPARE(report.worstPairs.size(), 1U);
    QCOMPARE(report.worstPairs[0].cause, cause);
    QCOMPARE(report.worstPairs[0].gap, gap);
}

} // namespace tiebreak
