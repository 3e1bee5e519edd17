// SPDX-License-Identifier: GPL-3.0-or-later
// Lists and describes sorted sets wherever they are: on one server, or on the nodes of a cluster.
#pragma once

#include "redis/keys/keyfacts.h"
#include "redis/keys/keyscan.h"
#include "redis/link/connectionpool.h"

#include <memory>

namespace tiebreak
{

/// What came of a scan of all nodes.
struct ScannedKeys {
    std::uint64_t found = 0;    ///< handed on
    std::uint64_t leftOver = 0; ///< in nodes that no longer own their slots, and gone from those that do
    std::string missing = {};   ///< which nodes could not be listed, a sentence; empty: all were
};

/// scanSortedSets() of the server, or where `endpoint` is one of a cluster, of all its primaries one after
/// the other, over connections of their own. A key that moves to another node meanwhile is handed on once, if
/// keys are not to be repeated; one that a node no longer owns, and that its owner does not have, is not
/// handed on. A node that fails is told of, and the others are listed all the same; fails where all do.
Result<ScannedKeys> scanAllNodes(Connection &connection, const Endpoint &endpoint, const KeyScan &scan,
                                 const std::function<void(ByteStrings keys)> &found,
                                 const Progress &progress = {});

/// readKeyFacts() on the nodes that have these keys, one round trip each. Keys of a node that fails are
/// left without facts, unless all fail.
Result<std::vector<KeyFacts>> readKeyFacts(const std::shared_ptr<ConnectionPool> &pool,
                                           std::span<const std::string> keys, const Progress &progress = {});

} // namespace tiebreak
