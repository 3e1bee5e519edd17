// SPDX-License-Identifier: GPL-3.0-or-later
// The Score column: the number, and at its left the bracket that ties rows of equal score.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Paints boardrole::TieAbove and TieBelow as a bracket in a 12 px gutter, then the score.
class ScoreDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit ScoreDelegate(QObject *parent);
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

} // namespace tiebreak
