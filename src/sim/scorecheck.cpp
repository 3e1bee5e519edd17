// SPDX-License-Identifier: GPL-3.0-or-later
// Sums tell the scores of most members; the updates of the others are looked at one by one.
#include "sim/scorecheck.h"

#include "sim/allowedscores.h"
#include "sim/scorefault.h"
#include "sim/trimming.h"
#include "sim/worstkept.h"

#include <algorithm>
#include <optional>

namespace tiebreak
{

namespace
{

class ScoreCheck
{
public:
    ScoreCheck(const RunTruth &run, std::span<const MemberTally> tallies,
               std::span<const std::uint32_t> ranks)
        : m_run(run), m_tallies(tallies), m_ranks(ranks), right(tallies.size())
    {
        if (!run.cold)
            return;
        m_cold.resize(tallies.size());
        for (const ColdRow &row : *run.cold)
            m_cold[row.member] = row.score;
    }

    /// Whether sums alone show that the member is right.
    bool rightBySums(std::uint32_t member) const
    {
        const MemberTally &tally = m_tallies[member];
        const auto score = found(member);
        return !tally.open && tally.exists == score.has_value() && (!score || *score == tally.score);
    }

    /// Books a member whom rightBySums() has found right.
    void pass(std::uint32_t member)
    {
        right[member] = onBoard(member);
        if (!right[member] && found(member))
            m_absent.push_back({member, *found(member)});
    }

    void judge(std::uint32_t member, std::span<const UpdateRecord> updates)
    {
        const MemberTally &tally = m_tallies[member];
        const auto start = tally.onStart ? std::optional(tally.startScore) : std::nullopt;
        const AllowedScores allowed = allowedScores(start, updates);
        const auto score = found(member);
        if (score && allowed.allows(*score))
            return pass(member);
        if (!score && allowed.mayBeAbsent)
            return;
        if (!score && m_run.keeps && !m_run.cold)
            m_absent.push_back({member, m_run.lowestFirst ? allowed.most() : allowed.least()});
        else
            blame(member, score, allowed, updates);
    }

    void report(TruthReport &into)
    {
        into.lost = m_lost.updates;
        into.lostPoints = heldTo64(m_lost.points);
        into.membersLost = m_lost.members;
        into.duplicated = m_duplicated.updates;
        into.duplicatedPoints = heldTo64(m_duplicated.points);
        into.membersDuplicated = m_duplicated.members;
        into.membersUnsure = std::ranges::count_if(m_tallies, &MemberTally::uncertain);
        for (const Example &example : m_worst)
            into.worstScores.push_back(example.score);

        std::vector<AbsentMember> trimmed = wronglyTrimmed(m_run, m_absent);
        into.wronglyTrimmed = static_cast<std::int64_t>(trimmed.size());
        std::ranges::stable_sort(trimmed, [&](const AbsentMember &a, const AbsentMember &b) {
            return m_run.lowestFirst ? a.worst < b.worst : a.worst > b.worst;
        });
        trimmed.resize(std::min(trimmed.size(), wrongKept));
        for (const AbsentMember &one : trimmed)
            into.trimmedExamples.push_back(one.member);
    }

private:
    bool onBoard(std::uint32_t member) const { return m_ranks[member] != noRank; }
    std::optional<std::int64_t> found(std::uint32_t member) const
    {
        if (onBoard(member))
            return m_run.board[m_ranks[member]].score;
        return m_cold.empty() ? std::nullopt : m_cold[member];
    }

    void blame(std::uint32_t member, std::optional<std::int64_t> score, const AllowedScores &allowed,
               std::span<const UpdateRecord> updates)
    {
        const ScoreFault fault = scoreFault(score, allowed, updates);
        Sum &sum = fault.duplicated ? m_duplicated : m_lost;
        ++sum.members;
        sum.updates += fault.updates;
        sum.points += fault.points;
        const std::int64_t rank = onBoard(member) ? std::int64_t(m_ranks[member]) : -1;
        keepWorst(
            m_worst,
            Example{fault.points, {member, score, heldTo64(allowed.least()), heldTo64(allowed.most()), rank}},
            &Example::points);
    }

    struct Sum {
        std::int64_t members = 0;
        std::int64_t updates = 0;
        Int128 points = 0;
    };
    struct Example {
        Int128 points;
        WrongScore score;
    };

    const RunTruth &m_run;
    const std::span<const MemberTally> m_tallies;
    const std::span<const std::uint32_t> m_ranks;
    std::vector<std::optional<std::int64_t>> m_cold; ///< by member; empty where there is no cold store
    Sum m_lost;
    Sum m_duplicated;
    std::vector<Example> m_worst;
    std::vector<AbsentMember> m_absent;

public:
    std::vector<bool> right; ///< by member
};

} // namespace

Result<std::vector<bool>> checkScores(const RunTruth &run, std::span<const MemberTally> tallies,
                                      std::span<const std::uint32_t> ranks, const Progress &progress,
                                      TruthReport &report)
{
    ScoreCheck check(run, tallies, ranks);
    std::vector<std::uint32_t> wanted;
    for (std::uint32_t member = 0; member < tallies.size(); ++member) {
        if (check.rightBySums(member))
            check.pass(member);
        else
            wanted.push_back(member);
    }
    UpdatesOfMembers updates(run, wanted);
    for (std::size_t place = 0; place < wanted.size(); ++place) {
        if (place % 1024 == 0 && progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Stopped.");
        check.judge(wanted[place], updates.of(place));
    }
    check.report(report);
    return std::move(check.right);
}

} // namespace tiebreak
