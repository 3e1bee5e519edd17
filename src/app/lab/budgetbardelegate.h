// SPDX-License-Identifier: GPL-3.0-or-later
// The Bits column: what a codec has of what it needs, as a bar.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Filled as far as bits are in use, hatched where they are missing, light where they are to spare; a line
/// stands where the codec's bits end. One scale for the whole table (BudgetModel::ScaleRole).
class BudgetBarDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit BudgetBarDelegate(QObject *parent);

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

} // namespace tiebreak
