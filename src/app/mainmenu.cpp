// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menus.
#include "app/mainmenu.h"

#include "app/fileopener.h"
#include "app/mainwindow.h"
#include "app/pages/auditpage.h"
#include "app/pages/boardlist.h"
#include "app/pages/boardspage.h"
#include "app/session.h"
#include "models/bytestext.h"

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
    m_resetDemo->setEnabled(link == Link::Connected && m_session.isSandbox() && !m_session.file());
}

void MainMenu::addConnection()
{
    m_connection = m_window.menuBar()->addMenu(tr("&Connection"));
    m_connection->addAction(tr("&Connect..."), QKeySequence(Qt::CTRL | Qt::Key_N), &m_window,
                            &MainWindow::openConnectDialog);
    m_connection->addAction(tr("&Sandbox"), &m_session, &Session::startSandbox);
    m_connection->addSeparator();
    auto *opener = new FileOpener(m_session, m_window);
    m_connection->addAction(tr("&Open RDB..."), QKeySequence::Open, opener, &FileOpener::askForRdb);
    m_connection->addAction(tr("Open &board file..."), opener, &FileOpener::askForBoardFile);
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
    const auto inBoards = [this, page](void (BoardsPage::*act)()) {
        return [this, page, act] {
            m_window.setMode(QStringLiteral("boards"));
            (page->*act)();
        };
    };
    menu->addAction(tr("&Refresh"), QKeySequence(Qt::Key_F5), &m_window, &MainWindow::refresh);
    menu->addAction(tr("List boards &again"), QKeySequence(Qt::SHIFT | Qt::Key_F5), list, &BoardList::rescan);
    menu->addSeparator();
    menu->addAction(tr("&Go to rank"), QKeySequence(Qt::CTRL | Qt::Key_G), page,
                    inBoards(&BoardsPage::focusGoTo));
    menu->addAction(tr("&Find member"), QKeySequence::Find, page, inBoards(&BoardsPage::focusFind));
    menu->addAction(tr("Filter &keys"), QKeySequence(Qt::CTRL | Qt::Key_K), list, &BoardList::focusFilter);
    menu->addSeparator();
    menu->addActions(page->rowActions());
    auto *copies = new QActionGroup(menu);
    copies->addAction(
        menu->addAction(tr("Copy rows as &JSON"), page, [page] { page->copyRows(CopyForm::Json); }));
    copies->addAction(menu->addAction(tr("Copy rows as redis-&cli commands"), page,
                                      [page] { page->copyRows(CopyForm::RedisCli); }));
    // Only rows that are seen are copied.
    connect(menu, &QMenu::aboutToShow, copies, [page, copies] { copies->setEnabled(page->isVisible()); });
    menu->addSeparator();
    menu->addAction(m_window.auditPage().reportAction());
    menu->addSeparator();
    addChoices(*menu, {{tr("&Highest first"), [page] { page->setDirection(Direction::HighestFirst); },
                        [this] { return reading().direction == Direction::HighestFirst; }},
                       {tr("&Lowest first"), [page] { page->setDirection(Direction::LowestFirst); },
                        [this] { return reading().direction == Direction::LowestFirst; }}});
    menu->addSeparator();
    auto *whole = new QActionGroup(menu);
    whole->addAction(menu->addAction(tr("Plan a r&e-encode..."), &m_window, &MainWindow::openReencodeDialog));
    whole->addAction(menu->addAction(tr("E&xport..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E),
                                     &m_window, &MainWindow::exportBoard));
    connect(menu, &QMenu::aboutToShow, whole,
            [this, whole] { whole->setEnabled(m_session.pool() && !m_session.board().isNull()); });
    menu->addSeparator();
    QAction *forget = menu->addAction(tr("F&orget how this board is read"), page, &BoardsPage::forgetReading);
    forget->setObjectName(QStringLiteral("forgetReading"));
    connect(menu, &QMenu::aboutToShow, forget, [this, forget] {
        const QByteArray pattern = m_session.readings().pattern(m_session.board());
        forget->setEnabled(!pattern.isEmpty());
        const QString name = bytesText(pattern.toStdString()).replace(u'&', QStringLiteral("&&"));
        forget->setText(name.isEmpty() ? tr("F&orget how this board is read")
                                       : tr("F&orget how %1 is read").arg(name));
    });
}

BoardReading MainMenu::reading() const
{
    return m_session.readings().shown(m_session.board());
}

void MainMenu::addChoices(QMenu &menu, const QList<Choice> &choices)
{
    auto *group = new QActionGroup(&menu);
    for (const Choice &choice : choices) {
        QAction *action = menu.addAction(choice.name, this, choice.choose);
        action->setCheckable(true);
        action->setShortcut(choice.shortcut);
        group->addAction(action);
        const auto follow = [action, isChosen = choice.isChosen] { action->setChecked(isChosen()); };
        connect(&menu, &QMenu::aboutToShow, action, follow);
    }
}

void MainMenu::addThemes(QMenu &view)
{
    QMenu *menu = view.addMenu(tr("&Theme"));
    const std::pair<QString, Theme> themes[] = {
        {tr("As the desktop"), Theme::System}, {tr("Light"), Theme::Light}, {tr("Dark"), Theme::Dark}};
    QList<Choice> choices;
    for (const auto &[name, theme] : themes)
        choices += {name, [this, theme = theme] { m_window.setTheme(theme); },
                    [this, theme = theme] { return m_window.theme() == theme; }};
    addChoices(*menu, choices);
}

void MainMenu::addModes(QMenu &view)
{
    const std::pair<QString, QString> modes[] = {{QStringLiteral("boards"), tr("&Boards")},
                                                 {QStringLiteral("audit"), tr("&Audit")},
                                                 {QStringLiteral("lab"), tr("Codec &Lab")},
                                                 {QStringLiteral("simulator"), tr("Si&mulator")}};
    QList<Choice> choices;
    for (const auto &[id, name] : modes)
        choices += {name, [this, id = id] { m_window.setMode(id); },
                    [this, id = id] { return m_window.mode() == id; },
                    QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + int(choices.size())))};
    addChoices(view, choices);
    view.addSeparator();
}

void MainMenu::addView()
{
    BoardsPage *page = &m_window.boardsPage();
    BoardList *list = &m_window.boardList();
    QMenu *menu = m_window.menuBar()->addMenu(tr("&View"));
    addModes(*menu);
    addThemes(*menu);
    QMenu *times = menu->addMenu(tr("T&imes"));
    const auto zone = [page] { return page->model().timeDisplay().zone; };
    const auto isLocal = [zone] { return zone() == QTimeZone::systemTimeZone(); };
    const auto isUtc = [zone] { return zone() == QTimeZone::utc(); };
    addChoices(*times, {{tr("Local"), [page] { page->setZone(QStringLiteral("local")); },
                         [isLocal, isUtc] { return isLocal() && !isUtc(); }},
                        {tr("UTC"), [page] { page->setZone(QStringLiteral("UTC")); }, isUtc},
                        {tr("Other zone..."), [this] { m_window.openZoneDialog(); },
                         [isLocal, isUtc] { return !isLocal() && !isUtc(); }}});
    times->addSeparator();
    addChoices(*times, {{tr("Absolute"), [page] { page->setRelativeTimes(false); },
                         [page] { return !page->model().timeDisplay().relative; }},
                        {tr("Relative"), [page] { page->setRelativeTimes(true); },
                         [page] { return page->model().timeDisplay().relative; }}});
    menu->addSeparator();
    addChoices(
        *menu,
        {{tr("Boards as a t&ree"), [list] { list->setTree(true); }, [list] { return list->isTree(); }},
         {tr("Boards as a &list"), [list] { list->setTree(false); }, [list] { return !list->isTree(); }}});
    QMenu *columns = menu->addMenu(tr("&Columns of the board list"));
    columns->setObjectName(QStringLiteral("columnsMenu"));
    connect(columns, &QMenu::aboutToShow, list, [list, columns] { list->fillColumnMenu(*columns); });
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
