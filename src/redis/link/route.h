// SPDX-License-Identifier: GPL-3.0-or-later
// The way to a server as far as it is known, and to a board on it.
#pragma once

#include "redis/wire/endpoint.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

class Cluster;

/// A server, and what has been found out of the way to it.
struct Route {
    Route() = default;
    Route(Endpoint server) : endpoint(std::move(server)) {} // NOLINT(google-explicit-constructor)

    Endpoint endpoint;
    std::shared_ptr<Cluster> cluster; ///< that the server is a node of; null: none is known
    std::string othersHidden; ///< it is a node of a cluster whose others it does not name: why, in sentences;
                              ///< empty: they are known, not wanted, or there are none

    /// The cluster that it is a node of where only this node is wanted: whose names its marks may have.
    std::shared_ptr<Cluster> siblings;
    /// Where its Sentinels lead: the addresses of the primary and of all its replicas, of which any may be
    /// the next primary.
    std::vector<HostPort> watched;
    bool hidesNames = false; ///< it, or its Sentinels, do not name the other servers that belong to it
    HostPort
        reachedAt; ///< where its host name or its Sentinels led, an IP address; no host: not known, by ssh

    bool isNode() const { return cluster || !othersHidden.empty(); }
};

/// A server, or in a cluster the node that has this key.
struct BoardAddress {
    BoardAddress(Route way, std::string boardKey = {}) // NOLINT(google-explicit-constructor)
        : route(std::move(way)), key(std::move(boardKey))
    {
    }
    BoardAddress(Endpoint server) : route(std::move(server)) {} // NOLINT(google-explicit-constructor)

    Route route;
    std::string key; ///< empty: any node that has slots
};

} // namespace tiebreak
