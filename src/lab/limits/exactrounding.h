// SPDX-License-Identifier: GPL-3.0-or-later
// Rounding of numbers that are known exactly.
#pragma once

#include "lab/limits/exactnumber.h"
#include "lab/limits/rounding.h"

namespace tiebreak
{

/// How the number becomes a double; of zero and of numbers that round to it the positive one.
Rounding roundingOf(const ExactNumber &number);

} // namespace tiebreak
