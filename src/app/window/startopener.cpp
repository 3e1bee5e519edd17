// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/startopener.h"

#include "app/session/preferences.h"
#include "app/session/session.h"
#include "app/window/connectopener.h"
#include "app/window/linkopener.h"
#include "app/window/profileopener.h"
#include "models/text/nametext.h"
#include "redis/wire/endpointurl.h"

#include <utility>

namespace tiebreak
{

StartOpener::StartOpener(Session &session, ProfileOpener &profiles, LinkOpener &links,
                         ConnectOpener &connects, QObject *parent)
    : QObject(parent), m_session(session), m_profiles(profiles), m_links(links), m_connects(connects)
{
    connect(&session, &Session::serverChanged, this, [this] {
        // Somebody has gone elsewhere meanwhile.
        if ((m_session.isSandbox() ? QString() : m_session.serverText()) != m_server)
            m_board.clear();
    });
    connect(&session, &Session::connected, this, [this] {
        if (const QByteArray board = std::exchange(m_board, {}); !board.isNull())
            m_session.setBoard(board);
    });
}

void StartOpener::open()
{
    const std::optional<LastShown> last = readLastShown(m_session.settings());
    if (!last || !readPreferences(m_session.settings()).reopens) {
        m_session.startSandbox();
        return;
    }
    m_board = last->board;
    m_server = last->url;
    if (const auto profile = m_profiles.profiles().byId(last->profile)) {
        m_profiles.open(*profile);
        return;
    }
    const Result<Endpoint> endpoint = parseEndpoint(last->url.toStdString());
    if (last->url.isEmpty() || !endpoint) {
        m_session.startSandbox();
    } else if (last->hadPassword) {
        m_connects.openLogInTo(*endpoint, tr("The password was not kept. Enter this server's again."));
    } else {
        m_session.connectTo(*endpoint);
    }
}

void StartOpener::openSandbox(const QByteArray &board)
{
    m_board = board;
    m_session.startSandbox();
}

void StartOpener::openProfile(const QString &name)
{
    if (const auto profile = m_profiles.profiles().byName(name)) {
        m_profiles.open(*profile);
        return;
    }
    emit told(tr("No server is saved as \"%1\".").arg(nameInSentence(name.toStdString())));
    m_profiles.openDialog();
}

void StartOpener::openLink(const TiebreakLink &link)
{
    if (link.place == TiebreakLink::Place::Lab)
        open();
    m_links.open(link, [this] { open(); });
}

} // namespace tiebreak

#include "moc_startopener.cpp"
