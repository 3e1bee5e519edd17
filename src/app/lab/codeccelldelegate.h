// SPDX-License-Identifier: GPL-3.0-or-later
// A codec in a table: its line's colour and its spec.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Paints the line of BudgetModel::SchemeRole and the spec in the fixed font.
class CodecCellDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit CodecCellDelegate(QObject *parent);

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

} // namespace tiebreak
