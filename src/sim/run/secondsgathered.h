// SPDX-License-Identifier: GPL-3.0-or-later
// Puts together what the workers report of a second.
#pragma once

#include "sim/run/run.h"
#include "sim/run/serverwatch.h"

#include <functional>
#include <map>
#include <mutex>
#include <vector>

namespace tiebreak
{

/// Thread-safe. A second is complete when every worker and the server's watch have reported it or a later
/// one.
class SecondsGathered
{
public:
    using OnSecond = std::function<void(const RunSecond &)>;

    SecondsGathered(unsigned workers, OnSecond onSecond)
        : m_reported(workers + 1, -1), m_onSecond(std::move(onSecond))
    {
    }

    void add(unsigned worker, std::int64_t second, const SecondFigures &figures);
    /// What the server did in that second.
    void addServer(std::int64_t second, const ServerShare &server);
    /// This worker reports no more; the number of workers means the server's watch.
    void ended(unsigned worker);
    /// No more is coming: reports the rest.
    void finish();

private:
    void reportComplete();
    void reportUpTo(std::int64_t second);

    std::mutex m_mutex;
    std::vector<std::int64_t>
        m_reported; ///< by worker, then the watch: the last second; the largest number: ended
    std::map<std::int64_t, SecondFigures> m_open;
    std::map<std::int64_t, ServerShare> m_server;
    std::int64_t m_next = 0;
    OnSecond m_onSecond;
};

} // namespace tiebreak
