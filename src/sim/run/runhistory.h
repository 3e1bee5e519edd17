// SPDX-License-Identifier: GPL-3.0-or-later
// What the check of a run must know of it.
#pragma once

#include "sim/board/strategies/strategy.h"
#include "sim/check/consistencycheck.h"
#include "sim/client/workerconfig.h"
#include "sim/operation/runclock.h"
#include "sim/workload/workload.h"

#include <span>
#include <vector>

namespace tiebreak
{

/// All but what is on the board and in the cold store after the run. The workers must outlive it; the clock
/// is that of the run.
RunHistory historyOf(const Workload &workload, const Strategy &strategy, const RunClock &clock,
                     std::vector<StartRow> start, std::span<const WorkerResult> workers);

} // namespace tiebreak
