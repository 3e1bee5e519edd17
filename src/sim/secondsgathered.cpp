// SPDX-License-Identifier: GPL-3.0-or-later
// Seconds are told in order, and those in which nothing happened as such.
#include "sim/secondsgathered.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

void SecondsGathered::add(unsigned worker, std::int64_t second, const SecondFigures &figures)
{
    const std::lock_guard lock(m_mutex);
    SecondFigures &sum = m_open[second];
    sum.done += figures.done;
    sum.refused += figures.refused;
    sum.latency.merge(figures.latency);
    m_told[worker] = second;
    tellComplete();
}

void SecondsGathered::addServer(std::int64_t second, const ServerShare &server)
{
    const std::lock_guard lock(m_mutex);
    m_server[second] = server;
    m_told.back() = second;
    tellComplete();
}

void SecondsGathered::ended(unsigned worker)
{
    const std::lock_guard lock(m_mutex);
    m_told[worker] = std::numeric_limits<std::int64_t>::max();
    tellComplete();
}

void SecondsGathered::finish()
{
    const std::lock_guard lock(m_mutex);
    if (!m_open.empty())
        tellUpTo(m_open.rbegin()->first);
}

void SecondsGathered::tellComplete()
{
    const std::int64_t complete = *std::ranges::min_element(m_told);
    const std::int64_t last = m_open.empty() ? -1 : m_open.rbegin()->first;
    tellUpTo(complete == std::numeric_limits<std::int64_t>::max() ? last : complete);
}

void SecondsGathered::tellUpTo(std::int64_t second)
{
    for (; m_next <= second; ++m_next) {
        const SecondFigures figures = std::move(m_open[m_next]);
        m_open.erase(m_next);
        const ServerShare server = m_server[m_next];
        m_server.erase(m_next);
        m_tell({.done = figures.done,
                .refused = figures.refused,
                .p50 = figures.latency.percentile(50),
                .p99 = figures.latency.percentile(99),
                .p999 = figures.latency.percentile(99.9),
                .serverCpu = server.cpu,
                .serverMemory = server.memory});
    }
}

} // namespace tiebreak
