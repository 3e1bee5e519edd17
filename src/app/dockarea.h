// SPDX-License-Identifier: GPL-3.0-or-later
// The pages in the middle of the window and the docks around them.
#pragma once

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
    /// What the window is for, as far as the docks go; Alone: a page that needs none of them.
    enum class Mode { Boards, Audit, Alone };

    DockArea(QWidget *pages, BoardList *list, RowInspector *inspector, ExplainPanel *explain);

    QDockWidget *listDock() const;
    QDockWidget *inspectorDock() const;
    QDockWidget *explainDock() const;
    /// Only beside a board's rows is there one to inspect, and only an audit has rows to explain.
    void setMode(Mode mode, bool hasBoard);
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
