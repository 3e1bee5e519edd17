// SPDX-License-Identifier: GPL-3.0-or-later
// A TCP peer on 127.0.0.1 that is not Redis, or misbehaves, for the tests of bad input.
#pragma once

#include "redis/wire/endpoint.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace tiebreak
{

/// Listens on a free port of 127.0.0.1 and answers by a script, every connection on a thread of its own,
/// until it is destroyed.
class FaultyPeer
{
public:
    /// What to send back; then, perhaps, the end of the connection.
    struct Answer {
        std::string bytes = {};
        bool close = false;
        std::chrono::milliseconds drip{0}; ///< between one byte and the next; 0: all at once
    };
    /// Called for each command that came in whole as RESP, on the connection's thread.
    using Script = std::function<Answer(const std::vector<std::string> &command)>;

    explicit FaultyPeer(Script script);
    ~FaultyPeer();
    FaultyPeer(const FaultyPeer &) = delete;
    FaultyPeer &operator=(const FaultyPeer &) = delete;

    Endpoint endpoint() const;

    /// A peer that sends `bytes` at the first command, whatever it is, and then closes or stays silent.
    static std::unique_ptr<FaultyPeer> saying(std::string bytes, bool close);
    /// Takes connections and bytes, and never answers.
    static std::unique_ptr<FaultyPeer> silent();
    /// Answers PING, AUTH and SELECT properly, and each further command with `bytes`; then closes if so
    /// asked.
    static std::unique_ptr<FaultyPeer> afterLogin(std::string bytes, bool close);
    /// A web server.
    static std::unique_ptr<FaultyPeer> http();

private:
    struct Listener;
    std::unique_ptr<Listener> m_listener;
};

} // namespace tiebreak
