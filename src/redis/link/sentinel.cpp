// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/sentinel.h"

#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "redis/link/failover.h"
#include "redis/link/linktext.h"
#include "redis/wire/waiter.h"

#include <algorithm>
#include <cstdint>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds sentinelPatience = 1000ms;
constexpr std::chrono::milliseconds pauseInFailover = 300ms;
constexpr std::chrono::milliseconds pauseBetweenLooks = 500ms;

Result<Connection> openSentinel(const Endpoint &watched, const HostPort &address, Timeouts timeouts,
                                const std::stop_token &stop)
{
    const SentinelOptions &sentinels = *watched.sentinel;
    Endpoint endpoint;
    endpoint.ssh = watched.ssh;
    endpoint.host = address.host;
    endpoint.port = address.port;
    endpoint.user = sentinels.user;
    endpoint.password = sentinels.password;
    endpoint.tls = sentinels.tls;
    endpoint.terms.refusals = watched.terms.refusals;
    return Connection::openDirectly(endpoint,
                                    {.connect = std::min(timeouts.connect, sentinelPatience),
                                     .command = std::min(timeouts.command, sentinelPatience)},
                                    stop);
}

/// Nothing: it knows no primary of this name.
Result<std::optional<HostPort>> askSentinel(Connection &sentinel, const std::string &primary,
                                            const std::stop_token &stop)
{
    TRY(const auto reply, sentinel.run({"SENTINEL", "get-master-addr-by-name", primary}, stop));
    if (reply.isNil())
        return std::nullopt;
    const auto port = reply.items.size() == 2 ? parseInteger(reply.items[1].text) : std::nullopt;
    if (!port || *port < 1 || *port > 65535 || reply.items[0].text.empty())
        return failure(ErrorKind::Protocol, strangeSentinelText(sentinel.address()));
    return HostPort{reply.items[0].text, static_cast<int>(*port)};
}

/// Nothing: it does not tell.
std::optional<std::vector<HostPort>> knownReplicas(Connection &sentinel, const std::string &primary,
                                                   const std::stop_token &stop)
{
    // Servers before Redis 5 know the old word only.
    auto reply = sentinel.run({"SENTINEL", "replicas", primary}, stop);
    if (!reply && !sentinel.broken())
        reply = sentinel.run({"SENTINEL", "slaves", primary}, stop);
    if (!reply)
        return std::nullopt;
    std::vector<HostPort> replicas;
    for (const Reply &replica : reply->items) {
        std::string host;
        std::int64_t port = 0;
        for (std::size_t i = 0; i + 1 < replica.items.size(); i += 2) {
            if (replica.items[i].text == "ip")
                host = replica.items[i + 1].text;
            else if (replica.items[i].text == "port")
                port = parseInteger(replica.items[i + 1].text).value_or(0);
        }
        if (host.empty() || port < 1 || port > 65535)
            return std::nullopt;
        replicas.push_back({std::move(host), static_cast<int>(port)});
    }
    return replicas;
}

/// The names of the primaries that it watches; none where it does not tell.
std::vector<std::string> knownNames(Connection &sentinel, const std::stop_token &stop)
{
    constexpr std::size_t shown = 5;
    std::vector<std::string> names;
    const auto reply = sentinel.run({"SENTINEL", "masters"}, stop);
    if (!reply)
        return names;
    for (const Reply &primary : reply->items) {
        for (std::size_t i = 0; i + 1 < primary.items.size() && names.size() < shown; i += 2) {
            if (primary.items[i].text == "name")
                names.push_back(quotedText(primary.items[i + 1].text));
        }
    }
    return names;
}

/// What a Sentinel adds to why a primary cannot be reached; empty where it has nothing to say.
std::string quorumText(const Endpoint &endpoint, const HostPort &address, Timeouts timeouts,
                       const std::stop_token &stop)
{
    auto sentinel = openSentinel(endpoint, address, timeouts, stop);
    if (!sentinel)
        return {};
    const Command question[] = {{"SENTINEL", "CKQUORUM", endpoint.sentinel->primary}};
    const auto replies = sentinel->pipeline(question, stop);
    return replies && replies->front().isError() ? noQuorumText(replies->front().text) : std::string();
}

bool waitFor(std::chrono::milliseconds pause, const std::stop_token &stop)
{
    Waiter waiter;
    return waiter.wait(-1, 0, WaitClock::now() + pause, stop) != Waiter::Outcome::Stopped;
}

} // namespace

Result<FoundPrimary> findPrimary(const Endpoint &endpoint, Timeouts timeouts, std::stop_token stop)
{
    const SentinelOptions &sentinels = *endpoint.sentinel;
    if (sentinels.addresses.empty())
        return failure(ErrorKind::Usage, noSentinelNamedText());
    std::optional<Error> unreachable;
    std::optional<Error> refusal;
    for (std::size_t i = 0; i < sentinels.addresses.size(); ++i) {
        const HostPort &address = sentinels.addresses[i];
        auto sentinel = openSentinel(endpoint, address, timeouts, stop);
        if (!sentinel && sentinel.error().kind == ErrorKind::Cancelled)
            return std::unexpected(std::move(sentinel.error()));
        if (!sentinel && sentinel.error().kind == ErrorKind::Auth) {
            refusal =
                Error{ErrorKind::Auth, sentinelLoginText(hostPortText(address), sentinel.error().message)};
            continue;
        }
        if (!sentinel) {
            unreachable = std::move(sentinel.error());
            continue;
        }
        const auto primary = askSentinel(*sentinel, sentinels.primary, stop);
        if (primary && *primary)
            return FoundPrimary{**primary, i};
        if (primary)
            refusal = Error{ErrorKind::NotFound, unknownPrimaryText(hostPortText(address), sentinels.primary,
                                                                    knownNames(*sentinel, stop))};
        else if (primary.error().kind == ErrorKind::Cancelled)
            return std::unexpected(primary.error());
        else if (sentinel->broken())
            unreachable = primary.error();
        else
            refusal =
                Error{primary.error().kind, noSentinelText(hostPortText(address), primary.error().message)};
    }
    if (refusal)
        return std::unexpected(*std::move(refusal));
    return failure(ErrorKind::Connect,
                   noSentinelReachableText(sentinels.addresses.size(), unreachable->message));
}

Result<HostPort> nextPrimary(const Endpoint &endpoint, Timeouts timeouts, std::stop_token stop)
{
    std::optional<HostPort> first;
    bool goOn = true;
    while (goOn) {
        for (const HostPort &address : endpoint.sentinel->addresses) {
            auto sentinel = openSentinel(endpoint, address, timeouts, stop);
            while (sentinel && goOn) {
                const auto named = askSentinel(*sentinel, endpoint.sentinel->primary, stop);
                if (!named || !*named)
                    break;
                if (first && **named != *first)
                    return **named;
                first = **named;
                goOn = waitFor(pauseBetweenLooks, stop);
            }
        }
        goOn = goOn && waitFor(pauseBetweenLooks, stop);
    }
    return failure(ErrorKind::Cancelled, "Stopped.");
}

Result<std::optional<std::vector<HostPort>>> watchedServers(const Endpoint &endpoint, std::stop_token stop)
{
    const std::string &primary = endpoint.sentinel->primary;
    for (const HostPort &address : endpoint.sentinel->addresses) {
        auto sentinel = openSentinel(endpoint, address, {}, stop);
        if (!sentinel && sentinel.error().kind == ErrorKind::Cancelled)
            return std::unexpected(std::move(sentinel.error()));
        if (!sentinel)
            continue;
        const auto named = askSentinel(*sentinel, primary, stop);
        if (!named && named.error().kind == ErrorKind::Cancelled)
            return std::unexpected(named.error());
        if (!named || !*named)
            continue;
        if (auto servers = knownReplicas(*sentinel, primary, stop)) {
            servers->push_back(**named);
            return servers;
        }
    }
    return std::nullopt;
}

Endpoint primaryAt(const Endpoint &endpoint, const HostPort &address)
{
    Endpoint primary = endpoint;
    primary.sentinel.reset();
    primary.host = address.host;
    primary.port = address.port;
    return primary;
}

Result<bool> isPrimary(Connection &connection, std::stop_token stop)
{
    const auto role = connection.run({"ROLE"}, std::move(stop));
    if (!role && connection.broken())
        return std::unexpected(role.error());
    return !role || role->items.empty() || role->items.front().text == "master";
}

Result<Connection> openPrimary(const Endpoint &endpoint, Timeouts timeouts, const std::stop_token &stop,
                               WaitList *waits, Connection::Until until)
{
    const SentinelOptions &sentinels = *endpoint.sentinel;
    const auto deadline = WaitClock::now() + timeouts.connect;
    for (;;) {
        TRY(const auto found, findPrimary(endpoint, timeouts, stop));
        const std::string sentinel = hostPortText(sentinels.addresses[found.sentinel]);
        const Endpoint named = primaryAt(endpoint, found.address);
        TRY(allowNode(named));
        auto primary = Connection::openDirectly(named, timeouts, stop, waits, until);
        auto role = primary ? isPrimary(*primary, stop) : Result<bool>(std::unexpected(primary.error()));
        if (role && *role)
            return primary;
        if (!role && !mayPass(role.error().kind))
            return std::unexpected(std::move(role.error()));
        const bool late = WaitClock::now() + pauseInFailover >= deadline;
        if (late && role)
            return failure(ErrorKind::Loading,
                           staleSentinelText(sentinel, hostPortText(found.address), sentinels.primary));
        if (late)
            return failure(role.error().kind,
                           namedBySentinelText(
                               role.error().message, sentinel, sentinels.primary,
                               quorumText(endpoint, sentinels.addresses[found.sentinel], timeouts, stop)));
        if (!waitFor(pauseInFailover, stop))
            return failure(ErrorKind::Cancelled, "Stopped while connecting.");
    }
}

} // namespace tiebreak
