// SPDX-License-Identifier: GPL-3.0-or-later
// The painted marks: what a verdict, a severity, a finding or a tie looks like. Never a font glyph.
#pragma once

#include "core/audit/audit.h"
#include "core/board/ties.h"
#include "core/codec/codec.h"
#include "core/prose/severity.h"

#include <QPointF>
#include <QRectF>

#include <optional>

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

/// Paints the mark of a severity into `box`, 14 x 14: a dot, a bar or a cross; an open bracket where there is
/// nothing to judge.
void paintSeverityMark(QPainter &painter, const QRectF &box, std::optional<Severity> severity,
                       const Palette &palette);

/// Paints the mark of what an audit finds, and of the hazard that leads to it, into `box`, 14 x 14: a
/// verdict's mark where the finding is one, `=` for times that are the same, opposed arrows for a wrong
/// order, a clock for the future.
void paintFindingMark(QPainter &painter, const QRectF &box, FindingKind kind, const Palette &palette);

/// Paints one row's part of the tie bracket into the gutter cell `gutter` (12 px wide, a row high).
void paintTieBracket(QPainter &painter, const QRectF &gutter, TieRule above, TieRule below,
                     const Palette &palette);

/// A circled i.
void paintInfoMark(QPainter &painter, const QRectF &box, const QColor &colour);

/// The "lines at 45 degrees" and "crossed lines" patterns that mean time and rounded away.
void paintHatch(QPainter &painter, const QRectF &rect, const QColor &colour, bool crossed);

} // namespace tiebreak
