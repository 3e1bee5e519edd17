// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/limits/resolution.h"

#include "core/formula/formulacells.h"
#include "core/precision/stretchcells.h"
#include "core/precision/widestcell.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

/// The ticks of the window that have these neighbouring fields.
TickInterval ticksOf(const CodecSpec &spec, TickWindow window, std::int64_t score, const FieldRange &fields)
{
    const FieldMap map(spec);
    const std::int64_t kept = map.keptOf(map.inverted() ? fields.last : fields.first);
    const std::int64_t first = map.period() ? window.first + map.kept(kept - map.kept(window.first)) : kept;
    return {score, first, first + (fields.last - fields.first)};
}

/// Puts steps behind each other, those of one resolution into one.
class Steps
{
public:
    explicit Steps(std::vector<ResolutionCurve::Step> &steps) : m_steps(steps) {}

    void add(std::int64_t score, const StretchCells &cells)
    {
        const ResolutionCurve::Step step{score, cells.widest, !cells.uniform};
        if (m_steps.empty() || m_steps.back().ticks != step.ticks || m_steps.back().varies != step.varies)
            m_steps.push_back(step);
    }

private:
    std::vector<ResolutionCurve::Step> &m_steps;
};

/// Below 2^52 points all scores of a binade are rounded alike, then even and odd ones.
void addFractionSteps(Steps &steps, const CodecSpec &spec, const WindowFields &fields, std::int64_t endsAt)
{
    for (int k = 0; k <= 53 && std::int64_t(1) << k <= endsAt; ++k) {
        const std::int64_t score = std::int64_t(1) << k;
        const std::int64_t ticks = sharedTicks(spec, fields, score).value_or(1);
        if (k < 52 || score == endsAt) {
            steps.add(score, {ticks, true});
        } else {
            const std::int64_t odd = sharedTicks(spec, fields, score + 1).value_or(1);
            steps.add(score, {std::max(ticks, odd), ticks == odd});
        }
    }
}

/// Between two breaks the grid stays: the first two scores and the last tell what the others are like.
void addFormulaSteps(Steps &steps, const CodecSpec &spec, const WindowFields &fields, std::int64_t endsAt,
                     std::optional<std::int64_t> exactUpTo)
{
    const auto ticksAt = [&](std::int64_t score) { return sharedTicks(spec, fields, score).value_or(1); };
    std::vector<std::int64_t> breaks = formulaBreaks(spec, fields.hull(), endsAt);
    // Where the steps of the time change with the score, sharing may begin between two breaks.
    if (exactUpTo && *exactUpTo < endsAt) {
        const auto next = std::ranges::upper_bound(breaks, *exactUpTo);
        if (next == breaks.end() || *next > *exactUpTo + 1)
            breaks.insert(next, *exactUpTo + 1);
    }
    for (std::size_t i = 0; i < breaks.size(); ++i) {
        const std::int64_t first = breaks[i];
        const std::int64_t last = i + 1 < breaks.size() ? breaks[i + 1] - 1 : endsAt;
        StretchCells cells{ticksAt(first), true};
        for (const std::int64_t score : {first + 1, last}) {
            if (score > last)
                continue;
            const std::int64_t ticks = ticksAt(score);
            cells.uniform = cells.uniform && ticks == cells.widest;
            cells.widest = std::max(cells.widest, ticks);
        }
        steps.add(first, cells);
    }
}

} // namespace

std::optional<Resolution> resolutionAt(const CodecSpec &spec, TickWindow window, std::int64_t score)
{
    const WindowFields fields = windowFields(spec, window);
    const auto ticks = sharedTicks(spec, fields, score);
    const auto cell = widestCell(spec, fields, score);
    if (!ticks || !cell)
        return std::nullopt;
    if (*ticks > cell->size())
        return Resolution{*ticks, {score, window.first, window.last}};
    return Resolution{*ticks, ticksOf(spec, window, score, *cell)};
}

std::optional<std::int64_t> largestScoreKeeping(const CodecSpec &spec, TickWindow window, std::int64_t ticks)
{
    return largestScoreKeeping(spec, windowFields(spec, window), ticks);
}

ResolutionCurve resolutionCurve(const CodecSpec &spec, TickWindow window, std::int64_t lastScore)
{
    ResolutionCurve curve;
    curve.limits = codecLimits(spec, window);
    const WindowFields fields = windowFields(spec, window);
    if (!spec.hasTime()) {
        curve.endsAt = lastScore;
        return curve;
    }
    curve.endsAt = std::min(lastScore, largestPackedScore(spec, fields).value_or(0));
    if (curve.endsAt < 1)
        return curve;
    Steps steps(curve.steps);
    if (spec.scheme == Scheme::Ordered) {
        steps.add(1, {});
    } else if (spec.scheme == Scheme::Decimal || spec.scheme == Scheme::Binary) {
        for (ScoreStretch stretch : scoreStretches(spec, fields.hull(), curve.endsAt)) {
            stretch.first = std::max<Int128>(stretch.first, 1);
            if (stretch.first <= stretch.last)
                steps.add(stretch.firstScore(stretch.first), stretchCells(spec, fields, stretch));
        }
    } else if (spec.formula) {
        addFormulaSteps(steps, spec, fields, curve.endsAt, curve.limits.exactUpTo);
    } else {
        addFractionSteps(steps, spec, fields, curve.endsAt);
    }
    return curve;
}

} // namespace tiebreak
