// SPDX-License-Identifier: GPL-3.0-or-later
// What a server uses, by INFO.
#pragma once

#include "redis/connection.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// Nothing where INFO does not tell.
struct ServerUsage {
    std::optional<std::chrono::nanoseconds> cpu; ///< user and system, since the server began
    std::optional<std::int64_t> memory;          ///< bytes in use
    std::optional<std::int64_t> mostMemory;      ///< maxmemory; 0: no limit
    std::optional<std::int64_t> machineMemory;   ///< bytes of the server's machine
    std::string evictionPolicy;                  ///< which keys go where mostMemory is used up
    std::optional<std::int64_t> evictedKeys;     ///< since the server began

    /// Whether keys may go, whoever they belong to.
    bool evicts() const
    {
        return mostMemory.value_or(0) > 0 && !evictionPolicy.empty() && evictionPolicy != "noeviction";
    }
};

/// One round trip.
ServerUsage readServerUsage(Connection &connection, const std::stop_token &stop = {});

} // namespace tiebreak
