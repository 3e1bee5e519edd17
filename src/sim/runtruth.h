// SPDX-License-Identifier: GPL-3.0-or-later
// What the check of a run must know of it.
#pragma once

#include "sim/strategy.h"
#include "sim/truth.h"
#include "sim/worker.h"
#include "sim/workload.h"

#include <span>

namespace tiebreak
{

/// All but what was on the board before and after the run, and what is put by. The workers must outlive it.
RunTruth truthOf(const Workload &workload, const Strategy &strategy, std::span<const WorkerResult> workers);

} // namespace tiebreak
