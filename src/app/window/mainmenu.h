// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menus.
#pragma once

#include "app/session/environment.h"
#include "app/session/modepage.h"

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>

class QAction;
class QMenu;
class QMenuBar;

namespace tiebreak
{

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
    /// One of several that exclude each other; `isChosen` is asked whenever the menu opens.
    struct Choice {
        QString name;
        std::function<void()> choose;
        std::function<bool()> isChosen;
        QKeySequence shortcut = {};
    };
    void addChoices(QMenu &menu, const QList<Choice> &choices);
    void addConnection();
    void addEnvironments(QMenu &connection);
    /// Asks for the server's name before it takes a production mark away.
    void mark(Environment environment);
    void addBoard();
    void addView();
    void addModes(QMenu &view);
    void addThemes(QMenu &view);
    void addHelp();
    void updateActions();

    MainWindow &m_window;
    Session &m_session;
    QMenu *m_connection = nullptr;
    QAction *m_reconnect = nullptr;
    QAction *m_disconnect = nullptr;
    QAction *m_permissions = nullptr;
    QAction *m_resetDemo = nullptr;
};

} // namespace tiebreak
