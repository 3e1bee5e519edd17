// SPDX-License-Identifier: GPL-3.0-or-later
// The painted marks of a live board: arrows of a change of place, how sure a place is, what a gap does.
#pragma once

#include "core/live/standing/liveboard.h"

#include <QRectF>

class QColor;
class QPainter;

namespace tiebreak
{

struct Palette;

/// The arrow of a rise or a fall in `box`: filled where the member's own score moved it, hollow and grey
/// where it was merely passed. Nothing for any other change.
void paintMoveArrow(QPainter &painter, const QRectF &box, const PlaceMove &change, const Palette &palette);

/// The colour of a change's number and word: of a rise by the own score, or of who is new, and else
/// secondary.
QColor moveColour(const PlaceMove &change, const Palette &palette);

/// A dot, two bars, or one bar in `box`, 14 x 14 or a multiple.
void paintDecided(QPainter &painter, const QRectF &box, DecidedBy decidedBy, const Palette &palette);
/// The colour of the mark and its word.
QColor decidedColour(DecidedBy decidedBy, const Palette &palette);

/// >< for a gap that closes, <> for one that opens, in `box`; nothing for any other trend.
void paintGapTrend(QPainter &painter, const QRectF &box, GapTrend trend, const Palette &palette);
QColor gapColour(GapTrend trend, const Palette &palette);

} // namespace tiebreak
