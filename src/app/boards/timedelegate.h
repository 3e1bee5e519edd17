// SPDX-License-Identifier: GPL-3.0-or-later
// The Time column: the eye sees how much of the time is real.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Paints the characters from boardrole::UncertainFrom on in the blurred colour, times out of range in
/// crimson.
class TimeDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit TimeDelegate(QObject *parent);

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

} // namespace tiebreak
