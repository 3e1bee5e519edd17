// SPDX-License-Identifier: GPL-3.0-or-later
// Which node of a cluster has which slots, as one of them told it.
#pragma once

#include "core/base/result.h"
#include "redis/link/keyslot.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/reply.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A node that serves slots, or copies one that does.
struct ClusterNode {
    HostPort announced;                      ///< where the cluster says it is
    std::string hostName;                    ///< that it announces beside its address; empty: none
    std::string id;                          ///< 40 hex digits; empty: the server is older than Redis 4
    int served = 0;                          ///< how many slots it serves; 0: a replica
    bool reachable = true;                   ///< false: it announces no port
    std::optional<std::size_t> primary = {}; ///< of a replica, among the nodes

    bool isReplica() const { return primary.has_value(); }
};

/// A cluster as one node saw it. Nodes are primaries in the order of their first slots, replicas behind
/// them.
struct Topology {
    std::vector<ClusterNode> nodes;
    std::vector<std::int16_t> owners = std::vector<std::int16_t>(slotCount, -1); ///< of each slot; -1: nobody

    /// Nothing where nobody serves it.
    std::optional<std::size_t> ownerOf(int slot) const
    {
        const std::int16_t owner = owners[static_cast<std::size_t>(slot)];
        return owner < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(owner));
    }
    /// Those that copy this node.
    std::vector<std::size_t> replicasOf(std::size_t node) const;
    std::size_t primaries() const;
    /// How many slots have an owner.
    int servedSlots() const;
};

/// Reads the reply to CLUSTER SLOTS. `asked` is where it came from: it stands for a host that is not told (an
/// empty one, or null). Protocol where the reply has another shape or names more than 1024 nodes.
Result<Topology> parseClusterSlots(const Reply &reply, const HostPort &asked);

/// Whose slots changed hands.
struct MovedOwner {
    std::size_t owner = 0;             ///< among the nodes now
    std::optional<std::size_t> former; ///< among the nodes before; nothing: nobody served them
    int slotsMoved = 0;
    bool operator==(const MovedOwner &) const = default;
};

/// The slots that another node serves now than before, as nodes are known by where the cluster says they are.
/// Those that nobody serves now do not count.
std::vector<MovedOwner> movedOwners(const Topology &before, const Topology &now);

/// A node that belongs to the cluster, whether it serves slots, copies them, or has failed.
struct ClusterMember {
    std::string id;           ///< 40 hex digits
    HostPort announced;       ///< no host: the others do not know where it is
    std::string primary = {}; ///< the id of the one that it copies; empty: it is none's replica
    bool hasFailed = false;   ///< as most primaries agree

    bool isReplica() const { return !primary.empty(); }
};

/// Reads the reply to CLUSTER NODES: all members of the cluster, no more than 1024.
std::vector<ClusterMember> parseClusterNodes(std::string_view text);

/// Reads the same reply: the ids of the nodes that the one that answered hands keys to, slot by slot.
std::vector<std::string> migrationTargets(std::string_view text);

/// What a MOVED or an ASK says.
struct Redirect {
    bool ask = false; ///< for one command alone, behind ASKING
    int slot = 0;
    HostPort to; ///< no host: the one that said it
};

/// Reads "MOVED 3999 127.0.0.1:6381"; the host may be empty, an IPv6 address or a name. Nothing for any
/// other line, and for a host "?": that node has no name set, and the slots tell its address.
std::optional<Redirect> parseRedirect(std::string_view line);

} // namespace tiebreak
