// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the rows of a standing: on the page, and larger for a projector.
#pragma once

#include "models/live/standingmodel.h"

#include <QFont>
#include <QRect>

#include <array>

class QPainter;
class QPalette;

namespace tiebreak
{

/// The sizes of a row at one scale.
struct StandingSizes {
    /// `scale` 1 is a row of 38 px, which a window of 900 px has.
    static StandingSizes forPage(qreal scale);
    /// `rowHeight` 76 is a row at 1080 px.
    static StandingSizes forProjector(int rowHeight);

    int rowHeight = 38;
    int bandHeight = 20; ///< of a prize border; 0: it is a line alone
    int padding = 8;
    qreal mark = 14;
    qreal arrow = 14; ///< of a change of place
    QFont place, leaderScore, score, name, note, gap, decided, change, badge, unit;
    int bar = 11;         ///< height of the share
    bool twoLines = true; ///< the note stands under the name, and the bar shows how far the row above reaches
    int unitWidth = 0;    ///< of the widest unit of a score; scores end beside it
    int line = 2;         ///< of a prize border
};

/// The left edges and widths of the columns.
using StandingColumns = std::array<QRect, StandingModel::ColumnCount>;

/// The width that the changes of place of these rows need, with their arrows and their padding.
int changeWidth(const QList<StandingRow> &rows, const StandingSizes &sizes);

/// How a row is painted.
struct StandingPaint {
    QRect row; ///< without the band of its border
    bool alternate = false;
    bool selected = false;
    bool current = false;
    bool focused = false; ///< the view has the focus
    qreal flash = 0;      ///< 1: the score has just changed; fades to 0
};

/// Paints one row and the band under it.
void paintStandingRow(QPainter &painter, const StandingRow &row, const StandingColumns &columns,
                      const StandingSizes &sizes, const StandingPaint &paint, const QPalette &palette);

} // namespace tiebreak
