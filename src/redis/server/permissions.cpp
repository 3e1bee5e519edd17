// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/server/permissions.h"

#include "redis/link/cluster.h"
#include "redis/link/linktext.h"
#include "redis/server/permissionstext.h"
#include "redis/wire/readingcommands.h"

#include <algorithm>
#include <array>
#include <optional>

namespace tiebreak
{

namespace
{

constexpr std::array usedCommands{
    CommandUse{Purpose::Boards, "SCAN"},
    CommandUse{Purpose::Boards, "TYPE"},
    CommandUse{Purpose::Boards, "ZCARD"},
    CommandUse{Purpose::Boards, "ZRANGE"},
    CommandUse{Purpose::Boards, "ZREVRANGE"},
    CommandUse{Purpose::Boards, "ZSCORE"},
    CommandUse{Purpose::Boards, "ZRANK"},
    CommandUse{Purpose::Boards, "ZREVRANK"},
    CommandUse{Purpose::Server, "PING"},
    CommandUse{Purpose::Server, "INFO"},
    CommandUse{Purpose::Server, "DBSIZE"},
    CommandUse{Purpose::Server, "SELECT"},
    CommandUse{Purpose::Server, "TIME"},
    CommandUse{Purpose::Server, "CONFIG GET"},
    CommandUse{Purpose::Details, "OBJECT ENCODING"},
    CommandUse{Purpose::Details, "MEMORY USAGE"},
    CommandUse{Purpose::Details, "PTTL"},
    CommandUse{Purpose::Details, "ZCOUNT"},
    CommandUse{Purpose::Search, "ZSCAN"},
    CommandUse{Purpose::Whole, "DUMP"},
    CommandUse{Purpose::Live, "CLIENT ID"},
    CommandUse{Purpose::Live, "CLIENT TRACKING"},
    CommandUse{Purpose::Live, "SUBSCRIBE"},
    CommandUse{Purpose::Live, "ZMSCORE"},
    CommandUse{Purpose::Names, "HGET"},
    CommandUse{Purpose::Names, "HSTRLEN"},
    CommandUse{Purpose::Cluster, "CLUSTER SLOTS"},
    CommandUse{Purpose::Cluster, "CLUSTER NODES"},
    CommandUse{Purpose::Cluster, "READONLY"},
    CommandUse{Purpose::Writes, "EVAL"},
    CommandUse{Purpose::Writes, "ZADD"},
    CommandUse{Purpose::Writes, "ZREM"},
    CommandUse{Purpose::Writes, "PEXPIREAT"},
    CommandUse{Purpose::Writes, "PERSIST"},
    CommandUse{Purpose::Rewrites, "EXISTS"},
    CommandUse{Purpose::Rewrites, "PEXPIRETIME"},
    CommandUse{Purpose::Rewrites, "MULTI"},
    CommandUse{Purpose::Rewrites, "EXEC"},
    CommandUse{Purpose::Rewrites, "EXPIRE"},
    CommandUse{Purpose::Rewrites, "PEXPIRE"},
    CommandUse{Purpose::Rewrites, "RENAME"},
    CommandUse{Purpose::Rewrites, "RENAMENX"},
    CommandUse{Purpose::Rewrites, "DEL"},
    CommandUse{Purpose::Rewrites, "UNLINK"},
};

/// The command as it is asked about; empty: it is not.
Command probeOf(std::string_view name, const std::string &key)
{
    const std::string text(name);
    if (text == "SCAN")
        return {"SCAN", "0", "COUNT", "1"};
    if (text == "ZRANGE" || text == "ZREVRANGE")
        return {text, key, "0", "0"};
    if (text == "ZSCORE" || text == "ZRANK" || text == "ZREVRANK" || text == "ZMSCORE" || text == "HGET" ||
        text == "HSTRLEN")
        return {text, key, "m"};
    if (text == "ZCOUNT")
        return {text, key, "0", "0"};
    if (text == "ZSCAN")
        return {text, key, "0", "COUNT", "1"};
    if (text == "TYPE" || text == "ZCARD" || text == "PTTL" || text == "DUMP" || text == "EXISTS" ||
        text == "PEXPIRETIME")
        return {text, key};
    if (text == "OBJECT ENCODING")
        return {"OBJECT", "ENCODING", key};
    if (text == "MEMORY USAGE")
        return {"MEMORY", "USAGE", key};
    if (text == "PING" || text == "DBSIZE" || text == "TIME")
        return {text};
    if (text == "INFO")
        return {"INFO", "server"};
    if (text == "SELECT")
        return {"SELECT", "-1"}; // refused, but only to who may
    if (text == "CONFIG GET")
        return {"CONFIG", "GET", "maxmemory"};
    if (text == "CLIENT ID")
        return {"CLIENT", "ID"};
    if (text == "CLIENT TRACKING")
        return {"CLIENT", "TRACKING", "OFF"};
    if (text == "CLUSTER SLOTS")
        return {"CLUSTER", "SLOTS"};
    if (text == "CLUSTER NODES")
        return {"CLUSTER", "NODES"};
    return {};
}

bool refusesKey(const Reply &reply)
{
    return reply.isError() && reply.text.starts_with("NOPERM") && reply.text.contains(" key");
}

/// How little it is.
int gravity(Permission permission)
{
    switch (permission) {
    case Permission::Refused:
        return 2;
    case Permission::Missing:
        return 1;
    case Permission::Allowed:
    case Permission::NotAsked:
        break;
    }
    return 0;
}

/// What a node allows less than those before it.
void addNode(Permissions &all, const Permissions &ofNode, const std::string &node)
{
    for (std::size_t i = 0; i < all.commands.size(); ++i) {
        const Permission permission = ofNode.commands[i].permission;
        if (gravity(permission) > gravity(all.commands[i].permission))
            all.commands[i] = {all.commands[i].use, permission, node};
    }
    all.onlySomeKeys = all.onlySomeKeys || ofNode.onlySomeKeys;
}

Permission permissionIn(const Reply &reply)
{
    if (!reply.isError())
        return Permission::Allowed;
    if (reply.text.starts_with("ERR unknown") || reply.text.starts_with("ERR Unknown subcommand"))
        return Permission::Missing;
    // A refusal for the key's sake is of another kind.
    return errorFromReply(reply.text).kind == ErrorKind::Permission ? Permission::Refused
                                                                    : Permission::Allowed;
}

} // namespace

Result<Permissions> readPermissions(Connection &connection, const Progress &progress)
{
    const std::string key = "tiebreak:no such key";
    connection.forgetRefusals();
    Permissions permissions{{}, {}, false, Coverage({})};
    std::vector<Command> commands{{"ACL", "WHOAMI"}};
    std::vector<std::size_t> asked;
    for (const CommandUse &use : usedCommands) {
        permissions.commands.push_back({use});
        const Command probe = probeOf(use.command, key);
        if (probe.empty() || !isKnownToRead(probe))
            continue;
        asked.push_back(permissions.commands.size() - 1);
        commands.push_back(probe);
    }
    TRY(const auto replies, connection.pipeline(commands, progress.stopToken()));
    if (!replies.front().isError())
        permissions.user = replies.front().text;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        permissions.commands[asked[i]].permission = permissionIn(replies[i + 1]);
        permissions.onlySomeKeys = permissions.onlySomeKeys || refusesKey(replies[i + 1]);
    }
    return permissions;
}

Result<Permissions> readPermissions(Connection &connection, const Route &route, const Progress &progress)
{
    if (!route.cluster) {
        TRY(auto permissions, readPermissions(connection, progress));
        if (!route.othersHidden.empty()) {
            permissions.coverage.setPart({CoveredUnit::Nodes, 1, std::nullopt, CoveredBy::Answers});
            permissions.coverage.addGap({addressText(route.endpoint), route.othersHidden});
        }
        return permissions;
    }
    std::optional<Permissions> all;
    Coverage coverage({});
    std::int64_t primaries = 0;
    std::int64_t answered = 0;
    const auto topology = route.cluster->topology();
    for (std::size_t number = 0; number < topology->nodes.size(); ++number) {
        if (topology->nodes[number].isReplica())
            continue;
        ++primaries;
        const std::string node = hostPortText(topology->nodes[number].announced);
        auto opened = route.cluster->openNode(number, route.endpoint, {}, progress.stopToken());
        auto ofNode = opened ? readPermissions(*opened, progress)
                             : Result<Permissions>(std::unexpected(opened.error()));
        if (!ofNode && ofNode.error().kind == ErrorKind::Cancelled)
            return ofNode;
        if (!ofNode) {
            coverage.addGap({node, nodeNotAskedText(node, ofNode.error().message)});
            continue;
        }
        ++answered;
        if (!all) {
            all = *ofNode;
            for (CommandPermission &command : all->commands)
                command.node = gravity(command.permission) > 0 ? node : std::string();
        } else {
            addNode(*all, *ofNode, node);
        }
    }
    if (const int unserved = slotCount - topology->servedSlots(); unserved > 0)
        coverage.addGap({slotsText(unserved), nobodyAskedText(unserved)});
    // Nothing is known of the primaries then.
    if (!all) {
        TRY(all, readPermissions(connection, progress));
    }
    coverage.setPart({CoveredUnit::Nodes, answered, primaries, CoveredBy::Answers});
    all->coverage = std::move(coverage);
    return *std::move(all);
}

} // namespace tiebreak
