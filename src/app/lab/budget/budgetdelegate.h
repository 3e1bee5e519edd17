// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of the budget's table: the codec with its line, a bold margin, the bar of bits.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Paints each of BudgetModel's columns in its own way. The bar has a filled part for bits in use, a hatched
/// one for bits that are missing, a pale one for bits to spare, and a line where the codec's bits end.
class BudgetDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit BudgetDelegate(QObject *parent);

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;

private:
    QuickText m_fixed;
    QuickText m_strong;
};

} // namespace tiebreak
