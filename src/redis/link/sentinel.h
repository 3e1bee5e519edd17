// SPDX-License-Identifier: GPL-3.0-or-later
// Asks Sentinels where the primary is.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"
#include "redis/wire/endpoint.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

namespace tiebreak
{

/// What a Sentinel said.
struct FoundPrimary {
    HostPort address;
    std::size_t sentinel = 0; ///< which of the addresses said it
};

/// Asks one Sentinel after the other (SENTINEL get-master-addr-by-name), each for at most a second, and takes
/// the first answer. Errors: Connect where none can be reached, NotFound where those that can know no primary
/// of this name (with the names that they know), Auth where they want another login, Cancelled.
Result<FoundPrimary> findPrimary(const Endpoint &endpoint, Timeouts timeouts, std::stop_token stop);

/// Asks the Sentinels twice a second, over a connection that is kept, until they name another primary than
/// the first that they named: a primary that hangs does not tell that it has been replaced. Ends only so, or
/// with Cancelled.
Result<HostPort> nextPrimary(const Endpoint &endpoint, Timeouts timeouts, std::stop_token stop);

/// The primary and all replicas that the first Sentinel to answer knows of it, those that are down too
/// (SENTINEL replicas). Nothing where none tells this user; error Cancelled.
Result<std::optional<std::vector<HostPort>>> watchedServers(const Endpoint &endpoint, std::stop_token stop);

/// The endpoint of what the Sentinels name.
Endpoint primaryAt(const Endpoint &endpoint, const HostPort &address);

/// Whether the server calls itself a primary (ROLE). True where it does not tell this user. Errors of the
/// connection.
Result<bool> isPrimary(Connection &connection, std::stop_token stop);

/// Finds the primary, connects to it and checks its role, for as long as timeouts.connect where a failover is
/// under way. Errors: those of findPrimary() and of Connection::openDirectly(), with the Sentinel's word for
/// it; Loading where what it names is a replica.
Result<Connection> openPrimary(const Endpoint &endpoint, Timeouts timeouts, const std::stop_token &stop,
                               WaitList *waits, Connection::Until until);

} // namespace tiebreak
