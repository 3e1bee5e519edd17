// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/rowdefect.h"

#include "core/base/int128.h"
#include "core/codec/field.h"

#include <cmath>
#include <limits>

namespace tiebreak
{

RowDefects::RowDefects(const Decoder &decoder, std::int64_t now)
    : m_spec(decoder.spec())
    , m_now(now)
    , m_hasTime(m_spec.hasTime())
    , m_wholeNumbers(m_spec.scheme == Scheme::Plain || m_spec.scheme == Scheme::Decimal ||
                     m_spec.scheme == Scheme::Binary)
    , m_fieldLength(fieldLength(m_spec))
    , m_overrunUntil(std::numeric_limits<std::int64_t>::min())
{
    const TickWindow &window = decoder.window();
    const TickWindow guess = TimeRange().ticks(m_spec.unit);
    m_sound = {std::max(window.first, guess.first), std::min({window.last, guess.last, now})};
    const TickWindow domain = codecDomain(m_spec);
    if (m_fieldLength > 0 && m_sound.last > domain.last)
        m_overrunUntil = domain.first + (m_sound.last - domain.last) - 1;
}

RowEvidence::State RowDefects::stateOf(double raw, const Decoded &decoded) const
{
    const auto defect = of(raw, decoded);
    if (!defect)
        return decoded.verdict <= Verdict::Blurred ? RowEvidence::State::Sound : RowEvidence::State::Other;
    // A clock that is a day ahead is a simpler reason.
    const std::int64_t day = 86'400'000'000 / unitMicroseconds(m_spec.unit);
    switch (defect->kind) {
    case FindingKind::Overrun:
        return decoded.verdict <= Verdict::Blurred ? RowEvidence::State::Sound : RowEvidence::State::Other;
    case FindingKind::Future:
        return defect->figure > day ? RowEvidence::State::Wrong : RowEvidence::State::Other;
    case FindingKind::OutOfTimeRange:
    case FindingKind::BeforeEpoch:
    case FindingKind::Overflow:
        return RowEvidence::State::Wrong;
    case FindingKind::Mirrored:
        return RowEvidence::State::Mirrored;
    default:
        return RowEvidence::State::Other;
    }
}

std::optional<RowDefects::Defect> RowDefects::judge(double raw, const Decoded &decoded) const
{
    const TickInterval &ticks = decoded.preimage;
    if (decoded.verdict == Verdict::Invalid) {
        if (std::isinf(raw))
            return Defect{FindingKind::Infinite};
        if (m_wholeNumbers && raw != std::trunc(raw))
            return Defect{FindingKind::Fraction};
        return Defect{FindingKind::Invalid};
    }
    if (decoded.verdict != Verdict::OutOfRange && ticks.first <= m_now)
        return Defect{FindingKind::Overrun, ticks.first};
    if (isTimeless(ticks))
        return Defect{FindingKind::Timeless};
    if (isBarePoints(ticks))
        return Defect{FindingKind::BarePoints, ticks.first};
    if (decoded.verdict == Verdict::OutOfRange)
        return outOfRange(ticks);
    if (mirroredMakesSense(ticks.first))
        return Defect{FindingKind::Mirrored, ticks.first};
    return Defect{FindingKind::Future, ticks.first - m_now};
}

RowDefects::Defect RowDefects::outOfRange(const TickInterval &ticks) const
{
    if (const std::int64_t factor = unitFactor(ticks.first))
        return {FindingKind::UnitMixUp, factor};
    if (mirroredMakesSense(ticks.first))
        return {FindingKind::Mirrored, ticks.first};
    if (const std::int64_t fields = fieldsRunOver(ticks.first))
        return {FindingKind::Overflow, fields};
    if (ticks.last < 0)
        return {FindingKind::BeforeEpoch, ticks.first};
    return {FindingKind::OutOfTimeRange, ticks.first};
}

bool RowDefects::isTimeless(const TickInterval &ticks) const
{
    std::int64_t timeless = FieldMap(m_spec).keptOf(0);
    if (m_spec.formula) {
        const TickWindow domain = codecDomain(m_spec);
        timeless = m_spec.earlierRises() ? domain.last : domain.first;
        const auto atZero = encode(m_spec, 0, timeless);
        if (!atZero || atZero->raw != 0)
            return false;
    }
    return ticks.first <= timeless && timeless <= ticks.last;
}

bool RowDefects::isBarePoints(const TickInterval &ticks) const
{
    if (!m_wholeNumbers || ticks.score != 0)
        return false;
    const TickWindow guess = TimeRange().ticks(m_spec.unit);
    const bool readsAsTime = guess.first <= ticks.last && ticks.first <= guess.last;
    // Without a point the number is the field: as large as a time of 2000, it may be one that nobody packed.
    std::int64_t number = 0;
    const bool isTime = !FieldMap(m_spec).fieldOf(ticks.first, number) ||
                        number >= std::min(guess.first, TimeRange().firstSecond);
    return !readsAsTime && !isTime;
}

std::int64_t RowDefects::unitFactor(std::int64_t tick) const
{
    for (const std::int64_t factor : {std::int64_t(1000), std::int64_t(1000000)}) {
        std::int64_t larger = 0;
        if (isSound(tick / factor) || (!__builtin_mul_overflow(tick, factor, &larger) && isSound(larger)))
            return factor;
    }
    return 0;
}

bool RowDefects::mirroredMakesSense(std::int64_t tick) const
{
    std::int64_t field = 0;
    return m_spec.from && !m_spec.keep && FieldMap(m_spec).fieldOf(tick, field) && isSound(field);
}

std::int64_t RowDefects::fieldsRunOver(std::int64_t tick) const
{
    if (m_fieldLength == 0 || m_sound.empty())
        return 0;
    const Int128 max = floorDiv(Int128(m_sound.last) - tick, m_fieldLength);
    const Int128 fewer = floorDiv(Int128(m_sound.first) - 1 - tick, m_fieldLength);
    return max >= 1 && fewer == max - 1 ? heldTo64(max) : 0;
}

} // namespace tiebreak
