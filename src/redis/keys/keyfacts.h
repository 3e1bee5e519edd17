// SPDX-License-Identifier: GPL-3.0-or-later
// What the board list shows beside a key, for the keys in view.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/wire/connection.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// What is known of a key; what the server refused to tell is missing.
struct KeyFacts {
    std::string key;
    std::optional<std::int64_t> members;
    std::optional<std::int64_t> ttlMs; ///< -1: no expiry
    std::optional<std::string> encoding;
    std::optional<std::int64_t> memoryBytes;
    bool gone = false;      ///< the key does not exist any more
    bool otherType = false; ///< the key holds something other than a sorted set by now
};

/// ZCARD, PTTL, OBJECT ENCODING and MEMORY USAGE (SAMPLES 5) of the keys, in one round trip, in the order
/// asked. Fails only when the server answers nothing useful at all (Auth, Loading) or the connection breaks.
Result<std::vector<KeyFacts>> readKeyFacts(Connection &connection, std::span<const std::string> keys,
                                           const Progress &progress = {});

/// What MEMORY USAGE (SAMPLES 5) says of a key, in bytes; nothing where the server refuses to tell. Fails as
/// readKeyFacts() does.
Result<std::optional<std::int64_t>> readMemoryUsage(Connection &connection, const std::string &key,
                                                    const Progress &progress = {});

} // namespace tiebreak
