// SPDX-License-Identifier: GPL-3.0-or-later
// The mark of what can go wrong with a codec.
#pragma once

#include "lab/hazards.h"

class QPainter;
class QRectF;

namespace tiebreak
{

struct Palette;

/// Paints the mark of a kind of hazard into `box`, 14 x 14: that of the audit's finding it would lead to.
void paintHazardMark(QPainter &painter, const QRectF &box, HazardKind kind, const Palette &palette);

} // namespace tiebreak
