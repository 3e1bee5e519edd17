// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of an axis of clock time.
#pragma once

#include "core/live/standing/standing.h"

#include <QFontMetricsF>
#include <QList>
#include <QRectF>
#include <QString>
#include <QTimeZone>

class QPainter;

namespace tiebreak
{

struct Palette;

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

/// A label, and the place of its tick.
struct TimeTick {
    double at = 0;
    QString text;
    QRectF box; ///< centred below the tick, but within the axis
};

/// Whole steps of the clock in `zone`, from a second to years, as close as their labels leave room: "20:40",
/// "20:57:40" for steps below a minute, "12 Nov" for those of a day and more. The boxes begin at `top`.
QList<TimeTick> timeTicks(const TimeScale &scale, double top, const QTimeZone &zone,
                          const QFontMetricsF &metrics);

/// Paints ticks below an axis at `bottom`, with their labels.
void paintTimeTicks(QPainter &painter, const QList<TimeTick> &ticks, double bottom, const Palette &palette);

} // namespace tiebreak
