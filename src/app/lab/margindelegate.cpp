// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/margindelegate.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "models/lab/budgetmodel.h"

namespace tiebreak
{

MarginDelegate::MarginDelegate(QObject *parent)
    : BoardCellDelegate(Kind::Plain, Qt::AlignRight, parent), m_strong(strongFont())
{
}

void MarginDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                  const QModelIndex &index) const
{
    const Palette &palette = Palette::of(option.palette);
    const bool fits = index.data(BudgetModel::FitsRole).toBool();
    m_strong.paint(painter, rect, Qt::AlignRight, index.data(Qt::DisplayRole).toString(),
                   textColour(fits ? palette.exact : palette.blurred, option));
}

} // namespace tiebreak
