// SPDX-License-Identifier: GPL-3.0-or-later
// Stands between a client and a real server, and does what networks do.
#pragma once

#include "redis/wire/endpoint.h"

#include <atomic>
#include <cstdint>
#include <thread>

namespace tiebreak
{

/// Listens on a free port of 127.0.0.1 and passes the bytes of each connection on, in both directions, until
/// it is destroyed. A fault strikes once so many bytes of the server have been passed on.
class FaultProxy
{
public:
    /// What then becomes of the connections.
    enum class Fault {
        Stall, ///< they stay open, and nothing is passed on any more
        Close, ///< they end
        Reset, ///< they end with RST
    };

    /// To `server`, which listens on a TCP port.
    explicit FaultProxy(const Endpoint &server);
    ~FaultProxy();
    FaultProxy(const FaultProxy &) = delete;
    FaultProxy &operator=(const FaultProxy &) = delete;

    /// The server's endpoint with the proxy's address, and all else as it is there.
    Endpoint endpoint() const;
    /// The fault strikes after so many more bytes.
    void strikeAfter(std::int64_t bytes, Fault fault);
    /// Whether that has happened.
    bool struck() const { return m_left <= 0; }
    bool stalls() const { return m_fault == Fault::Stall; }
    /// Passes on again, over connections that are made from now on.
    void mend();

private:
    struct Pair;
    void serve(int listener);

    Endpoint m_server;
    int m_port = 0;
    int m_stopPipe[2] = {-1, -1};
    std::atomic<std::int64_t> m_left;
    std::atomic<Fault> m_fault = Fault::Stall;
    std::thread m_thread;
};

} // namespace tiebreak
