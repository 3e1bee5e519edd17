// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/open.h"

#include "core/prose/sentence.h"
#include "redis/link/cluster.h"
#include "redis/link/linktext.h"
#include "redis/link/sentinel.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/waiter.h"

namespace tiebreak
{

Result<Connection> openConnection(const BoardAddress &address, Timeouts timeouts, std::stop_token stop,
                                  WaitList *waits, Connection::Until until)
{
    const Route &route = address.route;
    if (route.endpoint.sentinel)
        return openPrimary(route.endpoint, timeouts, stop, waits, until);
    if (route.cluster)
        return route.cluster->open(route.endpoint, address.key, timeouts, stop, waits, until);
    return Connection::openDirectly(route.endpoint, timeouts, std::move(stop), waits, until);
}

Result<Connection> openConnection(const WritableServer &server, Timeouts timeouts, std::stop_token stop,
                                  WaitList *waits)
{
    auto connection =
        openConnection(server.address(), timeouts, std::move(stop), waits, Connection::Until::Named);
    if (!connection)
        return connection;
    server.unlock(*connection);
    // Nor is another server's board read for the one that is meant.
    if (server.needsKnownProcess() && !connection->lockedBecause().empty())
        return failure(ErrorKind::Locked, connection->lockedBecause());
    return connection;
}

bool WritableServer::needsKnownProcess() const
{
    if (m_process) // ours
        return false;
    switch (m_kind) {
    case WriteKind::Edit:
    case WriteKind::Console:
    case WriteKind::Command:
        return false;
    case WriteKind::Board:
    case WriteKind::Shadow:
    case WriteKind::CutOver:
    case WriteKind::CutBack:
    case WriteKind::Run:
        break;
    }
    return true;
}

void WritableServer::unlock(Connection &connection) const
{
    const ServerProcess &process = connection.serverProcess();
    if (needsKnownProcess() && !process.isKnown()) {
        connection.keepLocked(unknownProcessText(process));
        return;
    }
    // A node of a cluster is another one at each address; behind Sentinels the address is whose turn it is.
    const std::string place = route().cluster ? connection.address() : std::string();
    if (m_permit->admits(place, process, route().endpoint.sentinel.has_value()))
        connection.unlock(m_permit, m_beside,
                          m_job || !m_isKept
                              ? m_job
                              : std::make_shared<WriteRecord>(m_journal, entry(), WriteRecord::Per::Command));
    else
        connection.keepLocked(otherProcessText(connection.address(), process, m_permit->placeAt(place)));
}

JournalEntry WritableServer::entry() const
{
    JournalEntry entry;
    entry.kind = m_kind;
    entry.server = m_name;
    entry.db = endpoint().db;
    return entry;
}

Result<Connection> openAtKey(const WritableServer &server, Timeouts timeouts, std::stop_token stop)
{
    constexpr int maxTries = 100;
    constexpr auto pause = std::chrono::milliseconds(50);
    const std::string &key = server.address().key;
    for (int tries = 1;; ++tries) {
        auto connection = openConnection(server, timeouts, stop);
        if (!connection || !server.route().cluster || key.empty())
            return connection;
        // A redirect is noted by the connection, so the next one goes where it points.
        const auto type = connection->run({"TYPE", key}, stop);
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

Result<std::unique_ptr<ByteStream>> openStream(const WritableServer &server, Timeouts timeouts,
                                               std::stop_token stop,
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
