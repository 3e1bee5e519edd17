// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/missinglink.h"

#include "app/session/session.h"
#include "redis/server/linktext.h"
#include "sandbox/sandboxtext.h"

namespace tiebreak
{

std::optional<MissingLink> missingLink(Session &session)
{
    const std::string server = session.serverName().toStdString();
    const auto words = [](const std::string &sentence) { return QString::fromStdString(sentence); };
    switch (session.link()) {
    case Session::Link::Connected:
        break;
    case Session::Link::None:
        if (const auto &file = session.files().file())
            return MissingLink{words(fileOpensText(file->name().toStdString())), Session::tr("Cancel"),
                               [&session] { session.files().cancel(); }};
        return MissingLink{Session::tr("No server is connected."), Session::tr("Connect…"),
                           [&session] { emit session.serverRequested(); }};
    case Session::Link::StartingSandbox:
        return MissingLink{words(session.file() ? fileOpensAgainText(server) : sandboxStartsText()), {}, {}};
    case Session::Link::Connecting:
        return MissingLink{words(connectingText(server)), Session::tr("Cancel"),
                           [&session] { session.cancelWaiting(); }};
    case Session::Link::Lost:
        if (session.isSandbox() && !session.sandbox()) // it could not even start
            return MissingLink{words(noConnectionText(server)), Session::tr("Connect to a server…"),
                               [&session] { emit session.serverRequested(); }};
        return MissingLink{words(noConnectionText(server)), Session::tr("Reconnect"),
                           [&session] { session.reconnect(); }};
    }
    return std::nullopt;
}

} // namespace tiebreak
