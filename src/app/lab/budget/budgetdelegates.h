// SPDX-License-Identifier: GPL-3.0-or-later
// The cells of the budget's table that are more than a text.
#pragma once

#include "app/widgets/boardcelldelegate.h"

namespace tiebreak
{

/// The Bits column, what a codec has of what it needs, as a bar: filled as far as bits are in use, hatched
/// where they are missing, light where they are to spare; a line stands where the codec's bits end. One scale
/// for the whole table (BudgetModel::ScaleRole).
class BudgetBarDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit BudgetBarDelegate(QObject *parent);

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

/// The Codec column: paints the line of BudgetModel::SchemeRole and the spec in the fixed font.
class CodecCellDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit CodecCellDelegate(QObject *parent);

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
};

/// The Margin column, the bits to spare or missing: semi-bold, green where the codec does all that is asked
/// (BudgetModel::FitsRole), brown where not.
class MarginDelegate : public BoardCellDelegate
{
    Q_OBJECT

public:
    explicit MarginDelegate(QObject *parent);

protected:
    void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;

private:
    QuickText m_strong;
};

} // namespace tiebreak
