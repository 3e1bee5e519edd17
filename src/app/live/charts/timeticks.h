// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of an axis of clock time.
#pragma once

#include "core/chart/drawing.h"
#include "core/live/standing/standing.h"

#include <QTimeZone>

#include <vector>

namespace tiebreak
{

/// A span of time along a line of pixels.
struct TimeScale {
    Moment from;
    Moment to;
    double left = 0;
    double right = 0;

    /// Where a moment stands; moments outside lie outside. All of them at the right where the span is empty.
    double place(Moment at) const;
    /// The moment at a place, held within the span.
    Moment moment(double place) const;
};

/// Whole steps of the clock in `zone`, from a second to years, as close as their labels leave room: "20:40",
/// "20:57:40" for steps below a minute, "11-12" for those of a day and more.
std::vector<AxisTick> timeTicks(const TimeScale &scale, const QTimeZone &zone, const ChartCanvas &canvas);

} // namespace tiebreak
