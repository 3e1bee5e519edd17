// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a board: what each column looks like and how wide it is.
#pragma once

#include "app/pages/rowview.h"
#include "core/tick.h"

class QSettings;

namespace tiebreak
{

/// Shows a BoardModel. Columns are as wide as what they hold and Member takes the rest, until the user chose
/// widths, order or columns.
class BoardRowsView : public RowView
{
    Q_OBJECT

public:
    explicit BoardRowsView(QWidget *parent = nullptr);

    /// Takes up the columns of `settings`. Call once, after setModel().
    void dress(QSettings &settings);
    void saveColumns(QSettings &settings) const;
    /// Fits the columns to ranks up to `cardinality` and times of this unit.
    void fitColumns(qint64 cardinality, TickUnit unit);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();
    void showColumnMenu(const QPoint &position);

    qint64 m_cardinality = 0;
    TickUnit m_unit = TickUnit::Second;
    bool m_columnsChosen = false;
};

} // namespace tiebreak
