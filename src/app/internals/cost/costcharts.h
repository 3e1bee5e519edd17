// SPDX-License-Identifier: GPL-3.0-or-later
// What a board costs against the number of its members, in memory and in time.
#pragma once

#include "app/widgets/chart/drawnchart.h"
#include "internals/memory/memorymodel.h"
#include "sandbox/measure/commandtimes.h"
#include "sandbox/measure/memorycurve.h"

#include <vector>

namespace tiebreak
{

/// Memory per member of boards of this shape: the model as a line, up to ten million members and to
/// shape.members at least, which is marked on it, and what was measured as rings. The number of members is
/// logarithmic; the step from listpack to skip list is drawn as the step it is. `series` is the codec's
/// colour.
DrawnChart::Layout memoryChart(const BoardSizes &shape, int series, const std::vector<MemoryPoint> &measured);

/// Microseconds of commands: a ring a measured time and a dashed curve a command: log N, for ZRANGE log N +
/// M, a straight line for ZSCORE, each scaled to fit.
DrawnChart::Layout timeChart(const CommandTimes &times);

} // namespace tiebreak
