// SPDX-License-Identifier: GPL-3.0-or-later
// A server that is held up once, on purpose.
#pragma once

#include "core/base/result.h"
#include "redis/link/writableserver.h"
#include "redis/wire/connection.h"
#include "sim/workload/workload.h"

#include <chrono>
#include <optional>
#include <thread>

namespace tiebreak
{

/// Holds a server up for as long as the faults say, and lets it go on in any case.
class ServerPause
{
public:
    ServerPause(const WritableServer &server, const FaultInjection &faults)
        : m_server(server), m_faults(faults)
    {
    }
    /// Ends the pause, if there is one, within 0.2 s.
    ~ServerPause();
    ServerPause(const ServerPause &) = delete;
    ServerPause &operator=(const ServerPause &) = delete;

    /// Whether the server can be paused. Error Usage where its process is not known, and the server's own
    /// words where it allows no CLIENT PAUSE.
    Result<void> check(Connection &connection) const;
    /// The pause begins, unless it has begun before or none is asked for. Does not wait.
    void begin();

private:
    void stopProcess(const std::stop_token &stop) const;
    void sendPauses(const std::stop_token &stop) const;

    const WritableServer &m_server;
    const FaultInjection &m_faults;
    std::jthread m_thread;
};

} // namespace tiebreak
