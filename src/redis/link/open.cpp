// SPDX-License-Identifier: GPL-3.0-or-later
// The ways to a server: straight, by Sentinels, or within a cluster.
#include "core/prose/sentence.h"
#include "redis/link/cluster.h"
#include "redis/link/sentinel.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/waiter.h"

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

Result<Connection> Connection::openAtKey(const WritableServer &server, Timeouts timeouts,
                                         std::stop_token stop)
{
    constexpr int maxTries = 100;
    constexpr auto pause = std::chrono::milliseconds(50);
    const Endpoint &endpoint = server.endpoint();
    for (int tries = 1;; ++tries) {
        auto connection = open(server, timeouts, stop);
        if (!connection || !endpoint.cluster || endpoint.key.empty())
            return connection;
        // A redirect is noted by the connection, so the next one goes where it points.
        const auto type = connection->run({"TYPE", endpoint.key}, stop);
        const bool moving =
            connection->asking() ||
            (!type && (type.error().kind == ErrorKind::Moved || type.error().kind == ErrorKind::Loading));
        if (!moving && (type || !connection->broken()))
            return connection;
        if (tries == maxTries || !moving)
            return type ? failure(ErrorKind::Moved,
                                  sentence("The key is on its way to another node for too long."))
                        : std::unexpected(type.error());
        Waiter waiter;
        if (waiter.wait(-1, 0, WaitClock::now() + pause, stop) == Waiter::Outcome::Stopped)
            return failure(ErrorKind::Cancelled, sentence("Stopped while connecting."));
    }
}

Result<std::unique_ptr<ByteStream>>
Connection::openStream(const WritableServer &server, Timeouts timeouts, std::stop_token stop,
                       const std::function<Result<void>(Connection &)> &prepare)
{
    constexpr int maxTries = 5;
    for (int tries = 1;; ++tries) {
        TRY(auto connection, openAtKey(server, timeouts, stop));
        const Result<void> prepared = prepare ? prepare(connection) : Result<void>();
        if (prepared)
            return std::move(connection).releaseToWrite();
        // It has moved on meanwhile.
        const bool moved =
            prepared.error().kind == ErrorKind::Moved || prepared.error().kind == ErrorKind::Closed;
        if (!moved || tries == maxTries)
            return std::unexpected(prepared.error());
    }
}

} // namespace tiebreak
