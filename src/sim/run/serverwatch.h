// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what the server uses while workers load it.
#pragma once

#include "redis/link/writableserver.h"
#include "redis/wire/connection.h"
#include "sim/board/runboard.h"
#include "sim/operation/runclock.h"
#include "sim/run/serverusage.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <thread>

namespace tiebreak
{

/// What a server did in a second; nothing where INFO does not tell.
struct ServerShare {
    std::optional<double> cpu;               ///< cores kept busy
    std::optional<std::int64_t> memory;      ///< bytes in use
    std::optional<std::int64_t> evictedKeys; ///< as ServerUsage has them
};

/// A thread with a connection of its own, made anew when it is lost. Once a second it asks the server what it
/// uses, and gives the keys of the run their time to live.
class ServerWatch
{
public:
    /// Called on that thread, seconds in order, counted from a moment that is given.
    using OnSecond = std::function<void(std::int64_t second, const ServerShare &share)>;

    /// `from`: where the first second begins that is reported, ns since the run began; the watch begins at
    /// once.
    ServerWatch(WritableServer server, Timeouts timeouts, const RunBoard &board, const RunClock &clock,
                std::int64_t from, OnSecond onSecond);
    /// Ends at once, whatever the server does.
    ~ServerWatch();

private:
    void watch(const std::stop_token &stop);
    ServerUsage readUsage(const std::stop_token &stop);
    bool sleepUntil(std::int64_t moment, const std::stop_token &stop) const;

    WritableServer m_server;
    Timeouts m_timeouts;
    std::optional<Connection> m_connection;
    const RunBoard &m_board;
    const RunClock &m_clock;
    std::int64_t m_from;
    OnSecond m_onSecond;
    std::jthread m_thread; ///< last: it uses all the others
};

} // namespace tiebreak
