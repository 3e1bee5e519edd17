// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the sorted sets of a database without ever holding the server.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "redis/connection.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak {

/// Walks the database with SCAN ... TYPE zset (SCAN and a pipelined TYPE where the server is older than 6.0) and
/// hands on each batch of new keys as it comes. A key that SCAN returns twice may be handed on twice when far apart
/// only if `dropRepeats` is false. Progress counts keys found; the total is DBSIZE when the server tells it.
/// Returns how many keys were handed on.
struct KeyScan {
    std::string match;       ///< a glob; empty: all
    int batch = 1000;        ///< SCAN's COUNT
    bool dropRepeats = true;
};
Result<std::uint64_t> scanSortedSets(Connection &connection, const KeyScan &scan,
                                     const std::function<void(std::vector<std::string> keys)> &found,
                                     const Progress &progress = {});

/// What is known of a key; what the server refused to tell is missing.
struct KeyFacts {
    std::string key;
    std::optional<std::int64_t> members;
    std::optional<std::int64_t> ttlMs; ///< -1: no expiry
    std::optional<std::string> encoding;
    std::optional<std::int64_t> memoryBytes;
    bool gone = false; ///< the key does not exist any more
};

/// ZCARD, PTTL, OBJECT ENCODING and MEMORY USAGE (SAMPLES 5) of the keys, in one round trip.
Result<std::vector<KeyFacts>> readKeyFacts(Connection &connection, std::span<const std::string> keys,
                                           const Progress &progress = {});

} // namespace tiebreak
