// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/verdictdelegate.h"

#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/boards/boardroles.h"
#include "models/boards/rowtext.h"

namespace tiebreak
{

VerdictDelegate::VerdictDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, Qt::AlignLeft, parent) {}

QSize VerdictDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return BoardCellDelegate::sizeHint(option, index) + QSize(metric::MarkSize + metric::MarkGap, 0);
}

void VerdictDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                   const QModelIndex &index) const
{
    const QVariant value = index.data(boardrole::DecodedValue);
    if (!value.canConvert<Decoded>())
        return;
    const Decoded decoded = value.value<Decoded>();
    const Palette &palette = Palette::of(option.palette);
    const QColor colour = textColour(palette.verdict(decoded.verdict), option);
    const QColor flag = textColour(palette.foreign, option);
    const QRect box(rect.left(), rect.center().y() + 1 - metric::MarkSize / 2, metric::MarkSize,
                    metric::MarkSize);
    paintVerdictMark(painter, box, decoded.verdict, decoded.misread, colour, flag);

    // The model's own words; without any, the verdict's name.
    QString text = index.data(Qt::DisplayRole).toString();
    if (text.isEmpty())
        text = verdictText(decoded);
    QRect words = rect.adjusted(metric::MarkSize + metric::MarkGap, 0, 0, 0);
    const qsizetype comma = decoded.misread ? text.indexOf(QLatin1Char(',')) : -1;
    if (comma < 0 || quickText().width(text) > words.width() + 6) {
        paintText(painter, words, text, colour);
        return;
    }
    const QString verdict = text.left(comma);
    paintText(painter, words, verdict, colour);
    words.setLeft(words.left() + qRound(quickText().width(verdict)));
    paintText(painter, words, text.mid(comma), flag);
}

} // namespace tiebreak
