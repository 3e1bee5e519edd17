// SPDX-License-Identifier: GPL-3.0-or-later
// Connections to one server, lent to one job at a time.
#pragma once

#include "core/base/progress.h"
#include "redis/wire/connection.h"
#include "redis/wire/waitlist.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
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
    const Endpoint &endpoint() const { return m_endpoint; }
    /// How long the server has left its connections without an answer.
    WaitList &waits() { return m_waits; }

private:
    Endpoint m_endpoint;
    Timeouts m_timeouts;
    std::atomic<bool> m_answered = false; ///< at least once
    WaitList m_waits;                     // before the connections that know it
    std::mutex m_mutex;
    std::vector<Connection> m_idle;
};

/// A job that borrows a connection of `pool` and gives the Result of `work(connection, progress)`, or the
/// error of the borrowing.
template <class Work>
auto withConnection(std::shared_ptr<ConnectionPool> pool, Work work)
{
    return
        [pool = std::move(pool), work = std::move(work)](
            const Progress &progress) -> std::invoke_result_t<const Work &, Connection &, const Progress &> {
            auto loan = pool->borrow(progress.stopToken());
            if (!loan)
                return std::unexpected(loan.error());
            return work(**loan, progress);
        };
}

} // namespace tiebreak
