// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/servernames.h"

#include "core/prose/sentence.h"
#include "core/text/hosttext.h"
#include "redis/link/cluster.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/endpointurl.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

namespace tiebreak
{

namespace
{

std::vector<std::string> hostSpellings(const std::string &typed)
{
    std::vector<std::string> hosts{"localhost", "127.0.0.1", "::1"};
    if (std::string host = plainHost(typed); std::ranges::find(hosts, host) == hosts.end())
        hosts = {std::move(host)};
    return hosts;
}

std::string processName(const ServerProcess &process)
{
    return "run " + process.id;
}

} // namespace

std::vector<std::string> serverSpellings(const Endpoint &endpoint)
{
    std::vector<std::string> spellings{serverIdentity(endpoint)};
    Endpoint other = endpoint;
    const auto add = [&] {
        if (std::string spelling = serverIdentity(other);
            std::ranges::find(spellings, spelling) == spellings.end())
            spellings.push_back(std::move(spelling));
    };
    if (!endpoint.unixPath.empty()) {
        std::error_code error;
        if (const auto path = std::filesystem::weakly_canonical(endpoint.unixPath, error); !error) {
            other.unixPath = path.string();
            add();
        }
        return spellings;
    }
    if (endpoint.sentinel) {
        // Any one of the Sentinels leads to the same primary.
        for (const HostPort &sentinel : endpoint.sentinel->addresses) {
            for (std::string &host : hostSpellings(sentinel.host)) {
                other.sentinel->addresses = {{std::move(host), sentinel.port}};
                add();
            }
        }
        return spellings;
    }
    for (std::string &host : hostSpellings(endpoint.host)) {
        other.host = std::move(host);
        add();
    }
    return spellings;
}

std::vector<std::string> spellingsOfUrl(const std::string &url)
{
    const auto endpoint = parseEndpoint(url);
    return endpoint ? serverSpellings(*endpoint) : std::vector<std::string>();
}

std::string policyMarkName(const ServerProcess &process)
{
    return "policy " + processName(process);
}

std::string policyMarkText()
{
    return sentence("A policy said of this server's process that it is production, under another address or "
                    "before. That holds as long as the process runs.");
}

std::vector<std::string> serverAliases(const Route &route, const ServerProcess &process)
{
    std::vector<std::string> names = serverSpellings(route.endpoint);
    if (process.isKnown())
        names.push_back(processName(process));
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
    // After a failover another of them is the primary.
    std::ranges::for_each(route.watched, addAddress);
    const auto &cluster = route.cluster ? route.cluster : route.siblings;
    if (!cluster)
        return names;
    const auto addNode = [&](const auto &member) {
        if (!member.id.empty())
            names.push_back("node " + member.id);
        if (!member.announced.host.empty())
            addAddress(member.announced);
    };
    for (const NodeFacts &facts : cluster->table()) {
        addNode(facts.node);
        addAddress(facts.used);
    }
    // A mark that names one that has failed holds for those that serve its slots by now.
    if (cluster->members())
        std::ranges::for_each(*cluster->members(), addNode);
    return names;
}

std::vector<std::string> placeNames(const Route &route, const ServerProcess &process)
{
    std::vector<std::string> names = serverAliases(route, process);
    names.push_back(addressText(route.endpoint));
    Endpoint here = route.endpoint;
    const bool isSocket = !here.unixPath.empty();
    if (isSocket ? process.port > 0 : plainHost(here.host).starts_with("127.")) {
        here.port = isSocket ? process.port : here.port;
        here.unixPath.clear();
        here.host = "localhost";
        std::ranges::copy(serverSpellings(here), std::back_inserter(names));
    }
    // A pattern may be written for any spelling of an address.
    for (std::size_t i = 0, count = names.size(); i < count; ++i) {
        const std::size_t end = names[i].find(']');
        if (!names[i].starts_with('[') || end == std::string::npos)
            continue;
        const std::string behind = names[i].substr(end + 1);
        for (const std::string &spelling : ipv6Spellings(names[i].substr(1, end - 1)))
            names.push_back('[' + spelling + ']' + behind);
    }
    // A host stands for all of its ports.
    for (std::size_t i = 0, count = names.size(); i < count; ++i) {
        if (const std::size_t port = names[i].rfind(':');
            port != std::string::npos && !names[i].contains('/'))
            names.push_back(names[i].substr(0, port));
    }
    // For a pattern, in which brackets would mean something else.
    for (std::size_t i = 0, count = names.size(); i < count; ++i) {
        if (names[i].starts_with('[') && names[i].ends_with(']'))
            names.push_back(names[i].substr(1, names[i].size() - 2));
    }
    if (route.endpoint.sentinel)
        names.push_back(route.endpoint.sentinel->primary);
    return names;
}

} // namespace tiebreak
