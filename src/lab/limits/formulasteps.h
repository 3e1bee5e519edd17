// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of a formula in words, as rawsteps.h has it of the other schemes.
#pragma once

#include "core/formula/formula.h"

#include <string>

namespace tiebreak
{

/// Every operation that makes `raw` of a score and a tick, in the order of the formula:
/// "score = 3, t = 5: 5 / 10 = 0.5; (-3) + 0.5 = -2.5".
std::string formulaSteps(const Formula &formula, std::int64_t score, std::int64_t tick, double raw);

} // namespace tiebreak
