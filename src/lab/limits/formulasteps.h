// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of a formula, as rawsteps.h has it of the other schemes.
#pragma once

#include "core/formula/formula.h"
#include "lab/limits/rawsteps.h"

#include <vector>

namespace tiebreak
{

/// Every operation that makes `raw` of a score and a tick, in the order of the formula, each as a double:
/// 5 / 10 = 0.5, then (-3) + 0.5 = -2.5.
std::vector<RawStep> formulaSteps(const Formula &formula, std::int64_t score, std::int64_t tick, double raw);

} // namespace tiebreak
