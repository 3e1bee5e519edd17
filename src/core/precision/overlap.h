// SPDX-License-Identifier: GPL-3.0-or-later
// Whether times can lift a row past one with a point more.
#pragma once

#include "core/codec/codec.h"

#include <optional>

namespace tiebreak
{

/// Two rows in the wrong order: the one with a point less has the larger or the same raw, or the smaller or
/// the same where raws fall as the score grows.
struct Overlap {
    std::int64_t score = 0; ///< the lower score
    std::int64_t tick = 0;
    double raw = 0;
    std::int64_t higherScore = 0; ///< score + 1
    std::int64_t higherTick = 0;
    double higherRaw = 0; ///< not beyond `raw`
};

/// The overlap with the smallest score from 0 on, for times of the window that the codec can pack; nothing
/// where no time of the window lifts a score to the next one. Found by search, which takes for granted that
/// beyond score 255 an overlap stays once it is there: a few milliseconds at the most.
std::optional<Overlap> overlapOf(const CodecSpec &spec, TickWindow window);

} // namespace tiebreak
