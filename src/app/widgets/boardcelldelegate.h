// SPDX-License-Identifier: GPL-3.0-or-later
// How a cell of a board is painted: 8 px padding, pale selection, an accent frame round the current cell.
#pragma once

#include <QFont>
#include <QStyledItemDelegate>

class QTableView;

namespace tiebreak
{

/// Gives `table` the board's delegates by boardcolumn, its row height and selection behaviour, so that
/// columns look as they should with any model that tells the roles of models/boardroles.h.
void dressBoardTable(QTableView &table);

/// Paints plain text cells; the base of the delegates that paint more. Fast: no layout, fonts kept.
class BoardCellDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// What the text is, which decides its font and colour.
    enum class Kind { Plain, Secondary, Fixed, FixedSecondary, Blurred };

    BoardCellDelegate(Kind kind, Qt::Alignment alignment, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const final;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    /// Paints what stands in the cell; `rect` is the cell without its padding.
    virtual void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const;
    /// `meaning`, or HighlightedText where the row is selected in a colour too strong for it.
    static QColor textColour(const QColor &meaning, const QStyleOptionViewItem &option);
    /// Paints one line of text, elided at the right (Member in the middle) where it does not fit.
    void paintText(QPainter &painter, const QRect &rect, const QString &text, const QColor &colour) const;

private:
    Kind m_kind;
    Qt::Alignment m_alignment;
    QFont m_font;
};

} // namespace tiebreak
