// SPDX-License-Identifier: GPL-3.0-or-later
// How a cell of the table of runs is painted.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Paints marks, bars and figures; what is wrong is crimson and semi-bold, what is to come is pale.
class RunCellDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    enum class Part { Mark, Name, Word, Figure, Bar, Wrong, WrongWithCause };

    RunCellDelegate(Part part, QObject *parent);

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;

private:
    void paintMark(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                   const QModelIndex &index) const;
    void paintBar(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                  const QModelIndex &index) const;

    Part m_part;
    QuickText m_strong;
};

} // namespace tiebreak
