// SPDX-License-Identifier: GPL-3.0-or-later
// The plans that the options of `simulate` ask for.
#pragma once

#include "cli/simulate/simulateoptions.h"
#include "core/base/result.h"
#include "sim/plan/runplan.h"

#include <vector>

namespace tiebreak
{

/// One plan, or those of the matrix; `functions`: the server knows FUNCTION. What was asked for is complete
/// and can be run as far as can be told without a server. Error Usage, or Io where the plan's file cannot be
/// read.
Result<std::vector<RunPlan>> plansOf(const SimulateOptions &options, bool functions);

} // namespace tiebreak
