// SPDX-License-Identifier: GPL-3.0-or-later
// The server a command works on.
#include "cli/server.h"

#include "redis/endpoint.h"
#include "redis/serverinfo.h"
#include "sandbox/demoboards.h"

#include <chrono>

namespace tiebreak
{

namespace
{

Result<Server> openSandbox(const std::stop_token &stop)
{
    auto sandbox = Sandbox::start(stop);
    if (!sandbox)
        return std::unexpected(sandbox.error());
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    if (const auto written = writeDemoBoards(*sandbox, now, 1, Progress(stop)); !written)
        return std::unexpected(written.error());
    auto connection = Connection::open(sandbox->endpoint(), {}, stop);
    if (!connection)
        return std::unexpected(connection.error());
    return Server{std::move(*sandbox), std::move(*connection), "sandbox"};
}

} // namespace

Result<Server> openServer(const std::string &url, const std::stop_token &stop)
{
    if (url == "sandbox")
        return openSandbox(stop);
    const auto endpoint = parseEndpoint(url);
    if (!endpoint)
        return std::unexpected(endpoint.error());
    auto connection = Connection::open(*endpoint, {}, stop);
    if (!connection)
        return std::unexpected(connection.error());
    // Knows a Sentinel for what it is before a command fails on it.
    if (const auto info = readServerInfo(*connection, Progress(stop)); !info)
        return std::unexpected(info.error());
    return Server{std::nullopt, std::move(*connection), endpointText(*endpoint)};
}

} // namespace tiebreak
