// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/ownport.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/link/open.h"

namespace tiebreak
{

std::optional<Endpoint> ownPlace(const Route &route, const ServerProcess &process)
{
    Endpoint own = route.endpoint;
    if (!process.isKnown() || process.port <= 0 || own.sentinel || route.isNode() || !own.ssh.empty() ||
        !own.unixPath.empty() || own.port == process.port)
        return std::nullopt;
    own.port = process.port;
    return own;
}

Result<bool> answersAt(const Endpoint &place, const ServerProcess &process, const std::stop_token &stop)
{
    constexpr Timeouts brief{std::chrono::milliseconds(2000), std::chrono::milliseconds(2000)};
    const auto there = openConnection(place, brief, stop, nullptr, Connection::Until::Known);
    if (there)
        return there->serverProcess().id == process.id;
    if (there.error().kind == ErrorKind::Connect)
        return false;
    return std::unexpected(there.error());
}

std::string perhapsAtText(const Endpoint &place)
{
    return sentence("A policy marks {} as production. The server says that it listens there, and nothing has "
                    "told yet whether it does.",
                    excerpt(addressText(place)));
}

} // namespace tiebreak
