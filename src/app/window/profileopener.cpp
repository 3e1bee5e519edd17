// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profileopener.h"

#include "app/look/palette.h"
#include "app/session/session.h"
#include "app/window/profilesdialog.h"
#include "models/text/displaywording.h"
#include "redis/wire/endpointurl.h"

#include <QMenu>
#include <QPixmap>

namespace tiebreak
{

ProfileOpener::ProfileOpener(Session &session, QWidget *window)
    : QObject(window), m_session(session), m_window(window), m_profiles(session.settings())
{
    // Whoever has gone elsewhere meanwhile does not come back because the keychain answers.
    connect(&session, &Session::serverChanged, this, [this] { ++m_newest; });
}

void ProfileOpener::withSecrets(const Profile &profile,
                                const std::function<void(const Endpoint &, const QString &why)> &deliver)
{
    const int asked = ++m_newest;
    const auto endpoint = parseEndpoint(profile.url.toStdString());
    if (!endpoint) {
        emit told(displayText(endpoint.error().message));
        return;
    }
    if (!profile.keepsPassword || m_session.policy().forbids(Forbidden::Keychain)) {
        deliver(*endpoint, {});
        return;
    }
    emit told(tr("Asking the keychain for the password of %1").arg(profile.name));
    m_keychain.read(profile.id, [this, asked, endpoint = *endpoint, deliver](const Result<Secrets> &secrets) {
        emit told({});
        if (asked != m_newest)
            return;
        Endpoint withPassword = endpoint;
        if (secrets) {
            withPassword.password = secrets->password;
            if (withPassword.sentinel)
                withPassword.sentinel->password = secrets->sentinelPassword;
        }
        deliver(withPassword, secrets ? QString() : displayText(secrets.error().message));
    });
}

void ProfileOpener::open(const Profile &profile)
{
    withSecrets(profile, [this, profile](const Endpoint &endpoint, const QString &why) {
        if (why.isEmpty())
            m_session.connectTo(endpoint, profile);
        else
            emit dialogWanted(endpoint, profile, why);
    });
}

void ProfileOpener::edit(const Profile &profile)
{
    withSecrets(profile, [this, profile](const Endpoint &endpoint, const QString &why) {
        emit dialogWanted(endpoint, profile, why);
    });
}

void ProfileOpener::connectTo(const Endpoint &endpoint, const std::optional<Profile> &profile)
{
    m_session.connectTo(endpoint, profile ? std::optional(save(endpoint, *profile)) : std::nullopt);
}

Profile ProfileOpener::save(const Endpoint &endpoint, const Profile &profile)
{
    Profile saved = profile;
    saved.url = displayText(endpointText(endpoint));
    auto before = saved.id.isEmpty() ? m_profiles.byName(saved.name) : m_profiles.byId(saved.id);
    const bool sameServer = before && leadsTo(*before, endpoint);
    if (saved.id.isEmpty() && before && !sameServer) {
        saved.name = m_profiles.freeName(saved.name);
        before.reset();
        emit told(tr("Saved as %1, because the name you chose is already in use.").arg(saved.name));
    }
    // What the keychain has of it stays there, for when it is allowed again.
    if (m_session.policy().forbids(Forbidden::Keychain)) {
        saved.keepsPassword = before && sameServer && before->keepsPassword;
        return m_profiles.save(saved);
    }
    const Secrets secrets{endpoint.password, endpoint.sentinel ? endpoint.sentinel->password : std::string()};
    // One that the keychain has not handed out was not taken away.
    const bool stays =
        saved.keepsPassword && secrets.empty() && before && before->keepsPassword && sameServer;
    saved.keepsPassword = saved.keepsPassword && (stays || !secrets.empty());
    saved = m_profiles.save(saved);
    if (saved.keepsPassword && !stays)
        m_keychain.write(saved.id, secrets, [this, saved](const Result<void> &written) {
            if (written)
                return;
            Profile without = saved;
            without.keepsPassword = false;
            m_profiles.save(without);
            emit told(tr("The password was not saved. %1").arg(displayText(written.error().message)));
        });
    else if (!saved.keepsPassword && before && before->keepsPassword)
        m_keychain.remove(saved.id);
    return saved;
}

void ProfileOpener::remove(const Profile &profile)
{
    if (profile.keepsPassword)
        m_keychain.remove(profile.id);
    m_profiles.remove(profile.id);
}

void ProfileOpener::fillMenu(QMenu &menu)
{
    menu.clear();
    const Palette &colours = Palette::of(menu.palette());
    for (const Profile &profile : m_profiles.all()) {
        QString name = profile.name;
        QAction *action = menu.addAction(name.replace(u'&', QStringLiteral("&&")), this,
                                         [this, profile] { open(profile); });
        action->setToolTip(profile.url);
        if (profile.colour) {
            QPixmap square(10, 10);
            square.fill(colours.series[std::size_t(*profile.colour)]);
            action->setIcon(QIcon(square));
        }
    }
    if (!menu.isEmpty())
        menu.addSeparator();
    menu.addAction(tr("&Manage…"), this, &ProfileOpener::openDialog);
}

void ProfileOpener::openDialog()
{
    auto *dialog = new ProfilesDialog(m_profiles, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ProfilesDialog::openRequested, this, &ProfileOpener::open);
    connect(dialog, &ProfilesDialog::editRequested, this, &ProfileOpener::edit);
    connect(dialog, &ProfilesDialog::removeRequested, this, &ProfileOpener::remove);
    dialog->open();
}

} // namespace tiebreak

#include "moc_profileopener.cpp"
