// SPDX-License-Identifier: GPL-3.0-or-later
// The doubles beside one raw as stretches of time.
#pragma once

#include "core/codec/codec.h"

#include <vector>

namespace tiebreak
{

/// One double and the ticks that encode to it.
struct TickSegment {
    std::int64_t steps = 0; ///< how many doubles above (+) or below (−) the row's own it stands
    TickInterval ticks;
};

/// What a line of time shows: the preimage of a double, the doubles beside it, and from where
/// to where. Everything is empty where there is no time to show.
struct TickNeighbours {
    std::vector<TickInterval> preimage; ///< by time; at most 64 of them
    std::vector<TickSegment> others;    ///< touching segments, by time
    std::int64_t first = 0;             ///< the first tick in view
    std::int64_t last = 0;              ///< the last tick in view
    Verdict verdict = Verdict::Invalid;
    std::uint32_t intervals = 0; ///< how many true intervals there are, as Decoded counts them
};

/// Decodes the doubles around `raw`. With several intervals there are no others: the view spans the
/// intervals.
TickNeighbours tickNeighbours(const Decoder &decoder, double raw);

} // namespace tiebreak
