// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boarddelegates.h"

#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/boards/boardroles.h"
#include "models/boards/rowtext.h"

#include <cmath>

namespace tiebreak
{

QSize ScoreDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    return BoardCellDelegate::sizeHint(option, index) + QSize(metric::CellPadding, 0);
}

void ScoreDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const
{
    const auto rule = [&index](int role) { return TieRule(index.data(role).toInt()); };
    const QRect gutter(option.rect.left() + metric::CellPadding / 2, option.rect.top(), metric::TieGutter,
                       option.rect.height());
    paintTieBracket(painter, gutter, rule(boardrole::TieAbove), rule(boardrole::TieBelow),
                    Palette::of(option.palette));
    BoardCellDelegate::paintContent(painter, rect.adjusted(metric::CellPadding, 0, 0, 0), option, index);
}

void TimeDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                const QModelIndex &index) const
{
    const QString text = index.data(Qt::DisplayRole).toString();
    const Palette &palette = Palette::of(option.palette);
    const QColor plain = textColour(option.palette.color(QPalette::Text), option);
    const Decoded decoded = index.data(boardrole::DecodedValue).value<Decoded>();
    if (decoded.verdict == Verdict::OutOfRange) {
        paintText(painter, rect, option, text, palette.invalid);
        return;
    }
    const int from =
        index.data(boardrole::UncertainFrom).isValid() ? index.data(boardrole::UncertainFrom).toInt() : -1;
    const qreal width = quickText().width(text);
    if (from < 0 || from >= text.size() || width > rect.width()) {
        paintText(painter, rect, option, text, plain);
        return;
    }
    const QString certain = text.left(from);
    const QPointF start(rect.left() + std::floor(rect.width() - width), quickText().baseline(rect));
    quickText().paintAt(painter, start, certain, plain);
    quickText().paintAt(painter, start + QPointF(quickText().width(certain), 0), text.mid(from),
                        textColour(palette.blurred, option));
}

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
    const QColor flag = textColour(palette.invalid, option);
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
        paintText(painter, words, option, text, colour);
        return;
    }
    const QString verdict = text.left(comma);
    paintText(painter, words, option, verdict, colour);
    words.setLeft(words.left() + qRound(quickText().width(verdict)));
    paintText(painter, words, option, text.mid(comma), flag);
}

} // namespace tiebreak

#include "moc_boarddelegates.cpp"
