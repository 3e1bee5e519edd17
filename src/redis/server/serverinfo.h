// SPDX-License-Identifier: GPL-3.0-or-later
// What the server says of itself: who it is, which databases hold anything, and what time it is.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/link/cluster.h"
#include "redis/wire/connection.h"
#include "redis/wire/serverprocess.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A database that holds keys.
struct Database {
    int number = 0;
    std::int64_t keys = 0;
    bool operator==(const Database &) const = default;
};

/// What INFO and DBSIZE tell; empty or missing where the server refuses (a user with few rights may connect).
struct ServerInfo {
    std::string product; ///< "Redis" or "Valkey"
    std::string version;
    std::string role;            ///< "primary" or "replica"
    bool hasLostPrimary = false; ///< a replica whose data may be old, or has not come yet
    bool hidesLink = false;      ///< it may be such a replica: nobody tells this user
    ServerProcess process;
    std::optional<std::int64_t> usedMemory;
    std::optional<std::int64_t> keys;
    std::vector<Database> databases;   ///< those that hold keys
    std::optional<bool> isClusterNode; ///< nothing: it does not tell

    /// Whether it has FUNCTION, which came with version 7; true where the version is unknown.
    bool knowsFunctions() const;
};

/// Of a replica, whether its data comes from its primary by now.
enum class ReplicaLink : std::uint8_t { Up, Down };
/// In seconds: a primary sends something every 10, unless it is told otherwise.
inline constexpr std::int64_t longestPrimarySilence = 15;
/// What INFO replication tells of it; nothing of a primary.
std::optional<ReplicaLink> replicaLinkIn(std::string_view info);
/// The same of the reply to ROLE: "slave", the primary's host and port, the state of the link.
std::optional<ReplicaLink> replicaLinkOf(const Reply &role);

/// That a replica has lost its primary, in a sentence; empty: it has not.
std::string lostPrimaryText(const ServerInfo &info);

/// That nobody tells whether it has, in a sentence; empty: somebody does.
std::string hiddenLinkText(const ServerInfo &info);

/// What an INFO reply tells, of one section or of all.
ServerInfo serverInfoIn(std::string_view info);

/// INFO and DBSIZE in one round trip; where INFO is refused a second one asks HELLO and ROLE. Fails only when
/// the server answers nothing useful at all (Auth, Loading), is a Sentinel (Server), or the connection
/// breaks.
Result<ServerInfo> readServerInfo(Connection &connection, const Progress &progress = {});

/// Has the route know the cluster that its server is a node of, or what its Sentinels watch, or why the
/// others are hidden from it. Nothing where there is none, or where it is to be the node alone. Errors are
/// those of the connection, and Protocol.
Result<void> joinCluster(Connection &connection, Route &route, const ServerInfo &info,
                         const std::stop_token &stop = {});

/// The server's clock (TIME), in microseconds since the Unix epoch.
Result<std::int64_t> readServerTime(Connection &connection, const Progress &progress = {});
/// The same of a reply to TIME.
Result<std::int64_t> serverTimeIn(const Reply &time);

/// The databases that an INFO reply tells of, ascending.
std::vector<Database> databasesIn(std::string_view info);

/// The numbers of the databases that hold keys, ascending.
Result<std::vector<int>> readDatabases(Connection &connection, const Progress &progress = {});

/// The numbers of the databases that hold this key, ascending. Leaves the connection in the last one that
/// holds anything.
Result<std::vector<int>> findDatabases(Connection &connection, const std::string &key,
                                       const Progress &progress = {});

} // namespace tiebreak
