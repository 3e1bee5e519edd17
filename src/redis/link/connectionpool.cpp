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
{
}

ConnectionPool::Loan::~Loan()
{
    if (m_connection)
        m_pool->giveBack(*std::move(m_connection), m_process);
}

void ConnectionPool::giveBack(Connection connection, const ServerProcess &borrowed)
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
        m_idle.push_back({std::move(connection), BootClock::now()});
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

bool ConnectionPool::isSound(Idle &idle, const std::stop_token &stop) const
{
    // The server may have closed it meanwhile.
    return idle.connection.reusable() &&
           (BootClock::now() - idle.since <= m_trusted || idle.connection.isAlive(signOfLife, stop));
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
        if (isSound(*idle, stop))
            return Loan(*this, std::move(idle->connection));
        m_lost = true;
        if (idle->connection.broken())
            dropIdle(address); // what is silent over one connection is so over all
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
    for (std::size_t i = 0; i < nodes.size() && !stop.stop_requested(); ++i) {
        const std::string address = m_route.cluster->addressAt(nodes[i], endpoint);
        if (address.empty() || (nodes[i].isReplica() && !endpoint.clusterOptions.fromReplicas))
            continue;
        auto idle = takeIdle(address);
        if (idle && idle->connection.reusable() && idle->connection.isAlive(signOfLife, stop)) {
            m_route.cluster->noteAnswer(nodes[i]);
            giveBack(std::move(idle->connection), {});
            continue;
        }
        if (stop.stop_requested())
            return;
        if (idle) {
            m_lost = true;
            dropIdle(address); // what is silent over one connection is so over all
        }
        if (auto fresh = m_route.cluster->openNode(i, endpoint, m_timeouts, stop))
            giveBack(*std::move(fresh), {});
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
