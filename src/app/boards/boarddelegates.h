// SPDX-License-Identifier: GPL-3.0-or-later
// How the cells of a board are painted that hold more than plain text: Score, Time and Verdict.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// Paints boardrole::TieAbove and TieBelow as a bracket in a 12 px gutter, then the score.
class ScoreDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit ScoreDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, parent) {}
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

/// Paints the characters from boardrole::UncertainFrom on in the blurred colour, times out of range in
/// crimson.
class TimeDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit TimeDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, parent) {}

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

/// Paints the mark and word of boardrole::DecodedValue; "misread" follows where the own decoder is wrong.
class VerdictDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit VerdictDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, parent) {}
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

} // namespace tiebreak
