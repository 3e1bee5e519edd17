// SPDX-License-Identifier: GPL-3.0-or-later
// The Margin column: how many bits are to spare or missing.
#include "app/widgets/margindelegate.h"

#include "app/fonts.h"
#include "app/palette.h"
#include "models/budgetmodel.h"

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
