// SPDX-License-Identifier: GPL-3.0-or-later
// The painted marks: what a verdict, a tie or a message looks like. Never a font glyph.
#pragma once

#include "core/codec.h"
#include "core/ties.h"

#include <QPointF>
#include <QRectF>

class QColor;
class QPainter;

namespace tiebreak
{

struct Palette;

/// Paints a verdict's picture of the ticks that fit into `box`, 14 x 14; `misread` adds the crimson flag.
void paintVerdictMark(QPainter &painter, const QRectF &box, Verdict verdict, bool misread,
                      const Palette &palette);
/// The same in one colour, for strong selections.
void paintVerdictMark(QPainter &painter, const QRectF &box, Verdict verdict, bool misread,
                      const QColor &colour, const QColor &flag);

/// Paints one row's part of the tie bracket into the gutter cell `gutter` (12 px wide, a row high).
void paintTieBracket(QPainter &painter, const QRectF &gutter, TieRule above, TieRule below,
                     const Palette &palette);

/// A circled i.
void paintInfoMark(QPainter &painter, const QRectF &box, const QColor &colour);

/// The "lines at 45 degrees" and "crossed lines" patterns that mean time and rounded away.
void paintHatch(QPainter &painter, const QRectF &rect, const QColor &colour, bool crossed);

} // namespace tiebreak
