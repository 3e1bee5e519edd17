// SPDX-License-Identifier: GPL-3.0-or-later
// Where the lines and labels of a bump chart stand.
#pragma once

#include "app/live/charts/linelabel.h"
#include "app/live/charts/timeticks.h"
#include "core/live/shape/bumplines.h"

#include <QFont>
#include <QPainterPath>

#include <optional>
#include <vector>

namespace tiebreak
{

/// One line of the chart.
struct BumpTrack {
    LineRole role = LineRole::Other;
    QPainterPath path;
    std::optional<QPointF> start; ///< the dot where it begins
    std::optional<QPointF> end;   ///< the dot where it ends: at the right, or where it left the board
    bool left = false;            ///< it left the board before the end
};

/// A chart of a size. Twelve places at the most are shown: from the top on, or where none of the lines ends
/// among the first twelve, from the highest of their ends on. Lines further down run in the band of the
/// others.
struct BumpLayout {
    QRectF plot; ///< the places, without the bands
    TimeScale time;
    std::int64_t firstRank = 0; ///< at the top of the plot
    int places = 0;
    QRectF above;  ///< the band of the places above the plot; empty without
    QRectF others; ///< the band of those below; empty without
    std::vector<BumpTrack> tracks;
    std::vector<LineLabel> leftLabels;
    std::vector<LineLabel> rightLabels;
    Drawing axis; ///< of time

    static BumpLayout of(const BumpLines &lines, const QSizeF &size, const QTimeZone &zone);

    /// Whether a rank has a track of its own, rather than a part of a band.
    bool hasTrack(std::int64_t rank) const { return rank >= firstRank && rank < firstRank + places; }
    /// The middle of a place's track; of the band for those beyond the plot.
    double yOf(std::int64_t rank) const;
    /// Where each line stands at a moment, its y; nothing while it has none. Members of one double share a
    /// track, side by side.
    std::vector<std::optional<double>> ysAt(const BumpLines &lines, Moment at) const;
};

/// Lines of one track lie so far apart.
inline constexpr double sharedTrackGap = 4;
/// A step from one place to the next is no wider. It ends at the sample that saw it.
inline constexpr double widestStep = 9;

} // namespace tiebreak
