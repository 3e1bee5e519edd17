// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/survival/fieldline.h"

#include "core/codec/codec.h"
#include "core/codec/field.h"
#include "core/text/scoretext.h"
#include "lab/survival/sharedpairs.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// So many doubles are looked at one by one.
constexpr int maxWalked = 64;

} // namespace

bool isPowerOfTwo(double value)
{
    int exponent = 0;
    return std::abs(std::frexp(value, &exponent)) == 0.5;
}

FieldLine::FieldLine(const CodecSpec &spec, std::int64_t score, FieldRange fields)
    : m_spec(spec)
    , m_score(score)
    , m_fields(fields)
    , m_first(raw(fields.first))
    , m_last(raw(fields.last))
    , m_sizes(runSizes())
{
}

double FieldLine::raw(std::int64_t field) const
{
    return encodeField(m_spec, m_score, field)->raw;
}

std::int64_t FieldLine::runEnd(std::int64_t from) const
{
    const double value = raw(from);
    std::int64_t to = m_fields.last + 1;
    if (m_sizes)
        to = std::min(to, from + m_sizes->last);
    return firstReaching({from + 1, to - 1}, from + 1,
                         [&](std::int64_t field) { return raw(field) != value; });
}

/// Fewest and most fields that a double between the first and the last stands for, and the most those two do;
/// nothing where that is not known.
///
/// A double stands for values in an interval one ULP wide. With 1 / step fields to a point, these are fields
/// in an interval W = ULP / step wide: from W - 1 to W + 1 of them. Where the quotient is rounded before the
/// sum, each end may move by half an ULP below 1, 2^-54 points, so both together by span·2^-53 fields. Where
/// it is cut, whole steps of 10^-digits are counted in the same way first, and then the fields in those.
std::optional<FieldRange> FieldLine::runSizes() const
{
    const bool isText = m_spec.scheme == Scheme::Text;
    if (m_spec.scheme != Scheme::Fraction && !isText)
        return std::nullopt;
    const double low = std::nextafter(m_first, m_last);
    const double high = std::nextafter(m_last, m_first);
    if (m_first == m_last || std::ilogb(low) != std::ilogb(high) || isPowerOfTwo(low) || isPowerOfTwo(high))
        return std::nullopt;
    // Next to a whole score nothing lies beyond a power of two; elsewhere its other side is twice as wide.
    if (std::abs(low) < 1 && (isPowerOfTwo(m_first) || isPowerOfTwo(m_last)))
        return std::nullopt;
    constexpr int unit = 53; // widths are counted in 2^-53
    const int ulp = std::ilogb(low) - 52;
    if (ulp < -unit || ulp > 0)
        return std::nullopt;

    const bool isCut = !isText && m_spec.cutDigits;
    std::int64_t steps = m_spec.span;
    if (isText)
        steps = powerOfTen(digitsOf(m_fields.last));
    else if (isCut)
        steps = powerOfTen(*m_spec.cutDigits);
    const Int128 one = Int128(1) << unit;
    const Int128 width = Int128(steps) << (unit + ulp);
    const Int128 slack = isText || isCut ? 0 : steps;
    Int128 min = -(-(width - one - slack) >> unit);
    Int128 max = (width + one + slack) >> unit;
    if (isCut) {
        min = min * m_spec.span / steps;
        max = ceilDiv(max * m_spec.span, steps);
    }
    return FieldRange{heldTo64(min), heldTo64(max)};
}

std::optional<Int128> FieldLine::shared(std::int64_t gap) const
{
    if (m_first == m_last)
        return pairsInRun(Int128(m_fields.last) - m_fields.first + 1, gap);
    if (m_sizes && gap >= m_sizes->last)
        return 0;
    const std::int64_t second = runEnd(m_fields.first);
    const std::int64_t reach =
        m_sizes ? heldTo64(std::max<Int128>(second, Int128(m_fields.last) + 1 - m_sizes->last)) : second;
    const std::int64_t lastStart = firstReaching({reach, m_fields.last - 1}, m_fields.last,
                                                 [&](std::int64_t field) { return raw(field) == m_last; });
    const Int128 ends = pairsInRun(Int128(second) - m_fields.first, gap) +
                        pairsInRun(Int128(m_fields.last) - lastStart + 1, gap);

    const Int128 between = Int128(lastStart) - second;
    const Int128 doubles = Int128(doublesApart(m_first, m_last)) - 1;
    if (between <= gap)
        return ends;
    // Then every double between the two has fields, and pairs all of them but `gap`.
    if (m_sizes && gap <= m_sizes->first)
        return ends + between - doubles * gap;
    if (doubles <= maxWalked)
        return ends + walk(second, lastStart, gap);
    return std::nullopt;
}

Int128 FieldLine::walk(std::int64_t from, std::int64_t to, std::int64_t gap) const
{
    Int128 pairs = 0;
    while (from < to) {
        const std::int64_t end = runEnd(from);
        pairs += pairsInRun(Int128(end) - from, gap);
        from = end;
    }
    return pairs;
}

} // namespace tiebreak
