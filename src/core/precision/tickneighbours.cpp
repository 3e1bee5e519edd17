// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/precision/tickneighbours.h"

#include "core/base/int128.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace tiebreak
{

namespace
{

constexpr std::size_t maxIntervals = 64;
constexpr int maxSegmentsASide = 16;
constexpr int minTicksInView = 19;

std::int64_t saturated(Int128 value)
{
    constexpr Int128 limit = std::numeric_limits<std::int64_t>::max();
    return std::int64_t(std::clamp(value, -limit, limit));
}

/// The ticks around `tick` with which its own double is encoded; nothing where the codec cannot pack it.
std::optional<TickSegment> segmentAt(const Decoder &local, double own, std::int64_t score, std::int64_t tick)
{
    const auto encoded = encode(local.spec(), score, tick);
    if (!encoded || encoded->wrapped)
        return std::nullopt;
    const std::int64_t apart = saturated(doublesApart(own, encoded->raw));
    TickSegment segment{encoded->raw < own ? -apart : apart, {score, tick, tick}};
    for (const TickInterval &ticks : local.preimage(encoded->raw, maxIntervals)) {
        if (ticks.score == score && ticks.first <= tick && tick <= ticks.last)
            segment.ticks = ticks;
    }
    return segment;
}

void addOthers(TickNeighbours &result, const Decoder &decoder, double raw)
{
    const TickInterval &own = result.preimage.front();
    // Neighbours may lie outside the time range; they are decoded in a window of their own.
    const Int128 span = Int128(result.last) - result.first;
    const TickWindow window{saturated(result.first - span), saturated(result.last + span)};
    const Decoder local(decoder.spec(), window);
    std::int64_t tick = own.first;
    for (int i = 0; i < maxSegmentsASide && tick > result.first; ++i) {
        const auto segment = segmentAt(local, raw, own.score, tick - 1);
        if (!segment)
            break;
        result.others.push_back(*segment);
        tick = segment->ticks.first;
    }
    std::reverse(result.others.begin(), result.others.end());
    tick = own.last;
    for (int i = 0; i < maxSegmentsASide && tick < result.last; ++i) {
        const auto segment = segmentAt(local, raw, own.score, tick + 1);
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
    if (decoded.verdict == Verdict::Invalid)
        return result;
    result.preimage = decoder.preimage(raw, maxIntervals);
    if (result.preimage.empty())
        result.preimage = {decoded.preimage};
    std::sort(result.preimage.begin(), result.preimage.end(),
              [](const TickInterval &a, const TickInterval &b) { return a.first < b.first; });

    const std::int64_t first = result.preimage.front().first;
    const std::int64_t last =
        std::max_element(result.preimage.begin(), result.preimage.end(), [](auto &a, auto &b) {
            return a.last < b.last;
        })->last;
    const Int128 width = Int128(last) - first + 1;
    const bool several = result.preimage.size() > 1;
    const Int128 view = several ? width + width / 10 + 2 : std::max<Int128>(minTicksInView, width * 63 / 10);
    const Int128 margin = (view - width + 1) / 2;
    result.first = saturated(first - margin);
    result.last = saturated(last + margin);
    if (!several)
        addOthers(result, decoder, raw);
    return result;
}

} // namespace tiebreak
