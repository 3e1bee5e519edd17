// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/marks.h"

#include "app/look/palette.h"

#include <QPainter>
#include <QPainterPath>

namespace tiebreak
{

namespace
{

class Saved
{
public:
    explicit Saved(QPainter &painter) : m_painter(painter)
    {
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
    }
    ~Saved() { m_painter.restore(); }
    Q_DISABLE_COPY_MOVE(Saved)

private:
    QPainter &m_painter;
};

void paintBar(QPainter &painter, const QPointF &centre, qreal width)
{
    painter.drawRoundedRect(QRectF(centre.x() - width / 2, centre.y() - 2.4, width, 4.8), 1, 1);
}

QPen strokePen(const QColor &colour, qreal width)
{
    return QPen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
}

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

/// The verdict that means the same of a row.
Verdict alike(FindingKind kind)
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
    case FindingKind::Invalid:
        return Verdict::Invalid;
    default:
        return Verdict::OutOfRange;
    }
}

Verdict alike(std::optional<Severity> severity)
{
    if (!severity)
        return Verdict::OutOfRange;
    switch (*severity) {
    case Severity::Good:
        return Verdict::Exact;
    case Severity::Warning:
        return Verdict::Blurred;
    case Severity::Bad:
        break;
    }
    return Verdict::Invalid;
}

} // namespace

void paintVerdictMark(QPainter &painter, const QRectF &box, Verdict verdict, bool misread,
                      const Palette &palette)
{
    paintVerdictMark(painter, box, verdict, misread, palette.verdict(verdict), palette.invalid);
}

void paintVerdictMark(QPainter &painter, const QRectF &box, Verdict verdict, bool misread,
                      const QColor &colour, const QColor &flag)
{
    const Saved saved(painter);
    const QPointF centre = box.center();
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    switch (verdict) {
    case Verdict::Exact:
        painter.drawEllipse(centre, 3.6, 3.6);
        break;
    case Verdict::Blurred:
        paintBar(painter, centre, 12);
        break;
    case Verdict::Ambiguous:
        paintBar(painter, centre - QPointF(3.7, 0), 4.6);
        paintBar(painter, centre + QPointF(3.7, 0), 4.6);
        break;
    case Verdict::OutOfRange: {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(strokePen(colour, 1.6));
        const qreal left = centre.x() - 5.2;
        painter.drawPolyline(QPolygonF{{left + 3.2, centre.y() - 4.7},
                                       {left, centre.y() - 4.7},
                                       {left, centre.y() + 4.7},
                                       {left + 3.2, centre.y() + 4.7}});
        painter.drawEllipse(centre + QPointF(3.4, 0), 2.3, 2.3);
        break;
    }
    case Verdict::Invalid:
        painter.setPen(QPen(colour, 2, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(centre + QPointF(-4.2, -4.2), centre + QPointF(4.2, 4.2));
        painter.drawLine(centre + QPointF(-4.2, 4.2), centre + QPointF(4.2, -4.2));
        break;
    }
    if (misread) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(flag);
        painter.drawPolygon(
            QPolygonF{box.topRight() - QPointF(5, 0), box.topRight(), box.topRight() + QPointF(0, 5)});
    }
}

void paintSeverityMark(QPainter &painter, const QRectF &box, std::optional<Severity> severity,
                       const Palette &palette)
{
    paintVerdictMark(painter, box, alike(severity), false, palette);
}

void paintFindingMark(QPainter &painter, const QRectF &box, FindingKind kind, const Palette &palette)
{
    const Saved saved(painter);
    painter.setBrush(Qt::NoBrush);
    switch (kind) {
    case FindingKind::LaterFirst:
        paintOpposedArrows(painter, box.center(), palette.invalid);
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
        paintVerdictMark(painter, box, alike(kind), kind == FindingKind::Misread, palette);
        break;
    }
}

void paintTieBracket(QPainter &painter, const QRectF &gutter, TieRule above, TieRule below,
                     const Palette &palette)
{
    if (above == TieRule::None && below == TieRule::None)
        return;
    const Saved saved(painter);
    painter.setRenderHint(QPainter::Antialiasing, painter.device()->devicePixelRatio() != 1);
    const qreal x = gutter.left() + 4.5;
    const qreal middle = gutter.center().y() + 0.5;
    const auto pen = [&](TieRule rule) {
        QPen result(palette.secondary, 1.3, Qt::SolidLine, Qt::FlatCap);
        if (rule == TieRule::Member) {
            result = QPen(palette.blurred, 2, Qt::CustomDashLine, Qt::FlatCap);
            result.setDashPattern({1, 1});
            result.setDashOffset(0.5); // half a dot at the edge: with the next row's half it makes one
        }
        return result;
    };
    const auto half = [&](TieRule rule, qreal edge, bool end) {
        if (rule == TieRule::None)
            return;
        painter.setPen(pen(rule));
        // Dots start at the row's edge, so that both halves of one tie continue each other.
        painter.drawLine(QPointF(x, edge), QPointF(x, middle));
        if (end) {
            painter.setPen(QPen(pen(rule).color(), rule == TieRule::Member ? 2 : 1.3));
            painter.drawLine(QPointF(x, middle), QPointF(x + 4, middle));
        }
    };
    half(above, gutter.top(), below == TieRule::None);
    half(below, gutter.bottom(), above == TieRule::None);
}

void paintInfoMark(QPainter &painter, const QRectF &box, const QColor &colour)
{
    const Saved saved(painter);
    const QPointF centre = box.center();
    painter.setPen(QPen(colour, 1.3));
    painter.drawEllipse(centre, 5.4, 5.4);
    painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(centre + QPointF(0, -0.8), centre + QPointF(0, 3));
    painter.drawLine(centre + QPointF(0, -3.2), centre + QPointF(0, -1.9));
}

void paintHatch(QPainter &painter, const QRectF &rect, const QColor &colour, bool crossed)
{
    const Saved saved(painter);
    QColor faint = colour;
    faint.setAlphaF(crossed ? 0.6F : 0.38F);
    painter.setPen(QPen(faint, 1, Qt::SolidLine, Qt::FlatCap));
    // Lines of one pattern meet across cells: they are anchored to the painter's origin, not to the cell.
    // Each is cut to the cell here, since an SVG that is painted has no clip.
    const qreal step = crossed ? 5 : 5 * 1.41421356;
    const auto first = [step](qreal value) { return std::floor(value / step) * step; };
    for (qreal s = first(rect.left() + rect.top()); s <= rect.right() + rect.bottom(); s += step) {
        const qreal top = std::max(rect.top(), s - rect.right());
        const qreal bottom = std::min(rect.bottom(), s - rect.left());
        if (top < bottom)
            painter.drawLine(QPointF(s - top, top), QPointF(s - bottom, bottom));
    }
    if (!crossed)
        return;
    for (qreal d = first(rect.left() - rect.bottom()); d <= rect.right() - rect.top(); d += step) {
        const qreal top = std::max(rect.top(), rect.left() - d);
        const qreal bottom = std::min(rect.bottom(), rect.right() - d);
        if (top < bottom)
            painter.drawLine(QPointF(d + top, top), QPointF(d + bottom, bottom));
    }
}

} // namespace tiebreak
