// SPDX-License-Identifier: GPL-3.0-or-later
// A codec in a table: its line's colour and its spec.
#include "app/widgets/codeccelldelegate.h"

#include "app/metrics.h"
#include "app/palette.h"
#include "app/widgets/codecline.h"
#include "models/budgetmodel.h"

namespace tiebreak
{

CodecCellDelegate::CodecCellDelegate(QObject *parent) : BoardCellDelegate(Kind::Fixed, Qt::AlignLeft, parent)
{
}

void CodecCellDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    const auto scheme = static_cast<Scheme>(index.data(BudgetModel::SchemeRole).toInt());
    const QRect box(rect.left(), rect.top(), metric::MarkSize, rect.height());
    paintCodecMark(painter, box, seriesOf(scheme), 0, Palette::of(option.palette));
    const QColor text = textColour(option.palette.color(QPalette::Text), option);
    paintText(painter, rect.adjusted(metric::MarkSize + metric::MarkGap, 0, 0, 0),
              index.data(Qt::DisplayRole).toString(), text);
}

} // namespace tiebreak
