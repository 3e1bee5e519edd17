// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of the Lab's table of values: the line before a codec's name, and how far a value can be trusted.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Paints valuerole::Series and LineStyle as a line before the text, and valuerole::Trust as its colour;
/// resolutions are semi-bold.
class CodecValueDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit CodecValueDelegate(QObject *parent);
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;

private:
    QuickText m_strong;
};

} // namespace tiebreak
