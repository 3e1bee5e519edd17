// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to a server: straight, by Sentinels, or within a cluster.
#include "redis/link/cluster.h"
#include "redis/link/sentinel.h"

namespace tiebreak
{

Result<Connection> Connection::open(const Endpoint &endpoint, Timeouts timeouts, std::stop_token stop,
                                    WaitList *waits, Until until)
{
    if (endpoint.sentinel)
        return openPrimary(endpoint, timeouts, stop, waits, until);
    if (endpoint.cluster)
        return endpoint.cluster->open(endpoint, timeouts, stop, waits, until);
    return openDirectly(endpoint, timeouts, std::move(stop), waits, until);
}

} // namespace tiebreak
