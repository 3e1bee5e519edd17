// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/connectionpool.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

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
    if (!m_connection || !m_connection->reusable())
        return;
    const std::lock_guard lock(m_pool->m_mutex);
    m_pool->m_idle.push_back(*std::move(m_connection));
}

Result<ConnectionPool::Loan> ConnectionPool::borrow(std::stop_token stop)
{
    for (;;) {
        std::optional<Connection> idle;
        {
            const std::lock_guard lock(m_mutex);
            if (m_idle.empty())
                break;
            idle = std::move(m_idle.back());
            m_idle.pop_back();
        }
        // The server may have closed it meanwhile.
        if (idle->reusable())
            return Loan(*this, *std::move(idle));
    }
    auto fresh = Connection::open(m_endpoint, m_timeouts, std::move(stop), &m_waits);
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

} // namespace tiebreak
