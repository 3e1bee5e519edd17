// SPDX-License-Identifier: GPL-3.0-or-later
// How one bit is painted, wherever bits are shown.
#pragma once

#include "app/widgets/raw/bitstriplayout.h"

#include <QColor>

class QPainter;
class QPalette;

namespace tiebreak
{

/// The cell with the digit that it has in `raw`, in the painter's font.
void paintBitCell(QPainter &painter, const BitCell &cell, double raw, const QPalette &palette);

/// A brace over or under `cells`: its ends at `edge`, its bar at `bar`.
void paintBitBrace(QPainter &painter, const QRectF &cells, qreal edge, qreal bar, const QColor &colour);

} // namespace tiebreak
