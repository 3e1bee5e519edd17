// SPDX-License-Identifier: GPL-3.0-or-later
// How a row of the list of commands is painted: chevrons of groups, what is deprecated in hint grey with an
// arrow.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Paints one column of a CommandListModel.
class CommandListDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit CommandListDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, parent) {}

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

} // namespace tiebreak
