// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the sorted sets of a database without ever holding the server.
#pragma once

#include "core/base/bytestrings.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/wire/connection.h"

#include <cstdint>
#include <functional>
#include <string>

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
/// all types counted, when the server tells it. Returns how many keys were handed on. Error Limit: the keys
/// do not fit into memory. After an error the connection may still owe replies (see Connection::reusable).
Result<std::uint64_t> scanSortedSets(Connection &connection, const KeyScan &scan,
                                     const std::function<void(ByteStrings keys)> &found,
                                     const Progress &progress = {});

} // namespace tiebreak
