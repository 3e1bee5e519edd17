// SPDX-License-Identifier: GPL-3.0-or-later
// A table view that costs the same for ten rows and for ten million: it keeps nothing a row.
#pragma once

#include <QAbstractItemView>

class QHeaderView;

namespace tiebreak
{

/// Shows a table model with rows of one height under a header. Whole rows are selected, and copied as text;
/// the scroll bar counts rows. (QTableView keeps a section a row: 10 million rows cost it 80 MB and a pause
/// at every change of their number.)
class RowView : public QAbstractItemView
{
    Q_OBJECT

public:
    explicit RowView(QWidget *parent = nullptr);

    QHeaderView *header() const { return m_header; }
    void setItemDelegateForColumns(QAbstractItemDelegate *delegate, std::initializer_list<int> columns);

    /// What stands in the middle while there are no rows.
    void setEmptyText(const QString &text);
    const QString &emptyText() const { return m_emptyText; }

    int firstVisibleRow() const;
    /// The last row whose text is seen whole; -1 when there is none.
    int lastVisibleRow() const;
    void scrollToRow(int row);
    /// The header and the rows that are seen whole, in the view's own coordinates; no scroll bar.
    QRect wholeRows() const;

    /// The selected rows in ascending order as (first, last); cheap whatever their number.
    QList<std::pair<int, int>> selectedRows() const;
    int selectedRowCount() const;
    /// Selects rows first to last and makes `first` the current one, in view.
    void selectRows(int first, int last);

    void setModel(QAbstractItemModel *model) override;
    QRect visualRect(const QModelIndex &index) const override;
    void scrollTo(const QModelIndex &index, ScrollHint hint = EnsureVisible) override;
    QModelIndex indexAt(const QPoint &point) const override;

signals:
    /// Other rows came into view, or their number changed.
    void visibleRowsChanged(int first, int last);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                     const QList<int> &roles = {}) override;
    void rowsInserted(const QModelIndex &parent, int start, int end) override;
    void updateGeometries() override;
    void reset() override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    int horizontalOffset() const override;
    int verticalOffset() const override;
    bool isIndexHidden(const QModelIndex &index) const override;
    void setSelection(const QRect &rect, QItemSelectionModel::SelectionFlags flags) override;
    QRegion visualRegionForSelection(const QItemSelection &selection) const override;
    void changeEvent(QEvent *event) override;

private:
    int rowCount() const;
    int rowsPerPage() const;
    int rowAt(int y) const;
    void reportVisibleRows();

    QHeaderView *m_header;
    QString m_emptyText;
    std::pair<int, int> m_reported{-1, -1};
    int m_rounds = 0; ///< of updateGeometries() that have begun
};

} // namespace tiebreak
