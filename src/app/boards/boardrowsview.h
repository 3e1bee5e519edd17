// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a board: what each column looks like and how wide it is.
#pragma once

#include "app/widgets/rowview.h"
#include "core/time/tick.h"
#include "models/boards/boardroles.h"

#include <QSet>

#include <array>

class QSettings;

namespace tiebreak
{

/// Shows a BoardModel. Columns are as wide as the widest text seen in them, so that no number is ever cut;
/// where room is short, Member gives way, and Bits goes, unless the user asked for it. A width that the user
/// dragged stays.
class BoardRowsView : public RowView
{
    Q_OBJECT

public:
    explicit BoardRowsView(QWidget *parent = nullptr);

    /// Takes up the columns of `settings`. Call once, after setModel().
    void restoreColumns(QSettings &settings);
    void saveColumns(QSettings &settings);
    /// Whether the rows name the key that has them.
    void setKeysShown(bool shown);
    /// Fits the columns to ranks up to `cardinality`, times of this unit and the rows that are loaded; what
    /// was seen before is forgotten.
    void fitColumns(qint64 cardinality, TickUnit unit);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void dataChanged(const QModelIndex &topLeft, const QModelIndex &bottomRight,
                     const QList<int> &roles = {}) override;

private:
    /// Widens columns to the rows in view; true when one grew.
    bool measureRows();
    void layOutColumns();
    void showColumnMenu(const QPoint &position);
    /// The last one in sight takes what room the others leave.
    bool isStretched(int column) const;

    std::array<int, boardcolumn::Count> m_needed{}; ///< widths seen so far
    QSet<int> m_dragged;                            ///< columns whose width the user chose
    bool m_columnsChosen = false;
    bool m_bitsAway = false;   ///< for want of room
    bool m_bitsChosen = false; ///< the user wants them, whatever the room
    bool m_layingOut = false;
    bool m_headerHeld = false; ///< a mouse button is down on it
};

} // namespace tiebreak
