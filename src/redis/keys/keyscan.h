// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the keys of a database without ever holding the server.
#pragma once

#include "core/base/bytestrings.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/wire/connection.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

namespace tiebreak
{

/// What scanKeys() looks for, and how far.
struct KeyScan {
    std::string match = {};  ///< a glob; empty: all
    int batch = 1000;        ///< SCAN's COUNT
    bool dropRepeats = true; ///< no key is handed on twice, although SCAN may return it twice
    bool anyType = false;    ///< not only sorted sets
    /// It ends once so many keys are found; the last batches may bring more.
    std::uint64_t max = std::numeric_limits<std::uint64_t>::max();
    int maxBatches = std::numeric_limits<int>::max(); ///< of a server
    std::function<void()> onCut = {}; ///< null, or called where maxBatches ended a scan before its end
    Timeouts patience = {};           ///< with the nodes of a cluster, to open them
};

/// Walks the database with SCAN ... TYPE zset (SCAN and a pipelined TYPE where the server is older than 6.0)
/// and hands on each batch of keys as it comes, never an empty one, while the server already works on the
/// next. Without a limit no key that exists from beginning to end is lost. Progress counts keys found; the
/// total is DBSIZE, all types counted, when the server tells it. Returns how many keys were handed on. Error
/// Limit: the keys do not fit into memory. Protocol where the SCAN does not end. After an error the
/// connection may still owe replies (see Connection::reusable).
Result<std::uint64_t> scanKeys(Connection &connection, const KeyScan &scan,
                               const std::function<void(ByteStrings keys)> &found,
                               const Progress &progress = {});

} // namespace tiebreak
