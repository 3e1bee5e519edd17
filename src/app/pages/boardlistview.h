// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the board list: chevrons and keys open and close groups, columns come and go.
#pragma once

#include "app/pages/rowview.h"

class QSettings;

namespace tiebreak
{

/// Shows a BoardListModel. Encoding and Codec make room for the names while the view is narrow, until the
/// user chose columns.
class BoardListView : public RowView
{
    Q_OBJECT

public:
    explicit BoardListView(QWidget *parent = nullptr);

    /// Takes up delegates, widths and the columns of `settings`. Call once, after setModel().
    void dress(QSettings &settings);
    void saveColumns(QSettings &settings) const;
    bool columnsChosen() const { return m_columnsChosen; }

signals:
    /// The user wants this group open or closed.
    void groupTurned(const QModelIndex &group);
    /// The user wants the names in the other order.
    void orderTurned();
    /// Other columns are shown now.
    void columnsChanged();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void showColumnMenu(const QPoint &position);

    bool m_columnsChosen = false;
};

} // namespace tiebreak
