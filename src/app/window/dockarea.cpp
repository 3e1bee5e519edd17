// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/dockarea.h"

#include "app/boardlist/boardlist.h"
#include "app/explain/explainpanel.h"
#include "app/inspector/rowinspector.h"
#include "app/look/metrics.h"
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
constexpr int wideList = 336;
constexpr int narrowList = 222; ///< without Encoding and Codec
constexpr int rowHeight = 228;
constexpr int roomForBits = 1180;    ///< of a window; in a narrower one the bits of a row take two lines
constexpr int narrowRowHeight = 239; ///< so that the facts below them end with a whole line
constexpr int explainHeight = 296;
constexpr int tallExplainHeight = 314;

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
    m_sized = {{m_listDock, Qt::LeftDockWidgetArea, "window/listWidth", {}, {}},
               {m_inspectorDock, Qt::BottomDockWidgetArea, "window/rowHeight", {}, {}},
               {m_explainDock, Qt::BottomDockWidgetArea, "window/explainHeight", {}, {}}};
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
    const bool inspector = docks == ModePage::Docks::Inspector || docks == ModePage::Docks::Row;
    m_listDock->toggleViewAction()->setEnabled(ModePage::hasList(docks));
    m_inspectorDock->toggleViewAction()->setEnabled(inspector);
    m_explainDock->toggleViewAction()->setEnabled(docks == ModePage::Docks::Explain);
    m_listDock->setUseful(ModePage::hasList(docks));
    m_inspectorDock->setUseful(hasBoard && inspector);
    m_explainDock->setUseful(hasBoard && docks == ModePage::Docks::Explain);
    fitDocks();
}

void DockArea::restore(const QSettings &settings)
{
    restoreState(settings.value(QLatin1StringView(docksSetting)).toByteArray());
    for (SizedDock &sized : m_sized)
        if (const int size = settings.value(QLatin1StringView(sized.setting)).toInt(); size > 0)
            sized.chosen = size;
}

void DockArea::save(QSettings &settings)
{
    // What is saved is what the user wants of the docks.
    m_listDock->showForSaving();
    m_inspectorDock->showForSaving();
    m_explainDock->showForSaving();
    settings.setValue(QLatin1StringView(docksSetting), saveState());
    for (const SizedDock &sized : m_sized)
        if (sized.chosen)
            settings.setValue(QLatin1StringView(sized.setting), *sized.chosen);
}

int DockArea::SizedDock::size() const
{
    return orientation() == Qt::Horizontal ? dock->width() : dock->height();
}

bool DockArea::isAtItsPlace(const SizedDock &sized) const
{
    return sized.dock->isVisible() && !sized.dock->isFloating() && dockWidgetArea(sized.dock) == sized.area &&
           tabifiedDockWidgets(sized.dock).isEmpty();
}

int DockArea::wantedSize(const SizedDock &sized) const
{
    if (sized.chosen)
        return *sized.chosen;
    if (sized.dock == m_listDock)
        return window()->width() >= wideWindow || m_list->columnsChosen() ? wideList : narrowList;
    if (sized.dock == m_explainDock)
        return window()->height() >= metric::TallWindow ? tallExplainHeight : explainHeight;
    return window()->width() >= roomForBits ? rowHeight : narrowRowHeight;
}

void DockArea::fitDocks()
{
    for (const SizedDock &sized : m_sized)
        if (isAtItsPlace(sized))
            resizeDocks({sized.dock}, {wantedSize(sized)}, sized.orientation());
}

void DockArea::showEvent(QShowEvent *event)
{
    QMainWindow::showEvent(event);
    fitDocks();
}

void DockArea::resizeEvent(QResizeEvent *event)
{
    // A dock that had to give way in a small window gets its size back with the room.
    QMainWindow::resizeEvent(event);
    fitDocks();
}

bool DockArea::event(QEvent *event)
{
    // The bars between the docks are no widgets of their own: what is dragged in the area itself is one.
    if (event->type() == QEvent::MouseButtonPress) {
        for (SizedDock &sized : m_sized)
            sized.atPress = isAtItsPlace(sized) ? std::optional(sized.size()) : std::nullopt;
    }
    const bool handled = QMainWindow::event(event);
    // A dock that had to give way to a page gets its size back when that needs less.
    if (event->type() == QEvent::LayoutRequest) {
        const QSize needed = centralWidget()->minimumSizeHint();
        if (std::exchange(m_needed, needed) != needed)
            fitDocks();
    }
    if (event->type() == QEvent::MouseButtonRelease) {
        for (SizedDock &sized : m_sized) {
            const auto before = std::exchange(sized.atPress, std::nullopt);
            if (before && isAtItsPlace(sized) && sized.size() != *before)
                sized.chosen = sized.size();
        }
    }
    return handled;
}

} // namespace tiebreak

#include "moc_dockarea.cpp"
