// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/choicedelegate.h"

#include "app/look/metrics.h"
#include "app/look/palette.h"

#include <QComboBox>
#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr int separatorHeight = 9;

/// As QComboBox::insertSeparator() marks its lines.
bool isSeparator(const QModelIndex &index)
{
    return index.data(Qt::AccessibleDescriptionRole).toString() == QLatin1StringView("separator");
}

} // namespace

ChoiceDelegate::ChoiceDelegate(QComboBox *box) : QStyledItemDelegate(box) {}

QSize ChoiceDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (isSeparator(index))
        return {0, separatorHeight};
    return {QStyledItemDelegate::sizeHint(option, index).width() + 2 * metric::CellPadding,
            metric::ControlHeight};
}

void ChoiceDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                           const QModelIndex &index) const
{
    if (isSeparator(index)) {
        painter->setPen(Palette::of(option.palette).separator);
        painter->drawLine(option.rect.left(), option.rect.center().y(), option.rect.right(),
                          option.rect.center().y());
        return;
    }
    QStyleOptionViewItem line = option;
    initStyleOption(&line, index);
    line.text.clear();
    const QStyle &style = *line.widget->style();
    style.drawControl(QStyle::CE_ItemViewItem, &line, painter, line.widget);
    painter->setPen(line.palette.color(QPalette::Text));
    painter->drawText(line.rect.adjusted(metric::CellPadding, 0, -metric::CellPadding, 0),
                      Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, index.data().toString());
}

void setChoiceDelegates(QWidget &parent)
{
    for (QComboBox *box : parent.findChildren<QComboBox *>())
        box->setItemDelegate(new ChoiceDelegate(box));
}

} // namespace tiebreak

#include "moc_choicedelegate.cpp"
