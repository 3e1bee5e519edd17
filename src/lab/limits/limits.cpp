// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/limits/limits.h"

#include "core/codec/field.h"
#include "core/codec/windowfields.h"
#include "core/formula/formulacells.h"
#include "core/formula/formulascheme.h"
#include "core/precision/firstresidue.h"
#include "core/precision/precision.h"
#include "core/precision/scorestretches.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::int64_t highestScore = std::numeric_limits<std::int64_t>::max();

/// Whether the codec's own decoder reads this score from its raw with this field.
bool ownReads(const CodecSpec &spec, std::int64_t score, std::int64_t field)
{
    const auto encoded = encodeField(spec, score, field);
    return encoded && !encoded->wrapped && ownScoreOf(spec, encoded->raw) == score;
}

/// Where score·weight + `added` lies, modulo two grids, when a raw is misread.
struct WrongArc {
    Arc arc;
    std::int64_t added = 0;
};

/// The sum is rounded once: up by the distance to the next score or more, or down by more than the field.
std::vector<WrongArc> wrongOnce(Int128 grid, std::int64_t weight, FieldRange fields)
{
    const Int128 half = grid / 2;
    const Int128 next = weight - fields.last;
    return {{{half + 1, grid - next}, fields.last},
            {{grid + half, 2 * grid - next}, fields.last},
            {{fields.first + 1, half}, fields.first},
            {{grid + fields.first + 1, grid + half - 1}, fields.first}};
}

/// The product is rounded first, to a multiple of the grid, and then the sum: where it is half way by the
/// field alone, it goes to the even multiple.
std::vector<WrongArc> wrongTwice(Int128 grid, std::int64_t weight, FieldRange fields)
{
    const Int128 half = grid / 2;
    const auto addedTo = [&](bool odd, std::int64_t field) {
        const auto rounded = static_cast<Int128>(static_cast<double>(field));
        const Int128 rest = rounded % grid;
        const bool oddBelow = (rounded / grid % 2 != 0) != odd;
        return rounded - rest + (rest > half || (rest == half && oddBelow) ? grid : 0);
    };
    return {{{-half, std::min(half, addedTo(false, fields.last) - weight)}},
            {{half + 1, std::min(grid + half - 1, grid + addedTo(true, fields.last) - weight)}},
            {{std::max(-half, addedTo(false, fields.first) + 1), half}},
            {{std::max(half + 1, grid + addedTo(true, fields.first) + 1), grid + half - 1}}};
}

/// The first score of a stretch that is misread.
std::optional<std::int64_t> firstWrong(const CodecSpec &spec, const ScoreStretch &stretch,
                                       std::int64_t weight, FieldRange fields)
{
    using Kind = ScoreStretch::Kind;
    const auto first = static_cast<std::int64_t>(stretch.first);
    switch (stretch.kind) {
    case Kind::Whole:
        return std::nullopt;
    case Kind::Single:
        if (ownReads(spec, first, fields.first) && ownReads(spec, first, fields.last))
            return std::nullopt;
        return first;
    case Kind::Once:
    case Kind::Twice:
        break;
    }
    std::optional<std::int64_t> wrong;
    for (const WrongArc &each : stretch.kind == Kind::Once ? wrongOnce(stretch.grid, weight, fields)
                                                           : wrongTwice(stretch.grid, weight, fields)) {
        const auto found =
            firstResidue(weight, stretch.first * weight + each.added, 2 * stretch.grid, each.arc);
        if (found && *found <= stretch.last - stretch.first &&
            (!wrong || *found < Int128(*wrong) - stretch.first))
            wrong = static_cast<std::int64_t>(stretch.first + *found);
    }
    return wrong;
}

std::int64_t firstWrongWhole(const CodecSpec &spec, FieldRange fields)
{
    const std::int64_t weight = scoreWeight(spec);
    for (const ScoreStretch &stretch : scoreStretches(spec, fields, highestScore)) {
        // A score that is itself rounded cannot be told from the one it is rounded to.
        if (stretch.unit > 1)
            return stretch.lowest;
        if (const auto wrong = firstWrong(spec, stretch, weight, fields))
            return *wrong;
    }
    // Behind the last stretch `binary` wraps around.
    return spec.scheme == Scheme::Binary ? (highestScore >> spec.bits) + 1 : highestScore;
}

/// Below 2^52 points all scores of a binade are rounded alike, then even and odd ones, and 2^53 + 1 is none.
std::int64_t firstWrongFraction(const CodecSpec &spec, const std::vector<std::int64_t> &fields)
{
    const auto wrong = [&](std::int64_t score) {
        return !std::ranges::all_of(fields, [&](std::int64_t field) { return ownReads(spec, score, field); });
    };
    if (wrong(0))
        return 0;
    for (int k = 0; k <= 53; ++k) {
        const std::int64_t score = std::int64_t(1) << k;
        if (wrong(score))
            return score;
        if (k >= 52 && wrong(score + 1))
            return score + 1;
    }
    return highestScore;
}

/// Of each stretch between two breaks both ends and some scores in between are looked at.
std::int64_t firstWrongFormula(const CodecSpec &spec, const FieldRange &fields)
{
    constexpr int places = 16;
    constexpr std::int64_t nearBreaks = 4;
    const FormulaFacts &facts = spec.formula->facts();
    const FormulaScheme scheme(spec);
    const std::int64_t last = facts.lastScore;
    const auto wrong = [&](std::int64_t score) {
        if (facts.linear)
            return !ownReads(spec, score, fields.first) || !ownReads(spec, score, fields.last);
        // Found by search: right while no raw of the next score is as small.
        return score == last || scheme.pack(score, fields.last) >= scheme.pack(score + 1, fields.first);
    };
    if (wrong(0))
        return 0;
    std::vector<std::int64_t> breaks = formulaBreaks(spec, fields, last);
    breaks.push_back(last);
    std::vector<std::int64_t> scores;
    for (std::size_t i = 0; i < breaks.size(); ++i) {
        for (std::int64_t off = -nearBreaks; off <= nearBreaks; ++off)
            scores.push_back(std::clamp<std::int64_t>(breaks[i] + off, 0, last));
        for (int place = 1; i + 1 < breaks.size() && place < places; ++place)
            scores.push_back(breaks[i] + (breaks[i + 1] - breaks[i]) / places * place);
    }
    std::ranges::sort(scores);
    std::int64_t below = 0; // right
    for (const std::int64_t score : scores) {
        if (score > below && wrong(score))
            return firstReaching({below + 1, score}, score, wrong);
        below = score;
    }
    return last + 1;
}

/// The largest score S such that the scheme's own decoder reads the score of every raw of the scores 0..S and
/// these fields right; nothing when it misreads score 0. A raw is misread where it was rounded into another
/// score's range. Only the smallest and the largest field can do that first, and along a stretch with one
/// grid it is a question of residues. `fields` is not empty unless the codec has no time.
std::optional<std::int64_t> largestRightScore(const CodecSpec &spec, const WindowFields &fields)
{
    std::int64_t wrong = 0;
    switch (spec.scheme) {
    case Scheme::Plain:
        wrong = firstWrongFraction(spec, {0});
        break;
    case Scheme::Fraction:
    case Scheme::Text:
        wrong = firstWrongFraction(spec, extremeFields(spec, fields));
        break;
    case Scheme::Decimal:
    case Scheme::Binary:
        wrong = firstWrongWhole(spec, fields.hull());
        break;
    case Scheme::Formula:
        wrong = firstWrongFormula(spec, fields.hull());
        break;
    case Scheme::Ordered:
        return largestPackedScore(spec, fields); // no rounding: read right as long as it fits
    }
    if (wrong == 0)
        return std::nullopt;
    return wrong - 1;
}

} // namespace

CodecLimits codecLimits(const CodecSpec &spec, TickWindow window)
{
    const WindowFields fields = windowFields(spec, window);
    CodecLimits limits;
    if (spec.hasTime() && fields.runs.empty())
        return limits;
    limits.exactUpTo = largestExactScore(spec, window);
    limits.rightUpTo = largestRightScore(spec, fields);
    if (!spec.hasTime())
        limits.packedUpTo = std::numeric_limits<std::int64_t>::max();
    else if (fields.allPacked)
        limits.packedUpTo = largestPackedScore(spec, fields);
    return limits;
}

} // namespace tiebreak
