// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menus.
#include "app/mainmenu.h"

#include "app/mainwindow.h"
#include "app/pages/boardlist.h"
#include "app/pages/boardspage.h"
#include "app/session.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QMenuBar>

namespace tiebreak
{

MainMenu::MainMenu(MainWindow &window, Session &session)
    : QObject(&window), m_window(window), m_session(session)
{
    addConnection();
    addBoard();
    addView();
    QMenu *sandbox = window.menuBar()->addMenu(tr("&Sandbox"));
    m_resetDemo = sandbox->addAction(tr("&Reset demo boards"), &session, &Session::resetDemoBoards);
    addHelp();
    connect(&session, &Session::linkChanged, this, &MainMenu::followLink);
    followLink();
}

void MainMenu::followLink()
{
    using Link = Session::Link;
    const Link link = m_session.link();
    m_reconnect->setEnabled(link == Link::Lost || link == Link::Connected);
    m_disconnect->setEnabled(link != Link::None);
    m_resetDemo->setEnabled(link == Link::Connected && m_session.isSandbox());
}

void MainMenu::addConnection()
{
    m_connection = m_window.menuBar()->addMenu(tr("&Connection"));
    m_connection->addAction(tr("&Connect..."), QKeySequence(Qt::CTRL | Qt::Key_N), &m_window,
                            &MainWindow::openConnectDialog);
    m_connection->addAction(tr("&Sandbox"), &m_session, &Session::startSandbox);
    m_connection->addSeparator();
    m_reconnect = m_connection->addAction(tr("&Reconnect"), &m_session, &Session::reconnect);
    m_disconnect = m_connection->addAction(tr("&Disconnect"), &m_session, &Session::disconnectFromServer);
    m_connection->addSeparator();
    m_connection->addAction(tr("&Quit"), QKeySequence::Quit, &m_window, &QWidget::close);
}

void MainMenu::addBoard()
{
    BoardsPage *page = &m_window.boardsPage();
    BoardList *list = &m_window.boardList();
    QMenu *menu = m_window.menuBar()->addMenu(tr("&Board"));
    menu->addAction(tr("&Refresh"), QKeySequence(Qt::Key_F5), page, &BoardsPage::refresh);
    menu->addAction(tr("List boards &again"), QKeySequence(Qt::SHIFT | Qt::Key_F5), list, &BoardList::rescan);
    menu->addSeparator();
    menu->addAction(tr("&Go to rank"), QKeySequence(Qt::CTRL | Qt::Key_G), page, &BoardsPage::focusGoTo);
    menu->addAction(tr("&Find member"), QKeySequence::Find, page, &BoardsPage::focusFind);
    menu->addAction(tr("Filter &keys"), QKeySequence(Qt::CTRL | Qt::Key_K), list, &BoardList::focusFilter);
    menu->addSeparator();
    menu->addAction(tr("Copy rows as &TSV"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), page,
                    [page] { page->copyRows(CopyForm::Tsv); });
    menu->addAction(tr("Copy rows as &JSON"), page, [page] { page->copyRows(CopyForm::Json); });
    menu->addAction(tr("Copy rows as redis-&cli commands"), page,
                    [page] { page->copyRows(CopyForm::RedisCli); });
    menu->addSeparator();
    menu->addAction(tr("&Highest first"), page, [page] { page->setDirection(Direction::HighestFirst); });
    menu->addAction(tr("&Lowest first"), page, [page] { page->setDirection(Direction::LowestFirst); });
}

void MainMenu::addThemes(QMenu &view)
{
    QMenu *menu = view.addMenu(tr("&Theme"));
    auto *group = new QActionGroup(this);
    const std::pair<QString, Theme> choices[] = {
        {tr("As the desktop"), Theme::System}, {tr("Light"), Theme::Light}, {tr("Dark"), Theme::Dark}};
    for (const auto &[name, theme] : choices) {
        QAction *action =
            menu->addAction(name, &m_window, [this, theme = theme] { m_window.setTheme(theme); });
        action->setCheckable(true);
        action->setChecked(theme == m_window.theme());
        group->addAction(action);
    }
}

void MainMenu::addView()
{
    BoardsPage *page = &m_window.boardsPage();
    BoardList *list = &m_window.boardList();
    QMenu *menu = m_window.menuBar()->addMenu(tr("&View"));
    addThemes(*menu);
    QMenu *times = menu->addMenu(tr("T&imes"));
    times->addAction(tr("Local"), page, [page] { page->setZone(QStringLiteral("local")); });
    times->addAction(tr("UTC"), page, [page] { page->setZone(QStringLiteral("UTC")); });
    times->addAction(tr("Other zone..."), &m_window, &MainWindow::openZoneDialog);
    times->addSeparator();
    times->addAction(tr("Absolute"), page, [page] { page->setRelativeTimes(false); });
    times->addAction(tr("Relative"), page, [page] { page->setRelativeTimes(true); });
    menu->addSeparator();
    menu->addAction(tr("Boards as a t&ree"), list, [list] { list->setTree(true); });
    menu->addAction(tr("Boards as a &list"), list, [list] { list->setTree(false); });
    menu->addSeparator();
    for (const QDockWidget *dock : m_window.findChildren<QDockWidget *>())
        menu->addAction(dock->toggleViewAction());
}

void MainMenu::addHelp()
{
    QMenu *menu = m_window.menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&Words explained"), QKeySequence::HelpContents, &m_window, &MainWindow::openWords);
    menu->addAction(tr("&About Tiebreak"), &m_window, &MainWindow::openAbout);
}

} // namespace tiebreak
