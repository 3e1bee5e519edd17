// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/windowfields.h"

#include "core/base/int128.h"
#include "core/codec/decimaldigits.h"
#include "core/codec/orderedbits.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

namespace
{

/// The runs of kept ticks that stand one after the other in the window.
std::vector<TickWindow> keptRuns(const FieldMap &map, TickWindow window)
{
    const std::int64_t period = map.period();
    if (period == 0)
        return {window};
    const std::int64_t first = map.kept(window.first);
    const std::int64_t last = map.kept(window.last);
    const Int128 turn = Int128(window.first) + (first == 0 ? 0 : period - first);
    if (turn + period - 1 <= window.last)
        return {{0, period - 1}};
    if (first != 0 && turn <= window.last)
        return {{first, period - 1}, {0, last}};
    return {{first, last}};
}

} // namespace

FieldRange WindowFields::hull() const
{
    FieldRange range;
    for (const FieldRange &run : runs)
        range = range.empty() ? run
                              : FieldRange{std::min(range.first, run.first), std::max(range.last, run.last)};
    return range;
}

WindowFields windowFields(const CodecSpec &spec, TickWindow window)
{
    WindowFields fields;
    if (!spec.hasTime() || window.empty())
        return fields;
    const FieldMap map(spec);
    const std::vector<TickWindow> kept = keptRuns(map, window);
    fields.cycles =
        kept.size() > 1 || (map.period() != 0 && Int128(window.last) - window.first >= map.period());
    fields.ticks = heldTo64(Int128(window.last) - window.first + 1);
    fields.allPacked = true;
    for (const TickWindow &ticks : kept) {
        const FieldRange run = map.fields(ticks.first, ticks.last, largestField(spec));
        if (!run.empty())
            fields.runs.push_back(run);
        const Int128 packed = run.empty() ? 0 : Int128(run.last) - run.first + 1;
        fields.allPacked = fields.allPacked && packed == Int128(ticks.last) - ticks.first + 1;
    }
    return fields;
}

std::vector<std::int64_t> extremeFields(const CodecSpec &spec, const WindowFields &fields)
{
    std::vector<std::int64_t> extremes;
    for (const FieldRange &run : fields.runs) {
        extremes.push_back(run.first);
        extremes.push_back(run.last);
        for (int digits = 1; spec.scheme == Scheme::Text && digits <= 18; ++digits) {
            const std::int64_t end = powerOfTen(digits);
            if (run.first < end && end <= run.last) {
                extremes.push_back(end - 1);
                extremes.push_back(end);
            }
        }
    }
    return extremes;
}

std::optional<std::int64_t> largestPackedScore(const CodecSpec &spec, const WindowFields &fields)
{
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    if (fields.runs.empty())
        return std::nullopt;
    if (spec.formula)
        return spec.formula->facts().lastScore;
    if (spec.scheme != Scheme::Binary && spec.scheme != Scheme::Ordered)
        return highest;
    const std::int64_t last = spec.scheme == Scheme::Ordered ? orderedCodes(spec.bias).last : highest;
    const std::int64_t rest = last - fields.hull().last;
    if (rest < 0)
        return std::nullopt;
    return rest >> spec.bits;
}

} // namespace tiebreak
