// SPDX-License-Identifier: GPL-3.0-or-later
// What the axes of charts are labelled with: scores by magnitude, and spans of time as people say them.
#pragma once

#include "core/chart/drawing.h"

#include <QString>

#include <functional>
#include <span>
#include <vector>

namespace tiebreak
{

/// A span of time that an axis may label.
struct TimeSpan {
    double microseconds = 1;
    const char *name = ""; ///< English, UTF-8
};

/// From 1 µs to 1 M years, ascending: powers of ten below a second, above it the spans of clock and calendar.
std::span<const TimeSpan> timeSpans();
/// The spans from `first` to `last` microseconds as ticks, those of clock and calendar before others: where
/// there is no room for all labels, those that come first stay. `toAxis` is where a span lies.
std::vector<AxisTick> spanTicks(double first, double last, const std::function<double(double)> &toAxis);

/// A round score: "100 000", "10 M", "2·10⁹"; and "2⁵³", where the axes end.
QString scoreLabel(double score);
/// The powers of ten from `first` to `last` as ticks; before them 2^53 where that is `last`. `toAxis` is
/// where a score lies.
std::vector<AxisTick> scoreTicks(double first, double last, const std::function<double(double)> &toAxis);

} // namespace tiebreak
