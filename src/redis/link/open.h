// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to a server: straight, by Sentinels, or within a cluster.
#pragma once

#include "redis/link/writableserver.h"

#include <functional>

namespace tiebreak
{

/// Opens the way to the server, whatever that is: asks the Sentinels for the primary and checks its ROLE, or
/// in a cluster finds the node that is meant. See Connection::openDirectly().
Result<Connection> openConnection(const BoardAddress &address, Timeouts timeouts = {},
                                  std::stop_token stop = {}, WaitList *waits = nullptr,
                                  Connection::Until until = Connection::Until::Serving);
/// The same for a server that may be written to. What writes much by one decision (a run, a board, a
/// cut-over) gets no connection to another process than the one that is meant, nor to one of which nothing
/// tells: Locked.
Result<Connection> openConnection(const WritableServer &server, Timeouts timeouts = {},
                                  std::stop_token stop = {}, WaitList *waits = nullptr);
/// The same, but in a cluster not before the node has been found that serves the key at present, and not
/// while the key is on its way; a few seconds at the most.
Result<Connection> openAtKey(const WritableServer &server, Timeouts timeouts = {}, std::stop_token stop = {});
/// A logged-in stream for a loop that waits for many of them, as openAtKey(); `prepare`, when given, has the
/// connection before. Errors as of both, and Locked.
Result<std::unique_ptr<ByteStream>> openStream(const WritableServer &server, Timeouts timeouts = {},
                                               std::stop_token stop = {},
                                               const std::function<Result<void>(Connection &)> &prepare = {});

} // namespace tiebreak
