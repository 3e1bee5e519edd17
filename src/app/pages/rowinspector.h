// SPDX-License-Identifier: GPL-3.0-or-later
// What one row's double holds: its bits, its texts, its ticks and its neighbours.
#pragma once

#include "core/codec.h"
#include "core/rows.h"

#include <QByteArray>
#include <QString>
#include <QTimeZone>
#include <QWidget>

class QBoxLayout;
class QStackedLayout;

namespace tiebreak
{

class BitStripView;
class FactGrid;
class InspectorTitle;
class NeighbourGrid;
class TickLineView;

/// A row as the inspector needs it. `rank` counts from 1, as shown.
struct InspectedRow {
    qint64 rank = 0;
    QByteArray member;
    double raw = 0;
    QString serverText; ///< the score as the server wrote it
    CodecSpec spec;
    Season season;
    Direction direction = Direction::HighestFirst;
    QTimeZone zone = QTimeZone::utc(); ///< times are shown in this zone
};

/// The inspector's content, for a dock. titleContent() goes into the dock's DockTitleBar.
class RowInspector : public QWidget
{
    Q_OBJECT

public:
    explicit RowInspector(QWidget *parent = nullptr);

    void showRow(const InspectedRow &row);
    /// No row is selected: says so.
    void clear();

    /// "Row 8 kaito_7, mark, blurred, this double holds three seconds ..."; give it to a DockTitleBar, which
    /// then owns it.
    QWidget *titleContent() const;

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeContent();

    InspectorTitle *m_title;
    QStackedLayout *m_stack;
    BitStripView *m_strip;
    FactGrid *m_facts;
    TickLineView *m_line;
    NeighbourGrid *m_neighbours;
    QBoxLayout *m_lower = nullptr;
};

} // namespace tiebreak
