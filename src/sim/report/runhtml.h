// SPDX-License-Identifier: GPL-3.0-or-later
// A report on runs as a page, for people who were not there.
#pragma once

#include "sim/run/maderuns.h"

#include <string>

namespace tiebreak
{

/// One HTML file that needs nothing else: the answer, a table, charts as SVG, why rows are wrong, the
/// settings, and the command that repeats each run. Light or dark, as the reader's system is.
std::string runsHtml(const MadeRuns &runs);

/// The same page for paper: no colours of a dark screen, its charts are images, and it keeps to what
/// QTextDocument can lay out. Made for A4 on its side.
std::string runsPaper(const MadeRuns &runs);

} // namespace tiebreak
