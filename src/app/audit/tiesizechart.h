// SPDX-License-Identifier: GPL-3.0-or-later
// How many tie groups there are of each size, and in how many of them the member name decided.
#pragma once

#include "app/widgets/chart/chartpane.h"
#include "core/audit/audit.h"
#include "core/chart/drawing.h"

namespace tiebreak
{

/// Bars on a logarithmic axis; the part in which the name decided is hatched.
Drawing tieSizeChart(const GroupSizes &sizes, const ChartCanvas &canvas);

/// The words around it, in the window and in a report alike.
ChartWords tieSizeWords(const AuditReport &report);

} // namespace tiebreak
