// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/codeccelldelegate.h"

#include "app/lab/codecline.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/lab/budgetmodel.h"

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
