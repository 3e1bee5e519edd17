// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/codecline.h"

#include "app/look/palette.h"

#include <QPainter>

#include <array>
#include <cmath>

namespace tiebreak
{

QPen codecPen(int series, int lineStyle, double width, const Palette &palette)
{
    /// Strokes and gaps in px.
    static const std::array<QList<double>, 6> dashes{
        {{}, {5, 3}, {2, 2}, {9, 3}, {9, 2, 2, 2}, {5, 2, 2, 2, 2, 2}}};
    QPen pen(palette.series[std::size_t(series)], width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
    const QList<double> &pixels = dashes[std::size_t(lineStyle) % dashes.size()];
    if (pixels.isEmpty())
        return pen;
    QList<double> pattern; // a pen counts in its own widths
    for (const double length : pixels)
        pattern += length / width;
    pen.setDashPattern(pattern);
    return pen;
}

void paintCodecMark(QPainter &painter, const QRectF &box, int series, int lineStyle, const Palette &palette)
{
    constexpr double width = 2;
    painter.setPen(codecPen(series, lineStyle, width, palette));
    const double y = std::round(box.center().y());
    painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
}

} // namespace tiebreak
