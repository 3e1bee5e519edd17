// SPDX-License-Identifier: GPL-3.0-or-later
// A report on runs as a table.
#pragma once

#include "sim/run/maderuns.h"

#include <string>

namespace tiebreak
{

/// RFC 4180: a heading with units, then a run a row, all figures, and behind them what was not made, whose
/// outcome is "not run", or "not in all rounds"; empty cells for what is not known. A text that a spreadsheet
/// would run as a formula gets an apostrophe before it.
std::string runsCsv(const MadeRuns &runs);

} // namespace tiebreak
