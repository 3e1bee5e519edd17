// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/secondsgathered.h"

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
    m_reported[worker] = second;
    reportComplete();
}

void SecondsGathered::addServer(std::int64_t second, const ServerShare &server)
{
    const std::lock_guard lock(m_mutex);
    m_server[second] = server;
    m_reported.back() = second;
    reportComplete();
}

void SecondsGathered::ended(unsigned worker)
{
    const std::lock_guard lock(m_mutex);
    m_reported[worker] = std::numeric_limits<std::int64_t>::max();
    reportComplete();
}

void SecondsGathered::finish()
{
    const std::lock_guard lock(m_mutex);
    if (!m_open.empty())
        reportUpTo(m_open.rbegin()->first);
}

void SecondsGathered::reportComplete()
{
    const std::int64_t complete = *std::ranges::min_element(m_reported);
    const std::int64_t last = m_open.empty() ? -1 : m_open.rbegin()->first;
    reportUpTo(complete == std::numeric_limits<std::int64_t>::max() ? last : complete);
}

void SecondsGathered::reportUpTo(std::int64_t second)
{
    for (; m_next <= second; ++m_next) {
        const SecondFigures figures = std::move(m_open[m_next]);
        m_open.erase(m_next);
        const ServerShare server = m_server[m_next];
        m_server.erase(m_next);
        m_onSecond({.done = figures.done,
                    .refused = figures.refused,
                    .p50 = figures.latency.percentile(50),
                    .p99 = figures.latency.percentile(99),
                    .p999 = figures.latency.percentile(99.9),
                    .serverCpu = server.cpu,
                    .serverMemory = server.memory});
    }
}

} // namespace tiebreak
