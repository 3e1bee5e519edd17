// SPDX-License-Identifier: GPL-3.0-or-later
// The doubles beside one raw as stretches of time.
#include "app/widgets/tickneighbours.h"

#include "core/int128.h"
#include "core/scoretext.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace tiebreak
{

namespace
{

constexpr std::size_t mostIntervals = 64;
constexpr int mostSegmentsASide = 16;
constexpr int leastTicksInView = 19;

qint64 saturated(Int128 value)
{
    constexpr Int128 limit = std::numeric_limits<qint64>::max();
    return qint64(std::clamp(value, -limit, limit));
}

/// The ticks around `tick` with which its own double is encoded; nothing where the codec cannot pack it.
std::optional<TickSegment> segmentAt(const Decoder &local, double shown, qint64 score, qint64 tick)
{
    const auto encoded = encode(local.spec(), score, tick);
    if (!encoded || encoded->wrapped)
        return std::nullopt;
    const qint64 apart = saturated(doublesApart(shown, encoded->raw));
    TickSegment segment{encoded->raw < shown ? -apart : apart, {score, tick, tick}};
    for (const TickInterval &ticks : local.truth(encoded->raw, mostIntervals)) {
        if (ticks.score == score && ticks.first <= tick && tick <= ticks.last)
            segment.ticks = ticks;
    }
    return segment;
}

void addOthers(TickNeighbours &result, const Decoder &decoder, double raw)
{
    const TickInterval &shown = result.shown.front();
    // Neighbours may lie outside the season; they are decoded in a window of their own.
    const Int128 span = Int128(result.last) - result.first;
    const TickWindow window{saturated(result.first - span), saturated(result.last + span)};
    const Decoder local(decoder.spec(), window);
    qint64 tick = shown.first;
    for (int i = 0; i < mostSegmentsASide && tick > result.first; ++i) {
        const auto segment = segmentAt(local, raw, shown.score, tick - 1);
        if (!segment)
            break;
        result.others.push_back(*segment);
        tick = segment->ticks.first;
    }
    std::reverse(result.others.begin(), result.others.end());
    tick = shown.last;
    for (int i = 0; i < mostSegmentsASide && tick < result.last; ++i) {
        const auto segment = segmentAt(local, raw, shown.score, tick + 1);
        if (!segment)
            break;
        result.others.push_back(*segment);
        tick = segment->ticks.last;
    }
}

} // namespace

TickNeighbours tickNeighbours(const Decoder &decoder, double raw)
{
    TickNeighbours result;
    if (!decoder.spec().hasTime())
        return result;
    const Decoded decoded = decoder.decode(raw);
    result.verdict = decoded.verdict;
    result.intervals = decoded.intervals;
    if (decoded.verdict == Verdict::Foreign)
        return result;
    result.shown = decoder.truth(raw, mostIntervals);
    if (result.shown.empty())
        result.shown = {decoded.truth};
    std::sort(result.shown.begin(), result.shown.end(),
              [](const TickInterval &a, const TickInterval &b) { return a.first < b.first; });

    const qint64 first = result.shown.front().first;
    const qint64 last = std::max_element(result.shown.begin(), result.shown.end(), [](auto &a, auto &b) {
                            return a.last < b.last;
                        })->last;
    const Int128 width = Int128(last) - first + 1;
    const bool several = result.shown.size() > 1;
    const Int128 view =
        several ? width + width / 10 + 2 : std::max<Int128>(leastTicksInView, width * 63 / 10);
    const Int128 margin = (view - width + 1) / 2;
    result.first = saturated(first - margin);
    result.last = saturated(last + margin);
    if (!several)
        addOthers(result, decoder, raw);
    return result;
}

} // namespace tiebreak
