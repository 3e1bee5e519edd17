// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menus.
#pragma once

#include <QObject>

class QAction;
class QMenu;
class QMenuBar;

namespace tiebreak
{

class BoardList;
class BoardsPage;
class MainWindow;
class Session;

/// Fills the menu bar; what cannot be done now is disabled as the link to the server changes.
class MainMenu : public QObject
{
    Q_OBJECT

public:
    MainMenu(MainWindow &window, Session &session);

    /// For the button that shows the server.
    QMenu *connectionMenu() const { return m_connection; }

private:
    void addConnection();
    void addBoard();
    void addView();
    void addThemes(QMenu &view);
    void addHelp();
    void followLink();

    MainWindow &m_window;
    Session &m_session;
    QMenu *m_connection = nullptr;
    QAction *m_reconnect = nullptr;
    QAction *m_disconnect = nullptr;
    QAction *m_resetDemo = nullptr;
};

} // namespace tiebreak
