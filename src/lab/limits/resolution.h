// SPDX-License-Identifier: GPL-3.0-or-later
// How far apart two times must be to have doubles of their own, score by score.
#pragma once

#include "lab/limits/limits.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// The widest tick interval of one score within a window: times `ticks` apart never share a double. 1 where
/// one tick is kept.
struct Resolution {
    std::int64_t ticks = 1;
    TickInterval widest; ///< an interval of so many ticks that encode to one double: a witness
};

/// The resolution at a score for those ticks of the window that the codec can pack; nothing where it packs no
/// time or none of the window, or not this score with each of them. For `text` the widest interval of ticks
/// with as many digits; see losesTrailingZeros().
/// Exact; for formulas, and for cut fractions at which both cut and double round, as far as widestCell()
/// says.
std::optional<Resolution> resolutionAt(const CodecSpec &spec, TickWindow window, std::int64_t score);

/// The largest score S such that for every score 0..S the resolution is at most `ticks`; nothing when score
/// 0 has a coarser one. With 1 tick this is CodecLimits::exactUpTo.
std::optional<std::int64_t> largestScoreKeeping(const CodecSpec &spec, TickWindow window, std::int64_t ticks);

/// The resolution of every score from 1 to `lastScore`, as the steps at which it changes.
struct ResolutionCurve {
    /// From this score up to the next step's times so many ticks apart never share a double, and at some
    /// score in between times one tick less apart do.
    struct Step {
        std::int64_t score = 1;
        std::int64_t ticks = 1;
        /// The window holds so few cells that some of these scores have a finer resolution, changing from
        /// score to score; else all have this one.
        bool varies = false;
        bool operator==(const Step &) const = default;
    };
    std::vector<Step> steps; ///< scores ascending; empty when the codec packs no time
    CodecLimits limits;
    std::int64_t endsAt = 0; ///< the last score the curve holds for: lastScore, or where the codec ends
};

/// Exact at every score, not sampled; only for a formula the first two and the last of the scores with one
/// grid speak for all of them. `lastScore` is 1 to 2^53.
ResolutionCurve resolutionCurve(const CodecSpec &spec, TickWindow window, std::int64_t lastScore);

} // namespace tiebreak
