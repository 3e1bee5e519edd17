// SPDX-License-Identifier: GPL-3.0-or-later
// The mark of what an audit found, and of the hazard that leads to it.
#pragma once

#include "core/audit/audit.h"

class QPainter;
class QRectF;

namespace tiebreak
{

struct Palette;

/// Paints the mark of a kind of finding into `box`, 14 x 14: a verdict's mark where the finding is one, `=`
/// for times that are the same, opposed arrows for a wrong order, a clock for the future.
void paintFindingMark(QPainter &painter, const QRectF &box, FindingKind kind, const Palette &palette);

} // namespace tiebreak
