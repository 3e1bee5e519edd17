// SPDX-License-Identifier: GPL-3.0-or-later
// A server that may be written to, as a type: whoever has none cannot write by accident.
#pragma once

#include "redis/endpoint.h"

#include <utility>

namespace tiebreak
{

class Sandbox;

/// Given by a Sandbox, which is ours, and by allowWrites() for a server that the user has named.
class WritableServer
{
public:
    const Endpoint &endpoint() const { return m_endpoint; }

private:
    friend class Sandbox;
    friend WritableServer allowWrites(Endpoint endpoint);
    explicit WritableServer(Endpoint endpoint) : m_endpoint(std::move(endpoint)) {}

    Endpoint m_endpoint;
};

} // namespace tiebreak
