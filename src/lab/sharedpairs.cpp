// SPDX-License-Identifier: GPL-3.0-or-later
// How many pairs of fields share a double, without looking at each.
#include "lab/sharedpairs.h"

#include "core/lastwhole.h"
#include "core/roundingcell.h"
#include "lab/fieldline.h"
#include "lab/textpairs.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

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
