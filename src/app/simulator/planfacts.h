// SPDX-License-Identifier: GPL-3.0-or-later
// What the page asks of a plan.
#pragma once

#include "app/simulator/livecharts.h"
#include "sim/runrecord.h"

#include <cstddef>
#include <optional>

namespace tiebreak
{

/// Seconds on the axis of the live charts; 0 where only the operations are known.
int chartLength(const RunPlan &plan);
/// Where the server is held up, where that is known.
std::optional<ThroughputChart::Note> pauseNote(const RunPlan &plan);
/// The seconds of a run that is over, the last one in proportion where only a part of it was measured; a rest
/// of less than 0.2 s is left out.
std::vector<RunSecond> shownSeconds(const RunRecord &record);
/// How many boards the sandbox has room for beside the one that is loaded.
std::size_t boardsThatFit(const SimBoard &board);

} // namespace tiebreak
