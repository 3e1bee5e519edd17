// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/scoredelegate.h"

#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/boards/boardroles.h"

namespace tiebreak
{

ScoreDelegate::ScoreDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, Qt::AlignRight, parent) {}

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

} // namespace tiebreak
