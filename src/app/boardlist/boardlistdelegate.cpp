// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boardlist/boardlistdelegate.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/boards/boardlistmodel.h"
#include "models/text/keytext.h"
#include "models/text/numbertext.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPainterPath>

namespace tiebreak
{

namespace
{

constexpr int indent = 16;
constexpr int longestMeasured = 500; ///< characters; what is longer is cut by its first ones

/// Names of one depth stand below one another, whether a chevron is beside them or not.
int indentOf(const QModelIndex &index)
{
    const int depth = index.data(listrole::Depth).toInt();
    return (index.data(listrole::BesideGroups).toBool() ? depth + 1 : depth) * indent;
}

void paintChevron(QPainter &painter, const QPointF &centre, bool open, const QColor &colour)
{
    QPainterPath path;
    if (open) {
        path.moveTo(centre + QPointF(-3.5, -1.75));
        path.lineTo(centre + QPointF(0, 1.75));
        path.lineTo(centre + QPointF(3.5, -1.75));
    } else {
        path.moveTo(centre + QPointF(-1.75, -3.5));
        path.lineTo(centre + QPointF(1.75, 0));
        path.lineTo(centre + QPointF(-1.75, 3.5));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    painter.restore();
}

} // namespace

QRect BoardListDelegate::chevronRect(const QRect &cell, int depth)
{
    return {cell.left() + metric::CellPadding + depth * indent, cell.top(), indent, cell.height()};
}

QSize BoardListDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return BoardCellDelegate::sizeHint(option, index) + QSize(indentOf(index), 0);
}

void BoardListDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    const Palette &palette = Palette::of(option.palette);
    const int depth = index.data(listrole::Depth).toInt();
    const QFontMetrics metrics(textFont());
    QString text = index.data(Qt::DisplayRole).toString();
    const QRect name = rect.adjusted(indentOf(index), 0, 0, 0);
    const auto fits = [&](const QString &shown) { return metrics.horizontalAdvance(shown) <= name.width(); };
    if (text.size() <= longestMeasured) {
        const QString cut = elidedKey(text, index.data(listrole::Separator).toString(), fits);
        text = cut.isNull() ? metrics.elidedText(text, Qt::ElideMiddle, name.width()) : cut;
    }
    const bool faint = index.data(listrole::Gone).toBool() || index.data(listrole::HasEmptyName).toBool();
    const QColor colour = faint ? palette.hint : option.palette.color(QPalette::Text);
    paintText(painter, name, option, text, colour);
    if (!index.data(listrole::IsGroup).toBool())
        return;
    const QRect chevron = chevronRect(option.rect, depth);
    paintChevron(painter, QPointF(chevron.left() + 4.5, chevron.center().y() + 0.5),
                 index.data(listrole::IsOpen).toBool(), palette.secondary);
    const int width = metrics.horizontalAdvance(text) + 6;
    if (width < name.width())
        paintText(painter, name.adjusted(width, 0, 0, 0), option,
                  groupedText(index.data(listrole::KeyCount).toLongLong()), palette.secondary);
}

} // namespace tiebreak

#include "moc_boardlistdelegate.cpp"
