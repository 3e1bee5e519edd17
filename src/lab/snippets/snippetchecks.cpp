// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/snippets/snippetchecks.h"

#include "core/codec/field.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace tiebreak
{

namespace
{

std::optional<SnippetCheck> checkOf(const CodecSpec &spec, const SnippetRanges &ranges, std::int64_t score,
                                    std::int64_t tick)
{
    const std::int64_t kept = FieldMap(spec).kept(tick);
    if (score < ranges.firstScore || score > ranges.lastScore ||
        (spec.hasTime() && (kept < ranges.kept.first || kept > ranges.kept.last)))
        return std::nullopt;
    const auto encoded = encode(spec, score, tick);
    if (!encoded)
        return std::nullopt;
    const Decoded decoded = Decoder(spec, TickWindow{tick, tick}).decode(encoded->raw);
    if (!decoded.hasOwnScore || decoded.ownScore != score)
        return std::nullopt;
    const std::int64_t back =
        decoded.hasOwnTick ? decoded.ownTick : snippetTick(spec, ranges, score, encoded->raw);
    return SnippetCheck{score, tick, back, encoded->raw};
}

std::vector<SnippetCheck> checksWithin(const CodecSpec &spec, const SnippetRanges &ranges, TickWindow ticks,
                                       std::int64_t limit)
{
    const std::int64_t middle = std::midpoint(ticks.first, ticks.last);
    std::vector<SnippetCheck> checks;
    for (const auto &[wanted, tick] :
         {std::pair(std::int64_t(0), ticks.first), {limit / 2, middle}, {limit, ticks.last}}) {
        std::int64_t score = wanted;
        auto check = checkOf(spec, ranges, score, tick);
        for (; !check && score > 0; check = checkOf(spec, ranges, score, tick))
            score /= 2;
        if (check)
            checks.push_back(*check);
    }
    return checks;
}

} // namespace

std::int64_t snippetTick(const CodecSpec &spec, const SnippetRanges &ranges, std::int64_t score, double raw)
{
    const FieldMap map(spec);
    const Decoded decoded = Decoder(spec, TickWindow{}).decode(raw);
    if (decoded.hasOwnTick)
        return decoded.ownTick;
    // Below zero `text` mirrors the raws above.
    const std::int64_t size = spec.scheme == Scheme::Text ? std::abs(score) : score;
    const double sized = spec.scheme == Scheme::Text ? std::abs(raw) : raw;
    const auto reaches = [&](std::int64_t field) {
        const auto encoded = encodeField(spec, size, field);
        return encoded && spec.rising(encoded->raw) >= spec.rising(sized);
    };
    const auto search = ranges.search.empty() ? std::vector{ranges.fields} : ranges.search;
    for (const FieldRange &range : search) {
        const std::int64_t field = firstReaching(range, static_cast<double>(range.first), reaches);
        if (field > range.last)
            continue;
        const auto encoded = encodeField(spec, size, field);
        if (encoded && encoded->raw == sized)
            return map.keptOf(field);
    }
    return 0;
}

std::vector<SnippetCheck> snippetChecks(const CodecSpec &spec, const SnippetRanges &ranges,
                                        const TimeRange &timeRange, std::int64_t limit)
{
    const TickWindow ticks = plausibleTicks(spec, timeRange);
    const TickWindow taken = spec.keep ? ticks : ticks.within(ranges.kept);
    auto checks = checksWithin(spec, ranges, taken.empty() ? ranges.kept : taken, limit);
    // The cycle of kept bits may lie in the time range without any time that has a field.
    if (checks.empty() && spec.keep)
        checks = checksWithin(spec, ranges, ranges.kept, limit);
    return checks;
}

} // namespace tiebreak
