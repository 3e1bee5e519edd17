// SPDX-License-Identifier: GPL-3.0-or-later
// How a cell of a board is painted: 8 px padding, pale selection, an accent frame round the current cell.
#pragma once

#include "app/look/quicktext.h"

#include <QStyledItemDelegate>

namespace tiebreak
{

/// Paints plain text cells; the base of the delegates that paint more. Fast: no layout, fonts kept.
class BoardCellDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    /// What the text is, which decides its font and colour.
    enum class Kind { Plain, Secondary, Fixed, FixedSecondary, Blurred };

    BoardCellDelegate(Kind kind, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const final;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

protected:
    /// Paints what stands in the cell; `rect` is the cell without its padding.
    virtual void paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                              const QModelIndex &index) const;
    /// `meaning`, or HighlightedText where the row is selected in a colour too strong for it.
    static QColor textColour(const QColor &meaning, const QStyleOptionViewItem &option);
    /// Paints one line of text on the side of its column, elided at the right where it does not fit;
    /// `meaning` as of textColour().
    void paintText(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                   const QString &text, const QColor &meaning) const;

    const QuickText &quickText() const { return m_text; }

private:
    Kind m_kind;
    QuickText m_text;
};

} // namespace tiebreak
