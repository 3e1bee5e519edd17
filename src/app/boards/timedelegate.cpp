// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/timedelegate.h"

#include "app/look/palette.h"
#include "models/boards/boardroles.h"

#include <cmath>

namespace tiebreak
{

TimeDelegate::TimeDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, Qt::AlignRight, parent) {}

void TimeDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                const QModelIndex &index) const
{
    const QString text = index.data(Qt::DisplayRole).toString();
    const Palette &palette = Palette::of(option.palette);
    const QColor plain = textColour(option.palette.color(QPalette::Text), option);
    const Decoded decoded = index.data(boardrole::DecodedValue).value<Decoded>();
    if (decoded.verdict == Verdict::OutOfRange) {
        paintText(painter, rect, text, textColour(palette.foreign, option));
        return;
    }
    const int from =
        index.data(boardrole::UncertainFrom).isValid() ? index.data(boardrole::UncertainFrom).toInt() : -1;
    const qreal width = quickText().width(text);
    if (from < 0 || from >= text.size() || width > rect.width()) {
        paintText(painter, rect, text, plain);
        return;
    }
    const QString certain = text.left(from);
    const QPointF start(rect.left() + std::floor(rect.width() - width), quickText().baseline(rect));
    quickText().paintAt(painter, start, certain, plain);
    quickText().paintAt(painter, start + QPointF(quickText().width(certain), 0), text.mid(from),
                        textColour(palette.blurred, option));
}

} // namespace tiebreak
