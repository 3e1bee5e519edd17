// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the Lab's main chart: exact steps, side by side where they coincide.
#pragma once

#include "app/lab/chart/chartscale.h"
#include "models/lab/codeccurves.h"

#include <QPolygonF>

#include <optional>

namespace tiebreak
{

/// One codec's line. All of it is horizontal and vertical.
struct ChartLine {
    /// From this score on the line is at this height.
    struct Level {
        std::int64_t score = 1;
        double y = 0;
    };

    int curve = 0; ///< its index among the curves
    QPolygonF path;
    QPolygonF beyond; ///< the rest, where the score itself is wrong
    std::vector<Level> levels;
    std::int64_t lastScore = 0;    ///< where the line ends
    bool alone = true;             ///< at score 1 no other line stands beside it
    std::optional<QPointF> circle; ///< the last score that keeps every tick
    std::optional<QPointF> cross;  ///< from here on the score decodes wrong
    std::optional<QPointF> bar;    ///< the codec ends

    /// The line's height at a score; nothing where it has ended.
    std::optional<double> yAt(std::int64_t score) const;
    /// The last point of the line and of what goes on beyond the cross.
    QPointF end() const;
};

/// The lines of all curves that can be drawn, in their order. A few coinciding pieces move by some px to
/// stand 2 px apart; where a line has no other beside it, it is exact.
QList<ChartLine> chartLines(const QList<CodecCurve> &curves, const ChartScale &scale);

/// The coarsest resolution of all curves, in microseconds; 1 where none is drawn.
double coarsest(const QList<CodecCurve> &curves);

} // namespace tiebreak
