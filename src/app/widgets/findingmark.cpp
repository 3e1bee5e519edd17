// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/findingmark.h"

#include "app/look/marks.h"
#include "app/look/palette.h"

#include <QPainter>

namespace tiebreak
{

namespace
{

void paintEqual(QPainter &painter, const QPointF &centre, const QColor &colour)
{
    painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::FlatCap));
    for (const qreal y : {-2.5, 2.5})
        painter.drawLine(centre + QPointF(-5, y), centre + QPointF(5, y));
}

void paintArrow(QPainter &painter, const QPointF &tail, const QPointF &head)
{
    const qreal side = head.y() > tail.y() ? -1 : 1;
    painter.drawLine(tail, head);
    painter.drawPolyline(QPolygonF{head + QPointF(-2.6, 2.8 * side), head, head + QPointF(2.6, 2.8 * side)});
}

void paintOpposedArrows(QPainter &painter, const QPointF &centre, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    paintArrow(painter, centre + QPointF(-3.2, 5), centre + QPointF(-3.2, -5));
    paintArrow(painter, centre + QPointF(3.2, -5), centre + QPointF(3.2, 5));
}

void paintClock(QPainter &painter, const QPointF &centre, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawEllipse(centre, 5.4, 5.4);
    painter.drawPolyline(
        QPolygonF{centre + QPointF(0, -3), centre + QPointF(0, 0.4), centre + QPointF(2.4, 1.8)});
}

Verdict verdictOf(FindingKind kind)
{
    switch (kind) {
    case FindingKind::Collapsed:
    case FindingKind::AboveLimit:
        return Verdict::Blurred;
    case FindingKind::Ambiguous:
        return Verdict::Ambiguous;
    case FindingKind::Misread:
        return Verdict::Exact;
    case FindingKind::Fraction:
    case FindingKind::Infinite:
    case FindingKind::Foreign:
        return Verdict::Foreign;
    default:
        return Verdict::OutOfRange;
    }
}

} // namespace

void paintFindingMark(QPainter &painter, const QRectF &box, FindingKind kind, const Palette &palette)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    switch (kind) {
    case FindingKind::LaterFirst:
        paintOpposedArrows(painter, box.center(), palette.foreign);
        break;
    case FindingKind::SameTick:
    case FindingKind::NoTimeKept:
        paintEqual(painter, box.center(), palette.secondary);
        break;
    case FindingKind::Future:
        paintClock(painter, box.center(), palette.blurred);
        break;
    case FindingKind::Moved:
        paintInfoMark(painter, box, palette.accent);
        break;
    default:
        paintVerdictMark(painter, box, verdictOf(kind), kind == FindingKind::Misread, palette);
        break;
    }
    painter.restore();
}

} // namespace tiebreak
