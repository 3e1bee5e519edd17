// SPDX-License-Identifier: GPL-3.0-or-later
// Links: opens them, and copies the one that shows what the window shows.
#pragma once

#include "app/session/tiebreaklink.h"

#include <QObject>

#include <functional>
#include <optional>

class QAction;

namespace tiebreak
{

class MainWindow;
class Session;

/// Opening a link writes nothing, on no server. Before another server than the one there is is connected to,
/// the user is asked; the sandbox is not another server.
class LinkOpener : public QObject
{
    Q_OBJECT

public:
    LinkOpener(MainWindow &window, Session &session);

    /// "Copy a link to this", of the page that is shown.
    QAction *action() const { return m_copy; }
    /// Shows what the link holds, at once or when its server is connected. `declined` is called where the
    /// user does not want that server.
    void open(const TiebreakLink &link, const std::function<void()> &declined = {});
    /// The link to what is shown now; nothing where there is none, such as of a board of a file.
    std::optional<TiebreakLink> current() const;

signals:
    /// What was done, for the status line.
    void told(const QString &sentence);

private:
    void openBoard(const TiebreakLink &link, const std::function<void()> &declined);
    bool isHere(const TiebreakLink &link) const;
    void connectTo(const TiebreakLink &link);
    void showBoard(const TiebreakLink &link);
    void copy();

    MainWindow &m_window;
    Session &m_session;
    QAction *m_copy;
    std::optional<TiebreakLink> m_waiting; ///< until its server is connected
};

} // namespace tiebreak
