// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of runs, which the window and the report draw alike.
#pragma once

#include "core/chart/drawing.h"
#include "sim/run/runrecord.h"

#include <optional>
#include <span>
#include <string>

namespace tiebreak
{

/// What happened at a moment of a run.
struct MomentNote {
    double second = 0;
    std::string text;
};

/// A bar a run, in their order, of the operations a second; as high as it has to be.
Drawing throughputBars(std::span<const RunRecord> records, const ChartCanvas &canvas);
/// What was wrong in a million against the server's time an operation, both logarithmic; right ones lie in a
/// band of their own, and good is low and left. A mark a run, with its name where there is room; with the
/// number of its row before that if they are numbered. Nothing is drawn where nothing was checked.
Drawing costChart(std::span<const RunRecord> records, bool numbered, const ChartCanvas &canvas);
/// Operations a second, second by second, of a run that is to last `length` seconds; 0: not known. Seconds
/// with errors are marked. Nothing is drawn without a second.
Drawing throughputChart(std::span<const RunSecond> seconds, double length,
                        const std::optional<MomentNote> &note, const ChartCanvas &canvas);
/// p50, p99 and p99.9 of each second on a logarithmic axis. Nothing is drawn where nothing was done.
Drawing latencyChart(std::span<const RunSecond> seconds, double length, const ChartCanvas &canvas);

} // namespace tiebreak
