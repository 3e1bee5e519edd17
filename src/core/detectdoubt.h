// SPDX-License-Identifier: GPL-3.0-or-later
// When a detection may call itself sure.
#pragma once

#include "core/detect.h"

namespace tiebreak
{

/// Whether another candidate differs in how large the scores are, and the rows speak for it about as well:
/// scores that are all multiples of 10 are the same doubles as smaller ones with a digit more for the time.
bool maySizeScoresOtherwise(const CodecCandidate &first, const CodecCandidate &other);

/// Whether another candidate is too near the first to be sure of it. They are compared by what the rows say
/// and by how usual each codec is; only two things are decided otherwise. How large the scores are the rows
/// alone must tell, however unusual so many digits or bits are, unless the first is a preset and its scores
/// are such as games have. And of two codecs that are one tick apart, which no row can tell, a preset is
/// taken.
bool mayBeMeant(const CodecCandidate &first, const CodecCandidate &other);

/// Why the first candidate may be wrong; Doubt::None where it is sure. `maybeTimes`: some usual codec reads
/// plausible times from the raws. `now` in microseconds.
Doubt doubtOf(const Detection &detection, bool maybeTimes, std::int64_t now);

} // namespace tiebreak
