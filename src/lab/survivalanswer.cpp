// SPDX-License-Identifier: GPL-3.0-or-later
// What a survival map comes to: up to which score one gap is kept, and which gap it takes above that.
#include "lab/survivalanswer.h"

#include "core/int128.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// One digit and zeros, not above the value.
std::int64_t rounded(double value)
{
    const double digit = std::pow(10, std::floor(std::log10(value)));
    return static_cast<std::int64_t>(std::floor(value / digit) * digit);
}

/// The last of good..bad-1 for which `holds`, which is true and then false; it is true at `good` and false at
/// `bad`.
template <class Holds>
std::int64_t lastWhere(std::int64_t good, std::int64_t bad, Holds holds)
{
    while (bad - good > 1) {
        const std::int64_t middle = good + (bad - good) / 2;
        (holds(middle) ? good : bad) = middle;
    }
    return good;
}

class Question
{
public:
    Question(const SurvivalMap &map, const Progress &progress) : m_map(map), m_progress(progress) {}

    SurvivalCell cell(std::int64_t score, std::int64_t gap)
    {
        if (m_progress.stopRequested())
            return {};
        return survivalCell(m_map.spec, m_map.window, score, gap, m_map.pairsPerCell, m_map.seed);
    }
    bool keeps(std::int64_t score, std::int64_t gap)
    {
        const SurvivalCell at = cell(score, gap);
        const bool all = at.fits() && at.survived == at.pairs;
        // One drawn pair that is lost proves that not all are kept; none proves nothing.
        m_exact = m_exact && (at.exact || !all);
        return all;
    }
    bool packs(std::int64_t score, std::int64_t gap) { return cell(score, gap).fits(); }

    /// The last score from 1 on for which `holds`; nothing when it holds not even there.
    template <class Holds>
    std::optional<std::int64_t> lastScore(Holds holds) const
    {
        std::optional<std::int64_t> last;
        for (const std::int64_t score : m_map.grid.scores) {
            if (!holds(score))
                return last ? std::optional(lastWhere(*last, score, holds)) : std::nullopt;
            last = score;
        }
        return last;
    }

    bool exact() const { return m_exact; }

private:
    const SurvivalMap &m_map;
    const Progress &m_progress;
    bool m_exact = true;
};

} // namespace

SurvivalAnswer survivalAnswer(const SurvivalMap &map, const Progress &progress)
{
    constexpr std::int64_t second = 1'000'000; // microseconds
    SurvivalAnswer answer;
    if (map.grid.scores.empty() || map.grid.gaps.empty())
        return answer;
    const std::int64_t longest = map.grid.gaps.back();
    answer.gap = std::min(std::max<std::int64_t>(1, second / unitMicroseconds(map.spec.unit)), longest);

    Question question(map, progress);
    const std::int64_t lastScore = map.grid.scores.back();
    answer.first = question.cell(map.grid.scores.front(), answer.gap);
    answer.packedUpTo =
        question.lastScore([&](std::int64_t score) { return question.packs(score, answer.gap); });
    if (answer.packedUpTo == lastScore)
        answer.packedUpTo.reset();
    answer.keptUpTo =
        question.lastScore([&](std::int64_t score) { return question.keeps(score, answer.gap); });

    if (answer.keptUpTo && *answer.keptUpTo < answer.packedUpTo.value_or(lastScore)) {
        const auto kept = static_cast<double>(*answer.keptUpTo);
        for (const double times : {10.0, 2.0}) {
            const std::int64_t example = rounded(kept * times);
            if (answer.above == 0 && example > *answer.keptUpTo && example <= lastScore &&
                question.packs(example, answer.gap))
                answer.above = example;
        }
    }
    if (answer.above != 0) {
        // The codec may hold less than the season: the longest gap that it packs.
        const std::int64_t packed = lastWhere(answer.gap, map.grid.gaps.back() + 1, [&](std::int64_t gap) {
            return question.packs(answer.above, gap);
        });
        if (question.keeps(answer.above, packed))
            answer.gapAbove = 1 + lastWhere(answer.gap, packed, [&](std::int64_t gap) {
                                  return !question.keeps(answer.above, gap);
                              });
    }
    answer.exact = question.exact() && (answer.keptUpTo || answer.first.exact);
    return answer;
}

} // namespace tiebreak
