// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/codecvaluedelegate.h"

#include "app/lab/codecline.h"
#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/lab/codecvaluesmodel.h"

#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr int lineLength = 18;

QColor trustColour(ValueTrust trust, const Palette &palette, const QColor &plain)
{
    switch (trust) {
    case ValueTrust::OneTick:
        return palette.exact;
    case ValueTrust::Coarse:
        return palette.blurred;
    case ValueTrust::Fails:
        return palette.invalid;
    case ValueTrust::Plain:
        break;
    }
    return plain;
}

} // namespace

CodecValueDelegate::CodecValueDelegate(QObject *parent)
    : BoardCellDelegate(Kind::Plain, parent), m_strong(strongFont())
{
}

QSize CodecValueDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (index.column() == valuecolumn::Resolution) {
        const qreal width = m_strong.width(index.data(Qt::DisplayRole).toString());
        return {int(width) + 1 + 2 * metric::CellPadding, metric::RowHeight};
    }
    const bool hasLine = index.data(valuerole::Series).isValid();
    return BoardCellDelegate::sizeHint(option, index) + QSize(hasLine ? lineLength + metric::MarkGap : 0, 0);
}

void CodecValueDelegate::paintContent(QPainter &painter, const QRect &rect,
                                      const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Palette &palette = Palette::of(option.palette);
    QRect room = rect;
    if (const QVariant series = index.data(valuerole::Series); series.isValid()) {
        paintCodecMark(painter, QRectF(rect.left(), rect.top(), lineLength, rect.height()), series.toInt(),
                       index.data(valuerole::LineStyle).toInt(), palette);
        room.adjust(lineLength + metric::MarkGap, 0, 0, 0);
    }
    const auto trust = ValueTrust(index.data(valuerole::Trust).toInt());
    const QColor colour = trustColour(trust, palette, option.palette.color(QPalette::Text));
    const QString text = index.data(Qt::DisplayRole).toString();
    if (index.column() == valuecolumn::Resolution && trust != ValueTrust::Plain)
        m_strong.paint(painter, room, option.displayAlignment, text, textColour(colour, option));
    else
        paintText(painter, room, option, text, colour);
}

} // namespace tiebreak

#include "moc_codecvaluedelegate.cpp"
