// SPDX-License-Identifier: GPL-3.0-or-later
// Stands between a test and its server, so that something can happen at an exact moment.
#pragma once

#include "redis/link/open.h"
#include "support/faultypeer.h"
#include "support/testserver.h"

#include <functional>
#include <mutex>
#include <optional>
#include <span>
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

/// Hands a client's commands to a real server one by one, and its replies back.
class Relay
{
public:
    /// What is answered in the server's place; nothing: what it answers itself.
    using Answer = std::optional<FaultyPeer::Answer>;
    /// Called before each command of a name, which are counted from 0, on the relay's thread.
    using BeforeCommand = std::function<void(Connection &server, int number)>;
    /// Called with each command, on a thread of the relay.
    using Instead = std::function<Answer(Connection &server, const Command &command)>;

    /// The server must outlive the relay. Without a name: before each Z(REV)RANGE.
    Relay(const TestServer &server, BeforeCommand before, std::string name = {})
        : Relay(server, [before = std::move(before), name = std::move(name),
                         count = 0](Connection &to, const Command &command) mutable {
            const std::string &word = command.front();
            if (name.empty() ? word == "ZREVRANGE" || word == "ZRANGE" : word == name)
                before(to, count++);
            return Answer();
        })
    {
    }
    Relay(const TestServer &server, Instead instead)
        : m_target(server.writable())
        , m_instead(std::move(instead))
        , m_peer([this](const Command &command) { return pass(command); })
    {
    }

    /// Where the client is to connect; it may come back, but has one command under way at a time.
    Endpoint endpoint() const { return m_peer.endpoint(); }

private:
    FaultyPeer::Answer pass(const Command &command)
    {
        const std::lock_guard lock(m_mutex);
        if (!m_server || m_server->broken()) {
            m_server.reset();
            auto connection = openConnection(m_target, patient);
            if (!connection)
                return {{}, true};
            m_server = *std::move(connection);
        }
        if (auto answer = m_instead(*m_server, command)) {
            if (answer->close) // as with a client of the server itself
                m_server.reset();
            return *std::move(answer);
        }
        const auto replies = m_server->pipeline(std::span(&command, 1));
        if (!replies)
            return {{}, true};
        return {respText(replies->front()), false};
    }

    WritableServer m_target;
    Instead m_instead;
    std::mutex m_mutex; ///< of the connection: each of the client's has a thread of its own
    std::optional<Connection> m_server;
    FaultyPeer m_peer; // the last: its threads use the others
};

} // namespace tiebreak
