// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/survival/pairlines.h"

#include "core/codec/orderedbits.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

/// Kept ticks whose fields are packed.
struct KeptRange {
    Int128 first = 0;
    Int128 last = -1;
};

KeptRange keptRange(const CodecSpec &spec, FieldRange packed)
{
    if (!spec.hasTime())
        return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
    const FieldMap map(spec);
    const Int128 origin = map.keptOf(0);
    KeptRange range = map.inverted() ? KeptRange{origin - packed.last, origin - packed.first}
                                     : KeptRange{origin + packed.first, origin + packed.last};
    if (map.period())
        range = {std::max<Int128>(range.first, 0), std::min<Int128>(range.last, map.period() - 1)};
    return range;
}

/// Adds the part of first..last where both u and u + shift lie in `range`.
void addLine(std::vector<PairLine> &lines, KeptRange range, Int128 first, Int128 last, std::int64_t shift,
             UInt128 times)
{
    first = std::max({first, range.first, range.first - shift});
    last = std::min({last, range.last, range.last - shift});
    // Only ticks of 64 bits are left: those of the window or of one period.
    if (first <= last)
        lines.push_back({static_cast<std::int64_t>(first), static_cast<std::int64_t>(last), shift, times});
}

} // namespace

FieldRange packedFields(const CodecSpec &spec, std::int64_t score)
{
    FieldRange fields{0, largestField(spec)};
    if (spec.scheme == Scheme::Binary) {
        const auto shifted = static_cast<std::int64_t>(static_cast<std::uint64_t>(score) << spec.bits);
        if (shifted >> spec.bits != score)
            return {};
    }
    if (spec.formula && (score < spec.formula->facts().firstScore || score > spec.formula->facts().lastScore))
        return {};
    if (spec.scheme == Scheme::Ordered) {
        const Int128 base = Int128(score) << spec.bits;
        const CodeRange codes = orderedCodes(spec.bias);
        const Int128 first = std::max<Int128>(0, codes.first - base);
        const Int128 last = std::min<Int128>(fields.last, codes.last - base);
        if (first > last)
            return {};
        fields = {static_cast<std::int64_t>(first), static_cast<std::int64_t>(last)};
    }
    return fields;
}

std::vector<PairLine> pairLines(const CodecSpec &spec, TickWindow window, FieldRange packed, std::int64_t gap)
{
    std::vector<PairLine> lines;
    const Int128 earlier = Int128(window.last) - gap - window.first + 1; // how many earlier times there are
    if (earlier <= 0 || gap < 1 || packed.empty())
        return lines;
    const KeptRange range = keptRange(spec, packed);
    const FieldMap map(spec);
    const Int128 period = map.period();
    if (period == 0) {
        addLine(lines, range, window.first, Int128(window.last) - gap, gap, 1);
        return lines;
    }

    const auto shift = static_cast<std::int64_t>(gap % period);
    const auto add = [&](Int128 first, Int128 last, UInt128 times) {
        addLine(lines, range, first, std::min(last, period - 1 - shift), shift, times);
        if (shift != 0)
            addLine(lines, range, std::max(first, period - shift), last,
                    static_cast<std::int64_t>(shift - period), times);
    };
    const Int128 cycles = earlier / period;
    const Int128 rest = earlier % period;
    const Int128 start = map.kept(window.first);
    if (cycles > 0)
        add(0, period - 1, static_cast<UInt128>(cycles));
    if (rest > 0)
        add(start, std::min(start + rest, period) - 1, 1);
    if (start + rest > period)
        add(0, start + rest - period - 1, 1);
    return lines;
}

} // namespace tiebreak
