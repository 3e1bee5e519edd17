// SPDX-License-Identifier: GPL-3.0-or-later
// What the window begins with.
#pragma once

#include "app/session/tiebreaklink.h"

#include <QByteArray>
#include <QObject>
#include <QString>

namespace tiebreak
{

class ConnectOpener;
class LinkOpener;
class ProfileOpener;
class Session;

/// Opens the first server and its board, unless somebody has gone elsewhere before it is connected.
class StartOpener : public QObject
{
    Q_OBJECT

public:
    StartOpener(Session &session, ProfileOpener &profiles, LinkOpener &links, ConnectOpener &connects,
                QObject *parent);

    /// The sandbox, or, where the user wants that, the server and the board that were shown last; a password
    /// is asked for again.
    void open();
    /// The sandbox, whatever was shown last; null: its first board.
    void openSandbox(const QByteArray &board);
    /// The same where a link is to be opened; where its server is declined, as open().
    void openLink(const TiebreakLink &link);
    /// Connects to the server that was saved under this name; where there is none, says so.
    void openProfile(const QString &name);

signals:
    /// For the status line.
    void told(const QString &sentence);

private:
    Session &m_session;
    ProfileOpener &m_profiles;
    LinkOpener &m_links;
    ConnectOpener &m_connects;
    QString m_server;   ///< Session::serverText() of it; empty: the sandbox
    QByteArray m_board; ///< to be opened once connected; null: none
};

} // namespace tiebreak
