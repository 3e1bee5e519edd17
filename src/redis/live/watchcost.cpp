// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/live/watchcost.h"

namespace tiebreak
{

namespace
{

constexpr std::chrono::seconds span{10};
constexpr std::chrono::milliseconds apart{100};

double secondsOf(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double>(time).count();
}

} // namespace

void WatchCostMeter::setServerTime(const std::optional<ServerTime> &time, std::size_t boards)
{
    m_secondsPerRead.reset();
    if (!time || boards == 0)
        return;
    m_secondsPerRead = secondsOf(time->reading) / static_cast<double>(boards);
    m_secondsMeasuring = secondsOf(time->measuring);
}

void WatchCostMeter::setTraffic(WaitClock::time_point now, std::uint64_t commands, std::uint64_t bytes)
{
    if (m_counts.size() > 1 && now - m_counts[m_counts.size() - 2].when < apart)
        m_counts.pop_back();
    m_counts.push_back({now, commands, bytes, m_reads});
    // One count from before the span stays: the span is not to shrink.
    while (m_counts.size() > 2 && now - m_counts[1].when >= span)
        m_counts.pop_front();
}

WatchCost WatchCostMeter::value() const
{
    WatchCost cost;
    if (m_counts.size() < 2)
        return cost;
    const Count &first = m_counts.front();
    const Count &last = m_counts.back();
    const double seconds = secondsOf(last.when - first.when);
    if (seconds <= 0)
        return cost;
    cost.commandsPerSecond = static_cast<double>(last.commands - first.commands) / seconds;
    cost.bytesPerSecond = static_cast<double>(last.bytes - first.bytes) / seconds;
    cost.readsPerSecond = static_cast<double>(last.reads - first.reads) / seconds;
    if (m_secondsPerRead)
        cost.serverShare = cost.readsPerSecond * *m_secondsPerRead + m_secondsMeasuring / secondsOf(span);
    return cost;
}

} // namespace tiebreak
