// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/servernames.h"

#include "redis/link/cluster.h"

#include <algorithm>
#include <iterator>

namespace tiebreak
{

std::vector<std::string> serverAliases(const Route &route, const ServerProcess &process)
{
    std::vector<std::string> names = serverSpellings(route.endpoint);
    if (process.isKnown())
        names.push_back("run " + process.id);
    Endpoint node = route.endpoint;
    node.unixPath.clear();
    node.sentinel.reset();
    const auto addAddress = [&](const HostPort &address) {
        node.host = address.host;
        node.port = address.port;
        std::ranges::copy(serverSpellings(node), std::back_inserter(names));
    };
    if (!route.reachedAt.host.empty()) {
        addAddress(route.reachedAt);
        if (!route.endpoint.sentinel) // behind a forwarded port, as it was named
            addAddress({route.reachedAt.host, route.endpoint.port});
    }
    const auto &cluster = route.cluster ? route.cluster : route.siblings;
    if (!cluster)
        return names;
    for (const NodeFacts &facts : cluster->table()) {
        if (!facts.node.id.empty())
            names.push_back("node " + facts.node.id);
        addAddress(facts.node.announced);
        addAddress(facts.used);
    }
    return names;
}

std::vector<std::string> placeNames(const Route &route, const ServerProcess &process)
{
    std::vector<std::string> names = serverAliases(route, process);
    names.push_back(addressText(route.endpoint));
    // A host stands for all of its ports.
    for (std::size_t i = 0, count = names.size(); i < count; ++i) {
        if (const std::size_t port = names[i].rfind(':');
            port != std::string::npos && !names[i].contains('/'))
            names.push_back(names[i].substr(0, port));
    }
    if (route.endpoint.sentinel)
        names.push_back(route.endpoint.sentinel->primary);
    return names;
}

} // namespace tiebreak
