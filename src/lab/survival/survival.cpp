// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/survival/survival.h"

#include "core/base/int128.h"
#include "core/text/scoretext.h"
#include "lab/survival/pairlines.h"
#include "lab/survival/sharedpairs.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>

namespace tiebreak
{

namespace
{

/// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014): the same numbers on
/// every machine, and a new stream costs nothing.
class Random
{
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next()
    {
        m_state += 0x9E3779B97F4A7C15;
        std::uint64_t mixed = m_state;
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
        return mixed ^ mixed >> 31;
    }

    /// 0 to count - 1, each as likely; count is 1 to 2^64.
    std::uint64_t below(UInt128 count)
    {
        // Numbers from the last, incomplete round of `count` are drawn again.
        const UInt128 all = UInt128(1) << 64;
        const UInt128 rounds = all / count * count;
        std::uint64_t drawn = next();
        while (drawn >= rounds)
            drawn = next();
        return static_cast<std::uint64_t>(drawn % count);
    }

private:
    std::uint64_t m_state;
};

UInt128 pairsOf(const std::vector<PairLine> &lines)
{
    UInt128 pairs = 0;
    for (const PairLine &line : lines)
        pairs += line.pairs();
    return pairs;
}

/// All pairs, counted without looking at each; nothing where that is not known how.
std::optional<SurvivalCell> counted(const CodecSpec &spec, std::int64_t score,
                                    const std::vector<PairLine> &lines)
{
    SurvivalCell cell{.exact = true};
    const FieldMap map(spec);
    for (const PairLine &line : lines) {
        const auto kept = static_cast<Int128>(line.kept());
        FieldPairs pairs{.shared = kept};
        if (line.shift != 0 && spec.hasTime()) {
            const std::int64_t low = std::min(line.first, line.first + line.shift);
            const std::int64_t high = std::max(line.last, line.last + line.shift);
            const auto found =
                countPairs(spec, score, map.fields(low, high, largestField(spec)), std::abs(line.shift));
            if (!found)
                return std::nullopt;
            pairs = *found;
        }
        const auto all = [&](Int128 ofLine) {
            return static_cast<std::uint64_t>(UInt128(ofLine) * line.times);
        };
        // What wraps around stands wrong; so does all behind the point of a negative number, where a larger
        // field makes a smaller number.
        const bool right = (line.shift > 0) != (spec.scheme == Scheme::Text && score < 0);
        cell.lost += all(pairs.shared);
        (right ? cell.wrong : cell.survived) += all(pairs.turned);
        (right ? cell.survived : cell.wrong) += all(kept - pairs.shared - pairs.turned);
    }
    cell.pairs = static_cast<std::uint64_t>(pairsOf(lines));
    return cell;
}

/// Packs one pair and counts it; a pair that the codec cannot pack counts as none.
void addPair(SurvivalCell &cell, const CodecSpec &spec, std::int64_t score, std::int64_t kept,
             std::int64_t shift, std::uint64_t times)
{
    const auto earlier = encode(spec, score, kept);
    const auto later = encode(spec, score, kept + shift);
    if (!earlier || !later)
        return;
    cell.pairs += times;
    if (earlier->raw == later->raw)
        cell.lost += times;
    else
        ((earlier->raw > later->raw) == spec.earlierIsLarger() ? cell.survived : cell.wrong) += times;
}

SurvivalCell drawn(const CodecSpec &spec, std::int64_t score, const std::vector<PairLine> &lines,
                   std::uint32_t pairs, Random random)
{
    SurvivalCell cell;
    const UInt128 all = pairsOf(lines);
    for (std::uint32_t i = 0; i < pairs; ++i) {
        UInt128 at = random.below(all);
        auto line = lines.begin();
        for (; at >= line->pairs(); ++line)
            at -= line->pairs();
        const auto kept = static_cast<std::int64_t>(line->first + static_cast<Int128>(at % line->kept()));
        addPair(cell, spec, score, kept, line->shift, 1);
    }
    return cell;
}

SurvivalCell eachCounted(const CodecSpec &spec, std::int64_t score, const std::vector<PairLine> &lines)
{
    SurvivalCell cell{.exact = true};
    for (const PairLine &line : lines)
        for (Int128 kept = line.first; kept <= line.last; ++kept)
            addPair(cell, spec, score, static_cast<std::int64_t>(kept), line.shift,
                    static_cast<std::uint64_t>(line.times));
    return cell;
}

/// Evenly spread over a logarithmic axis from 1 to `last`, rounded to three digits; both ends are there.
std::vector<std::int64_t> logSteps(std::int64_t last, int count)
{
    std::vector<std::int64_t> steps{1};
    for (int i = 1; i + 1 < count; ++i) {
        const double value = std::pow(static_cast<double>(last), static_cast<double>(i) / (count - 1));
        const double digit = std::pow(10, std::max(0.0, std::floor(std::log10(value)) - 2));
        const double step = std::round(value / digit) * digit;
        if (step > static_cast<double>(steps.back()) && step < static_cast<double>(last))
            steps.push_back(static_cast<std::int64_t>(step));
    }
    if (last > 1)
        steps.push_back(last);
    return steps;
}

} // namespace

SurvivalGrid survivalGrid(TickWindow window, int columns, int rows)
{
    const std::int64_t longest = heldTo64(Int128(window.last) - window.first);
    return {logSteps(lastWhole, columns),
            longest < 1 ? std::vector<std::int64_t>{} : logSteps(longest, rows)};
}

std::size_t SurvivalMap::sampledCells() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(cells, [](const SurvivalCell &cell) { return cell.fits() && !cell.exact; }));
}

SurvivalCell survivalCell(const CodecSpec &spec, TickWindow window, std::int64_t score, std::int64_t gap,
                          std::uint32_t sampledPairs, std::uint64_t seed)
{
    const std::vector<PairLine> lines = pairLines(spec, window, packedFields(spec, score), gap);
    if (lines.empty())
        return {.exact = true};
    if (const auto cell = counted(spec, score, lines))
        return *cell;
    UInt128 distinct = 0;
    for (const PairLine &line : lines)
        distinct += line.kept();
    if (distinct <= sampledPairs)
        return eachCounted(spec, score, lines);
    Random streams(seed);
    Random ofScore(streams.next() ^ static_cast<std::uint64_t>(score));
    return drawn(spec, score, lines, sampledPairs, Random(ofScore.next() ^ static_cast<std::uint64_t>(gap)));
}

Result<SurvivalMap> survivalMap(const CodecSpec &spec, TickWindow window, const SurvivalGrid &grid,
                                std::uint32_t pairsPerCell, std::uint64_t seed, const Progress &progress,
                                const ForEach &forEach)
{
    if (window.empty())
        return failure(ErrorKind::Usage, "The time range holds no time: it ends before it begins.");
    if (pairsPerCell == 0)
        return failure(ErrorKind::Usage, "At least one pair a cell must be drawn.");

    SurvivalMap map{spec, window, grid, pairsPerCell, seed, {}};
    map.cells.resize(grid.scores.size() * grid.gaps.size());
    std::atomic<std::uint64_t> done = 0;
    const auto column = [&](std::size_t score) {
        for (std::size_t gap = 0; gap < grid.gaps.size() && !progress.stopRequested(); ++gap)
            map.cells[score * grid.gaps.size() + gap] =
                survivalCell(spec, window, grid.scores[score], grid.gaps[gap], pairsPerCell, seed);
        progress.report(++done, grid.scores.size());
    };
    if (forEach)
        forEach(grid.scores.size(), column);
    else
        for (std::size_t score = 0; score < grid.scores.size(); ++score)
            column(score);
    if (progress.stopRequested())
        return failure(ErrorKind::Cancelled, "Stopped.");
    return map;
}

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
        // The codec may hold less than the time range: the longest gap that it packs.
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
