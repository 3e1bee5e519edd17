// SPDX-License-Identifier: GPL-3.0-or-later
// Up to which score a codec holds.
#pragma once

#include "core/codec/codec.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// The limits of a codec for the times of one window. Scores from 0 up to each of them, itself included;
/// nothing when not even score 0 holds. Scores beyond 2^63 - 1 do not exist.
struct CodecLimits {
    std::optional<std::int64_t> exactUpTo;  ///< neighbouring ticks have doubles of their own
    std::optional<std::int64_t> rightUpTo;  ///< the scheme's own decoder reads the score of every tick right
    std::optional<std::int64_t> packedUpTo; ///< every tick can be packed at all, and nothing wraps around
};

/// Exact, and found without a scan: a few milliseconds at the most. Exact and right are for those ticks of
/// the window that can be packed; nothing when none can. exactUpTo is largestExactScore(); for a formula
/// rightUpTo + 1 is misread, or rightUpTo is the last of its scores, and below that the scores around each
/// power of two of score and raw were read, and some in between. Only turns of a 64-bit number count as
/// wrapping round, not those of `keep`.
CodecLimits codecLimits(const CodecSpec &spec, TickWindow window);

} // namespace tiebreak
