// SPDX-License-Identifier: GPL-3.0-or-later
// The fewest bits or digits that the season needs leave the most for the score.
#include "core/tailoredcodec.h"

#include "core/decimaldigits.h"
#include "core/int128.h"
#include "core/lastwhole.h"

#include <algorithm>
#include <bit>

namespace tiebreak
{

std::optional<CodecSpec> tailoredCodec(Scheme scheme, TickUnit unit, TickWindow season, Direction direction,
                                       std::int64_t lowestScore)
{
    CodecSpec spec;
    spec.scheme = scheme;
    spec.unit = unit;
    std::int64_t first = season.first;
    std::int64_t last = season.last;
    if (direction == Direction::HighestFirst) {
        last = std::max<std::int64_t>(last, 0); // `from` cannot lie before 1970
        spec.from = last;
    } else {
        spec.epoch = first;
    }
    if (season.empty() || Int128(last) - first >= Int128(1) << 62)
        return std::nullopt;
    const std::int64_t field = std::max<std::int64_t>(last - first, 1);
    switch (scheme) {
    case Scheme::Decimal:
        spec.digits = digitsOf(field);
        if (spec.digits > 18)
            return std::nullopt;
        return spec;
    case Scheme::Ordered:
        if (lowestScore < 0)
            spec.bias = OrderedBias::Signed;
        [[fallthrough]];
    case Scheme::Binary:
        spec.bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(field)));
        return spec;
    case Scheme::Fraction:
        spec.span = field + 1; // a field of the whole span would be the next point
        if (spec.span > lastWhole)
            return std::nullopt;
        return spec;
    case Scheme::Plain:
    case Scheme::Text:
    case Scheme::Formula:
        break;
    }
    return std::nullopt;
}

} // namespace tiebreak
