// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogs that ask for a server, or for another user or password.
#pragma once

#include "redis/wire/endpoint.h"

#include <QObject>

namespace tiebreak
{

class ConnectDialog;
class ProfileOpener;
class Session;
struct Profile;

/// Opens them with what is known: the server there is, or the last one. They do not block and delete
/// themselves.
class ConnectOpener : public QObject
{
    Q_OBJECT

public:
    ConnectOpener(Session &session, ProfileOpener &profiles, QWidget *window);

    /// Asks for a server.
    void open();
    /// Asks who logs in to the server there is.
    void openLogIn();
    /// The same of another server, and why.
    void openLogInTo(const Endpoint &endpoint, const QString &why);
    /// A link names this server: shows it, and connects only once the user says so.
    void offer(const Endpoint &endpoint);

private:
    ConnectDialog *makeDialog();
    /// To change a profile, or, where `why` says so, to ask for its password.
    void openProfile(const Endpoint &endpoint, const Profile &profile, const QString &why);

    Session &m_session;
    ProfileOpener &m_profiles;
    QWidget *m_window;
};

} // namespace tiebreak
