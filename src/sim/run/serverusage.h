// SPDX-License-Identifier: GPL-3.0-or-later
// What a server uses, by INFO, and whether it has room for the board of a run.
#pragma once

#include "core/base/result.h"
#include "redis/wire/connection.h"
#include "sim/board/runboard.h"
#include "sim/workload/workload.h"

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
    std::optional<std::int64_t> maxMemory;       ///< maxmemory; 0: no limit
    std::optional<std::int64_t> machineMemory;   ///< bytes of the server's machine
    std::string evictionPolicy;                  ///< which keys go where maxMemory is used up
    std::optional<std::int64_t> evictedKeys;     ///< since the server began

    /// Whether keys may go, whoever they belong to.
    bool evicts() const
    {
        return maxMemory.value_or(0) > 0 && !evictionPolicy.empty() && evictionPolicy != "noeviction";
    }
};

/// One round trip.
ServerUsage readServerUsage(Connection &connection, const std::stop_token &stop = {});

/// About how many bytes a board of so many members takes in Redis 7, those cut off included.
std::int64_t boardBytes(const Workload &workload, BoardLayout layout, std::int64_t members);

/// How many members the run brings onto the board, those of the start included, at the most: by the number of
/// operations, by the rate, or at 50 000 updates a second.
std::int64_t expectedMembers(const Workload &workload);

/// Error Usage, with the figures, where the board does not fit into what the server has left. Nothing is
/// refused where the server does not tell.
Result<void> checkServerMemory(const Workload &workload, BoardLayout layout, const ServerUsage &usage);

} // namespace tiebreak
