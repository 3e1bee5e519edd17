// SPDX-License-Identifier: GPL-3.0-or-later
// The mistakes that leave their mark in a single row.
#include "core/rowfault.h"

#include "core/field.h"

#include <cmath>

namespace tiebreak
{

RowFaults::RowFaults(const Decoder &decoder, std::int64_t now)
    : m_spec(decoder.spec())
    , m_window(decoder.window())
    , m_now(now)
    , m_hasTime(m_spec.hasTime())
    , m_wholeNumbers(m_spec.scheme == Scheme::Plain || m_spec.scheme == Scheme::Decimal ||
                     m_spec.scheme == Scheme::Binary)
{
}

std::optional<RowFaults::Fault> RowFaults::judge(double raw, const Decoded &decoded) const
{
    if (decoded.verdict == Verdict::Foreign) {
        if (std::isinf(raw))
            return Fault{FindingKind::Infinite};
        if (m_wholeNumbers && raw != std::trunc(raw))
            return Fault{FindingKind::Fraction};
        return Fault{FindingKind::Foreign};
    }
    if (decoded.verdict == Verdict::OutOfRange)
        return outOfRange(decoded.truth);
    if (mirroredMakesSense(decoded.truth.first))
        return Fault{FindingKind::Mirrored, decoded.truth.first};
    return Fault{FindingKind::Future, decoded.truth.first - m_now};
}

RowFaults::Fault RowFaults::outOfRange(const TickInterval &ticks) const
{
    const FieldMap map(m_spec);
    const std::int64_t timeless = map.keptOf(0);
    if (ticks.first <= timeless && timeless <= ticks.last)
        return {FindingKind::Timeless};
    // One whole point is the least that a codec packs: less of it are points that nobody packed.
    if (m_wholeNumbers && ticks.score == 0)
        return {FindingKind::BarePoints, ticks.first};
    if (const std::int64_t factor = unitFactor(ticks.first))
        return {FindingKind::UnitMixUp, factor};
    if (mirroredMakesSense(ticks.first))
        return {FindingKind::Mirrored, ticks.first};
    if (ticks.last < 0)
        return {FindingKind::BeforeEpoch, ticks.first};
    return {FindingKind::OutOfSeason, ticks.first};
}

std::int64_t RowFaults::unitFactor(std::int64_t tick) const
{
    for (const std::int64_t factor : {std::int64_t(1000), std::int64_t(1000000)}) {
        std::int64_t larger = 0;
        if (isPast(tick / factor) || (!__builtin_mul_overflow(tick, factor, &larger) && isPast(larger)))
            return factor;
    }
    return 0;
}

bool RowFaults::mirroredMakesSense(std::int64_t tick) const
{
    std::int64_t field = 0;
    return m_spec.earlierIsLarger() && !m_spec.keep && FieldMap(m_spec).fieldOf(tick, field) && isPast(field);
}

} // namespace tiebreak
