// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/check/scorecheck.h"

#include "sim/check/allowedscores.h"
#include "sim/check/worstkept.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace tiebreak
{

namespace
{

Int128 magnitude(Int128 value)
{
    return value < 0 ? -value : value;
}

bool acknowledged(const UpdateRecord &update)
{
    return update.outcome == UpdateOutcome::Acknowledged;
}

/// How many acknowledged Adds of that sign make up `points`, the largest first; nothing where all do not.
std::optional<std::int64_t> fewestAdds(std::span<const UpdateRecord> updates, bool negative, Int128 points)
{
    std::vector<Int128> sizes;
    for (const UpdateRecord &update : updates) {
        if (update.kind == UpdateKind::Add && acknowledged(update) && update.points != 0 &&
            (update.points < 0) == negative)
            sizes.push_back(magnitude(update.points));
    }
    std::ranges::sort(sizes, std::greater());
    Int128 sum = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        sum += sizes[i];
        if (sum >= points)
            return static_cast<std::int64_t>(i + 1);
    }
    return {};
}

/// Acknowledged Adds that came after all else that may have decided the score.
std::int64_t addsThatCount(std::span<const UpdateRecord> updates)
{
    using Limits = std::numeric_limits<std::int64_t>;
    std::int64_t decided = Limits::min();
    for (const UpdateRecord &update : updates) {
        if (update.kind != UpdateKind::Add && update.outcome != UpdateOutcome::Refused)
            decided = std::max(decided, acknowledged(update) ? std::max(update.invoked, update.answered)
                                                             : Limits::max());
    }
    return std::ranges::count_if(updates, [&](const UpdateRecord &update) {
        return update.kind == UpdateKind::Add && acknowledged(update) && update.invoked > decided;
    });
}

/// When a member may have been removed so that just what came later is left.
struct Removal {
    std::int64_t from = std::numeric_limits<std::int64_t>::min();
    std::int64_t to = std::numeric_limits<std::int64_t>::max();
    std::int64_t updates = 0; ///< that came before
};

/// Of a member whose updates are all Adds of points and known; nothing where no removal explains the score.
std::optional<Removal> removalThatLeaves(std::optional<std::int64_t> score,
                                         std::span<const UpdateRecord> updates)
{
    std::vector<UpdateRecord> adds;
    for (const UpdateRecord &update : updates) {
        if (update.outcome == UpdateOutcome::Refused)
            continue;
        if (!acknowledged(update) || update.kind != UpdateKind::Add || update.points <= 0)
            return std::nullopt;
        adds.push_back(update);
    }
    std::ranges::sort(adds, {}, &UpdateRecord::answered);
    Int128 sum = 0;
    std::size_t left = adds.size();
    while (score && sum < *score && left > 0)
        sum += adds[--left].points;
    if (score && (sum != *score || left == adds.size()))
        return std::nullopt;
    Removal removal;
    removal.updates = static_cast<std::int64_t>(left);
    for (std::size_t i = 0; i < adds.size(); ++i) {
        if (i < left)
            removal.from = std::max(removal.from, adds[i].invoked);
        else
            removal.to = std::min(removal.to, adds[i].answered);
    }
    return removal;
}

/// The moment that the removals of most members share; nothing where it is not so of nine in ten.
std::optional<std::int64_t> sharedMoment(std::span<const Removal> removals, std::int64_t members)
{
    std::vector<std::int64_t> begins;
    std::vector<std::int64_t> ends;
    for (const Removal &removal : removals) {
        if (removal.from <= removal.to) {
            begins.push_back(removal.from);
            ends.push_back(removal.to);
        }
    }
    std::ranges::sort(begins);
    std::ranges::sort(ends);
    std::int64_t most = 0;
    std::int64_t moment = 0;
    std::size_t ended = 0;
    for (std::size_t begun = 1; begun <= begins.size(); ++begun) {
        while (ends[ended] < begins[begun - 1])
            ++ended;
        if (const auto open = static_cast<std::int64_t>(begun - ended); open >= most) {
            most = open;
            moment = begins[begun - 1];
        }
    }
    return most > 0 && most * 10 >= members * 9 ? std::optional(moment) : std::nullopt;
}

/// Bounds a member's best score: the best it can count from, and all the Adds that make it better. Scores are
/// turned so that the larger is the better.
struct Peak {
    std::optional<Int128> base; ///< nothing: it was never on the board
    Int128 raises = 0;

    void countFrom(Int128 score) { base = base ? std::max(*base, score) : score; }
};

std::vector<Int128> peaksOf(const RunHistory &run)
{
    const Int128 sign = run.lowestFirst ? -1 : 1;
    std::vector<Peak> peaks(run.members);
    std::vector<bool> startsAbsent(run.members, true);
    for (const StartRow &row : run.start) {
        peaks[row.member].base = sign * row.score;
        startsAbsent[row.member] = false;
    }
    for (const std::span<const UpdateRecord> records : run.updates) {
        for (const UpdateRecord &update : records) {
            if (update.outcome == UpdateOutcome::Refused)
                continue;
            Peak &peak = peaks[update.member];
            if (update.kind == UpdateKind::Set) {
                peak.countFrom(sign * update.points);
                continue;
            }
            if (update.kind == UpdateKind::Remove || startsAbsent[update.member])
                peak.countFrom(0);
            if (update.kind == UpdateKind::Add)
                peak.raises += std::max<Int128>(0, sign * update.points);
        }
    }
    std::vector<Int128> scores;
    scores.reserve(peaks.size());
    for (const Peak &peak : peaks) {
        if (peak.base)
            scores.push_back(*peak.base + peak.raises);
    }
    return scores;
}

class ScoreCheck
{
public:
    ScoreCheck(const RunHistory &run, std::span<const MemberTally> tallies,
               std::span<const std::uint32_t> ranks)
        : m_run(run), m_tallies(tallies), m_ranks(ranks), right(tallies.size())
    {
        if (!run.cold)
            return;
        m_cold.resize(tallies.size());
        for (const FinalRow &row : *run.cold)
            if (row.member != unexpectedMember)
                m_cold[row.member] = &row;
    }

    /// Whether sums alone show that the member is right.
    bool rightBySums(std::uint32_t member) const
    {
        const MemberTally &tally = m_tallies[member];
        const auto score = found(member);
        return !tally.open && tally.exists == score.has_value() && (!score || *score == tally.score) &&
               (!m_run.increments || !score) && encodes(member);
    }

    /// Counts a member whom rightBySums() has found right.
    void pass(std::uint32_t member)
    {
        right[member] = onBoard(member);
        if (!right[member] && found(member))
            m_absent.push_back({member, *found(member)});
    }

    void judge(std::uint32_t member, std::span<const UpdateRecord> updates)
    {
        const MemberTally &tally = m_tallies[member];
        if (found(member) && !mayBeStored(m_run, stored(member), encodes(member), tally.startRow, updates))
            return alter(member);
        const auto start =
            tally.startRow != notOnStart ? std::optional(m_run.start[tally.startRow].score) : std::nullopt;
        const AllowedScores allowed = allowedScores(start, updates);
        const auto score = found(member);
        if (score && allowed.allows(*score))
            return pass(member);
        if (!score && allowed.mayBeAbsent)
            return;
        if (!score && m_run.keeps && !m_run.cold)
            m_absent.push_back({member, m_run.lowestFirst ? allowed.max() : allowed.min()});
        else
            blame(member, score, allowed, updates);
    }

    void report(ConsistencyReport &into)
    {
        into.lost = m_lost.updates;
        into.lostPoints = heldTo64(m_lost.points);
        into.membersLost = m_lost.members;
        into.missing = m_missing.members;
        into.missingUpdates = m_missing.updates;
        into.missingPoints = heldTo64(m_missing.points);
        into.emptiedAt = emptiedAt();
        into.boardGone = m_run.board.empty() && (m_missing.members > 0 || !m_absent.empty());
        into.duplicated = m_duplicated.updates;
        into.duplicatedPoints = heldTo64(m_duplicated.points);
        into.membersDuplicated = m_duplicated.members;
        into.membersUnsure = std::ranges::count_if(m_tallies, &MemberTally::uncertain);
        for (const Example &example : m_worst)
            into.worstScores.push_back(example.score);
        into.altered = m_altered;
        into.alteredExamples = std::move(m_alteredExamples);

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
        const FinalRow *row = cold(member);
        return row ? std::optional(row->score) : std::nullopt;
    }
    const FinalRow *cold(std::uint32_t member) const { return m_cold.empty() ? nullptr : m_cold[member]; }
    bool encodes(std::uint32_t member) const
    {
        if (onBoard(member))
            return m_run.board[m_ranks[member]].encodes;
        return !cold(member) || cold(member)->encodes;
    }
    /// Of a member who is found.
    double stored(std::uint32_t member) const
    {
        return onBoard(member) ? m_run.board[m_ranks[member]].stored : cold(member)->stored;
    }
    std::int64_t rankOf(std::uint32_t member) const
    {
        return onBoard(member) ? std::int64_t(m_ranks[member]) : -1;
    }

    void alter(std::uint32_t member)
    {
        ++m_altered;
        if (m_alteredExamples.size() < wrongKept)
            m_alteredExamples.push_back({member, stored(member), rankOf(member)});
    }

    void blame(std::uint32_t member, std::optional<std::int64_t> score, const AllowedScores &allowed,
               std::span<const UpdateRecord> updates)
    {
        const ScoreDefect defect = scoreDefect(score, allowed, updates);
        Sum &sum = defect.duplicated ? m_duplicated : m_lost;
        ++sum.members;
        sum.updates += defect.updates;
        sum.points += defect.points;
        if (!defect.duplicated) {
            if (const auto removal = removalThatLeaves(score, updates))
                m_removals.push_back(*removal);
        }
        if (!score) {
            ++m_missing.members;
            m_missing.updates += defect.updates;
            m_missing.points += defect.points;
        }
        keepWorst(m_worst,
                  Example{defect.points,
                          {member, score, heldTo64(allowed.min()), heldTo64(allowed.max()), rankOf(member)}},
                  &Example::points);
    }

    std::optional<std::int64_t> emptiedAt() const
    {
        constexpr std::int64_t minMembers = 3;
        constexpr std::int64_t minUpdates = 3; // a member, on average: fewer are lost so by chance
        std::int64_t cameBack = 0;
        std::int64_t updates = 0;
        for (const Removal &removal : m_removals) {
            cameBack += removal.to != Removal().to ? 1 : 0;
            updates += removal.to != Removal().to ? removal.updates : 0;
        }
        if (cameBack < minMembers || updates < minUpdates * cameBack || m_run.cold || m_run.keeps)
            return std::nullopt;
        const auto moment = sharedMoment(m_removals, m_lost.members);
        if (!moment)
            return std::nullopt;
        const bool anyStayed =
            std::ranges::any_of(m_run.start, [&](const StartRow &row) { return right[row.member]; }) ||
            std::ranges::any_of(m_run.updates, [&](std::span<const UpdateRecord> records) {
                return std::ranges::any_of(records, [&](const UpdateRecord &update) {
                    return acknowledged(update) && update.answered < *moment && right[update.member];
                });
            });
        constexpr std::int64_t millisecond = 1'000'000;
        return anyStayed ? std::nullopt : std::optional(std::max<std::int64_t>(0, *moment) / millisecond);
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

    const RunHistory &m_run;
    const std::span<const MemberTally> m_tallies;
    const std::span<const std::uint32_t> m_ranks;
    std::vector<const FinalRow *> m_cold; ///< by member; empty where there is no cold store
    std::int64_t m_altered = 0;
    std::vector<AlteredScore> m_alteredExamples;
    Sum m_lost;
    Sum m_missing; ///< of what is lost
    Sum m_duplicated;
    std::vector<Removal> m_removals; ///< of those who lost something, where one explains it
    std::vector<Example> m_worst;
    std::vector<AbsentMember> m_absent;

public:
    std::vector<bool> right; ///< by member
};

} // namespace

ScoreDefect scoreDefect(std::optional<std::int64_t> found, const AllowedScores &allowed,
                        std::span<const UpdateRecord> updates)
{
    const Int128 astray = found.value_or(0) - allowed.nearest(found.value_or(0));
    ScoreDefect defect{false, 1, magnitude(astray)};
    if (!found) {
        defect.updates = std::max<std::int64_t>(1, addsThatCount(updates));
        return defect;
    }
    const auto anyReplaces = [&](auto &&isOne) {
        return std::ranges::any_of(
            updates, [&](const UpdateRecord &update) { return isOne(update.kind) && acknowledged(update); });
    };
    if (allowed.ranges.empty()) {
        defect.duplicated = !anyReplaces([](UpdateKind kind) { return kind == UpdateKind::Remove; });
        return defect;
    }
    const auto dropped = fewestAdds(updates, astray > 0, defect.points);
    const auto repeated = fewestAdds(updates, astray < 0, defect.points);
    if (dropped && (!repeated || *dropped <= *repeated))
        defect.updates = *dropped;
    else if (repeated)
        defect = {true, *repeated, defect.points};
    else
        defect.duplicated =
            astray >= 0 && !anyReplaces([](UpdateKind kind) { return kind != UpdateKind::Add; });
    return defect;
}

bool mayBeStored(const RunHistory &run, double stored, bool encodes, std::uint32_t startRow,
                 std::span<const UpdateRecord> updates)
{
    if (!run.increments)
        return encodes;
    const Increments &increments = *run.increments;
    bool set = false;
    const bool onStart = startRow != notOnStart;
    bool removed = !onStart || (run.keeps && !run.cold);
    double points = 0;
    double additions = 0;
    for (const UpdateRecord &update : updates) {
        if (update.outcome == UpdateOutcome::Refused)
            continue;
        set = set || update.kind == UpdateKind::Set;
        removed = removed || update.kind == UpdateKind::Remove;
        if (update.kind == UpdateKind::Add) {
            points += std::abs(static_cast<double>(update.points));
            ++additions;
        }
    }
    if (set)
        return std::isfinite(stored) && (!increments.wholeNumbers || stored == std::nearbyint(stored));
    const auto isFrom = [&](double base) {
        const double reach = std::abs(base) + points * std::abs(increments.point);
        const bool exact = base == std::nearbyint(base) &&
                           increments.point == std::nearbyint(increments.point) && reach <= 0x1p53;
        const double nearest = base + increments.point * std::nearbyint((stored - base) / increments.point);
        // An addition rounds by half an ulp of what it comes to, at the most.
        const double rounded = exact ? 0 : (additions + 2) * reach * 0x1p-53;
        return std::abs(stored - nearest) <= rounded;
    };
    return (onStart && isFrom(increments.start.at(startRow))) || (removed && isFrom(0));
}

std::vector<AbsentMember> wronglyTrimmed(const RunHistory &run, std::span<const AbsentMember> absent)
{
    std::vector<AbsentMember> wrong;
    if (absent.empty() || run.keeps.value_or(0) <= 0)
        return wrong;
    std::vector<Int128> peaks = peaksOf(run);
    const auto keeps = static_cast<std::uint64_t>(*run.keeps);
    if (peaks.size() <= keeps)
        return {absent.begin(), absent.end()};
    // Each has a peak of its own among them, at least as good as its worst.
    const auto first = peaks.begin() + static_cast<std::ptrdiff_t>(keeps);
    std::ranges::nth_element(peaks, first, std::greater());
    const Int128 sign = run.lowestFirst ? -1 : 1;
    std::ranges::copy_if(absent, std::back_inserter(wrong),
                         [&](const AbsentMember &one) { return sign * one.worst > *first; });
    return wrong;
}

Result<std::vector<bool>> checkScores(const RunHistory &run, std::span<const MemberTally> tallies,
                                      std::span<const std::uint32_t> ranks, const Progress &progress,
                                      ConsistencyReport &report)
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
