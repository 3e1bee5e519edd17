// SPDX-License-Identifier: GPL-3.0-or-later
// The checks behind hazards(), by what they are about. Each adds what it finds.
#pragma once

#include "lab/hazards/hazardcase.h"

#include <vector>

namespace tiebreak
{

/// Times that do not fit, or that push the score up or down.
void checkTimeFits(const HazardCase &in, std::vector<Hazard> &found);
/// Times that share a double, and times in the wrong order.
void checkTimeOrder(const HazardCase &in, std::vector<Hazard> &found);
/// Scores that do not fit or are read wrong.
void checkScores(const HazardCase &in, std::vector<Hazard> &found);
/// What raws suffer when they are added to, and what times of another unit or none do.
void checkWriting(const HazardCase &in, std::vector<Hazard> &found);
/// What raws suffer when they are written as text.
void checkTexts(const HazardCase &in, std::vector<Hazard> &found);

} // namespace tiebreak
