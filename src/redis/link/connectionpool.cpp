// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/connectionpool.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/link/cluster.h"
#include "redis/link/linktext.h"
#include "redis/link/open.h"
#include "redis/wire/waiter.h"

#include <algorithm>
#include <iterator>

namespace tiebreak
{

namespace
{

constexpr std::chrono::milliseconds signOfLife{1500};

} // namespace

ConnectionPool::ConnectionPool(Route route, Timeouts timeouts, std::chrono::milliseconds trusted)
    : m_route(std::move(route)), m_timeouts(timeouts), m_trusted(trusted)
{
}

ConnectionPool::Loan::Loan(ConnectionPool &pool, Connection connection)
    : m_pool(&pool), m_connection(std::move(connection)), m_process(m_connection->serverProcess())
{
}

ConnectionPool::Loan::Loan(Loan &&other) noexcept
    : m_pool(other.m_pool)
    , m_connection(std::exchange(other.m_connection, std::nullopt))
    , m_process(std::move(other.m_process))
    , m_used(other.m_used)
{
}

bool ConnectionPool::Loan::isSound(const std::stop_token &stop)
{
    const bool sound = !m_connection->serverProcess().isOtherThan(m_pool->process()) &&
                       m_pool->isSound(*m_connection, m_used, stop);
    m_used = BootClock::now();
    return sound;
}

ConnectionPool::Loan::~Loan()
{
    if (m_connection)
        m_pool->giveBack(*std::move(m_connection), m_process, m_used);
}

void ConnectionPool::giveBack(Connection connection, const ServerProcess &borrowed,
                              BootClock::time_point used)
{
    const ServerProcess now = connection.serverProcess();
    if (!m_route.cluster && now.isOtherThan(borrowed)) // a proxy has led it elsewhere
        accept(now, true);
    const std::lock_guard lock(m_mutex);
    // Meanwhile another process may have taken its place.
    if (!m_route.cluster && now.isOtherThan(m_server.process))
        return;
    m_server.answered = std::chrono::steady_clock::now();
    // One that asks is for a key that is on its way.
    if (connection.reusable() && !connection.asking())
        m_idle.push_back({std::move(connection), used});
}

ServerProcess ConnectionPool::process() const
{
    const std::lock_guard lock(m_mutex);
    return m_server.process;
}

bool ConnectionPool::accept(const ServerProcess &process, bool must)
{
    {
        const std::lock_guard lock(m_mutex);
        const AnsweringServer now{.process = process, .connected = std::chrono::steady_clock::now()};
        const bool isOther = process.isOtherThan(m_server.process);
        // Who asks Sentinels is told whose turn it is.
        if (isOther && !must && !m_route.endpoint.sentinel && now.ranBeside(m_server))
            return false;
        if (process.isKnown())
            m_server.process = process;
        m_server.answered = now.connected;
        if (!isOther)
            return true;
        m_idle.clear();
    }
    m_otherMet();
    return true;
}

Result<Connection> ConnectionPool::open(const std::string &key, const std::stop_token &stop)
{
    if (m_route.cluster) // which knows its nodes itself
        return openConnection({m_route, key}, m_timeouts, stop, &m_waits);
    constexpr int maxTries = 8;
    for (int tries = 1;; ++tries) {
        // Which process it is costs no round trip more.
        auto fresh = openConnection({m_route, key}, m_timeouts, stop, &m_waits, Connection::Until::Known);
        if (!fresh || accept(fresh->serverProcess(), tries == maxTries))
            return fresh;
    }
}

// In a cluster they go by the address of their node.
std::optional<ConnectionPool::Idle> ConnectionPool::takeIdle(const std::string &address)
{
    const std::lock_guard lock(m_mutex);
    const auto fits = [&](const Idle &idle) {
        return address.empty() || idle.connection.address() == address;
    };
    const auto found = std::find_if(m_idle.rbegin(), m_idle.rend(), fits);
    if (found == m_idle.rend())
        return std::nullopt;
    std::optional<Idle> idle(std::move(*found));
    m_idle.erase(std::next(found).base());
    return idle;
}

void ConnectionPool::dropIdle(const std::string &address)
{
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_idle,
                  [&](const Idle &idle) { return address.empty() || idle.connection.address() == address; });
}

bool ConnectionPool::isSound(Connection &connection, BootClock::time_point used,
                             const std::stop_token &stop) const
{
    // The server may have closed it meanwhile.
    return connection.reusable() &&
           (BootClock::now() - used <= m_trusted || connection.isAlive(signOfLife, stop));
}

void ConnectionPool::noteUnsound(const Connection &connection, const std::string &address)
{
    m_lost = true;
    if (connection.broken())
        dropIdle(address); // what is silent over one connection is so over all
}

Result<ConnectionPool::Loan> ConnectionPool::borrow(std::stop_token stop, const std::string &key)
{
    const std::string address =
        m_route.cluster ? m_route.cluster->addressFor(m_route.endpoint, key) : std::string();
    // Where a key is may have to be found out first.
    while (!m_route.cluster || key.empty() || !address.empty()) {
        auto idle = takeIdle(address);
        if (!idle)
            break;
        if (isSound(idle->connection, idle->used, stop))
            return Loan(*this, std::move(idle->connection));
        noteUnsound(idle->connection, address);
    }
    auto fresh = open(key, stop);
    if (!fresh) {
        // Whoever answered before is no stranger any more; it only went silent.
        if (m_answered && !m_route.cluster && fresh.error().kind == ErrorKind::Timeout)
            fresh.error().message = sentence("{} stopped responding: a new connection to it timed out.",
                                             excerpt(addressText(m_route.endpoint)));
        return std::unexpected(std::move(fresh.error()));
    }
    m_answered = true;
    return Loan(*this, *std::move(fresh));
}

void ConnectionPool::askNodes(const std::stop_token &stop)
{
    if (!m_route.cluster)
        return;
    const Endpoint &endpoint = m_route.endpoint;
    const auto nodes = m_route.cluster->topology()->nodes;
    for (const ClusterNode &node : nodes) {
        const std::string address = m_route.cluster->addressAt(node, endpoint);
        if (address.empty() || (node.isReplica() && !endpoint.clusterOptions.fromReplicas))
            continue;
        auto idle = takeIdle(address);
        if (idle && idle->connection.reusable() && idle->connection.isAlive(signOfLife, stop)) {
            m_route.cluster->noteAnswer(node);
            giveBack(std::move(idle->connection), {}, BootClock::now());
            continue;
        }
        if (stop.stop_requested())
            return;
        if (idle)
            noteUnsound(idle->connection, address);
        if (auto fresh = m_route.cluster->openNode(node, endpoint, m_timeouts, stop))
            giveBack(*std::move(fresh), {}, BootClock::now());
    }
}

OtherNodes::OtherNodes(const Route &route)
    : m_cluster(route.cluster)
    , m_whyAlone(route.endpoint.clusterOptions.thisNodeOnly ? thisNodeAloneText() : route.othersHidden)
{
}

bool OtherNodes::tryAfter(Error &error, const std::stop_token &stop)
{
    constexpr int maxTries = 6;
    if (error.kind == ErrorKind::Moved && !m_cluster && !m_whyAlone.empty())
        error.message += ' ' + m_whyAlone;
    const bool waits = error.kind == ErrorKind::Loading;
    if (!m_cluster || (!waits && error.kind != ErrorKind::Moved))
        return false;
    // What one job has waited for in vain the next one does not wait for again.
    if (waits && m_cluster->waitedInVain())
        return false;
    if (++m_tries > maxTries) {
        if (waits)
            m_cluster->noteWaitInVain();
        return false;
    }
    // A key is found at once where it has gone, but a node that comes and goes takes a while.
    const auto pause = waits ? std::chrono::milliseconds(50 << m_tries) : std::chrono::milliseconds(0);
    Waiter waiter;
    return waiter.wait(-1, 0, WaitClock::now() + pause, stop) != Waiter::Outcome::Stopped;
}

} // namespace tiebreak
