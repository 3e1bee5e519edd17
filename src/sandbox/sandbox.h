// SPDX-License-Identifier: GPL-3.0-or-later
// The private redis-server that Tiebreak starts and stops itself.
#pragma once

#include "core/result.h"
#include "redis/endpoint.h"
#include "redis/writableserver.h"

#include <memory>
#include <stop_token>
#include <string>

namespace tiebreak
{

/// A redis-server (or valkey-server) on a unix socket in a private temporary directory: no TCP port, no
/// persistence, a memory cap. It ends when this object goes, and also when the process dies in any way.
class Sandbox
{
public:
    /// Blocks until the server answers, or a stop is requested (Cancelled). Errors (Io) say what is missing
    /// and how to install it, or hold the server's last words.
    static Result<Sandbox> start(std::stop_token stop = {});

    Sandbox(Sandbox &&) noexcept;
    Sandbox &operator=(Sandbox &&) noexcept;
    /// Kills the server, waits for its end and removes the directory.
    ~Sandbox();

    /// The unix socket, which is all the server listens on.
    Endpoint endpoint() const;
    /// The same, with the right to write: it is ours.
    WritableServer writable() const { return WritableServer(endpoint()); }
    /// The server's process; it is the child of a supervisor, not of this process.
    long long processId() const;

private:
    struct Process;
    explicit Sandbox(std::unique_ptr<Process> process);
    std::unique_ptr<Process> m_process;
};

} // namespace tiebreak
