// SPDX-License-Identifier: GPL-3.0-or-later
// What a refresh of a watched board costs on one core, once it has been read.
#pragma once

#include "bench/figures.h"

namespace tiebreak
{

/// Prints what comparing two standings of 1000 rows costs, their events, and the audit of their changes.
void measureDiff(const BenchOptions &options);

} // namespace tiebreak
