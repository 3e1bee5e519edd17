// SPDX-License-Identifier: GPL-3.0-or-later
// Lists and describes sorted sets wherever they are: on one server, or on the nodes of a cluster.
#pragma once

#include "core/board/coverage.h"
#include "redis/keys/keyfacts.h"
#include "redis/keys/keyscan.h"
#include "redis/link/connectionpool.h"

#include <memory>
#include <string>
#include <vector>

namespace tiebreak
{

/// What came of a scan of all nodes.
struct ScannedKeys {
    std::uint64_t found = 0;    ///< handed on
    std::uint64_t leftOver = 0; ///< in nodes that no longer own their slots, and gone from those that do
    Coverage coverage;          ///< of nodes and boards
};

/// Whether a part is an answer.
enum class Nodes {
    All,        ///< no: the first gap is the error, of the kind of its reason
    Responding, ///< yes: the others are listed, and the coverage is told to the user
};

/// scanKeys() of the server, or where `endpoint` is one of a cluster, of all its primaries as they are
/// now, one after the other, over connections of their own. A key that moves to another node meanwhile is
/// handed on once, if keys are not to be repeated; one that a node no longer owns, and that its owner does
/// not have, is not handed on. The coverage has a gap where a node fails, where it is hidden
/// (Route::othersHidden), and where slots are served by nobody. Fails where all nodes do.
Result<ScannedKeys> scanAllNodes(Connection &connection, const Route &route, const KeyScan &scan, Nodes nodes,
                                 const std::function<void(ByteStrings keys)> &found,
                                 const Progress &progress = {});

/// The keys of such a scan.
struct ListedKeys {
    std::vector<std::string> keys; ///< sorted
    Coverage coverage;
};
Result<ListedKeys> listKeys(Connection &connection, const Route &route, const KeyScan &scan, Nodes nodes,
                            const Progress &progress = {});

/// readKeyFacts() on the nodes that have these keys, one round trip each. Keys of a node that fails are
/// left without facts, unless all fail.
Result<std::vector<KeyFacts>> readKeyFacts(const std::shared_ptr<ConnectionPool> &pool,
                                           std::span<const std::string> keys, const Progress &progress = {});

} // namespace tiebreak
