// SPDX-License-Identifier: GPL-3.0-or-later
// Which codecs that put the time behind the point are worth weighing.
#pragma once

#include "core/codeccandidates.h"

namespace tiebreak
{

/// As proposeCodecs(), for the schemes fraction and text.
std::vector<CodecProposal> proposeFractions(std::span<const double> raws, const Season &window,
                                            std::int64_t now);

} // namespace tiebreak
