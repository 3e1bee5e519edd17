// SPDX-License-Identifier: GPL-3.0-or-later
// The consistency check of a run, made the slow way: every order of updates, every pair of rows.
#pragma once

#include "allorders.h"
#include "sim/check/consistencycheck.h"

#include <algorithm>
#include <bit>
#include <map>
#include <ranges>
#include <utility>

namespace tiebreak
{

/// A made-up run. The records are dealt to two workers' spans.
struct MadeRun {
    RunHistory history;
    std::vector<UpdateRecord> records;

    void deal(std::size_t first)
    {
        const std::span all(records);
        history.updates = {all.first(first), {}, all.subspan(first)};
    }
    std::vector<UpdateRecord> of(std::uint32_t member) const
    {
        std::vector<UpdateRecord> its;
        std::ranges::copy_if(records, std::back_inserter(its),
                             [&](const UpdateRecord &one) { return one.member == member; });
        return its;
    }
    Score start(std::uint32_t member) const
    {
        const auto row = std::ranges::find(history.start, member, &StartRow::member);
        return row == history.start.end() ? std::nullopt : Score(row->score);
    }
};

inline bool isAcknowledged(const UpdateRecord &update)
{
    return update.outcome == UpdateOutcome::Acknowledged;
}

/// The size of the smallest choice of these points that comes to at least so much.
inline std::optional<int> smallestChoice(const std::vector<std::int64_t> &points, std::int64_t least)
{
    std::optional<int> smallest;
    for (unsigned chosen = 1; chosen < 1U << points.size(); ++chosen) {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < points.size(); ++i)
            sum += (chosen >> i & 1) != 0 ? points[i] : 0;
        if (sum >= least)
            smallest = std::min(smallest.value_or(99), std::popcount(chosen));
    }
    return smallest;
}

struct SlowDefect {
    bool duplicated = false;
    std::int64_t updates = 1;
    std::int64_t points = 0;
};

/// As scoreDefect() promises.
inline SlowDefect defectOf(Score found, const std::set<Score> &allowed,
                           const std::vector<UpdateRecord> &updates)
{
    std::int64_t astray = 0;
    std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
    for (const Score score : allowed) { // ascending but for "absent", which comes first
        const std::int64_t distance = found.value_or(0) - score.value_or(0);
        if (std::abs(distance) < nearest || (std::abs(distance) == nearest && distance < 0)) {
            nearest = std::abs(distance);
            astray = distance;
        }
    }
    SlowDefect defect{false, 1, nearest};
    const auto replaces = [](const UpdateRecord &one) { return one.kind != UpdateKind::Add; };
    if (!found) {
        std::int64_t adds = 0;
        for (const UpdateRecord &add : updates) {
            adds += !replaces(add) && isAcknowledged(add) &&
                    std::ranges::all_of(updates, [&](const UpdateRecord &one) {
                        return !replaces(one) || one.outcome == UpdateOutcome::Refused ||
                               (isAcknowledged(one) && one.answered < add.invoked);
                    });
        }
        defect.updates = std::max<std::int64_t>(1, adds);
        return defect;
    }
    const auto has = [&](UpdateKind kind) {
        return std::ranges::any_of(
            updates, [&](const UpdateRecord &one) { return isAcknowledged(one) && one.kind == kind; });
    };
    if (allowed == std::set<Score>{std::nullopt}) {
        defect.duplicated = !has(UpdateKind::Remove);
        return defect;
    }
    std::vector<std::int64_t> lowered, raised; // what dropping it lowers, or raises
    for (const UpdateRecord &one : updates) {
        if (isAcknowledged(one) && !replaces(one) && one.points != 0)
            (one.points > 0 ? lowered : raised).push_back(std::abs(one.points));
    }
    const auto dropped = smallestChoice(astray > 0 ? raised : lowered, nearest);
    const auto repeated = smallestChoice(astray < 0 ? raised : lowered, nearest);
    if (dropped && dropped <= repeated.value_or(99))
        defect.updates = *dropped;
    else if (repeated)
        defect = {true, *repeated, nearest};
    else
        defect.duplicated = astray >= 0 && !has(UpdateKind::Set) && !has(UpdateKind::Remove);
    return defect;
}

/// A row whose score is right and sure.
struct SureRow {
    std::uint32_t member = 0;
    std::int64_t rank = 0;
    std::int64_t score = 0;
    std::int64_t begin = 0;
    std::int64_t end = 0;
    bool fits = false;
};

inline bool stampFits(const MadeRun &run, const SureRow &row)
{
    const auto &stamp = run.history.board[static_cast<std::size_t>(row.rank)].stamp;
    std::vector<std::int64_t> skews;
    for (const UpdateRecord &one : run.of(row.member)) {
        if (isAcknowledged(one))
            skews.push_back(!run.history.serverTime && one.worker < run.history.skew.size()
                                ? run.history.skew[one.worker]
                                : 0);
    }
    if (skews.empty())
        skews.push_back(0);
    return stamp && std::ranges::any_of(skews, [&](std::int64_t skew) {
               return stamp->last - skew >= row.begin - run.history.tick &&
                      stamp->first - skew <= row.end + run.history.tick;
           });
}

inline bool storedAsOne(const MadeRun &run, std::int64_t above, std::int64_t below)
{
    for (std::int64_t rank = above + 1; rank <= below; ++rank) {
        if (!run.history.board[static_cast<std::size_t>(rank)].sameAsAbove)
            return false;
    }
    return true;
}

inline WrongCause causeOf(const MadeRun &run, const SureRow &above, const SureRow &below)
{
    if (storedAsOne(run, above.rank, below.rank)) {
        std::int64_t first = above.rank;
        while (first > 0 && run.history.board[static_cast<std::size_t>(first)].sameAsAbove)
            --first;
        const auto &stamp = run.history.board[static_cast<std::size_t>(first)].stamp;
        if (!stamp || above.begin - below.end < stamp->last - stamp->first)
            return WrongCause::Collapsed;
    }
    if (run.history.laterFirst && above.fits && below.fits)
        return WrongCause::LaterFirst;
    if (run.history.keepsOldTime)
        return WrongCause::OldTime;
    if (run.history.laterFirst)
        return WrongCause::Race;
    const bool skewed =
        !run.history.serverTime && std::ranges::count(run.history.skew, 0) < std::ssize(run.history.skew);
    return skewed && above.fits && below.fits ? WrongCause::ClockSkew : WrongCause::Race;
}

/// The report, and what its examples are compared with.
struct SlowReport {
    ConsistencyReport report;
    std::map<std::uint32_t, std::int64_t> astray;                     ///< points of wrong members
    std::map<std::pair<std::int64_t, std::int64_t>, WrongPair> pairs; ///< all wrong ones, by ranks
    std::map<std::int64_t, WrongPair> widest;                         ///< by lower row
    std::set<std::uint32_t> trimmed;                                  ///< could not be pushed out
};

inline void judgePairs(const MadeRun &run, const std::vector<SureRow> &rows, SlowReport &slow)
{
    std::set<std::int64_t> misplaced;
    for (const SureRow &first : rows) {
        for (const SureRow &second : rows) {
            if (first.score != second.score || first.end >= second.begin)
                continue;
            const std::int64_t gap = second.begin - first.end;
            const bool wrong = first.rank > second.rank;
            if (gap < run.history.tick) {
                slow.report.sameTick += wrong;
                continue;
            }
            ++slow.report.judgedPairs;
            if (!wrong)
                continue;
            ++slow.report.wrongPairs;
            const WrongCause cause = causeOf(run, second, first);
            ++slow.report.byCause[static_cast<std::size_t>(cause)];
            misplaced.insert(second.rank);
            slow.pairs[{second.rank, first.rank}] = {second.rank,  first.rank, second.member,
                                                     first.member, gap,        cause};
            const WrongPair &pair = slow.pairs[{second.rank, first.rank}];
            const auto [widest, isNew] = slow.widest.emplace(first.rank, pair);
            if (!isNew &&
                std::pair(-pair.gap, pair.above) < std::pair(-widest->second.gap, widest->second.above))
                widest->second = pair;
        }
    }
    slow.report.misplaced = std::ssize(misplaced);
}

inline SlowReport slowReport(const MadeRun &run)
{
    SlowReport slow;
    ConsistencyReport &report = slow.report;
    for (const UpdateRecord &one : run.records)
        ++(isAcknowledged(one)                     ? report.acknowledged
           : one.outcome == UpdateOutcome::Refused ? report.refused
                                                   : report.uncertain);
    const std::int64_t sign = run.history.lowestFirst ? -1 : 1;
    std::vector<SureRow> sure;
    std::map<std::uint32_t, std::int64_t> best;   // at any moment, of those who were ever there
    std::map<std::uint32_t, std::int64_t> absent; // the worst it may have
    for (std::uint32_t member = 0; member < run.history.members; ++member) {
        const auto updates = run.of(member);
        const auto outcomes = allOutcomes(run.start(member), updates);
        for (const Score score : outcomes.onTheWay) {
            if (score)
                best[member] = best.contains(member) ? std::max(best[member], sign * *score) : sign * *score;
        }
        const bool unsure = std::ranges::any_of(
            updates, [](const auto &one) { return one.outcome == UpdateOutcome::Uncertain; });
        report.membersUnsure += unsure;
        const auto row = std::ranges::find(run.history.board, member, &FinalRow::member);
        const bool there = row != run.history.board.end();
        const Score found = there ? Score(row->score) : std::nullopt;
        if (outcomes.scores.contains(found)) {
            if (!there || unsure)
                continue;
            SureRow one{member, row - run.history.board.begin(), *found, -1'000'000, -1'000'000, false};
            for (const StartRow &start : run.history.start) {
                if (start.member == member)
                    one.begin = one.end = start.reached;
            }
            for (const UpdateRecord &update : updates) {
                if (isAcknowledged(update)) {
                    one.begin = std::max(one.begin, update.invoked);
                    one.end = std::max(one.end, update.answered);
                }
            }
            one.fits = stampFits(run, one);
            sure.push_back(one);
            continue;
        }
        if (!there && run.history.keeps) {
            const auto worst = [&](Score score) { return sign * *score; };
            absent[member] = std::ranges::min(outcomes.scores | std::views::transform(worst));
            continue;
        }
        const SlowDefect defect = defectOf(found, outcomes.scores, updates);
        slow.astray[member] = defect.points;
        (defect.duplicated ? report.duplicated : report.lost) += defect.updates;
        (defect.duplicated ? report.duplicatedPoints : report.lostPoints) += defect.points;
        ++(defect.duplicated ? report.membersDuplicated : report.membersLost);
        if (!there) {
            ++report.missing;
            report.missingUpdates += defect.updates;
            report.missingPoints += defect.points;
        }
    }
    for (const auto &[member, worst] : absent) {
        const auto asGood = std::ranges::count_if(
            best, [&](const auto &one) { return one.first != member && one.second >= worst; });
        if (asGood < *run.history.keeps)
            slow.trimmed.insert(member);
    }
    report.wronglyTrimmed = std::ssize(slow.trimmed);
    judgePairs(run, sure, slow);
    return slow;
}

} // namespace tiebreak
