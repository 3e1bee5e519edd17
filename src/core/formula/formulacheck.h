// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a formula is an encoding, by trying it where formulas break.
#pragma once

#include "core/formula/formula.h"

namespace tiebreak
{

/// Tries the formula on scores from 0 to 2^53 and times from 1970 to 2100 (and beyond, to see how far it
/// holds), some 100 000 evaluations. The error is about `position` and shows two rows, as near to each other
/// and as small as can be, that stand the wrong way round.
Result<FormulaFacts> examineFormula(const Formula &formula, TickUnit unit, std::size_t position);

} // namespace tiebreak
