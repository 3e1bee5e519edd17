// SPDX-License-Identifier: GPL-3.0-or-later
// What the Lab's logarithmic axes mark: scores below a plot, spans of time beside it. Where there is no room
// for all labels, those that come first stay.
#pragma once

#include "core/chart/drawing.h"

#include <functional>
#include <vector>

namespace tiebreak
{

/// The powers of ten from `first` to `last`; before them 2^53 where that is `last`.
std::vector<AxisTick> scoreTicks(double first, double last, const std::function<double(double)> &xOf);
/// The spans from `first` to `last` microseconds, those of clock and calendar before others.
std::vector<AxisTick> spanTicks(double first, double last, const std::function<double(double)> &yOf);

} // namespace tiebreak
