// SPDX-License-Identifier: GPL-3.0-or-later
// The Margin column: how many bits are to spare or missing.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Semi-bold, green where the codec does all that is asked (BudgetModel::FitsRole), brown where not.
class MarginDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit MarginDelegate(QObject *parent);

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;

private:
    QuickText m_strong;
};

} // namespace tiebreak
