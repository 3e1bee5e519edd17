// SPDX-License-Identifier: GPL-3.0-or-later
// What a recording knows of a moment, in sentences. Moments are written to the millisecond, rounded down.
#pragma once

#include "core/prose/wording.h"
#include "files/recording/recordedboard.h"

#include <string>

namespace tiebreak
{

/// From when to when the rows were seen, and when the sample before saw others.
std::string seenText(const RecordedMoment &moment, const Wording &wording);

/// From when to when nothing is known, and why.
std::string gapText(const RecordingGap &gap, const Wording &wording);

} // namespace tiebreak
