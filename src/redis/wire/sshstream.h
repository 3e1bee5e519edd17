// SPDX-License-Identifier: GPL-3.0-or-later
// A way to a server through the system's own ssh.
#pragma once

#include "core/base/result.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/waiter.h"

#include <memory>
#include <stop_token>
#include <string>

namespace tiebreak
{

/// Sees to it that an ssh connection to `destination` (see Endpoint::ssh) stands, which all streams through
/// it share. The user's own ssh makes it, with its configuration, agent, jump hosts and known hosts; it may
/// ask for a password at the terminal or by its askpass program, and goes a minute after it was used last.
/// Errors: Usage for a destination that is none, Connect with ssh's own words, Timeout, Cancelled.
Result<void> openTunnel(const std::string &destination, WaitClock::time_point deadline, Waiter &waiter,
                        const std::stop_token &stop);

/// A stream to the endpoint's host and port as the far end of its tunnel sees them, which openTunnel() has
/// opened; nothing is listened on here. Whether anybody answers shows when it is read. Errors: Usage for a
/// unix socket, Io.
Result<std::unique_ptr<ByteStream>> streamThroughTunnel(const Endpoint &endpoint);

/// How long a person may take to answer what ssh asks.
inline constexpr std::chrono::milliseconds tunnelPatience{120'000};

} // namespace tiebreak
