// SPDX-License-Identifier: GPL-3.0-or-later
// How a board or a group is painted in the board list.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// The Board column: indented by depth, with a chevron and the number of keys for groups.
class BoardListDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit BoardListDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, parent) {}

    /// Where a group's chevron stands; a click there opens or closes it.
    static QRect chevronRect(const QRect &cell, int depth);
    /// With room for the indented name.
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

} // namespace tiebreak
