// SPDX-License-Identifier: GPL-3.0-or-later
// What the check of a run must know of it.
#pragma once

#include "sim/board/strategies/strategy.h"
#include "sim/check/consistencycheck.h"
#include "sim/client/workerconfig.h"
#include "sim/workload/workload.h"

#include <span>

namespace tiebreak
{

/// All but what was on the board before and after the run, and the cold store. The workers must outlive it.
RunHistory historyOf(const Workload &workload, const Strategy &strategy,
                     std::span<const WorkerResult> workers);

} // namespace tiebreak
