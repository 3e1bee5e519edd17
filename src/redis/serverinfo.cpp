// SPDX-License-Identifier: GPL-3.0-or-later
// Reads INFO's lines, or HELLO's pairs where INFO is refused.
#include "redis/serverinfo.h"

#include "core/integertext.h"
#include "redis/infolines.h"

namespace tiebreak
{

namespace
{

std::string roleWord(std::string_view role)
{
    if (role == "master")
        return "primary";
    if (role == "slave")
        return "replica";
    return std::string(role);
}

void readInfo(std::string_view text, ServerInfo &info)
{
    info.product = "Redis";
    bool valkeyVersion = false;
    forEachInfoLine(text, [&](std::string_view name, std::string_view value) {
        if (name == "redis_version" && !valkeyVersion) {
            info.version = value;
        } else if (name == "valkey_version") {
            // Valkey tells a redis_version too, for old clients.
            valkeyVersion = true;
            info.product = "Valkey";
            info.version = value;
        } else if (name == "role") {
            info.role = roleWord(value);
        } else if (name == "redis_mode" && value == "sentinel") {
            info.role = value; // it tells no role of its own
        } else if (name == "used_memory") {
            info.usedMemory = parseInteger(value);
        }
    });
    info.databases = databasesIn(text);
}

void readHello(const Reply &hello, ServerInfo &info)
{
    for (std::size_t i = 0; i + 1 < hello.items.size(); i += 2) {
        const std::string &name = hello.items[i].text;
        const std::string &value = hello.items[i + 1].text;
        if (name == "server")
            info.product = value == "valkey" ? "Valkey" : "Redis";
        else if (name == "version")
            info.version = value;
        else if (name == "role")
            info.role = roleWord(value);
    }
}

Result<ServerInfo> unlessSentinel(ServerInfo info)
{
    if (info.role == "sentinel")
        return failure(ErrorKind::Server,
                       "This is a Sentinel, which holds no boards: connect to a server that it watches.");
    return info;
}

} // namespace

Result<ServerInfo> readServerInfo(Connection &connection, const Progress &progress)
{
    const Command commands[] = {{"INFO"}, {"DBSIZE"}};
    const auto replies = connection.pipeline(commands, progress.stopToken());
    if (!replies)
        return std::unexpected(replies.error());
    const Reply &text = replies->front();
    const Reply &keys = replies->back();
    ServerInfo info;
    if (keys.type == Reply::Type::Integer)
        info.keys = keys.integer;
    if (!text.isError()) {
        readInfo(text.text, info);
        return unlessSentinel(std::move(info));
    }
    Error error = errorFromReply(text.text);
    if (error.kind == ErrorKind::Auth || error.kind == ErrorKind::Loading)
        return std::unexpected(std::move(error));
    const Command hello[] = {{"HELLO"}};
    const auto greeting = connection.pipeline(hello, progress.stopToken());
    if (!greeting)
        return std::unexpected(greeting.error());
    readHello(greeting->front(), info);
    return unlessSentinel(std::move(info));
}

} // namespace tiebreak
