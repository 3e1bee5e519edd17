// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/serverwatch.h"

#include "redis/link/open.h"
#include "sim/run/runkeys.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace tiebreak
{

// A server that is held up answers late: then one answer stands for several seconds.

namespace
{

constexpr std::int64_t second = 1'000'000'000;

} // namespace

ServerWatch::ServerWatch(WritableServer server, Timeouts timeouts, const RunBoard &board,
                         const RunClock &clock, std::int64_t from, OnSecond onSecond)
    : m_server(std::move(server))
    , m_timeouts(timeouts)
    , m_board(board)
    , m_clock(clock)
    , m_from(from)
    , m_onSecond(std::move(onSecond))
    , m_thread([this](const std::stop_token &stop) { watch(stop); })
{
}

ServerWatch::~ServerWatch() = default;

void ServerWatch::watch(const std::stop_token &stop)
{
    std::int64_t since = m_clock.now();
    // Keys that the first operations make have their time to live soon.
    if (!sleepUntil(since + second / 10, stop))
        return;
    ServerUsage before = readUsage(stop);
    // Whole seconds before the first one that is reported.
    std::int64_t reported = -std::max<std::int64_t>(m_from - since, 0) / second;
    since = m_clock.now();
    while (sleepUntil(m_from + (reported + 1) * second, stop)) {
        const ServerUsage usage = readUsage(stop);
        const std::int64_t now = m_clock.now();
        ServerShare share{.cpu = std::nullopt, .memory = usage.memory, .evictedKeys = usage.evictedKeys};
        if (usage.cpu && before.cpu)
            share.cpu =
                static_cast<double>((*usage.cpu - *before.cpu).count()) / static_cast<double>(now - since);
        for (; reported < (now - m_from) / second; ++reported) {
            if (reported >= 0)
                m_onSecond(reported, share);
        }
        before = usage;
        since = now;
    }
}

/// Nothing where the server does not answer.
ServerUsage ServerWatch::readUsage(const std::stop_token &stop)
{
    if (!m_connection || m_connection->broken()) {
        m_connection.reset();
        auto opened = openConnection(m_server, m_timeouts, stop);
        if (!opened)
            return {};
        m_connection.emplace(*std::move(opened));
    }
    (void)renewKeys(*m_connection, m_board, stop);
    return m_connection->broken() ? ServerUsage{} : readServerUsage(*m_connection, stop);
}

/// False when asked to stop.
bool ServerWatch::sleepUntil(std::int64_t moment, const std::stop_token &stop) const
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, std::chrono::nanoseconds(moment - m_clock.now()), [] { return false; });
    return !stop.stop_requested();
}

} // namespace tiebreak
