// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/raw/bitcellpainting.h"

#include "app/look/marks.h"
#include "app/look/palette.h"
#include "core/text/scoretext.h"

#include <QPainter>
#include <QPalette>

namespace tiebreak
{

namespace
{

QColor faded(QColor colour, float strength)
{
    colour.setAlphaF(strength);
    return colour;
}

} // namespace

void paintBitCell(QPainter &painter, const BitCell &cell, double raw, const QPalette &palette)
{
    const Palette &p = Palette::of(palette);
    const QRectF frame = cell.rect.adjusted(0.5, 0.5, -0.5, -0.5);
    QColor fill = Qt::transparent;
    QColor line = p.separator;
    switch (cell.meaning) {
    case BitMeaning::Sign:
        fill = p.signFill;
        line = faded(p.axis, 0.75F);
        break;
    case BitMeaning::Exponent:
        fill = p.exponentFill;
        line = faded(p.axis, 0.75F);
        break;
    case BitMeaning::Score:
        fill = p.scoreFill;
        line = faded(p.score, 0.75F);
        break;
    case BitMeaning::Time:
        fill = p.timeFill;
        line = faded(p.time, 0.75F);
        break;
    case BitMeaning::Unused:
        break;
    }
    const bool stored = cell.kind == BitCell::Kind::Stored;
    QPen pen(line, 1);
    if (stored) {
        painter.fillRect(cell.rect, fill);
        if (cell.meaning == BitMeaning::Time)
            paintHatch(painter, cell.rect, p.time, false);
    } else {
        pen.setColor(cell.meaning == BitMeaning::Score  ? p.score
                     : cell.meaning == BitMeaning::Time ? p.time
                                                        : p.axis);
        pen.setDashPattern({2, 2});
        pen.setCapStyle(Qt::FlatCap);
    }
    const bool lost = cell.kind == BitCell::Kind::RoundedAway;
    if (cell.more) {
        for (const qreal away : {-2.5, 0.0, 2.5})
            painter.fillRect(QRectF(cell.rect.center() + QPointF(away - 0.75, -0.75), QSizeF(1.5, 1.5)),
                             p.time);
        return;
    }
    if (lost)
        paintHatch(painter, cell.rect, p.time, true);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame);
    if (lost)
        return;
    const bool one = !stored || (bitsOf(raw) >> (63 - cell.bit) & 1);
    painter.setPen(palette.color(QPalette::WindowText));
    painter.drawText(cell.rect, Qt::AlignCenter, one ? QStringLiteral("1") : QStringLiteral("0"));
}

void paintBitBrace(QPainter &painter, const QRectF &cells, qreal edge, qreal bar, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.2));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.drawPolyline(QPolygonF{{cells.left() + 0.6, edge},
                                   {cells.left() + 0.6, bar},
                                   {cells.right() - 0.6, bar},
                                   {cells.right() - 0.6, edge}});
}

} // namespace tiebreak
