// SPDX-License-Identifier: GPL-3.0-or-later
// Where the lines and labels of a chart of scores stand.
#pragma once

#include "app/live/charts/linelabel.h"
#include "app/live/charts/scoreticks.h"
#include "app/live/charts/timeticks.h"
#include "core/live/shape/bumplines.h"

#include <QPolygonF>

#include <optional>
#include <vector>

namespace tiebreak
{

/// One line of the chart.
struct ScoreTrack {
    LineRole role = LineRole::Other;
    std::vector<QPolygonF> steps; ///< a piece for each time that it held a score without a break
    std::optional<QPointF> start; ///< the dot where it begins
    std::optional<QPointF> end;   ///< the dot where it ends
    bool left = false;            ///< it ends before the chart does
};

/// A chart of a size. Scores are linear, from the lowest to the highest that any line holds within the time.
struct ScoreLayout {
    QRectF plot;
    TimeScale time;
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
    bool highestFirst = true; ///< false: the lowest score stands at the top, as it ranks there
    std::vector<ScoreTrack> tracks;
    std::vector<LineLabel> labels; ///< at the right
    Drawing axes;
    bool empty = true;

    /// Without a format scores are plain numbers.
    static ScoreLayout of(const BumpLines &lines, bool highestFirst, const ScoreFormat *format,
                          const QSizeF &size, const QTimeZone &zone);

    double yOf(std::int64_t score) const;
    /// Where each line stands at a moment, its y; nothing while it has no score. Lines of one score run side
    /// by side.
    std::vector<std::optional<double>> ysAt(const BumpLines &lines, Moment at) const;
};

/// Lines of one score lie so far apart.
inline constexpr double sharedScoreGap = 2;

} // namespace tiebreak
