// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/effects/pointbounds.h"

#include "core/codec/windowfields.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

std::string excluded(double raw)
{
    return shortestText(raw).insert(0, 1, '(');
}

/// A score beside its neighbours, over some times.
struct Neighbourhood {
    RawSpan own;
    std::optional<RawSpan> lower;
    std::optional<RawSpan> upper;

    bool interleaved() const { return (lower && lower->high > own.low) || (upper && own.high > upper->low); }
};

/// How the rows of two scores are told apart where those of the upper one begin (`ends`: where those of the
/// lower one end); the second pair of spans is over the time range.
Separation separationOf(const RawSpan &lower, const RawSpan &upper, const std::optional<RawSpan> &lowerSeen,
                        const std::optional<RawSpan> &upperSeen, bool ends)
{
    const double lowerHigh = lowerSeen ? std::max(lowerSeen->high, lower.high) : lower.high;
    const double upperLow = upperSeen ? std::min(upperSeen->low, upper.low) : upper.low;
    if (lowerHigh < upperLow)
        return Separation::Exact;
    if (lowerHigh > lower.high || upperLow < upper.low || lower.high > upper.low)
        return Separation::Interleaved;
    // They share one raw, which belongs to the one or the other.
    const bool seen =
        ends ? upperSeen && upperSeen->low == lower.high : lowerSeen && lowerSeen->high == upper.low;
    return seen ? Separation::SharedRaw : Separation::InTimeRange;
}

std::optional<std::int64_t> neighbour(std::int64_t score, int step)
{
    std::int64_t next = 0;
    return __builtin_add_overflow(score, step, &next) ? std::nullopt : std::optional(next);
}

std::optional<RawSpan> rawsWithin(const CodecSpec &spec, std::optional<std::int64_t> score, TickWindow ticks)
{
    if (!score)
        return std::nullopt;
    const auto raws = rawsOf(spec, *score, ticks);
    return raws ? std::optional(*raws) : std::nullopt;
}

/// One bound as Redis takes it.
struct RawBound {
    double raw = 0;
    bool open = false; ///< the raw itself does not lie inside

    bool isBelow(double other) const { return open ? raw < other : raw <= other; }
    bool isAbove(double other) const { return open ? raw > other : raw >= other; }
};

std::optional<RawBound> rawBound(std::string_view text)
{
    const bool open = text.starts_with('(');
    const auto raw = parseRawText(open ? text.substr(1) : text);
    if (!raw || std::isnan(*raw))
        return std::nullopt;
    return RawBound{*raw, open};
}

/// The score nearest to what a raw reads as for which `fits`.
template <class Fits>
std::optional<std::int64_t> scoreNear(const Decoder &decoder, double raw, Fits fits)
{
    const auto own = ownScoreOf(decoder.spec(), raw);
    const std::int64_t guess = own ? *own : decoder.decode(raw).preimage.score;
    for (const int step : {0, 1, -1, 2, -2})
        if (const auto score = neighbour(guess, step); score && fits(*score))
            return score;
    return std::nullopt;
}

} // namespace

Result<RawSpan> rawsOf(const CodecSpec &spec, std::int64_t score, TickWindow ticks)
{
    if (!spec.hasTime()) {
        const double raw = static_cast<double>(score);
        return RawSpan{raw, raw};
    }
    const std::vector<std::int64_t> fields = extremeFields(spec, windowFields(spec, ticks));
    if (fields.empty())
        return failure(ErrorKind::Limit, sentence("{} packs none of these times.", specText(spec)));
    RawSpan span{infinity, -infinity};
    for (const std::int64_t field : fields) {
        TRY(const auto encoded, encodeField(spec, score, field));
        if (encoded.wrapped)
            return failure(ErrorKind::Limit,
                           sentence("Score {} does not fit: {} wraps around.", score, specText(spec)));
        span.low = std::min(span.low, encoded.raw);
        span.high = std::max(span.high, encoded.raw);
    }
    return span;
}

Result<PointBounds> boundsOfPoints(const Decoder &decoder, std::int64_t score)
{
    const CodecSpec &spec = decoder.spec();
    const int step = spec.fallsWithScore() ? -1 : 1;
    const auto down = neighbour(score, -step);
    const auto up = neighbour(score, step);
    TRY(const auto own, rawsOf(spec, score, codecDomain(spec)));
    Neighbourhood around{own, rawsWithin(spec, down, codecDomain(spec)),
                         rawsWithin(spec, up, codecDomain(spec))};
    const std::optional<RawSpan> seen = rawsWithin(spec, score, decoder.window());
    const Neighbourhood timeRange{seen.value_or(own), rawsWithin(spec, down, decoder.window()),
                                  rawsWithin(spec, up, decoder.window())};
    PointBounds bounds;
    bounds.score = score;
    if (around.interleaved() && seen)
        around = timeRange;
    bounds.raws = around.own;
    // Text fractions of negative scores lead away from zero: there a score ends at its whole number.
    const bool ends = spec.scheme == Scheme::Text && score < 0;
    if (around.lower) {
        bounds.down = down;
        bounds.below = separationOf(*around.lower, around.own, timeRange.lower, seen, ends);
    }
    if (around.upper) {
        bounds.up = up;
        bounds.above = separationOf(around.own, *around.upper, seen, timeRange.upper, ends);
    }
    bounds.min = shortestText(around.own.low);
    bounds.max = shortestText(around.own.high);
    if (!spec.hasTime() || bounds.below == Separation::Interleaved || bounds.above == Separation::Interleaved)
        return bounds;
    if (ends && around.lower)
        bounds.min = excluded(around.lower->high);
    else if (!ends && around.upper)
        bounds.max = excluded(around.upper->low);
    return bounds;
}

std::pair<std::string, std::string> boundsFromPoints(const CodecSpec &spec, const PointBounds &bounds)
{
    if (spec.fallsWithScore())
        return {"-inf", bounds.max};
    return {bounds.min, "+inf"};
}

std::optional<ScoreRange> scoresBetween(const Decoder &decoder, std::string_view min, std::string_view max)
{
    const auto low = rawBound(min);
    const auto high = rawBound(max);
    if (!low || !high || decoder.spec().fallsWithScore() || low->raw == infinity || high->raw == -infinity)
        return std::nullopt;
    const auto rawsOfTimeRange = [&](std::optional<std::int64_t> score) {
        return rawsWithin(decoder.spec(), score, decoder.window());
    };
    ScoreRange range;
    if (low->raw != -infinity) {
        range.first = scoreNear(decoder, low->raw, [&](std::int64_t score) {
            const auto inside = rawsOfTimeRange(score);
            const auto outside = rawsOfTimeRange(neighbour(score, -1));
            return inside && low->isBelow(inside->low) && !(outside && low->isBelow(outside->high));
        });
        if (!range.first)
            return std::nullopt;
    }
    if (high->raw != infinity) {
        range.last = scoreNear(decoder, high->raw, [&](std::int64_t score) {
            const auto inside = rawsOfTimeRange(score);
            const auto outside = rawsOfTimeRange(neighbour(score, 1));
            return inside && high->isAbove(inside->high) && !(outside && high->isAbove(outside->low));
        });
        if (!range.last)
            return std::nullopt;
    }
    if (range.first && range.last && *range.last < *range.first)
        return std::nullopt;
    return range;
}

std::optional<std::int64_t> firstSharedScore(const CodecSpec &spec)
{
    const TickWindow all = codecDomain(spec);
    const int step = spec.fallsWithScore() ? -1 : 1;
    // Nothing: the codec has ended.
    const auto shared = [&](std::int64_t score) -> std::optional<bool> {
        const auto own = rawsOf(spec, score, all);
        const auto next = rawsOf(spec, score + 1, all);
        if (!own || !next)
            return std::nullopt;
        return step > 0 ? own->high >= next->low : next->high >= own->low;
    };
    std::int64_t last = -1;
    std::int64_t probe = 0;
    for (; probe <= lastWhole; probe = probe == 0 ? 1 : 2 * probe) {
        const auto found = shared(probe);
        if (!found || *found)
            break;
        last = probe;
    }
    // A score beyond the end of the codec counts as shared, and is asked for in the end.
    std::int64_t first = std::min(probe, lastWhole);
    while (first - last > 1) {
        const std::int64_t middle = last + (first - last) / 2;
        (shared(middle).value_or(true) ? first : last) = middle;
    }
    return shared(first).value_or(false) ? std::optional(first) : std::nullopt;
}

BoundMeaning meaningOf(const Decoder &decoder, double raw)
{
    BoundMeaning meaning{decoder.decode(raw), std::nullopt};
    if (!decoder.spec().hasTime() || std::isnan(raw) || std::isinf(raw))
        return meaning;
    const std::int64_t near = meaning.decoded.verdict == Verdict::Invalid
                                  ? ownScoreOf(decoder.spec(), raw).value_or(0)
                                  : meaning.decoded.preimage.score;
    for (const int step : {0, 1, -1})
        if (const auto score = neighbour(near, step))
            if (const auto raws = rawsOf(decoder.spec(), *score, codecDomain(decoder.spec()));
                raws && raws->low == raw) {
                meaning.beginning = score;
                break;
            }
    return meaning;
}

} // namespace tiebreak
