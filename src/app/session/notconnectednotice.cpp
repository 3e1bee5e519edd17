// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/notconnectednotice.h"

#include "app/session/session.h"
#include "models/text/displaywording.h"
#include "redis/link/linktext.h"
#include "sandbox/sandboxtext.h"

namespace tiebreak
{

std::optional<NotConnectedNotice> notConnectedNotice(Session &session)
{
    const std::string server = session.serverName().toStdString();
    const auto words = [](const std::string &sentence) { return displayText(sentence); };
    switch (session.link()) {
    case Session::Link::Connected:
        break;
    case Session::Link::None:
        if (const auto &file = session.files().file())
            return NotConnectedNotice{words(fileOpensText(file->name().toStdString())), Session::tr("Cancel"),
                                      [&session] { session.files().cancel(); }};
        return NotConnectedNotice{Session::tr("No server is connected."), Session::tr("Connect…"),
                                  [&session] { emit session.serverRequested(); }};
    case Session::Link::StartingSandbox:
        return NotConnectedNotice{
            words(session.file() ? fileOpensAgainText(server) : sandboxStartsText()), {}, {}};
    case Session::Link::Connecting:
        return NotConnectedNotice{words(connectingText(server)), Session::tr("Cancel"),
                                  [&session] { session.cancelWaiting(); }};
    case Session::Link::Lost:
        if (session.isSandbox() && !session.sandbox()) // it could not even start
            return NotConnectedNotice{words(noConnectionText(server)), Session::tr("Connect to a server…"),
                                      [&session] { emit session.serverRequested(); }};
        return NotConnectedNotice{words(noConnectionText(server)), reconnectLabel(session),
                                  [&session] { session.reconnect(); }};
    }
    return std::nullopt;
}

QString reconnectLabel(const Session &session)
{
    if (session.isSandbox())
        return Session::tr("Restart");
    return session.server().hasConnected() ? Session::tr("Reconnect") : Session::tr("Try again");
}

} // namespace tiebreak
