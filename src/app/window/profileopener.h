// SPDX-License-Identifier: GPL-3.0-or-later
// Connects to saved servers, and saves them: what the settings keep and what the keychain keeps.
#pragma once

#include "app/session/keychain.h"
#include "app/session/profiles.h"

#include <QObject>

#include <functional>
#include <optional>

class QMenu;

namespace tiebreak
{

class Session;

/// A password that the keychain holds is read when its server is opened, and goes nowhere else. Nothing
/// blocks.
class ProfileOpener : public QObject
{
    Q_OBJECT

public:
    ProfileOpener(Session &session, QWidget *window);

    Profiles &profiles() { return m_profiles; }
    /// Connects to a saved server.
    void open(const Profile &profile);
    /// Connects to what a dialog says, and saves it under its name where it has one.
    void connectTo(const Endpoint &endpoint, const std::optional<Profile> &profile);
    /// The same without connecting.
    Profile save(const Endpoint &endpoint, const Profile &profile);
    /// Puts the saved servers, and what manages them, into a menu.
    void fillMenu(QMenu &menu);
    void openDialog();

signals:
    /// A dialog is to be shown with this: to change a profile, or, where `why` says so, to ask for its
    /// password.
    void dialogWanted(const Endpoint &endpoint, const Profile &profile, const QString &why);
    /// For the status line.
    void told(const QString &sentence);

private:
    void edit(const Profile &profile);
    void remove(const Profile &profile);
    /// The address with its password, or why there is none.
    void withSecrets(const Profile &profile,
                     const std::function<void(const Endpoint &, const QString &why)> &deliver);

    Session &m_session;
    QWidget *m_window;
    Profiles m_profiles;
    Keychain m_keychain;
    int m_newest = 0; ///< which question to the keychain still counts
};

} // namespace tiebreak
