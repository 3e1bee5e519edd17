// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says of its server: who it is, how the link goes, and what to do next.
#pragma once

#include "app/session/sandboxfile.h"
#include "app/widgets/messagebar.h"

#include <QObject>

#include <functional>

namespace tiebreak
{

class BoardList;
class ConnectionBar;
class EmptyState;
class Session;
class StatusLine;

/// Keeps the window's own places in step with the session. What to do next stands there as a button.
class ConnectionStatus : public QObject
{
    Q_OBJECT

public:
    /// Where it shows what. All of them outlive this object.
    struct Places {
        ConnectionBar &bar;
        MessageBar &message;
        EmptyState &empty; ///< shown in place of a board
        StatusLine &status;
    };

    ConnectionStatus(Session &session, BoardList &list, const Places &places, QObject *parent);

    /// Whether the page that is shown needs the server. One that does not is left where it is when a
    /// connection that stood is lost: then the connection bar alone says so.
    void setServerNeeded(bool needed);

signals:
    void logInRequested();

private:
    void showAll();
    void showMessage();
    MessageBar::Action dismissAction();
    void showServer();
    void showFacts();
    void showEmpty();
    void showNoBoard();
    void showWaiting();
    void showOpening(quint64 done = 0, quint64 total = 0);
    /// The empty page's sentence and button.
    void setEmpty(const QString &iconName, const QString &sentence, const QString &button = {},
                  const std::function<void()> &next = {});

    Session &m_session;
    BoardList &m_list;
    Places m_places;
    bool m_serverNeeded = true;
    std::optional<SandboxFile> m_failedFile; ///< it could not be opened
    QString m_fileError;                     ///< why
    QString m_note;                          ///< what a file that was opened leaves to be said
    std::function<void()> m_next;            ///< what the empty page's button does
};

} // namespace tiebreak
