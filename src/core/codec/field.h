// SPDX-License-Identifier: GPL-3.0-or-later
// Between ticks and the field that is packed for them.
#pragma once

#include "core/base/firstwhere.h"
#include "core/codec/codecspec.h"
#include "core/codec/decimaldigits.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace tiebreak
{

/// Fields first to last, both included. Empty when last < first.
struct FieldRange {
    std::int64_t first = 0;
    std::int64_t last = -1;
    bool empty() const { return last < first; }
    std::int64_t size() const { return last - first + 1; }
};

/// The largest field that fits beside the score; the smallest is 0. Fields of a formula count its ticks, from
/// the one whose raw lies farthest from those of the next score on: CodecSpec::rising() of raw grows with
/// them.
inline std::int64_t largestField(const CodecSpec &spec)
{
    switch (spec.scheme) {
    case Scheme::Plain:
        return 0;
    case Scheme::Decimal:
        return powerOfTen(spec.digits) - 1;
    case Scheme::Binary:
    case Scheme::Ordered:
        return (std::int64_t(1) << spec.bits) - 1;
    case Scheme::Fraction:
        return spec.span;
    case Scheme::Text:
        return powerOfTen(18) - 1;
    case Scheme::Formula:
        return spec.formula->facts().ticks.last - spec.formula->facts().ticks.first;
    }
    return 0;
}

/// The length of a field: so many ticks on, the same field stands beside the next score. 0 where the codec
/// keeps low bits only, or where no whole number of ticks makes a score.
inline std::int64_t fieldLength(const CodecSpec &spec)
{
    if (spec.keep)
        return 0;
    switch (spec.scheme) {
    case Scheme::Decimal:
    case Scheme::Binary:
    case Scheme::Ordered:
        return largestField(spec) + 1;
    case Scheme::Fraction:
        return spec.span;
    case Scheme::Plain:
    case Scheme::Text:
    case Scheme::Formula:
        break;
    }
    return 0;
}

/// The field for a tick: from - tick or tick - epoch, after `keep`. Monotone in the kept tick.
class FieldMap
{
public:
    explicit FieldMap(const CodecSpec &spec)
        : m_inverted(spec.earlierRises()), m_origin(originOf(spec)), m_keep(spec.keep.value_or(0))
    {
    }

    /// The part of a tick that is kept. `tick` itself without `keep`.
    std::int64_t kept(std::int64_t tick) const { return m_keep ? tick & (period() - 1) : tick; }
    /// False when the subtraction leaves 64 bits.
    bool fieldOf(std::int64_t tick, std::int64_t &field) const
    {
        const std::int64_t low = kept(tick);
        return m_inverted ? !__builtin_sub_overflow(m_origin, low, &field)
                          : !__builtin_sub_overflow(low, m_origin, &field);
    }
    /// The kept tick of a field of the codec's own range.
    std::int64_t keptOf(std::int64_t field) const { return m_inverted ? m_origin - field : field + m_origin; }

    /// Ticks repeat after so many; 0 when all bits are kept.
    std::int64_t period() const { return m_keep ? std::int64_t(1) << m_keep : 0; }
    /// Earlier ticks have larger fields.
    bool inverted() const { return m_inverted; }

    /// The fields of kept ticks first..last within 0..largest.
    FieldRange fields(std::int64_t first, std::int64_t last, std::int64_t largest) const
    {
        if (last < first)
            return {};
        const std::int64_t low = m_inverted ? difference(m_origin, last) : difference(first, m_origin);
        const std::int64_t high = m_inverted ? difference(m_origin, first) : difference(last, m_origin);
        return {std::max<std::int64_t>(low, 0), std::min(high, largest)};
    }

private:
    static std::int64_t originOf(const CodecSpec &spec)
    {
        if (!spec.formula)
            return spec.from.value_or(spec.epoch);
        const FormulaFacts &facts = spec.formula->facts();
        return spec.earlierRises() ? facts.ticks.last : facts.ticks.first;
    }

    /// a - b, held at the ends of the 64-bit range.
    static std::int64_t difference(std::int64_t a, std::int64_t b)
    {
        std::int64_t result = 0;
        if (!__builtin_sub_overflow(a, b, &result))
            return result;
        return a < 0 ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
    }

    bool m_inverted;
    std::int64_t m_origin;
    int m_keep;
};

/// The smallest field of the range for which `reaches` holds (it holds for all larger ones as well), or
/// range.last + 1: firstWhere() for fields, which all lie within 63 bits.
template <class Reaches>
std::int64_t firstReaching(FieldRange range, std::int64_t guess, Reaches reaches)
{
    return firstWhere(range.first, range.last, guess, reaches).value_or(range.last + 1);
}

/// The whole number next below a guess, held inside the range; NaN is its end.
inline std::int64_t heldGuess(FieldRange range, double guess)
{
    return guess <= static_cast<double>(range.first) ? range.first
           : guess < static_cast<double>(range.last) ? static_cast<std::int64_t>(guess)
                                                     : range.last;
}

template <class Reaches>
std::int64_t firstReaching(FieldRange range, double guess, Reaches reaches)
{
    return firstReaching(range, heldGuess(range, guess), reaches);
}

} // namespace tiebreak
