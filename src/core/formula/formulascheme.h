// SPDX-License-Identifier: GPL-3.0-or-later
// Decoding of formulas, which need no inverse: score and time are found by search on the monotone encoding.
// Same shape as wholeschemes.h.
#pragma once

#include "core/codec/field.h"
#include "core/codec/wholeschemes.h"

namespace tiebreak
{

/// raw = the formula's value, searched on its rising side. The guesses take it for linear; where it is not,
/// they cost more looks. Belongs to one thread, even when const, for it keeps what the guesses start from.
class FormulaScheme
{
public:
    explicit FormulaScheme(const CodecSpec &spec)
        : m_formula(*spec.formula), m_facts(m_formula.facts()), m_map(spec)
    {
    }

    /// The raw of a score and a field, negated where raws fall as the score grows: it never falls in either.
    double pack(std::int64_t score, std::int64_t field) const
    {
        return m_facts.rising(
            m_formula(static_cast<double>(score), static_cast<double>(m_map.keptOf(field))));
    }

    void own(double raw, Decoded &decoded) const
    {
        const auto score = m_facts.ownScore(raw);
        decoded.ownScore = score.value_or(0);
        decoded.hasOwnScore = score.has_value();
    }

    /// Looks at countedIntervals scores at the most, which is more than one only where fields overlap.
    template <class Emit>
    void fields(double raw, FieldRange range, Emit emit) const
    {
        if (range.empty())
            return;
        raw = m_facts.rising(raw);
        measure(range);
        const FieldRange scores{m_facts.firstScore, m_facts.lastScore};
        const std::int64_t first =
            firstReaching(scores, std::ceil((raw - m_high) / m_facts.point),
                          [&](std::int64_t score) { return pack(score, range.last) >= raw; });
        const std::int64_t last = std::min<std::int64_t>(scores.last, first + countedIntervals - 1);
        for (std::int64_t score = first; score <= last; ++score) {
            const FieldRange found = fieldsOf(score, raw, range);
            if (!found.empty() && !emit(score, found.first, found.last))
                return;
            if (score < last && pack(score + 1, range.first) > raw)
                return;
        }
    }

private:
    /// The fields of the range that give this raw with this score.
    FieldRange fieldsOf(std::int64_t score, double raw, FieldRange range) const
    {
        // What the score leaves for the field, without the rounding that raw went through.
        const double rest = std::fma(-static_cast<double>(score), m_facts.point, raw) - m_low;
        const double guess = static_cast<double>(range.first) + rest / m_step;
        const double half = ulpOf(raw) / 2 / m_step;
        double reached = 0;
        const std::int64_t first = firstReaching(range, std::ceil(guess - half), [&](std::int64_t field) {
            const double packed = pack(score, field);
            if (packed >= raw)
                reached = packed; // of the smallest such field so far
            return packed >= raw;
        });
        if (first > range.last || reached != raw)
            return {};
        const std::int64_t end = firstReaching({first + 1, range.last}, std::floor(guess + half) + 1,
                                               [&](std::int64_t field) { return pack(score, field) > raw; });
        return {first, end - 1};
    }

    /// The raws of score 0 at both ends of the range.
    void measure(FieldRange range) const
    {
        if (range.first == m_measured.first && range.last == m_measured.last)
            return;
        m_measured = range;
        m_low = pack(0, range.first);
        m_high = pack(0, range.last);
        const double step =
            (m_high - m_low) / static_cast<double>(std::max<std::int64_t>(range.last - range.first, 1));
        m_step = step > 0 ? step : m_facts.tick;
    }

    const Formula &m_formula;
    const FormulaFacts &m_facts;
    FieldMap m_map;
    mutable FieldRange m_measured; // the last range asked for, for the guesses alone
    mutable double m_low = 0;
    mutable double m_high = 0;
    mutable double m_step = 1;
};

} // namespace tiebreak
