// SPDX-License-Identifier: GPL-3.0-or-later
// A server that may be written to, as a type: without one nothing is written by accident.
#pragma once

#include "redis/wire/endpoint.h"

#include <optional>
#include <utility>

namespace tiebreak
{

class Sandbox;

/// Given by a Sandbox, which is ours, and by allowWrites() for a server that the user has named.
class WritableServer
{
public:
    const Endpoint &endpoint() const { return m_endpoint; }
    /// The server's process where it is ours to stop; nothing for any other server.
    std::optional<long long> process() const { return m_process; }

private:
    friend class Sandbox;
    friend WritableServer allowWrites(Endpoint endpoint);
    explicit WritableServer(Endpoint endpoint, std::optional<long long> process = {})
        : m_endpoint(std::move(endpoint)), m_process(process)
    {
    }

    Endpoint m_endpoint;
    std::optional<long long> m_process;
};

} // namespace tiebreak
