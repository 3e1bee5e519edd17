// SPDX-License-Identifier: GPL-3.0-or-later
// Which codecs are worth weighing for a board whose codec is not known.
#pragma once

#include "core/detect/codecevidence.h"

#include <span>
#include <vector>

namespace tiebreak
{

/// A codec to be weighed.
struct CodecProposal {
    CodecSpec spec;
    OriginKind origin = OriginKind::Known;
    double rarity = 0; ///< log2 of how much rarer than a preset it is, before any row is seen
};

/// The presets, and for every scheme the parameters under which the raws' low parts lie together: with the
/// origins that put them into the window of plausible times, and where none does with a guessed one.
/// `raws` as distinctRaws() gives them, `now` in microseconds; at least `share` of them is to be explained.
std::vector<CodecProposal> proposeCodecs(std::span<const double> raws, double share, const TimeRange &window,
                                         std::int64_t now);

} // namespace tiebreak
