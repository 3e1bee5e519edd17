// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape/scoredistribution.h"

#include "core/chart/ticks.h"
#include "core/codec/codecspec.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

/// Evenly wide bars are not more than so many.
constexpr int evenBars = 40;

/// 1, 2, 5, 10, 20, 50, ...
std::vector<Int128> roundSteps()
{
    std::vector<Int128> steps;
    for (Int128 power = 1; power <= Int128(1'000'000'000'000'000'000) * 10; power *= 10) {
        for (const int times : {1, 2, 5})
            steps.push_back(power * times);
    }
    return steps;
}

/// Even bounds around these scores: whole steps, the last beyond `last`.
std::vector<Int128> evenBounds(std::int64_t first, std::int64_t last)
{
    const Int128 wide = roundStep(first, last, evenBars - 1);
    Int128 bound = first / wide * wide;
    if (bound > first)
        bound -= wide;
    std::vector<Int128> bounds{bound};
    while (bounds.back() <= last)
        bounds.push_back(bounds.back() + wide);
    return bounds;
}

/// The same by powers of ten and, where they are not too many, twice and five times them; below 0 mirrored.
std::vector<Int128> growingBounds(std::int64_t first, std::int64_t last)
{
    for (const bool powersAlone : {false, true}) {
        std::vector<Int128> all{0};
        const std::vector<Int128> steps = roundSteps();
        for (std::size_t i = 0; i < steps.size(); i += powersAlone ? 3 : 1) {
            all.push_back(steps[i]);
            all.insert(all.begin(), 1 - steps[i]);
        }
        // 0 stands between 0 and 1, for one less than 1 times a power is a bound below it.
        all.erase(std::ranges::unique(all).begin(), all.end());
        const auto begin = std::ranges::upper_bound(all, Int128(first)) - 1;
        const auto end = std::ranges::upper_bound(all, Int128(last));
        std::vector<Int128> bounds(begin, end + 1);
        if (bounds.size() <= maxScoreBars + 1 || powersAlone)
            return bounds;
    }
    return {};
}

/// The largest share of the rows, which are in the order of their scores, that one bar holds.
double largestShare(const std::vector<Int128> &bounds, const std::vector<ScoreEdge> &rows)
{
    std::ptrdiff_t most = 0;
    auto from = rows.begin();
    for (std::size_t i = 1; i < bounds.size(); ++i) {
        const auto to = std::partition_point(from, rows.end(),
                                             [&](const ScoreEdge &row) { return row.score < bounds[i]; });
        most = std::max(most, to - from);
        from = to;
    }
    return static_cast<double>(most) / static_cast<double>(rows.size());
}

} // namespace

std::optional<std::int64_t> shownScore(const Decoded &decoded)
{
    return decoded.verdict == Verdict::Invalid ? std::nullopt : std::optional(decoded.preimage.score);
}

std::optional<double> lowestRaw(const CodecSpec &spec, std::int64_t score)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    // A minus before score and field counts for both: the larger field is the lower raw.
    if (spec.scheme == Scheme::Text && score <= 0) {
        if (score == std::numeric_limits<std::int64_t>::min())
            return std::nullopt;
        const auto below = encodeField(spec, score - 1, 0);
        return below ? std::optional(std::nextafter(below->raw, infinity)) : std::nullopt;
    }
    if (spec.scheme != Scheme::Formula) {
        const auto encoded = encodeField(spec, score, 0);
        return encoded && !encoded->wrapped ? std::optional(encoded->raw) : std::nullopt;
    }
    const TickWindow domain = codecDomain(spec);
    const auto early = encode(spec, score, domain.first);
    const auto late = encode(spec, score, domain.last);
    if (!early || !late)
        return std::nullopt;
    return std::min(spec.rising(early->raw), spec.rising(late->raw));
}

ScoreEdges scoreEdges(const EvenSample &sample, const Decoder &decoder)
{
    const CodecSpec &spec = decoder.spec();
    std::vector<ScoreEdge> rows;
    for (const SampledRow &row : sample.rows) {
        const auto score = row.there ? shownScore(decoder.decode(row.raw)) : std::nullopt;
        if (score)
            rows.push_back({*score, spec.rising(row.raw)});
    }
    ScoreEdges result;
    if (rows.empty())
        return result;
    std::ranges::sort(rows, {}, &ScoreEdge::score);
    const std::int64_t first = rows.front().score;
    const std::int64_t last = rows.back().score;
    std::vector<Int128> bounds = evenBounds(first, last);
    const std::vector<Int128> growing = growingBounds(first, last);
    const double share = largestShare(bounds, rows);
    if (share > 0.5 && largestShare(growing, rows) < share) {
        bounds = growing;
        result.even = false;
    }
    for (const Int128 bound : bounds) {
        const auto score = static_cast<std::int64_t>(bound);
        const auto raw = bound == score ? lowestRaw(spec, score) : std::nullopt;
        // Where doubles lie further apart than scores, several begin in one; the first of them bounds.
        if (raw && (result.edges.empty() || *raw > result.edges.back().raw))
            result.edges.push_back({score, *raw});
    }
    // The round scores at the ends may be none that the codec can hold.
    constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
    const auto [lowest, highest] = std::ranges::minmax(rows, {}, &ScoreEdge::raw);
    if (result.edges.empty() || result.edges.front().raw > lowest.raw)
        result.edges.insert(result.edges.begin(), {first, lowest.raw});
    if (result.edges.back().raw <= highest.raw && last < largest)
        result.edges.push_back({std::max(result.edges.back().score, last) + 1,
                                std::nextafter(highest.raw, std::numeric_limits<double>::infinity())});
    return result;
}

ScoreDistribution barsOf(const ScoreEdges &edges)
{
    ScoreDistribution distribution;
    distribution.even = edges.even;
    for (std::size_t i = 1; i < edges.edges.size(); ++i)
        distribution.bars.push_back({edges.edges[i - 1].score, edges.edges[i].score - 1, 0});
    return distribution;
}

ScoreDistribution estimatedScores(const EvenSample &sample, const ScoreEdges &edges, const CodecSpec &spec)
{
    ScoreDistribution distribution = barsOf(edges);
    distribution.cardinality = sample.cardinality;
    distribution.estimated = true;
    if (std::ranges::none_of(sample.rows, &SampledRow::there))
        return distribution;
    // Rows stand for those up to the middle between them and their neighbours.
    double done = 0;
    for (std::size_t i = 0; i < sample.rows.size() && sample.rows[i].there; ++i) {
        const bool isLast = i + 1 == sample.rows.size() || !sample.rows[i + 1].there;
        const double end =
            isLast
                ? static_cast<double>(sample.cardinality)
                : (static_cast<double>(sample.ranks[i]) + static_cast<double>(sample.ranks[i + 1])) / 2 + 0.5;
        const auto count = static_cast<std::int64_t>(std::llround(end) - std::llround(done));
        done = end;
        const double raw = spec.rising(sample.rows[i].raw);
        const auto after = std::ranges::upper_bound(edges.edges, raw, {}, &ScoreEdge::raw);
        if (after == edges.edges.begin())
            distribution.below += count;
        else if (after == edges.edges.end())
            distribution.above += count;
        else
            distribution.bars[static_cast<std::size_t>(after - edges.edges.begin()) - 1].count += count;
    }
    return distribution;
}

} // namespace tiebreak
