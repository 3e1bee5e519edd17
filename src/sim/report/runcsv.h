// SPDX-License-Identifier: GPL-3.0-or-later
// A report on runs as a table.
#pragma once

#include "sim/run/runrecord.h"

#include <span>
#include <string>

namespace tiebreak
{

/// RFC 4180: a heading with units, then a run a row, all figures; empty cells for what is not known. A text
/// that a spreadsheet would run as a formula gets an apostrophe before it.
std::string runsCsv(std::span<const RunRecord> records);

} // namespace tiebreak
