// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/server/serverinfo.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "redis/link/linktext.h"
#include "redis/link/sentinel.h"
#include "redis/wire/refusals.h"

#include <algorithm>

namespace tiebreak
{

bool ServerInfo::knowsFunctions() const
{
    const auto major = parseInteger(std::string_view(version).substr(0, version.find('.')));
    return !major || *major >= 7;
}

namespace
{

/// What a server says of itself, as one word that can be shown.
std::string serverWord(std::string_view value)
{
    constexpr std::size_t maxBytes = 32;
    return excerpt(value, maxBytes);
}

std::string roleWord(std::string_view role)
{
    if (role == "master")
        return "primary";
    if (role == "slave")
        return "replica";
    return serverWord(role);
}

void parseHello(const Reply &hello, ServerInfo &info)
{
    for (std::size_t i = 0; i + 1 < hello.items.size(); i += 2) {
        const std::string &name = hello.items[i].text;
        const std::string &value = hello.items[i + 1].text;
        if (name == "server")
            info.product = value == "valkey" ? "Valkey" : "Redis";
        else if (name == "version")
            info.version = serverWord(value);
        else if (name == "role")
            info.role = roleWord(value);
        else if (name == "mode")
            info.isClusterNode = value == "cluster";
    }
}

/// Whether a server that tells nothing of itself is a node of a cluster; nothing where that shows nowhere.
Result<std::optional<bool>> showsCluster(Connection &connection, const std::stop_token &stop)
{
    constexpr int keys = 16; // of as many slots, which others may serve
    std::vector<Command> commands;
    for (int i = 0; i < keys; ++i)
        commands.push_back({"ZCARD", "tiebreak:no such key " + std::to_string(i)});
    commands.push_back({"ASKING"}); // which no other server takes
    TRY(const auto replies, connection.pipeline(commands, stop));
    const Reply &asking = replies.back();
    if (!asking.isError())
        return true;
    bool isAnswered = asking.text.contains("cluster support disabled");
    for (const Reply &reply : std::span(replies).first(keys)) {
        if (reply.isError() && errorFromReply(reply.text).kind == ErrorKind::Moved)
            return true;
        isAnswered = isAnswered || !reply.isError();
    }
    return isAnswered ? std::optional(false) : std::nullopt;
}

Result<ServerInfo> unlessSentinel(ServerInfo info)
{
    if (info.role == "sentinel")
        return failure(ErrorKind::Server,
                       "This is a Sentinel, which holds no boards: connect to a server that it watches.");
    return info;
}

} // namespace

ServerInfo serverInfoIn(std::string_view text)
{
    ServerInfo info;
    info.product = "Redis";
    info.process = serverProcessIn(text);
    info.isClusterNode = false; // one that is says so
    bool valkeyVersion = false;
    forEachInfoLine(text, [&](std::string_view name, std::string_view value) {
        if (name == "redis_version" && !valkeyVersion) {
            info.version = serverWord(value);
        } else if (name == "valkey_version") {
            // Valkey tells a redis_version too, for old clients.
            valkeyVersion = true;
            info.product = "Valkey";
            info.version = serverWord(value);
        } else if (name == "role") {
            info.role = roleWord(value);
        } else if ((name == "redis_mode" || name == "server_mode") && value == "sentinel") {
            info.role = value; // it tells no role of its own; Valkey has the second name
        } else if ((name == "redis_mode" || name == "server_mode") && value == "cluster") {
            info.isClusterNode = true;
        } else if (name == "cluster_enabled") {
            info.isClusterNode = value == "1";
        } else if (name == "used_memory") {
            info.usedMemory = parseInteger(value);
        }
    });
    info.hasLostPrimary = replicaLinkIn(text) == ReplicaLink::Down;
    info.databases = databasesIn(text);
    return info;
}

std::optional<ReplicaLink> replicaLinkIn(std::string_view info)
{
    std::optional<ReplicaLink> link;
    bool isSilent = false;
    forEachInfoLine(info, [&](std::string_view name, std::string_view value) {
        if (name == "master_link_status")
            link = value == "down" ? ReplicaLink::Down : ReplicaLink::Up;
        else if (name == "master_last_io_seconds_ago")
            isSilent = parseInteger(value).value_or(0) > longestPrimarySilence;
    });
    return link && isSilent ? ReplicaLink::Down : link;
}

std::optional<ReplicaLink> replicaLinkOf(const Reply &role)
{
    constexpr std::size_t linkState = 3;
    if (role.items.size() <= linkState || role.items.front().text != "slave")
        return std::nullopt;
    return role.items[linkState].text == "connected" ? ReplicaLink::Up : ReplicaLink::Down;
}

std::string lostPrimaryText(const ServerInfo &info)
{
    return info.hasLostPrimary
               ? sentence("The server is a replica that hears nothing from its primary. Its data "
                          "may be old or missing.")
               : std::string();
}

std::string hiddenLinkText(const ServerInfo &info)
{
    if (!info.hidesLink)
        return {};
    if (info.process.isRemembered)
        return sentence(
            "The server may be a replica with old data: when Tiebreak asked last, this user was allowed "
            "to run neither INFO nor ROLE, which tell that.");
    return info.role == "replica"
               ? sentence("The server is a replica. Its data may be old: this user may run neither INFO nor "
                          "ROLE, which tell whether it has a link to its primary.")
               : sentence("The server may be a replica with old data: this user may run neither INFO nor "
                          "ROLE, which tell that.");
}

Result<ServerInfo> readServerInfo(Connection &connection, const Progress &progress)
{
    const Command commands[] = {{"INFO"}, {"DBSIZE"}};
    TRY(const auto replies, connection.pipeline(commands, progress.stopToken()));
    const Reply &text = replies.front();
    const Reply &keys = replies.back();
    ServerInfo info;
    if (!text.isError()) {
        info = serverInfoIn(text.text);
        connection.setServerProcess(info.process);
    }
    if (keys.type == Reply::Type::Integer)
        info.keys = keys.integer;
    if (!text.isError())
        return unlessSentinel(std::move(info));
    Error error = errorFromReply(text.text);
    if (error.kind == ErrorKind::Auth || error.kind == ErrorKind::Loading)
        return std::unexpected(std::move(error));
    info.process.isRefused = error.kind == ErrorKind::Permission;
    info.process.isRemembered = isRememberedRefusal(text.text);
    const Command others[] = {{"HELLO"}, {"ROLE"}};
    TRY(const auto told, connection.pipeline(others, progress.stopToken()));
    parseHello(told.front(), info);
    info.hasLostPrimary = replicaLinkOf(told.back()) == ReplicaLink::Down;
    info.hidesLink = told.back().isError() && info.role != "primary";
    return unlessSentinel(std::move(info));
}

Result<void> joinCluster(Connection &connection, Route &route, const ServerInfo &info,
                         const std::stop_token &stop)
{
    const Endpoint &endpoint = route.endpoint;
    route.othersHidden.clear();
    route.hidesNames = false;
    route.siblings.reset();
    route.reachedAt = connection.peerAddress();
    route.watched.clear();
    if (endpoint.sentinel) {
        TRY(auto watched, watchedServers(endpoint, stop));
        route.hidesNames = !watched;
        route.watched = std::move(watched).value_or(std::vector<HostPort>());
        return {};
    }
    if (route.cluster || !info.isClusterNode.value_or(true))
        return {};
    const bool alone = endpoint.clusterOptions.thisNodeOnly;
    auto cluster = Cluster::discover(connection, endpoint, stop);
    if (cluster) {
        route.hidesNames = !(*cluster)->members();
        if (alone)
            connection.onErrorReply({});
        (alone ? route.siblings : route.cluster) = *std::move(cluster);
        return {};
    }
    if (connection.broken() || (cluster.error().kind == ErrorKind::Protocol && !alone))
        return std::unexpected(std::move(cluster.error()));
    std::optional<bool> isNode = info.isClusterNode;
    if (!isNode) {
        TRY(isNode, showsCluster(connection, stop));
    }
    route.hidesNames = isNode.value_or(true);
    if (isNode.value_or(true) && !alone)
        route.othersHidden = isNode ? othersHiddenText(cluster.error()) : perhapsClusterText();
    return {};
}

Result<std::int64_t> readServerTime(Connection &connection, const Progress &progress)
{
    TRY(const auto time, connection.run({"TIME"}, progress.stopToken()));
    return serverTimeIn(time);
}

Result<std::int64_t> serverTimeIn(const Reply &time)
{
    if (time.isError())
        return std::unexpected(errorFromReply(time.text));
    if (time.items.size() == 2) {
        const auto seconds = parseInteger(time.items[0].text);
        const auto microseconds = parseInteger(time.items[1].text);
        constexpr std::int64_t latest = 253402300799; // the end of 9999
        if (seconds && microseconds && *seconds >= 0 && *seconds <= latest && *microseconds >= 0 &&
            *microseconds < 1'000'000)
            return *seconds * 1'000'000 + *microseconds;
    }
    return failure(ErrorKind::Protocol, "The server's answer to TIME holds no time.");
}

std::vector<Database> databasesIn(std::string_view info)
{
    std::vector<Database> databases;
    forEachInfoLine(info, [&databases](std::string_view name, std::string_view value) {
        constexpr std::string_view keys = "keys=";
        const auto number = name.starts_with("db") ? parseInteger(name.substr(2)) : std::nullopt;
        if (!number || !value.starts_with(keys))
            return;
        const auto count = parseInteger(value.substr(keys.size(), value.find(',') - keys.size()));
        databases.push_back({static_cast<int>(*number), count.value_or(0)});
    });
    std::ranges::sort(databases, {}, &Database::number);
    return databases;
}

Result<std::vector<int>> readDatabases(Connection &connection, const Progress &progress)
{
    TRY(const auto info, connection.run({"INFO", "keyspace"}, progress.stopToken()));
    std::vector<int> numbers;
    for (const Database &database : databasesIn(info.text))
        numbers.push_back(database.number);
    return numbers;
}

Result<std::vector<int>> findDatabases(Connection &connection, const std::string &key,
                                       const Progress &progress)
{
    TRY(const auto databases, readDatabases(connection, progress));
    std::vector<int> found;
    for (const int database : databases) {
        TRY(connection.run({"SELECT", std::to_string(database)}, progress.stopToken()));
        TRY(const auto exists, connection.run({"EXISTS", key}, progress.stopToken()));
        if (exists.integer > 0)
            found.push_back(database);
    }
    return found;
}

} // namespace tiebreak
