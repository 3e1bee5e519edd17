// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the sorted sets of a database without ever holding the server.
#pragma once

#include "core/bytestrings.h"
#include "core/progress.h"
#include "core/result.h"
#include "redis/connection.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What scanSortedSets looks for.
struct KeyScan {
    std::string match;       ///< a glob; empty: all
    int batch = 1000;        ///< SCAN's COUNT
    bool dropRepeats = true; ///< no key is handed on twice, although SCAN may return it twice
};

/// Walks the database with SCAN ... TYPE zset (SCAN and a pipelined TYPE where the server is older than 6.0)
/// and hands on each batch of keys as it comes, never an empty one, while the server already works on the
/// next. No key that exists from beginning to end is lost. Progress counts keys found; the total is DBSIZE,
/// all types counted, when the server tells it. Returns how many keys were handed on. After an error the
/// connection may still owe replies (see Connection::reusable).
Result<std::uint64_t> scanSortedSets(Connection &connection, const KeyScan &scan,
                                     const std::function<void(ByteStrings keys)> &found,
                                     const Progress &progress = {});

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
