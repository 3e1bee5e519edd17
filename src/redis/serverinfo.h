// SPDX-License-Identifier: GPL-3.0-or-later
// Who the server says it is.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "redis/connection.h"
#include "redis/keyspace.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// What INFO and DBSIZE tell; empty or missing where the server refuses (a user with few rights may connect).
struct ServerInfo {
    std::string product; ///< "Redis" or "Valkey"
    std::string version;
    std::string role; ///< "primary" or "replica"
    std::optional<std::int64_t> usedMemory;
    std::optional<std::int64_t> keys;
    std::vector<Database> databases; ///< those that hold keys
};

/// INFO and DBSIZE in one round trip; where INFO is refused a second one asks HELLO. Fails only when the
/// server answers nothing useful at all (Auth, Loading), is a Sentinel (Server), or the connection breaks.
Result<ServerInfo> readServerInfo(Connection &connection, const Progress &progress = {});

} // namespace tiebreak
