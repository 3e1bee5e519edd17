// SPDX-License-Identifier: GPL-3.0-or-later
// The way to a server's boards, walked step by step, with what each step took and found.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/link/cluster.h"
#include "redis/wire/connection.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The steps, in their order.
enum class WayStep : std::uint8_t {
    Sentinel, ///< which primary they name; only where they are to be asked
    Tunnel,   ///< the ssh connection; only where one is asked for, in place of Resolve
    Resolve,  ///< the host's addresses
    Connect,  ///< TCP, or the socket
    Tls,      ///< the handshake and the checks of the certificate; only where TLS is asked for
    LogIn,    ///< AUTH, SELECT, PING
    Role,     ///< that it is a primary (ROLE); only by Sentinels
    Server,   ///< who it is: INFO, or what stands for it
    Cluster,  ///< its nodes, each of which is connected to, primaries asked for boards; unless one is to be
              ///< alone
    Board, ///< ZCARD of the first sorted set that a SCAN finds; of a board that was named what its key holds
    Rows,  ///< a sample of its rows; only of a board that was named
    Codec, ///< which codec the sample speaks for; only of a board that was named
};

/// "sentinel", "tunnel", "resolve", "connect", "tls", "login", "role", "server", "cluster", "board",
/// "rows", "codec": as output for programs has it.
std::string_view stepWord(WayStep step);

/// A step that was taken.
struct WalkedStep {
    WayStep step = WayStep::Resolve;
    std::chrono::nanoseconds time{0};
    std::string found = {};            ///< a few words, plain; empty where it failed
    std::optional<Error> error = {};   ///< it failed, and the way ends here
    bool foundBoard = false;           ///< of Board: there is a sorted set, which was counted
    std::vector<NodeFacts> nodes = {}; ///< of Cluster; none where only the one is seen
    /// Of Cluster: nodes are not seen, not reached or list no boards, or slots are nobody's. Of Rows: the
    /// board changed while they were read.
    bool misses = false;
    bool isStale = false; ///< of Server and Board: a replica without its primary, whose data may be old
};

/// A board to be looked into at the end of the way.
struct DiagnosedBoard {
    std::string key;
    std::int64_t now = 0; ///< in microseconds since the Unix epoch
};

/// Walks the way over one connection, and ends with the first step that fails: the last one has its error
/// then. It writes nothing. Never empty. A step takes at most the time-outs; a stop request ends it with
/// Cancelled. With a board the other nodes of a cluster are not visited: only the one that has it.
std::vector<WalkedStep> diagnose(const Endpoint &endpoint, Timeouts timeouts, const Progress &progress = {},
                                 const std::optional<DiagnosedBoard> &board = {});

} // namespace tiebreak
