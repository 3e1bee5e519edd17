// SPDX-License-Identifier: GPL-3.0-or-later
// Reports on runs, for people who were not there.
#pragma once

#include "sim/runrecord.h"

#include <span>
#include <string>

namespace tiebreak
{

/// RFC 4180: a heading with units, then a run a row, all figures; empty cells for what is not known. A text
/// that a spreadsheet would run as a formula gets an apostrophe before it.
std::string runsCsv(std::span<const RunRecord> records);

/// One HTML file that needs nothing else: the answer, a table, charts as SVG, why rows are wrong, the
/// settings, and the command that repeats each run. Light or dark, as the reader's system is.
std::string runsHtml(std::span<const RunRecord> records);

} // namespace tiebreak
