// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/precision/overlap.h"

#include "core/base/int128.h"
#include "core/codec/field.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

/// The ticks of the window among which those with the largest and the smallest raw of a score are: the ends
/// of the fields that are packed; for `text`, whose raw falls where a field gets longer, those of each
/// length.
std::vector<std::int64_t> extremeTicks(const CodecSpec &spec, TickWindow window)
{
    const FieldMap map(spec);
    std::vector<std::int64_t> ticks;
    const auto addFields = [&](FieldRange fields, std::int64_t cycle) {
        if (fields.empty())
            return;
        const auto add = [&](std::int64_t field) {
            if (field >= fields.first && field <= fields.last)
                ticks.push_back(map.keptOf(field) + cycle);
        };
        add(fields.first);
        add(fields.last);
        if (spec.scheme == Scheme::Text) {
            for (int digits = 1; digits < 18; ++digits) {
                add(powerOfTen(digits) - 1);
                add(powerOfTen(digits));
            }
        }
    };
    const std::int64_t largest = largestField(spec);
    if (!map.period()) {
        addFields(map.fields(window.first, window.last, largest), 0);
        return ticks;
    }
    // The first cycle of the window, and as much of the second as stands beyond what the first one had.
    const std::int64_t start = window.first - map.kept(window.first);
    const std::int64_t last = static_cast<std::int64_t>(
        std::min<Int128>(Int128(window.last) - start, 2 * Int128(map.period()) - 1));
    addFields(map.fields(map.kept(window.first), std::min(last, map.period() - 1), largest), start);
    if (last >= map.period())
        addFields(map.fields(0, last - map.period(), largest), start + map.period());
    return ticks;
}

/// Finds the tick with the largest raw at a score, and the one with the smallest at the next: the other way
/// round where raws fall as the score grows.
std::optional<Overlap> overlapAt(const CodecSpec &spec, std::int64_t score,
                                 const std::vector<std::int64_t> &ticks)
{
    Overlap pair{score, 0, 0, score + 1, 0, 0};
    bool any = false;
    for (const std::int64_t tick : ticks) {
        const auto low = encode(spec, score, tick);
        const auto high = encode(spec, score + 1, tick);
        if (!low || !high || low->wrapped || high->wrapped)
            continue;
        if (!any || spec.rising(low->raw) > spec.rising(pair.raw))
            std::tie(pair.tick, pair.raw) = std::pair(tick, low->raw);
        if (!any || spec.rising(high->raw) < spec.rising(pair.higherRaw))
            std::tie(pair.higherTick, pair.higherRaw) = std::pair(tick, high->raw);
        any = true;
    }
    return any && spec.rising(pair.raw) >= spec.rising(pair.higherRaw) ? std::optional(pair) : std::nullopt;
}

} // namespace

std::optional<Overlap> overlapOf(const CodecSpec &spec, TickWindow window)
{
    constexpr std::int64_t farthest = std::int64_t(1) << 62; // no codec packs ticks beyond
    window = window.within({-farthest, farthest});
    if (window.empty())
        return {};
    const std::vector<std::int64_t> ticks =
        spec.hasTime() ? extremeTicks(spec, window) : std::vector<std::int64_t>{0};
    // Small scores one by one, for a formula may leave single ones room that the others have.
    constexpr int tried = 8;
    for (std::int64_t score = 0; score < std::int64_t(1) << tried; ++score) {
        if (auto overlap = overlapAt(spec, score, ticks))
            return overlap;
    }
    std::int64_t below = (std::int64_t(1) << tried) - 1; // no overlap up to here
    for (int power = tried; power < 63; ++power) {
        for (const std::int64_t score : {(std::int64_t(1) << power) - 1, std::int64_t(1) << power}) {
            if (!overlapAt(spec, score, ticks)) {
                below = score;
                continue;
            }
            const std::int64_t first = firstReaching(
                {below, score}, score, [&](std::int64_t s) { return overlapAt(spec, s, ticks).has_value(); });
            return overlapAt(spec, first, ticks);
        }
    }
    return {};
}

} // namespace tiebreak
