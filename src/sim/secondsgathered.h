// SPDX-License-Identifier: GPL-3.0-or-later
// Puts what the workers tell of a second together.
#pragma once

#include "sim/run.h"
#include "sim/serverwatch.h"

#include <functional>
#include <map>
#include <mutex>
#include <vector>

namespace tiebreak
{

/// Thread-safe. A second is complete when every worker and the server's watch have told of it or of a later
/// one.
class SecondsGathered
{
public:
    using Tell = std::function<void(const RunSecond &)>;

    SecondsGathered(unsigned workers, Tell tell) : m_told(workers + 1, -1), m_tell(std::move(tell)) {}

    void add(unsigned worker, std::int64_t second, const SecondFigures &figures);
    /// What the server did in that second.
    void addServer(std::int64_t second, const ServerShare &server);
    /// This worker tells no more; the number of workers means the server's watch.
    void ended(unsigned worker);
    /// No more is coming: tells the rest.
    void finish();

private:
    void tellComplete();
    void tellUpTo(std::int64_t second);

    std::mutex m_mutex;
    std::vector<std::int64_t>
        m_told; ///< by worker, then the watch: the last second; the largest number: ended
    std::map<std::int64_t, SecondFigures> m_open;
    std::map<std::int64_t, ServerShare> m_server;
    std::int64_t m_next = 0;
    Tell m_tell;
};

} // namespace tiebreak
