// SPDX-License-Identifier: GPL-3.0-or-later
// The pages in the middle of the window and the docks around them.
#pragma once

#include "app/session/modepage.h"

#include <QMainWindow>
#include <QSettings>

#include <optional>
#include <vector>

namespace tiebreak
{

class BoardList;
class ExplainPanel;
class ModeDock;
class RowInspector;

/// Keeps what the user made of the docks, and gives them widths and heights that fit the window until then.
class DockArea : public QMainWindow
{
    Q_OBJECT

public:
    DockArea(QWidget *pages, BoardList *list, RowInspector *inspector, ExplainPanel *explain);

    QDockWidget *listDock() const;
    QDockWidget *inspectorDock() const;
    QDockWidget *explainDock() const;
    /// Shows what a page wants beside it; only an open board has rows to inspect or explain.
    void showDocks(ModePage::Docks docks, bool hasBoard);
    void restore(const QSettings &settings);
    void save(QSettings &settings);

protected:
    bool event(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// A dock at its first place, and how wide or high it is to be.
    struct SizedDock {
        ModeDock *dock;
        Qt::DockWidgetArea area;
        const char *setting;
        std::optional<int> chosen;  ///< dragged to by the user
        std::optional<int> atPress; ///< its size when a mouse button went down between the docks

        Qt::Orientation orientation() const
        {
            return area == Qt::LeftDockWidgetArea ? Qt::Horizontal : Qt::Vertical;
        }
        int size() const;
    };

    bool isAtItsPlace(const SizedDock &sized) const;
    int wantedSize(const SizedDock &sized) const;
    /// Gives the docks the sizes that are wanted, as far as there is room.
    void fitDocks();

    BoardList *m_list;
    ModeDock *m_listDock;
    ModeDock *m_inspectorDock;
    ModeDock *m_explainDock;
    std::vector<SizedDock> m_sized;
    QSize m_needed; ///< by the page
};

} // namespace tiebreak
