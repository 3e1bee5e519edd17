// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/survival/sharedpairs.h"

#include "core/codec/roundingcell.h"
#include "core/text/scoretext.h"
#include "lab/survival/fieldline.h"

#include <algorithm>
#include <cmath>
#include <limits>
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

/// countPairs() for `text`.
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

constexpr double inf = std::numeric_limits<double>::infinity();

/// The whole numbers of first..last that round to `raw`.
Int128 cellSize(double raw, Int128 first, Int128 last)
{
    const WholeRange cell = RoundingCell::of(raw).wholes(1);
    return std::max<Int128>(0, std::min(cell.last, last) - std::max(cell.first, first) + 1);
}

std::optional<Int128> sharedDecimals(const CodecSpec &spec, std::int64_t score, FieldRange fields,
                                     std::int64_t gap)
{
    const std::int64_t weight = powerOfTen(spec.digits);
    std::int64_t product = 0;
    if (!__builtin_mul_overflow(score, weight, &product)) {
        std::int64_t sum = 0;
        if (__builtin_add_overflow(product, fields.last, &sum))
            return std::nullopt; // some sums in 64 bits, some in doubles
        return sharedWholes(Int128(product) + fields.first, sum, gap);
    }
    if (fields.last > lastWhole)
        return std::nullopt; // the field is rounded before it is added
    const auto base = static_cast<Int128>(static_cast<double>(score) * static_cast<double>(weight));
    return sharedWholes(base + fields.first, base + fields.last, gap);
}

} // namespace

Int128 pairsInRun(Int128 size, std::int64_t gap)
{
    return std::max<Int128>(0, size - gap);
}

Int128 sharedWholes(Int128 first, Int128 last, std::int64_t gap)
{
    if (first < 0) {
        const Int128 mirrored = sharedWholes(std::max<Int128>(0, -last), -first, gap);
        return last <= 0 ? mirrored : mirrored + sharedWholes(0, last, gap);
    }
    // Up to here every whole number is a double.
    first = std::max(first, Int128(lastWhole));
    Int128 pairs = 0;
    if (last - first < gap)
        return pairs;
    const auto end = static_cast<double>(last);
    for (double raw = static_cast<double>(first); raw <= end;) {
        if (raw == static_cast<double>(first) || raw == end || isPowerOfTwo(raw)) {
            pairs += pairsInRun(cellSize(raw, first, last), gap);
            raw = std::nextafter(raw, inf);
            continue;
        }
        // The doubles up to the next power of two stand for one ULP each; the even ones take both ends, the
        // odd ones none (ties to even).
        const double power = std::ldexp(1.0, std::ilogb(raw) + 1);
        const double runEnd = std::min(power, end);
        const auto ulp = static_cast<Int128>(ulpOf(raw));
        const auto doubles = static_cast<Int128>(doublesApart(raw, runEnd));
        const Int128 even = (doubles + (bitsOf(raw) & 1 ? 0 : 1)) / 2;
        pairs += even * pairsInRun(ulp + 1, gap) + (doubles - even) * pairsInRun(ulp - 1, gap);
        raw = runEnd;
    }
    return pairs;
}

std::optional<FieldPairs> countPairs(const CodecSpec &spec, std::int64_t score, FieldRange fields,
                                     std::int64_t gap)
{
    std::optional<Int128> shared;
    switch (spec.scheme) {
    case Scheme::Plain:
        shared = Int128(fields.last) - fields.first + 1 - gap;
        break;
    case Scheme::Ordered:
        shared = 0;
        break;
    case Scheme::Binary:
        shared = sharedWholes((Int128(score) << spec.bits) + fields.first,
                              (Int128(score) << spec.bits) + fields.last, gap);
        break;
    case Scheme::Decimal:
        shared = sharedDecimals(spec, score, fields, gap);
        break;
    case Scheme::Text:
        return countTextPairs(spec, score, fields, gap);
    case Scheme::Fraction:
    case Scheme::Formula:
        shared = FieldLine(spec, score, fields).shared(gap);
        break;
    }
    return shared ? std::optional(FieldPairs{*shared, 0}) : std::nullopt;
}

} // namespace tiebreak
