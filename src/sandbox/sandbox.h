// SPDX-License-Identifier: GPL-3.0-or-later
// The private redis-server that Tiebreak starts and stops itself.
#pragma once

#include "core/result.h"
#include "redis/endpoint.h"

#include <memory>
#include <string>

namespace tiebreak {

/// A redis-server (or valkey-server) on a unix socket in a private temporary directory: no TCP port, no persistence,
/// a memory cap. It ends when this object goes, and also when the process dies in any way.
class Sandbox
{
public:
    /// Blocks until the server answers. Errors (Io) say what is missing and how to install it.
    static Result<Sandbox> start();

    Sandbox(Sandbox &&) noexcept;
    Sandbox &operator=(Sandbox &&) noexcept;
    ~Sandbox();

    Endpoint endpoint() const;
    std::string directory() const;
    long long processId() const;

private:
    struct Process;
    explicit Sandbox(std::unique_ptr<Process> process);
    std::unique_ptr<Process> m_process;
};

} // namespace tiebreak
