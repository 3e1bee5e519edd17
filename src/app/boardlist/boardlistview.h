// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the board list: chevrons and keys open and close groups, columns come and go.
#pragma once

#include "app/widgets/rowview.h"

class QMenu;
class QSettings;

namespace tiebreak
{

/// Shows a BoardListModel. Each row is one thing to the keyboard and the mouse, whatever its columns. Until
/// the user chose columns, Encoding and Codec make room for names that would be cut, Codec shows only where
/// one is known, and Expires takes the place of Encoding where a board expires.
class BoardListView : public RowView
{
    Q_OBJECT

public:
    explicit BoardListView(QWidget *parent = nullptr);

    /// Takes up delegates, widths and the columns of `settings`. Call once, after setModel().
    void restoreColumns(QSettings &settings);
    void saveColumns(QSettings &settings) const;
    bool columnsChosen() const { return m_columnsChosen; }
    /// Fills a menu with a line a column that can be shown or hidden.
    void fillColumnMenu(QMenu &menu);
    /// Some board that was in view has a time to live.
    void setAnyExpires(bool any);

    void setModel(QAbstractItemModel *model) override;
    QModelIndex indexAt(const QPoint &point) const override;

signals:
    /// The user wants this group open or closed.
    void groupTurned(const QModelIndex &group);
    /// The user wants the names in the other order.
    void orderTurned();
    /// Other columns are shown now.
    void columnsChanged();

protected:
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                     const QList<int> &roles = {}) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;

private:
    void showColumnMenu(const QPoint &position);
    /// Takes the names and codecs in view into account; what was seen before still counts.
    void measureRows();
    /// Gives the names all the width that the columns leave.
    void fitColumns();
    /// Shows the columns that there is room for, while the user has not chosen them.
    void chooseColumns();

    bool m_columnsChosen = false;
    bool m_anyExpires = false;
    bool m_anyCodec = false;
    int m_widestName = 0; ///< seen since the last listing
};

} // namespace tiebreak
