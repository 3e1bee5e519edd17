// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/connectopener.h"

#include "app/session/preferences.h"
#include "app/session/session.h"
#include "app/window/connectdialog.h"
#include "app/window/profileopener.h"
#include "files/usersettings.h"
#include "models/text/displaywording.h"
#include "redis/wire/endpointurl.h"

namespace tiebreak
{

ConnectOpener::ConnectOpener(Session &session, ProfileOpener &profiles, QWidget *window)
    : QObject(window), m_session(session), m_profiles(profiles), m_window(window)
{
    connect(&profiles, &ProfileOpener::dialogWanted, this, &ConnectOpener::openProfile);
}

ConnectDialog *ConnectOpener::makeDialog()
{
    auto *dialog =
        new ConnectDialog(m_session.threads(), readPreferences(m_session.settings()).timeouts(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setPolicy(m_session.policy());
    dialog->setTerms(m_session.terms());
    const QStringList servers = lastServers(m_session.settings());
    dialog->setLastServers(servers);
    if (m_session.endpoint() && !m_session.isSandbox()) {
        dialog->setEndpoint(*m_session.endpoint());
        dialog->setProfile(m_session.profile());
    } else if (const auto last = parseEndpoint(servers.value(0).toStdString()); last)
        dialog->setEndpoint(*last);
    connect(dialog, &ConnectDialog::connectRequested, &m_profiles, &ProfileOpener::connectTo);
    connect(dialog, &ConnectDialog::saveRequested, this,
            [this, dialog](const Endpoint &endpoint, const Profile &profile) {
                m_profiles.save(endpoint, profile);
                if (const auto written = writeSettings(m_session.settings()); !written)
                    dialog->showWarning(displayText(written.error().message));
                else
                    dialog->accept();
            });
    return dialog;
}

void ConnectOpener::open()
{
    makeDialog()->open();
}

void ConnectOpener::openLogIn()
{
    ConnectDialog *dialog = makeDialog();
    dialog->askForLogIn(m_session.server().error() ? displayText(m_session.server().error()->message)
                                                   : QString());
    dialog->open();
}

void ConnectOpener::openLogInTo(const Endpoint &endpoint, const QString &why)
{
    ConnectDialog *dialog = makeDialog();
    dialog->setEndpoint(endpoint);
    dialog->askForLogIn(why);
    dialog->open();
}

void ConnectOpener::offer(const Endpoint &endpoint)
{
    ConnectDialog *dialog = makeDialog();
    dialog->setEndpoint(endpoint);
    dialog->showWarning(tr("A link names this server. Connect only if you know where it came from."));
    dialog->open();
}

void ConnectOpener::openProfile(const Endpoint &endpoint, const Profile &profile, const QString &why)
{
    ConnectDialog *dialog = makeDialog();
    dialog->setEndpoint(endpoint);
    dialog->setProfile(profile,
                       why.isEmpty() ? ConnectDialog::ProfileUse::Edit : ConnectDialog::ProfileUse::Connect);
    if (!why.isEmpty())
        dialog->askForLogIn(why);
    dialog->open();
}

} // namespace tiebreak

#include "moc_connectopener.cpp"
