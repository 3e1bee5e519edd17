// SPDX-License-Identifier: GPL-3.0-or-later
// The line that stands for a codec: its colour and its dashes, in chart, table and choices alike.
#pragma once

#include "models/text/codecnames.h"

#include <QPen>

class QPainter;
class QRectF;

namespace tiebreak
{

struct Palette;

/// The pen of a codec's line. The first codec of a series is drawn solid, the others each with dashes of
/// their own, which begin again after the sixth.
QPen codecPen(int series, int lineStyle, double width, const Palette &palette);

/// A short piece of the line across the middle of `box`, as the mark before a codec's name.
void paintCodecMark(QPainter &painter, const QRectF &box, int series, int lineStyle, const Palette &palette);

} // namespace tiebreak
