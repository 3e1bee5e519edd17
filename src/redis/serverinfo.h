// SPDX-License-Identifier: GPL-3.0-or-later
// Who the server says it is.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "redis/connection.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak {

/// What INFO and DBSIZE tell; empty or missing where the server refuses (a user with few rights may connect).
struct ServerInfo {
    std::string product; ///< "Redis" or "Valkey"
    std::string version;
    std::string role; ///< "primary" or "replica"
    std::optional<std::int64_t> usedMemory;
    std::optional<std::int64_t> keys;
};

/// One round trip. A server that answers PING in some other protocol gives Protocol.
Result<ServerInfo> readServerInfo(Connection &connection, const Progress &progress = {});

} // namespace tiebreak
