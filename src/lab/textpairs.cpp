// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs of fields behind a point where they have different numbers of digits.
#include "lab/textpairs.h"

#include "core/scoretext.h"
#include "lab/fieldline.h"

#include <algorithm>
#include <vector>

namespace tiebreak
{

namespace
{

/// The fields by their number of digits; only those there are.
std::vector<FieldLine> linesByDigits(const CodecSpec &spec, std::int64_t score, FieldRange fields)
{
    std::vector<FieldLine> lines;
    while (!fields.empty()) {
        const std::int64_t last = std::min(fields.last, powerOfTen(digitsOf(fields.first)) - 1);
        lines.emplace_back(spec, score, FieldRange{fields.first, last});
        fields.first = last + 1;
    }
    return lines;
}

/// Pairs (f, f + gap) with f of one line and f + gap of another, whose fields have more digits.
///
/// Behind the point f is f / 10^a and f + gap is (f + gap) / 10^b. The second is the larger one, as the field
/// is, while f·(10^(b-a) - 1) < gap; from there on the pair is turned, unless both round to one double. They
/// can do that only where they are less than an ULP apart, that is near this f.
FieldPairs across(const FieldLine &shorter, const FieldLine &longer, std::int64_t gap)
{
    const std::int64_t first = std::max(shorter.fields().first, longer.fields().first - gap);
    const std::int64_t last = std::min(shorter.fields().last, longer.fields().last - gap);
    FieldPairs pairs;
    if (first > last)
        return pairs;
    const int digits = digitsOf(longer.fields().last);
    const std::int64_t ratio = powerOfTen(digits - digitsOf(shorter.fields().last)) - 1;
    const std::int64_t turn = gap / ratio + (gap % ratio != 0 ? 1 : 0);
    pairs.turned = std::max<Int128>(0, Int128(last) - std::max(first, turn) + 1);

    const double ulp = std::max(ulpOf(shorter.raw(last)), ulpOf(longer.raw(last + gap)));
    const double reach = ulp * static_cast<double>(powerOfTen(digits)) / static_cast<double>(ratio) + 2;
    const auto near = static_cast<Int128>(std::min(reach, 0x1p62));
    std::int64_t from = heldTo64(std::max<Int128>(first, turn - near));
    const std::int64_t to = heldTo64(std::min<Int128>(last, turn + near));
    while (from <= to) {
        const std::int64_t end = std::min({shorter.runEnd(from), longer.runEnd(from + gap) - gap, to + 1});
        if (shorter.raw(from) == longer.raw(from + gap)) {
            pairs.shared += end - from;
            pairs.turned -= std::max<std::int64_t>(0, end - std::max(from, turn));
        }
        from = end;
    }
    return pairs;
}

} // namespace

std::optional<FieldPairs> countTextPairs(const CodecSpec &spec, std::int64_t score, FieldRange fields,
                                         std::int64_t gap)
{
    const std::vector<FieldLine> lines = linesByDigits(spec, score, fields);
    FieldPairs pairs;
    for (auto line = lines.begin(); line != lines.end(); ++line) {
        const auto shared = line->shared(gap);
        if (!shared)
            return std::nullopt;
        pairs.shared += *shared;
        for (auto longer = line + 1; longer != lines.end(); ++longer) {
            const FieldPairs crossing = across(*line, *longer, gap);
            pairs.shared += crossing.shared;
            pairs.turned += crossing.turned;
        }
    }
    return pairs;
}

} // namespace tiebreak
