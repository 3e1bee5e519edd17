// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dockarea.h"

#include "app/boardlist/boardlist.h"
#include "app/explain/explainpanel.h"
#include "app/inspector/rowinspector.h"
#include "app/window/docktitlebar.h"

#include <QAction>
#include <QDockWidget>

#include <utility>

namespace tiebreak
{

namespace
{

/// Narrower windows give the rows more room than the list.
constexpr int wideWindow = 1400;
constexpr int wideList = 364;
constexpr int narrowList = 236; ///< without Encoding and Codec
constexpr int rowHeight = 296;

constexpr auto docksSetting = "window/docks";

} // namespace

/// Goes while the mode has no use for it and comes back with it, unless the user closed it.
class ModeDock : public QDockWidget
{
public:
    ModeDock(const QString &title, QWidget *parent) : QDockWidget(title, parent)
    {
        connect(toggleViewAction(), &QAction::triggered, this, [this] { m_away = false; });
    }

    /// Whether the current mode has a use for the dock.
    void setUseful(bool useful)
    {
        if (useful) {
            if (std::exchange(m_away, false))
                show();
        } else if (!isHidden()) {
            hide();
            m_away = true;
        }
    }
    /// Shows the dock if only the mode hides it, so that saveState() keeps what the user wants of it.
    void showForSaving()
    {
        if (m_away)
            show();
    }

private:
    bool m_away = false; ///< hidden for want of use, not by the user
};

DockArea::DockArea(QWidget *pages, BoardList *list, RowInspector *inspector, ExplainPanel *explain)
    : m_list(list)
    , m_listDock(new ModeDock(tr("Boards"), this))
    , m_inspectorDock(new ModeDock(tr("Row"), this))
    , m_explainDock(new ModeDock(tr("Explain"), this))
{
    setWindowFlags(Qt::Widget);
    setCentralWidget(pages);
    m_listDock->setObjectName(QStringLiteral("boardListDock"));
    m_listDock->setWidget(list);
    m_listDock->setTitleBarWidget(new DockTitleBar(m_listDock));
    m_inspectorDock->setObjectName(QStringLiteral("rowInspectorDock"));
    m_inspectorDock->setWidget(inspector);
    m_inspectorDock->setTitleBarWidget(new DockTitleBar(m_inspectorDock, inspector->titleContent()));
    m_explainDock->setObjectName(QStringLiteral("explainDock"));
    m_explainDock->setWidget(explain);
    m_explainDock->setTitleBarWidget(new DockTitleBar(m_explainDock));
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    addDockWidget(Qt::LeftDockWidgetArea, m_listDock);
    addDockWidget(Qt::BottomDockWidgetArea, m_inspectorDock);
    addDockWidget(Qt::BottomDockWidgetArea, m_explainDock);
}

QDockWidget *DockArea::listDock() const
{
    return m_listDock;
}

QDockWidget *DockArea::inspectorDock() const
{
    return m_inspectorDock;
}

QDockWidget *DockArea::explainDock() const
{
    return m_explainDock;
}

void DockArea::showDocks(ModePage::Docks docks, bool hasBoard)
{
    m_listDock->toggleViewAction()->setEnabled(docks != ModePage::Docks::None);
    m_inspectorDock->toggleViewAction()->setEnabled(docks == ModePage::Docks::Inspector);
    m_explainDock->toggleViewAction()->setEnabled(docks == ModePage::Docks::Explain);
    m_listDock->setUseful(docks != ModePage::Docks::None);
    m_inspectorDock->setUseful(hasBoard && docks == ModePage::Docks::Inspector);
    m_explainDock->setUseful(hasBoard && docks == ModePage::Docks::Explain);
}

void DockArea::restore(const QSettings &settings)
{
    m_fitted = restoreState(settings.value(QLatin1StringView(docksSetting)).toByteArray());
}

void DockArea::save(QSettings &settings)
{
    // What is saved is what the user wants of the docks.
    m_listDock->showForSaving();
    m_inspectorDock->showForSaving();
    m_explainDock->showForSaving();
    settings.setValue(QLatin1StringView(docksSetting), saveState());
}

bool DockArea::isWide() const
{
    return window()->width() >= wideWindow;
}

void DockArea::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    if (std::exchange(m_fitted, true))
        return;
    resizeDocks({m_listDock}, {isWide() ? wideList : narrowList}, Qt::Horizontal);
    resizeDocks({m_inspectorDock, m_explainDock}, {rowHeight, rowHeight}, Qt::Vertical);
}

void DockArea::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    const bool wasWide = std::exchange(m_wasWide, isWide());
    if (!m_fitted || wasWide == m_wasWide || m_list->columnsChosen() || m_listDock->isFloating())
        return;
    // A width that somebody dragged to neither of the two stays.
    if (std::abs(m_listDock->width() - (wasWide ? wideList : narrowList)) <= 1)
        resizeDocks({m_listDock}, {m_wasWide ? wideList : narrowList}, Qt::Horizontal);
}

} // namespace tiebreak

#include "moc_dockarea.cpp"
