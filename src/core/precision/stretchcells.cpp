// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/precision/stretchcells.h"

#include "core/codec/field.h"
#include "core/formula/formulacells.h"
#include "core/precision/firstresidue.h"
#include "core/precision/widestcell.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace tiebreak
{

namespace
{

using Kind = ScoreStretch::Kind;

/// All ticks of several cycles share a double only where all fields do.
bool joinsCycles(const CodecSpec &spec, const WindowFields &fields)
{
    return fields.cycles && fields.allPacked && spec.scheme != Scheme::Text;
}

/// The most ticks of one cycle that stand one after the other.
std::int64_t longestRun(const WindowFields &fields)
{
    std::int64_t longest = 0;
    for (const FieldRange &run : fields.runs)
        longest = std::max(longest, run.size());
    return longest;
}

class OnceRounded
{
public:
    OnceRounded(const CodecSpec &spec, const WindowFields &fields, const ScoreStretch &stretch)
        : m_stretch(stretch)
        , m_weight(scoreWeight(spec))
        , m_fields(fields)
        , m_joins(joinsCycles(spec, fields))
    {
    }

    /// Where score·weight must lie, modulo two grids, for `ticks` neighbours to share a double.
    std::vector<Arc> arcs(std::int64_t ticks) const
    {
        const Int128 grid = m_stretch.grid;
        std::vector<Arc> arcs;
        const auto add = [&](const FieldRange &run, Int128 count) {
            if (count > run.size())
                return;
            const Int128 firstOfEven = -grid / 2;
            const Int128 firstOfOdd = grid / 2 + 1;
            // The run begins so early that its end is reached, and so late that enough is left of the cell.
            if (count <= grid + 1)
                arcs.push_back({firstOfEven + count - 1 - run.last, grid / 2 - count + 1 - run.first});
            if (count <= grid - 1)
                arcs.push_back({firstOfOdd + count - 1 - run.last, grid + grid / 2 - count - run.first});
        };
        if (ticks <= longestRun(m_fields)) {
            for (const FieldRange &run : m_fields.runs)
                add(run, ticks);
        } else if (m_joins && ticks <= m_fields.ticks) {
            add(m_fields.hull(), m_fields.hull().size());
        }
        return arcs;
    }

    /// The first score at which `ticks` neighbours or more share a double.
    std::optional<std::int64_t> firstHolding(std::int64_t ticks) const { return firstWithin(arcs(ticks)); }

    /// Whether there is a score at which fewer do.
    bool someHoldFewer(std::int64_t ticks) const
    {
        const Int128 modulus = 2 * m_stretch.grid;
        std::vector<Arc> held = arcs(ticks);
        for (Arc &arc : held) {
            if (arc.last - arc.first >= modulus - 1)
                return false;
            const Int128 turns = arc.first / modulus - (arc.first % modulus < 0 ? 1 : 0);
            arc = {arc.first - turns * modulus, arc.last - turns * modulus};
        }
        std::ranges::sort(held, {}, &Arc::first);
        if (held.empty())
            return true;
        // What no arc covers, once round from the first of them.
        std::vector<Arc> gaps;
        Int128 covered = held.front().first - 1;
        for (const Arc &arc : held)
            covered = std::max(covered, arc.last - modulus); // reaches round over the first ones
        for (const Arc &arc : held) {
            if (arc.first > covered + 1)
                gaps.push_back({covered + 1, arc.first - 1});
            covered = std::max(covered, arc.last);
        }
        gaps.push_back({covered + 1, held.front().first + modulus - 1});
        return firstWithin(gaps).has_value();
    }

private:
    std::optional<std::int64_t> firstWithin(const std::vector<Arc> &arcs) const
    {
        std::optional<Int128> first;
        for (const Arc &arc : arcs) {
            const auto found = firstResidue(m_weight, m_stretch.first * m_weight, 2 * m_stretch.grid, arc);
            if (found && *found <= m_stretch.last - m_stretch.first && (!first || *found < *first))
                first = *found;
        }
        if (!first)
            return std::nullopt;
        return static_cast<std::int64_t>(m_stretch.first + *first);
    }

    const ScoreStretch &m_stretch;
    std::int64_t m_weight;
    const WindowFields &m_fields;
    bool m_joins;
};

/// The first score whose product is rounded to an even, or an odd, multiple of the grid.
std::optional<std::int64_t> firstOfParity(const CodecSpec &spec, const ScoreStretch &stretch, bool odd)
{
    // Scores that are rounded themselves are multiples of the unit, and so is half the grid.
    const Int128 grid = stretch.grid / stretch.unit;
    const Int128 half = grid / 2;
    const std::int64_t weight = scoreWeight(spec);
    const Arc arc = odd ? Arc{half + 1, grid + half - 1} : Arc{-half, half};
    const auto found = firstResidue(weight, stretch.first * weight, 2 * grid, arc);
    if (!found || *found > stretch.last - stretch.first)
        return std::nullopt;
    return stretch.firstScore(stretch.first + *found);
}

} // namespace

std::optional<std::int64_t> sharedTicks(const CodecSpec &spec, const WindowFields &fields, std::int64_t score)
{
    const auto cell = widestCell(spec, fields, score);
    if (!cell)
        return std::nullopt;
    if (joinsCycles(spec, fields)) {
        WindowFields all = fields;
        all.runs = {fields.hull()};
        if (const auto whole = widestCell(spec, all, score); whole && whole->size() == all.runs[0].size())
            return fields.ticks;
    }
    return cell->size();
}

StretchCells stretchCells(const CodecSpec &spec, const WindowFields &fields, const ScoreStretch &stretch)
{
    const auto at = [&](std::int64_t score) { return sharedTicks(spec, fields, score).value_or(1); };
    if (stretch.kind == Kind::Whole)
        return {};
    if (stretch.kind == Kind::Single)
        return {at(stretch.firstScore(stretch.first)), true};
    if (stretch.kind == Kind::Twice) {
        StretchCells cells{0, true};
        for (const bool odd : {false, true}) {
            const auto score = firstOfParity(spec, stretch, odd);
            if (!score)
                continue;
            const std::int64_t ticks = at(*score);
            cells.uniform = cells.uniform && (cells.widest == 0 || ticks == cells.widest);
            cells.widest = std::max(cells.widest, ticks);
        }
        return cells;
    }
    const OnceRounded once(spec, fields, stretch);
    if (joinsCycles(spec, fields) && once.firstHolding(fields.ticks))
        return {fields.ticks, !once.someHoldFewer(fields.ticks)};
    // No cell holds more than a grid and one more; which score has the widest is found by halving.
    StretchCells cells{at(stretch.firstScore(stretch.first)), true};
    std::int64_t above =
        heldTo64(std::max(Int128(cells.widest), std::min(stretch.grid + 1, Int128(longestRun(fields))))) + 1;
    if (cells.widest + 1 < above && once.firstHolding(above - 1))
        cells.widest = above - 1;
    while (above - cells.widest > 1) {
        const std::int64_t middle = cells.widest + (above - cells.widest) / 2;
        (once.firstHolding(middle) ? cells.widest : above) = middle;
    }
    cells.uniform = !once.someHoldFewer(cells.widest);
    return cells;
}

std::optional<std::int64_t> firstSharing(const CodecSpec &spec, const WindowFields &fields,
                                         const ScoreStretch &stretch, std::int64_t ticks)
{
    const auto shares = [&](std::int64_t score) {
        return sharedTicks(spec, fields, score).value_or(1) > ticks;
    };
    switch (stretch.kind) {
    case Kind::Whole:
        return std::nullopt;
    case Kind::Once:
        return OnceRounded(spec, fields, stretch).firstHolding(ticks + 1);
    case Kind::Single:
    case Kind::Twice:
        break;
    }
    std::optional<std::int64_t> first;
    for (const bool odd : {false, true}) {
        const auto score = stretch.kind == Kind::Single ? stretch.firstScore(stretch.first)
                                                        : firstOfParity(spec, stretch, odd);
        if (score && (!first || *score < *first) && shares(*score))
            first = score;
    }
    return first;
}

namespace
{

/// The first score from 0 on at which more than `ticks` neighbours share a double.
std::optional<std::int64_t> firstSharing(const CodecSpec &spec, const WindowFields &fields,
                                         std::int64_t ticks)
{
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    if (ticks >= fields.ticks)
        return std::nullopt;
    if (spec.scheme == Scheme::Decimal || spec.scheme == Scheme::Binary) {
        for (const ScoreStretch &stretch : scoreStretches(spec, fields.hull(), highest)) {
            if (const auto score = firstSharing(spec, fields, stretch, ticks))
                return score;
        }
        return std::nullopt;
    }
    const auto shares = [&](std::int64_t score) {
        return sharedTicks(spec, fields, score).value_or(1) > ticks;
    };
    if (shares(0))
        return 0;
    // Below 2^52 points all scores of a binade are rounded alike, then even and odd ones, and from 2^53 on
    // the whole point is one.
    for (int k = 0; k <= 53 && spec.scheme != Scheme::Ordered; ++k) {
        const std::int64_t score = std::int64_t(1) << k;
        if (shares(score))
            return score;
        if (k == 52 && shares(score + 1))
            return score + 1;
    }
    return std::nullopt;
}

/// The same under a formula, from one break to the next.
std::optional<std::int64_t> firstSharingOfFormula(const CodecSpec &spec, const WindowFields &fields,
                                                  std::int64_t ticks, std::int64_t lastScore)
{
    const auto shares = [&](std::int64_t score) {
        return sharedTicks(spec, fields, score).value_or(1) > ticks;
    };
    if (shares(0))
        return 0;
    std::int64_t below = 0; // shares no more
    std::vector<std::int64_t> scores = formulaBreaks(spec, fields.hull(), lastScore);
    scores.push_back(lastScore);
    for (const std::int64_t score : scores) {
        for (const std::int64_t at : {score - 1, score, score + 1}) {
            if (at <= below || at > lastScore)
                continue;
            if (shares(at))
                return firstReaching({below + 1, at}, at, shares);
            below = at;
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<std::int64_t> largestScoreKeeping(const CodecSpec &spec, const WindowFields &fields,
                                                std::int64_t ticks)
{
    const auto packed = largestPackedScore(spec, fields);
    if (!packed || ticks < 1)
        return std::nullopt;
    const auto first = spec.formula ? firstSharingOfFormula(spec, fields, ticks, *packed)
                                    : firstSharing(spec, fields, ticks);
    if (!first)
        return packed;
    return *first == 0 ? std::nullopt : std::optional(*first - 1);
}

} // namespace tiebreak
