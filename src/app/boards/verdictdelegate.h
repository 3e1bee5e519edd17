// SPDX-License-Identifier: GPL-3.0-or-later
// The Verdict column: a shape and a word.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Paints the mark and word of boardrole::DecodedValue; "misread" follows where the own decoder is wrong.
class VerdictDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit VerdictDelegate(QObject *parent);
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

} // namespace tiebreak
