// SPDX-License-Identifier: GPL-3.0-or-later
// A short table of texts, as dialogs and pages fill it.
#pragma once

#include "app/look/palette.h"
#include "models/table/tablemodel.h"

#include <QFont>
#include <QTableView>

#include <functional>
#include <optional>

namespace tiebreak
{

/// A cell that is filled by hand.
struct TableCell {
    QString text;
    QString toolTip = {};              ///< empty: the text
    QVariant sortKey = {};             ///< what its column is sorted by; nothing: the text
    QColor Palette::*ink = nullptr;    ///< null: the colour of texts
    QFont (*font)() = nullptr;         ///< null: the font of texts
    QColor Palette::*ground = nullptr; ///< null: the table's
    /// Paints what stands before the text.
    std::function<void(QPainter &, const QRectF &box, const Palette &)> mark = {};
    int markWidth = 16; ///< px
};
using TableRow = QList<TableCell>;

/// Paints the background over the last row, after the others, where only its upper part is in sight: half a
/// name looks like a fault. Not where the view scrolls by pixels.
void coverCutRow(QAbstractItemView &view);

/// Rows of the window's height under titles: dense, plain text, never edited. Selected rows can be copied,
/// and a click on a title sorts by it; a third one shows the rows as they were given.
class TableView : public QTableView
{
    Q_OBJECT

public:
    explicit TableView(QWidget *parent = nullptr);

    void setColumns(const QList<TableColumn> &columns);
    /// Takes the place of all rows. What was chosen by its number stays so.
    void setRows(QList<TableRow> rows);
    /// The first selected row by its number in setRows(), however the table is sorted; -1: none is.
    int chosenRow() const;
    void chooseRow(int row);

    /// Fits all columns but the last to their texts, from `min` to `max` px wide; the last has the rest.
    void fitColumns(int min, int max);
    /// Fits all columns to their texts and titles, up to `max` px: with less around them than fitColumns(),
    /// for tables of many columns.
    void fitClosely(int max);
    /// This column, and no longer the last one, has what the others leave.
    void stretch(int column);
    /// From now on these columns are left out, one after the other, where the stretched one would be narrower
    /// than `min` px.
    void setSpared(const QList<int> &columns, int min);
    /// Texts of this column that are too long are cut in their middle.
    void setElideMiddle(int column);
    /// From now on as high as its rows are, or as so many would be, in the order given.
    void showWhole(int minRows = 0);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    /// A row of which only a part is in sight is not shown.
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    class Rows;

    void spareColumns();

    Rows *m_rows;
    int m_stretched = -1; ///< -1: the last column
    QList<int> m_spared;
    int m_minStretched = 0;
    std::optional<int> m_minRows; ///< nothing: it is not as high as its rows are
};

/// The selected rows as text, in the order shown: a line a row, tabs between the columns that are shown.
QString selectedText(const QAbstractItemView &view, const QHeaderView &header);

} // namespace tiebreak
