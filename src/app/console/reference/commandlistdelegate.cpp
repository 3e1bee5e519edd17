// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/reference/commandlistdelegate.h"

#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/console/commandlistmodel.h"
#include "models/text/numbertext.h"

#include <QPainter>
#include <QPainterPath>

namespace tiebreak
{

namespace
{

constexpr int rowHeight = 20;
constexpr int indent = 14; ///< of names, behind the chevrons

void paintStroke(QPainter &painter, const QPainterPath &path, const QColor &colour, qreal width)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
    painter.restore();
}

void paintGroupChevron(QPainter &painter, const QPointF &centre, bool open, const QColor &colour)
{
    const QPointF along = open ? QPointF(3, 0) : QPointF(0, 3);
    const QPointF across = open ? QPointF(0, 1.5) : QPointF(1.5, 0);
    QPainterPath path(centre - along - across);
    path.lineTo(centre + across);
    path.lineTo(centre + along - across);
    paintStroke(painter, path, colour, 1.3);
}

/// An arrow to the right, 10 px long, from its left end.
void paintArrow(QPainter &painter, const QPointF &from, const QColor &colour)
{
    const QPointF tip = from + QPointF(9, 0);
    QPainterPath path(from);
    path.lineTo(tip);
    path.moveTo(tip + QPointF(-3, -3));
    path.lineTo(tip);
    path.lineTo(tip + QPointF(-3, 3));
    paintStroke(painter, path, colour, 1.2);
}

} // namespace

QSize CommandListDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = BoardCellDelegate::sizeHint(option, index);
    if (index.column() == CommandListModel::Command)
        size.rwidth() += indent;
    else if (index.column() == CommandListModel::ScoreAndTime)
        size.rwidth() += metric::MarkSize + 2;
    size.setHeight(rowHeight);
    return size;
}

void CommandListDelegate::paintContent(QPainter &painter, const QRect &rect,
                                       const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Palette &palette = Palette::of(option.palette);
    const QString text = index.data(Qt::DisplayRole).toString();
    const QColor plain = option.palette.color(QPalette::Text);
    const QPointF start(rect.left(), rect.center().y() + 0.5);
    const QRect inside = rect.adjusted(indent, 0, 0, 0);
    if (index.data(commandrole::IsGroup).toBool()) {
        if (index.column() != CommandListModel::Command)
            return;
        paintGroupChevron(painter, start + QPointF(4, 0), option.state & QStyle::State_Open,
                          textColour(palette.secondary, option));
        paintText(painter, inside, option, text, plain);
        paintText(painter, inside.adjusted(int(quickText().width(text)) + 6, 0, 0, 0), option,
                  groupedText(index.data(commandrole::CommandCount).toInt()), palette.secondary);
        return;
    }
    const bool deprecated = !index.data(commandrole::Successor).toString().isEmpty();
    switch (index.column()) {
    case CommandListModel::Command:
        paintText(painter, inside, option, text, deprecated ? palette.hint : plain);
        break;
    case CommandListModel::Since:
        paintText(painter, rect, option, text, palette.secondary);
        break;
    default:
        if (text.isEmpty())
            return;
        if (index.data(commandrole::Grave).toBool()) {
            const QRectF box(rect.left() - 2, rect.center().y() - metric::MarkSize / 2.0 + 0.5,
                             metric::MarkSize, metric::MarkSize);
            paintSeverityMark(painter, box, Severity::Bad, palette);
            paintText(painter, rect.adjusted(metric::MarkSize + 2, 0, 0, 0), option, text, palette.invalid);
        } else if (deprecated) {
            paintArrow(painter, start, textColour(palette.secondary, option));
            paintText(painter, rect.adjusted(metric::MarkSize + 2, 0, 0, 0), option, text, palette.secondary);
        } else {
            paintText(painter, rect, option, text, palette.secondary);
        }
    }
}

} // namespace tiebreak

#include "moc_commandlistdelegate.cpp"
