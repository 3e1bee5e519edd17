// SPDX-License-Identifier: GPL-3.0-or-later
// The pages in the middle of the window and the docks around them.
#pragma once

#include "app/session/modepage.h"

#include <QMainWindow>
#include <QSettings>

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
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    bool isWide() const;

    BoardList *m_list;
    ModeDock *m_listDock;
    ModeDock *m_inspectorDock;
    ModeDock *m_explainDock;
    bool m_fitted = false;
    bool m_wasWide = false;
};

} // namespace tiebreak
