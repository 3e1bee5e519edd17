// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/arithmetic/roundingview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "core/text/scoretext.h"
#include "models/text/displaywording.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr int margin = 16;
constexpr int endInset = 110; ///< of the axis, so that the doubles' names stand below their marks
constexpr int axisTop = 74;
constexpr int endBox = 9;

QString doubleText(double value)
{
    return displayText(shortestText(value));
}

/// A right-angled way from the number down to the double that takes it.
void paintArrow(QPainter &painter, QPointF from, QPointF to, const QColor &colour)
{
    painter.setPen(QPen(colour, 2.6, Qt::SolidLine, Qt::FlatCap));
    const qreal way = to.x() - from.x();
    const qreal sign = way < 0 ? -1 : 1;
    const QPointF tip(to.x() - sign * (endBox + 3), to.y());
    if (std::abs(tip.x() - from.x()) > 10)
        painter.drawLine(from, QPointF(tip.x() - sign * 7, tip.y()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{tip, tip + QPointF(-sign * 9, -4.5), tip + QPointF(-sign * 9, 4.5)});
}

} // namespace

RoundingView::RoundingView(QWidget *parent) : PaintedWidget({640, 168}, {420, 150}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAccessibleName(tr("The rounding step"));
}

void RoundingView::setRounding(const std::optional<Rounding> &rounding, const QString &nothing)
{
    m_rounding = rounding;
    m_nothing = nothing;
    if (m_rounding && m_rounding->isDouble && std::isfinite(m_rounding->below.value)) {
        // Its neighbours stand beside it.
        const double value = m_rounding->below.value;
        m_rounding->below.value = std::nextafter(value, -std::numeric_limits<double>::infinity());
        m_rounding->above.value = std::nextafter(value, std::numeric_limits<double>::infinity());
        m_rounding->share = 0.5;
    }
    setAccessibleDescription(rounding ? displayText(roundingSentence(*rounding)) : nothing);
    setToolTip(rounding && rounding->exact.size() < 400 ? tr("Exact: %1").arg(displayText(rounding->exact))
                                                        : tr("The number between the two doubles beside it"));
    update();
}

void RoundingView::paintSide(QPainter &painter, const RoundingSide &side, bool above, qreal x, qreal y) const
{
    const Palette &p = Palette::of(palette());
    const bool between = !m_rounding->isDouble;
    const bool taken = between && m_rounding->takesAbove == above;
    const QRectF box(x - endBox / 2.0, y - endBox, endBox, 2 * endBox);
    painter.setPen(QPen(taken ? p.accent : p.axis, taken ? 2 : 1.2));
    painter.setBrush(taken ? p.selection : palette().color(QPalette::Base));
    painter.drawRect(box);
    const qreal wide = std::max<qreal>(150, width() / 2.0 - margin);
    const qreal left = above ? width() - margin - wide : margin;
    const auto align = (above ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
    const auto line = [&](qreal top, const QFont &font, const QColor &colour, const QString &text) {
        painter.setFont(font);
        painter.setPen(colour);
        painter.drawText(QRectF(left, top, wide, 18), align,
                         painter.fontMetrics().elidedText(text, Qt::ElideMiddle, int(wide)));
    };
    QFont number = fixedFont();
    number.setWeight(taken ? QFont::DemiBold : QFont::Normal);
    line(y + 14, number, palette().color(QPalette::Text), doubleText(side.value));
    if (!between) {
        line(y + 32, noteFont(), p.secondary, above ? tr("the next double") : tr("the double before"));
        return;
    }
    const QString parity = side.even ? tr("even, last bit 0") : tr("odd, last bit 1");
    const QString name = std::isinf(side.value) ? tr("would be 2¹⁰²⁴, which is not a double")
                         : above                ? tr("double above, %1").arg(parity)
                                                : tr("double below, %1").arg(parity);
    line(y + 32, noteFont(), p.secondary, name);
    if (!side.distance.empty())
        line(y + 49, noteFont(), taken ? p.exact : p.secondary,
             taken && !m_rounding->halfway ? tr("%1 away (nearest, chosen)").arg(displayText(side.distance))
                                           : tr("%1 away").arg(displayText(side.distance)));
}

void RoundingView::paint(QPainter &painter, const Palette &p)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (!m_rounding) {
        painter.setFont(noteFont());
        painter.setPen(p.secondary);
        painter.drawText(rect().adjusted(margin, 12, -margin, -12),
                         Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_nothing);
        return;
    }
    const Rounding &r = *m_rounding;
    painter.setFont(strongFont());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(
        QRectF(margin, 6, width() - 2 * margin, 20), Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(accessibleDescription(), Qt::ElideMiddle, width() - 2 * margin));
    const qreal first = margin + endInset;
    const qreal last = width() - margin - endInset;
    const qreal y = axisTop;
    const qreal x = first + std::clamp(r.share, 0.0, 1.0) * (last - first);
    painter.setPen(QPen(p.axis, 1));
    painter.drawLine(QPointF(first, y), QPointF(last, y));
    if (!r.isDouble) {
        const qreal middle = (first + last) / 2;
        painter.setPen(QPen(p.axis, 1, Qt::DashLine));
        painter.drawLine(QPointF(middle, y - 10), QPointF(middle, y + 10));
        painter.setFont(axisFont());
        painter.setPen(p.secondary);
        painter.drawText(QRectF(middle - 60, y + 12, 120, 16), Qt::AlignCenter, tr("halfway"));
        paintArrow(painter, {x, y}, {r.takesAbove ? last : first, y}, p.accent);
    }
    paintSide(painter, r.below, false, first, y);
    paintSide(painter, r.above, true, last, y);
    painter.setPen(QPen(palette().color(QPalette::Base), 1.5));
    painter.setBrush(palette().color(QPalette::Text));
    painter.drawEllipse(QPointF(x, y), 5.5, 5.5);
    painter.setFont(fixedFont());
    painter.setPen(palette().color(QPalette::Text));
    const QString exact = painter.fontMetrics().elidedText(
        r.isDouble ? displayText(r.exact) : tr("exact %1").arg(displayText(r.exact)), Qt::ElideMiddle,
        int(width() - 2 * margin));
    const qreal wide = painter.fontMetrics().horizontalAdvance(exact) + 4;
    const qreal left =
        std::clamp(x - wide / 2, qreal(margin), std::max(qreal(margin), width() - margin - wide));
    painter.drawText(QRectF(left, y - 36, wide, 18), Qt::AlignCenter, exact);
    painter.setPen(QPen(p.secondary, 1));
    painter.drawLine(QPointF(x, y - 17), QPointF(x, y - 8));
}

} // namespace tiebreak

#include "moc_roundingview.cpp"
