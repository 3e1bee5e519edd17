// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/standing/livemarks.h"

#include "app/look/palette.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace tiebreak
{

namespace
{

/// The square in the middle of a box, and a painter that draws in its 14 units.
class MarkScope
{
public:
    MarkScope(QPainter &painter, const QRectF &box) : m_painter(painter)
    {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        const qreal size = std::min(box.width(), box.height());
        painter.translate(box.center());
        painter.scale(size / 14, size / 14);
        painter.translate(-7, -7);
    }
    ~MarkScope() { m_painter.restore(); }
    MarkScope(const MarkScope &) = delete;
    MarkScope &operator=(const MarkScope &) = delete;

private:
    QPainter &m_painter;
};

} // namespace

QColor moveColour(const PlaceMove &change, const Palette &palette)
{
    const bool good = (change.move == Move::Rose && change.ownScore) || change.move == Move::New ||
                      change.move == Move::Back;
    return good ? palette.exact : palette.secondary;
}

void paintMoveArrow(QPainter &painter, const QRectF &box, const PlaceMove &change, const Palette &palette)
{
    if (change.move != Move::Rose && change.move != Move::Fell)
        return;
    const MarkScope scope(painter, box);
    QPainterPath arrow;
    if (change.move == Move::Rose) {
        arrow.moveTo(7, 1.5);
        arrow.lineTo(13, 12);
        arrow.lineTo(1, 12);
    } else {
        arrow.moveTo(7, 12.5);
        arrow.lineTo(13, 2);
        arrow.lineTo(1, 2);
    }
    arrow.closeSubpath();
    const QColor colour = moveColour(change, palette);
    if (change.ownScore) {
        painter.fillPath(arrow, colour);
        return;
    }
    QPen pen(colour, 1.4);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.drawPath(arrow);
}

QColor decidedColour(DecidedBy decidedBy, const Palette &palette)
{
    switch (decidedBy) {
    case DecidedBy::Score:
    case DecidedBy::Time:
        return palette.exact;
    case DecidedBy::SameTime:
        return palette.secondary;
    case DecidedBy::Name:
        return palette.blurred;
    case DecidedBy::Damaged:
        break;
    }
    return palette.invalid;
}

void paintDecided(QPainter &painter, const QRectF &box, DecidedBy decidedBy, const Palette &palette)
{
    const MarkScope scope(painter, box);
    painter.setPen(Qt::NoPen);
    painter.setBrush(decidedColour(decidedBy, palette));
    switch (decidedBy) {
    case DecidedBy::Score:
    case DecidedBy::Time:
        painter.drawEllipse(QPointF(7, 7), 3.6, 3.6);
        break;
    case DecidedBy::SameTime:
        painter.drawRect(QRectF(1.5, 4, 11, 1.8));
        painter.drawRect(QRectF(1.5, 8.2, 11, 1.8));
        break;
    case DecidedBy::Name:
        painter.drawRoundedRect(QRectF(1, 4.6, 12, 4.8), 1, 1);
        break;
    case DecidedBy::Damaged:
        painter.drawPolygon(QPolygonF({{7, 1.5}, {12.5, 7}, {7, 12.5}, {1.5, 7}}));
        break;
    }
}

QColor gapColour(GapTrend trend, const Palette &palette)
{
    return trend == GapTrend::Closing ? palette.exact : palette.secondary;
}

void paintGapTrend(QPainter &painter, const QRectF &box, GapTrend trend, const Palette &palette)
{
    if (trend != GapTrend::Closing && trend != GapTrend::Opening)
        return;
    const MarkScope scope(painter, box);
    QPen pen(gapColour(trend, palette), 1.6);
    pen.setCapStyle(Qt::RoundCap);
    pen.setJoinStyle(Qt::RoundJoin);
    painter.setPen(pen);
    const qreal left = trend == GapTrend::Closing ? 2 : 5;
    const qreal tip = trend == GapTrend::Closing ? 5 : 2;
    const QPointF near[] = {{left, 4}, {tip, 7}, {left, 10}};
    const QPointF far[] = {{14 - left, 4}, {14 - tip, 7}, {14 - left, 10}};
    painter.drawPolyline(near, 3);
    painter.drawPolyline(far, 3);
}

} // namespace tiebreak
