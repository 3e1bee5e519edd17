// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/boardcelldelegate.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "models/boards/boardroles.h"

#include <QApplication>
#include <QPainter>

namespace tiebreak
{

namespace
{

/// A text that is a little too long may use this much of the padding before it is cut.
constexpr int overhang = 6;

QFont fontOf(BoardCellDelegate::Kind kind)
{
    if (kind == BoardCellDelegate::Kind::Fixed || kind == BoardCellDelegate::Kind::FixedSecondary)
        return fixedFont();
    return textFont();
}

QPalette::ColorGroup colourGroup(const QStyleOptionViewItem &option)
{
    return option.state & QStyle::State_Active ? QPalette::Active : QPalette::Inactive;
}

} // namespace

BoardCellDelegate::BoardCellDelegate(Kind kind, QObject *parent)
    : QStyledItemDelegate(parent), m_kind(kind), m_text(fontOf(kind))
{
}

void BoardCellDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const
{
    const Palette &palette = Palette::of(option.palette);
    if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, option.palette.color(colourGroup(option), QPalette::Highlight));
    else if (option.features & QStyleOptionViewItem::Alternate)
        painter->fillRect(option.rect, option.palette.color(QPalette::AlternateBase));

    const QRect content = option.rect.adjusted(metric::CellPadding, 0, -metric::CellPadding, 0);
    // A table that is off shows what holds no more: its colours fade with its words.
    constexpr qreal faded = 0.5;
    painter->setOpacity(option.state & QStyle::State_Enabled ? 1 : faded);
    QStyleOptionViewItem aligned = option;
    aligned.displayAlignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    paintContent(*painter, content, aligned, index);
    painter->setOpacity(1);

    if (option.state & QStyle::State_HasFocus)
        paintInnerFrame(*painter, option.rect, palette.accent);
}

QSize BoardCellDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    const qreal width = m_text.width(index.data(Qt::DisplayRole).toString());
    return {int(width) + 1 + 2 * metric::CellPadding, metric::RowHeight};
}

void BoardCellDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    const QString text = index.data(Qt::DisplayRole).toString();
    if (text.isEmpty())
        return;
    const Palette &palette = Palette::of(option.palette);
    QColor colour = option.palette.color(QPalette::Text);
    if (index.data(boardrole::HasEmptyName).toBool())
        colour = palette.hint;
    else if (m_kind == Kind::Secondary || m_kind == Kind::FixedSecondary)
        colour = palette.secondary;
    else if (m_kind == Kind::Blurred)
        colour = palette.blurred;
    paintText(painter, rect, option, text, colour);
}

QColor BoardCellDelegate::textColour(const QColor &meaning, const QStyleOptionViewItem &option)
{
    return option.state & QStyle::State_Selected ? readableOnHighlight(meaning, option.palette) : meaning;
}

void BoardCellDelegate::paintText(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                  const QString &text, const QColor &meaning) const
{
    const bool right = option.displayAlignment & Qt::AlignRight;
    const bool tight = m_text.width(text) > rect.width();
    m_text.paint(painter, tight ? rect.adjusted(right ? -overhang : 0, 0, right ? 0 : overhang, 0) : rect,
                 option.displayAlignment, text, textColour(meaning, option));
}

} // namespace tiebreak

#include "moc_boardcelldelegate.cpp"
