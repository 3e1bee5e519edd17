// SPDX-License-Identifier: GPL-3.0-or-later
// All scores of a decimal or binary split, as the few stretches in which one arithmetic holds.
#pragma once

#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "core/codec/field.h"

#include <vector>

namespace tiebreak
{

/// Neighbouring scores whose raws, for every field of a range, lie in one binade and are rounded alike.
/// Counted in `unit`: from 2^53 on, where the score itself is rounded, several scores are one.
struct ScoreStretch {
    enum class Kind : std::uint8_t {
        Whole,  ///< every raw is a whole number with a double of its own
        Once,   ///< score·weight + field is rounded once
        Twice,  ///< score·weight is rounded, and then the sum: decimal beyond 2^63
        Single, ///< a score by itself, with fields on both sides of a power of two
    };
    Kind kind = Kind::Single;
    Int128 first = 0;         ///< in units
    Int128 last = 0;          ///< in units, included
    std::int64_t unit = 1;    ///< 1, or how far apart the doubles are that the scores are rounded to
    std::int64_t lowest = 0;  ///< no score below it belongs to the stretch
    std::int64_t highest = 0; ///< and none above this (both only where unit is not 1)
    Int128 grid = 1;          ///< how far apart the raws' doubles are (not Single)

    /// The first and the last score that become `at` units.
    std::int64_t firstScore(Int128 at) const;
    std::int64_t lastScore(Int128 at) const;
};

/// What one score weighs in raw: 10^digits or 2^bits.
std::int64_t scoreWeight(const CodecSpec &spec);

/// The stretches of the scores 0 to `lastScore`, in their order and without a gap; `binary` ends where it
/// would wrap around. Some hundred at the most. Only for decimal and binary.
std::vector<ScoreStretch> scoreStretches(const CodecSpec &spec, FieldRange fields, std::int64_t lastScore);

} // namespace tiebreak
