// SPDX-License-Identifier: GPL-3.0-or-later
// Connections to one server, lent to one job at a time.
#pragma once

#include "core/base/progress.h"
#include "redis/link/route.h"
#include "redis/wire/connection.h"
#include "redis/wire/serverprocess.h"
#include "redis/wire/waitlist.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <vector>

namespace tiebreak
{

/// Thread-safe. Jobs on several threads borrow a connection each; sound ones are kept for the next job.
/// Outside of a cluster all are to one process as long as it can be reached, also behind a load balancer.
class ConnectionPool
{
public:
    /// A connection that was idle for longer than `trusted` has to give a sign of life first: the machine may
    /// have slept, or the network may have changed, and nobody told it.
    explicit ConnectionPool(Route route, Timeouts timeouts = {},
                            std::chrono::milliseconds trusted = std::chrono::seconds(30));

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
        /// Whether the next job may use it, too: it is to the process that is lent now, and the server has
        /// not gone in a pause.
        bool isSound(const std::stop_token &stop);

    private:
        ConnectionPool *m_pool;
        std::optional<Connection> m_connection;
        ServerProcess m_process; ///< as it was borrowed
        BootClock::time_point m_used = BootClock::now();
    };

    /// An idle connection, else a new one; in a cluster to the node that has `key`, or without one to the
    /// server that was named, or to any other that answers.
    Result<Loan> borrow(std::stop_token stop = {}, const std::string &key = {});
    /// Waits for a sign of life of each node of a cluster that jobs read from, which the cluster notes.
    void askNodes(const std::stop_token &stop);
    const Endpoint &endpoint() const { return m_route.endpoint; }
    const Route &route() const { return m_route; }
    /// Closes the idle connections; in a cluster those to the node at `address`, or without one all.
    void dropIdle(const std::string &address = {});
    /// Whether an idle connection was found dead since the last call: another process may answer by now.
    bool takeLoss() { return m_lost.exchange(false); }
    /// Which process it lends connections to; not known in a cluster, and where the server does not tell.
    ServerProcess process() const;
    /// Called once another process is lent, on whichever thread, before a job has read anything of it. To be
    /// set before the first loan.
    void onOtherProcess(std::function<void()> met) { m_otherMet = std::move(met); }
    /// How long the server has left its connections without an answer.
    WaitList &waits() { return m_waits; }

private:
    struct Idle {
        Connection connection;
        BootClock::time_point used;
    };
    std::optional<Idle> takeIdle(const std::string &address);
    /// One that was not used for long is asked for a sign of life.
    bool isSound(Connection &connection, BootClock::time_point used, const std::stop_token &stop) const;
    /// One to `address` is not sound any more.
    void noteUnsound(const Connection &connection, const std::string &address);
    void giveBack(Connection connection, const ServerProcess &borrowed, BootClock::time_point used);
    /// A connection to process() while that answers, else to whoever does.
    Result<Connection> open(const std::string &key, const std::stop_token &stop);
    /// Whether `process` is lent from now on. Not where it is another one that ran beside process(), which
    /// may be met again, unless it `must` be.
    bool accept(const ServerProcess &process, bool must);

    Route m_route;
    Timeouts m_timeouts;
    std::chrono::milliseconds m_trusted;
    std::atomic<bool> m_answered = false; ///< at least once
    std::atomic<bool> m_lost = false;     ///< an idle connection
    WaitList m_waits;                     // before the connections that know it
    std::function<void()> m_otherMet = [] {};
    mutable std::mutex m_mutex;
    std::vector<Idle> m_idle;
    AnsweringServer m_server; ///< whom all of them are to
};

/// Whether what failed on one node of a cluster is to be tried on the one that has the key by now.
class OtherNodes
{
public:
    explicit OtherNodes(const Route &route);

    /// Whether to try again after this error; waits a moment where the cluster is changing. False for the
    /// last of a handful of tries, where others have just waited in vain, and where there is no cluster or
    /// the other nodes are not known; then an error of kind Moved gets a sentence on why nobody looks there.
    bool tryAfter(Error &error, const std::stop_token &stop);

private:
    std::shared_ptr<Cluster> m_cluster;
    std::string m_whyAlone;
    int m_tries = 0;
};

/// A job on a board as withConnection() makes one; in a cluster it runs on the node that has `key`, and once
/// more from its beginning where the key moves to another one meanwhile. So `work` only reads.
template <class Work>
auto withBoard(std::shared_ptr<ConnectionPool> pool, std::string key, Work work)
{
    return
        [pool = std::move(pool), key = std::move(key), work = std::move(work)](
            const Progress &progress) -> std::invoke_result_t<const Work &, Connection &, const Progress &> {
            OtherNodes nodes(pool->route());
            for (;;) {
                TRY(auto loan, pool->borrow(progress.stopToken(), key));
                auto result = work(*loan, progress);
                if (result || !nodes.tryAfter(result.error(), progress.stopToken()))
                    return result;
            }
        };
}

/// A job that borrows a connection of `pool` and gives the Result of `work(connection, progress)`, or the
/// error of the borrowing.
template <class Work>
auto withConnection(std::shared_ptr<ConnectionPool> pool, Work work)
{
    return
        [pool = std::move(pool), work = std::move(work)](
            const Progress &progress) -> std::invoke_result_t<const Work &, Connection &, const Progress &> {
            TRY(auto loan, pool->borrow(progress.stopToken()));
            return work(*loan, progress);
        };
}

} // namespace tiebreak
