// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/check/allowedscores.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

// The last Set or Remove decides what the Adds after it count from. Each one that may have been the last is
// taken in turn, with the Adds that surely came after it and those that may have.

namespace
{

using Range = AllowedScores::Range;
constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t beforeAll = std::numeric_limits<std::int64_t>::min();

/// An acknowledged Add.
struct Addition {
    std::int64_t invoked;
    std::int64_t answered;
    std::int64_t points;
};

/// A Set or Remove that may have been the last one, or the start, which is the last where none took effect.
struct Last {
    std::optional<std::int64_t> score; ///< nothing: off the board
    std::int64_t from;                 ///< the first moment at which it may have taken effect as the last ...
    std::int64_t until;                ///< ... and the last moment; never: it is uncertain
};

/// What some of several points may come to.
struct Span {
    Int128 min = 0;
    Int128 max = 0;

    void add(std::int64_t points) { (points < 0 ? min : max) += points; }
    Int128 sum() const { return min + max; }
};

class Outcomes
{
public:
    Outcomes(std::optional<std::int64_t> start, std::span<const UpdateRecord> updates)
    {
        const auto replaces = [](const UpdateRecord &update) { return update.kind != UpdateKind::Add; };
        bool replaced = false;
        std::int64_t floor = beforeAll; // what was answered before it is gone
        for (const UpdateRecord &update : updates) {
            if (replaces(update) && update.outcome == UpdateOutcome::Acknowledged) {
                replaced = true;
                floor = std::max(floor, update.invoked);
            }
        }
        if (!replaced)
            m_lasts.push_back({start, beforeAll, beforeAll});
        for (const UpdateRecord &update : updates) {
            if (update.outcome == UpdateOutcome::Refused)
                continue;
            const bool uncertain = update.outcome == UpdateOutcome::Uncertain;
            const std::int64_t answered = uncertain ? never : std::max(update.invoked, update.answered);
            if (answered < floor)
                continue;
            if (replaces(update))
                m_lasts.push_back(
                    {update.kind == UpdateKind::Set ? std::optional(update.points) : std::nullopt,
                     uncertain ? std::max(update.invoked, floor) : floor, answered});
            else if (uncertain)
                m_uncertain.push_back(update.points);
            else
                m_byInvoked.push_back({update.invoked, answered, update.points});
        }
        m_byAnswered = m_byInvoked;
        std::ranges::sort(m_byInvoked, {}, &Addition::invoked);
        std::ranges::sort(m_byAnswered, std::greater(), &Addition::answered);
    }

    AllowedScores allowed()
    {
        const auto uncertain =
            std::ranges::partition(m_lasts, [](const Last &last) { return last.until != never; });
        const std::span known(m_lasts.begin(), uncertain.begin());
        Span all;
        for (const Addition &one : m_byInvoked)
            all.add(one.points);

        // Whatever was invoked after a known one was answered surely came after it.
        std::ranges::sort(known, {}, &Last::until);
        std::size_t open = 0;
        Span openPoints = uncertainPoints();
        Int128 sure = all.sum();
        for (const Last &last : known) {
            for (; open < m_byInvoked.size() && m_byInvoked[open].invoked <= last.until; ++open) {
                openPoints.add(m_byInvoked[open].points);
                sure -= m_byInvoked[open].points;
            }
            addOutcomes(last, std::span(m_byInvoked).first(open), openPoints, sure,
                        open < m_byInvoked.size());
        }

        // Nothing surely came after an uncertain one, and what was answered before it was invoked did not.
        std::ranges::sort(uncertain, std::greater(), &Last::from);
        open = 0;
        openPoints = uncertainPoints();
        for (const Last &last : uncertain) {
            for (; open < m_byAnswered.size() && m_byAnswered[open].answered >= last.from; ++open)
                openPoints.add(m_byAnswered[open].points);
            addOutcomes(last, std::span(m_byAnswered).first(open), openPoints, 0, false);
        }
        fuseRanges();
        return std::move(m_allowed);
    }

private:
    Span uncertainPoints() const
    {
        Span span;
        for (const std::int64_t points : m_uncertain)
            span.add(points);
        return span;
    }

    /// `open` may or may not have come after `last`; `openPoints` are theirs and those of the uncertain ones.
    void addOutcomes(const Last &last, std::span<const Addition> open, const Span &openPoints, Int128 sure,
                     bool anySure)
    {
        if (m_lasts.size() + open.size() + m_uncertain.size() <= openTried) {
            tryMoment(last, last.from, open, sure, anySure);
            for (const Addition &one : open) {
                if (one.invoked > last.from && one.invoked <= last.until)
                    tryMoment(last, one.invoked, open, sure, anySure);
            }
            return;
        }
        const bool absent = !last.score && !anySure;
        m_allowed.mayBeAbsent |= absent;
        const Int128 base = last.score.value_or(0) + sure;
        if (!absent || !open.empty() || !m_uncertain.empty())
            m_allowed.ranges.push_back({base + openPoints.min, base + openPoints.max});
    }

    /// `last` took effect at `moment`. It is enough to try its first one and those at which an Add was
    /// invoked: up to the next of these, fewer and fewer Adds may have come after it or not.
    void tryMoment(const Last &last, std::int64_t moment, std::span<const Addition> open, Int128 sure,
                   bool anySure)
    {
        std::vector<std::int64_t> either = m_uncertain;
        for (const Addition &one : open) {
            if (one.invoked > moment) {
                sure += one.points;
                anySure = true;
            } else if (one.answered >= moment) {
                either.push_back(one.points);
            }
        }
        const bool absent = !last.score && !anySure;
        m_allowed.mayBeAbsent |= absent;
        std::vector<Int128> scores;
        if (!absent)
            scores.push_back(last.score.value_or(0) + sure);
        for (const std::int64_t points : either) {
            const std::size_t without = scores.size();
            for (std::size_t i = 0; i < without; ++i)
                scores.push_back(scores[i] + points);
            if (absent)
                scores.push_back(points);
        }
        for (const Int128 score : scores)
            m_allowed.ranges.push_back({score, score});
    }

    void fuseRanges()
    {
        auto &ranges = m_allowed.ranges;
        std::ranges::sort(ranges, {}, &Range::first);
        std::size_t kept = 0;
        for (const Range &range : ranges) {
            if (kept > 0 && range.first <= ranges[kept - 1].last + 1)
                ranges[kept - 1].last = std::max(ranges[kept - 1].last, range.last);
            else
                ranges[kept++] = range;
        }
        ranges.resize(kept);
    }

    std::vector<Last> m_lasts;
    std::vector<Addition> m_byInvoked;     ///< those that may have come after a last one
    std::vector<Addition> m_byAnswered;    ///< the same, the latest first
    std::vector<std::int64_t> m_uncertain; ///< points of uncertain Adds
    AllowedScores m_allowed;
};

} // namespace

AllowedScores allowedScores(std::optional<std::int64_t> start, std::span<const UpdateRecord> updates)
{
    return Outcomes(start, updates).allowed();
}

bool AllowedScores::allows(std::int64_t score) const
{
    const auto after = std::ranges::upper_bound(ranges, Int128(score), {}, &Range::first);
    return after != ranges.begin() && (after - 1)->last >= score;
}

Int128 AllowedScores::nearest(Int128 score) const
{
    std::optional<Int128> nearest;
    const auto consider = [&](Int128 allowed) {
        const auto distance = [&](Int128 to) { return to < score ? score - to : to - score; };
        if (!nearest || distance(allowed) < distance(*nearest) ||
            (distance(allowed) == distance(*nearest) && allowed > *nearest))
            nearest = allowed;
    };
    if (mayBeAbsent)
        consider(0);
    const auto after = std::ranges::upper_bound(ranges, score, {}, &Range::first);
    if (after != ranges.end())
        consider(after->first);
    if (after != ranges.begin())
        consider(std::min((after - 1)->last, score));
    return nearest.value_or(0);
}

Int128 AllowedScores::min() const
{
    const Int128 min = ranges.empty() ? 0 : ranges.front().first;
    return mayBeAbsent ? std::min<Int128>(min, 0) : min;
}

Int128 AllowedScores::max() const
{
    const Int128 max = ranges.empty() ? 0 : ranges.back().last;
    return mayBeAbsent ? std::max<Int128>(max, 0) : max;
}

} // namespace tiebreak
