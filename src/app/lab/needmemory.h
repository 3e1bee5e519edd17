// SPDX-License-Identifier: GPL-3.0-or-later
// What a board needs, from one start of the program to the next.
#pragma once

#include "lab/need/need.h"

class QSettings;

namespace tiebreak
{

/// Keeps a need, without its time range, in the settings.
void keepNeed(QSettings &settings, const Need &need);

/// The need that was kept, for this time range; `standard` where there is none, or where it does not pass
/// checkNeed() with the time range.
Need keptNeed(const QSettings &settings, const Need &standard, const TimeRange &timeRange);

} // namespace tiebreak
