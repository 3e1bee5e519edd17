// SPDX-License-Identifier: GPL-3.0-or-later
// Stands between a test and its server, so that something can happen at an exact moment.
#pragma once

#include "redis/link/open.h"
#include "support/faultypeer.h"
#include "support/testserver.h"

#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace tiebreak
{

/// A reply as RESP.
inline std::string respText(const Reply &reply)
{
    std::string out;
    switch (reply.type) {
    case Reply::Type::Nil:
        return "$-1\r\n";
    case Reply::Type::Status:
        return out.append("+").append(reply.text).append("\r\n");
    case Reply::Type::Error:
        return out.append("-").append(reply.text).append("\r\n");
    case Reply::Type::Integer:
        return out.append(":").append(std::to_string(reply.integer)).append("\r\n");
    case Reply::Type::String:
        return out.append("$")
            .append(std::to_string(reply.text.size()))
            .append("\r\n")
            .append(reply.text)
            .append("\r\n");
    case Reply::Type::Array:
        out.append("*").append(std::to_string(reply.items.size())).append("\r\n");
        for (const Reply &item : reply.items)
            out.append(respText(item));
    }
    return out;
}

/// Hands one client's commands to a real server one by one, and its replies back.
class Relay
{
public:
    /// Called before each command of a name, which are counted from 0, on the relay's thread.
    using BeforeCommand = std::function<void(Connection &server, int number)>;

    /// The server must outlive the relay. Without a name: before each Z(REV)RANGE.
    Relay(const TestServer &server, BeforeCommand before, std::string name = {})
        : m_target(server.writable())
        , m_before(std::move(before))
        , m_name(std::move(name))
        , m_peer([this](const Command &command) { return pass(command); })
    {
    }

    /// Where the client is to connect; once.
    Endpoint endpoint() const { return m_peer.endpoint(); }

private:
    FaultyPeer::Answer pass(const Command &command)
    {
        if (!m_server) {
            auto connection = openConnection(m_target, patient);
            if (!connection)
                return {{}, true};
            m_server = *std::move(connection);
        }
        const std::string &name = command.front();
        if (m_name.empty() ? name == "ZREVRANGE" || name == "ZRANGE" : name == m_name)
            m_before(*m_server, m_count++);
        const auto replies = m_server->pipeline(std::span(&command, 1));
        if (!replies)
            return {{}, true};
        return {respText(replies->front()), false};
    }

    WritableServer m_target;
    BeforeCommand m_before;
    std::string m_name;
    std::optional<Connection> m_server;
    int m_count = 0;
    FaultyPeer m_peer; // the last: its threads use the others
};

} // namespace tiebreak
