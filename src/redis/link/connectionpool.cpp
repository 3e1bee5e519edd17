// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/connectionpool.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/link/cluster.h"
#include "redis/wire/waiter.h"

#include <algorithm>
#include <iterator>

namespace tiebreak
{

ConnectionPool::ConnectionPool(Endpoint endpoint, Timeouts timeouts)
    : m_endpoint(std::move(endpoint)), m_timeouts(timeouts)
{
}

ConnectionPool::Loan::Loan(ConnectionPool &pool, Connection connection)
    : m_pool(&pool), m_connection(std::move(connection))
{
}

ConnectionPool::Loan::Loan(Loan &&other) noexcept
    : m_pool(other.m_pool), m_connection(std::exchange(other.m_connection, std::nullopt))
{
}

ConnectionPool::Loan::~Loan()
{
    // One that asks is for a key that is on its way.
    if (!m_connection || !m_connection->reusable() || m_connection->asking())
        return;
    const std::lock_guard lock(m_pool->m_mutex);
    m_pool->m_idle.push_back(*std::move(m_connection));
}

// In a cluster they go by the address of their node.
std::optional<Connection> ConnectionPool::takeIdle(const std::string &address)
{
    const std::lock_guard lock(m_mutex);
    const auto fits = [&](const Connection &idle) { return address.empty() || idle.address() == address; };
    const auto found = std::find_if(m_idle.rbegin(), m_idle.rend(), fits);
    if (found == m_idle.rend())
        return std::nullopt;
    std::optional<Connection> idle(std::move(*found));
    m_idle.erase(std::next(found).base());
    return idle;
}

Result<ConnectionPool::Loan> ConnectionPool::borrow(std::stop_token stop, const std::string &key)
{
    const Endpoint endpoint = m_endpoint.cluster ? m_endpoint.holding(key) : m_endpoint;
    const std::string address =
        m_endpoint.cluster && !key.empty() ? m_endpoint.cluster->addressFor(endpoint) : std::string();
    // Where a key is may have to be found out first.
    const bool anyDoes = !m_endpoint.cluster || key.empty();
    while (anyDoes || !address.empty()) {
        auto idle = takeIdle(address);
        if (!idle)
            break;
        // The server may have closed it meanwhile.
        if (idle->reusable())
            return Loan(*this, *std::move(idle));
    }
    auto fresh = Connection::open(endpoint, m_timeouts, std::move(stop), &m_waits);
    if (!fresh) {
        // Whoever answered before is no stranger any more; it only went silent.
        if (m_answered && fresh.error().kind == ErrorKind::Timeout)
            fresh.error().message = sentence("{} stopped answering: a new connection to it timed out.",
                                             excerpt(addressText(m_endpoint)));
        return std::unexpected(std::move(fresh.error()));
    }
    m_answered = true;
    return Loan(*this, *std::move(fresh));
}

bool OtherNodes::tryAfter(const Error &error, const std::stop_token &stop)
{
    constexpr int maxTries = 6;
    const bool waits = error.kind == ErrorKind::Loading;
    if (!m_inCluster || (!waits && error.kind != ErrorKind::Moved) || ++m_tries > maxTries)
        return false;
    // A key is found at once where it has gone, but a node that comes and goes takes a while.
    const auto pause = waits ? std::chrono::milliseconds(50 << m_tries) : std::chrono::milliseconds(0);
    Waiter waiter;
    return waiter.wait(-1, 0, WaitClock::now() + pause, stop) != Waiter::Outcome::Stopped;
}

} // namespace tiebreak
