// SPDX-License-Identifier: GPL-3.0-or-later
// Counts what a watch costs its server.
#pragma once

#include "redis/live/boardwatch.h"
#include "redis/wire/waiter.h"

#include <deque>

namespace tiebreak
{

/// The cost over the last ten seconds.
class WatchCostMeter
{
public:
    /// So many boards were read.
    void addReads(std::size_t boards) { m_reads += boards; }
    /// What the server said that reading so many boards took; nothing: it does not tell.
    void setServerTime(const std::optional<ServerTime> &time, std::size_t boards);
    /// All commands and bytes by now.
    void setTraffic(WaitClock::time_point now, std::uint64_t commands, std::uint64_t bytes);
    WatchCost value() const;

private:
    struct Count {
        WaitClock::time_point when;
        std::uint64_t commands = 0;
        std::uint64_t bytes = 0;
        std::uint64_t reads = 0;
    };
    std::deque<Count> m_counts; ///< at most some of each second
    std::uint64_t m_reads = 0;
    std::optional<double> m_secondsPerRead; ///< of the server's time
    double m_secondsMeasuring = 0;
};

} // namespace tiebreak
