// SPDX-License-Identifier: GPL-3.0-or-later
// Why one row has no readable time, or one that cannot be.
#pragma once

#include "core/audit/audit.h"
#include "core/audit/otherunit.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// Tells what is wrong with a row by itself, without its neighbours.
class RowDefects
{
public:
    /// `now` in ticks of the decoder's unit.
    RowDefects(const Decoder &decoder, std::int64_t now);

    /// The most telling defect of a row, and a figure for its sentences.
    struct Defect {
        FindingKind kind;
        std::int64_t figure = 0;
    };
    /// Nothing for a row that is sound.
    std::optional<Defect> of(double raw, const Decoded &decoded) const
    {
        if (decoded.verdict < Verdict::OutOfRange &&
            (!m_hasTime || (decoded.preimage.first <= m_now && decoded.preimage.first > m_overrunUntil)))
            return {};
        return judge(raw, decoded);
    }

    /// What the row's time is worth as evidence for or against another unit.
    RowEvidence::State stateOf(double raw, const Decoded &decoded) const;

private:
    std::optional<Defect> judge(double raw, const Decoded &decoded) const;
    Defect outOfRange(const TickInterval &ticks) const;
    /// The field beside the score is 0.
    bool isTimeless(const TickInterval &ticks) const;
    /// Less than one whole point, the least that a codec packs, and no time by itself.
    bool isBarePoints(const TickInterval &ticks) const;
    /// What the unit is off by, 1000 or 1000000; 0 when no other unit helps.
    std::int64_t unitFactor(std::int64_t tick) const;
    bool mirroredMakesSense(std::int64_t tick) const;
    /// How many fields must be added to a tick for a sound time; 0 when none or several numbers would do.
    std::int64_t fieldsRunOver(std::int64_t tick) const;
    bool isSound(std::int64_t tick) const { return m_sound.first <= tick && tick <= m_sound.last; }

    CodecSpec m_spec;
    TickWindow
        m_sound; ///< times that explain something: of the time range, since 2000 and not later than now
    std::int64_t m_now;
    bool m_hasTime;
    bool m_wholeNumbers;         ///< every raw of the codec is a whole number
    std::int64_t m_fieldLength;  ///< ticks after which a field runs over into the score; 0: never
    std::int64_t m_overrunUntil; ///< up to this tick a row may have been packed after the codec ran out
};

} // namespace tiebreak
