// SPDX-License-Identifier: GPL-3.0-or-later
// What one row's double holds: its bits, its texts, its ticks and its neighbours.
#pragma once

#include "app/session/requests.h"

#include <QWidget>

class QBoxLayout;
class QStackedLayout;

namespace tiebreak
{

class BitStripView;
class EmptyState;
class FactGrid;
class InspectorTitle;
class NeighbourGrid;
class TickLineView;

/// The inspector's content, for a dock. titleContent() goes into the dock's DockTitleBar.
class RowInspector : public QWidget
{
    Q_OBJECT

public:
    explicit RowInspector(QWidget *parent = nullptr);

    void showRow(const InspectedRow &row);
    /// No row is selected: says so.
    void clear();

    /// "Rank 8 kaito_7, mark, blurred, this double holds 3 seconds ..."; give it to a DockTitleBar, which
    /// then owns it.
    QWidget *titleContent() const;

    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeContent();
    /// The neighbours stand beside the facts where there is room for both, else below them.
    void arrange();
    /// No double to show: the words stand in its place.
    void showWords(const QString &title, const QString &words);

    InspectorTitle *m_title;
    QStackedLayout *m_stack;
    EmptyState *m_empty;
    BitStripView *m_strip;
    FactGrid *m_facts;
    TickLineView *m_line;
    NeighbourGrid *m_neighbours;
    QBoxLayout *m_lower = nullptr;
};

} // namespace tiebreak
