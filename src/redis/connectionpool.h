// SPDX-License-Identifier: GPL-3.0-or-later
// Connections to one server, lent to one job at a time.
#pragma once

#include "redis/connection.h"

#include <mutex>
#include <optional>
#include <vector>

namespace tiebreak
{

/// Thread-safe. Jobs on several threads borrow a connection each; sound ones are kept for the next job.
class ConnectionPool
{
public:
    explicit ConnectionPool(Endpoint endpoint, Timeouts timeouts = {});

    /// A connection on loan. Goes back to the pool when destroyed, unless it is no longer reusable. The pool
    /// must outlive it.
    class Loan
    {
    public:
        Loan(ConnectionPool &pool, Connection connection);
        Loan(Loan &&) noexcept;
        Loan &operator=(Loan &&) = delete;
        ~Loan();
        Connection &operator*() { return *m_connection; }
        Connection *operator->() { return &*m_connection; }

    private:
        ConnectionPool *m_pool;
        std::optional<Connection> m_connection;
    };

    /// An idle connection, else a new one.
    Result<Loan> borrow(std::stop_token stop = {});
    /// Closes the idle connections, e.g. after the server was lost.
    void clear();

    const Endpoint &endpoint() const { return m_endpoint; }

private:
    Endpoint m_endpoint;
    Timeouts m_timeouts;
    std::mutex m_mutex;
    std::vector<Connection> m_idle;
};

} // namespace tiebreak
