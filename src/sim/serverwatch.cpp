// SPDX-License-Identifier: GPL-3.0-or-later
// A server that is held up answers late: then one answer stands for several seconds.
#include "sim/serverwatch.h"

#include "sim/runkeys.h"
#include "sim/serverusage.h"

#include <condition_variable>
#include <mutex>

namespace tiebreak
{

namespace
{

constexpr std::int64_t second = 1'000'000'000;
constexpr std::int64_t renewal = 10 * second;

} // namespace

ServerWatch::ServerWatch(Connection &connection, const RunBoard &board, const RunClock &clock,
                         std::int64_t from, Tell tell)
    : m_connection(connection)
    , m_board(board)
    , m_clock(clock)
    , m_from(from)
    , m_tell(std::move(tell))
    , m_thread([this](const std::stop_token &stop) { watch(stop); })
{
}

ServerWatch::~ServerWatch() = default;

void ServerWatch::watch(const std::stop_token &stop)
{
    if (!sleepUntil(m_from, stop))
        return;
    std::int64_t renewed = m_clock.now();
    std::int64_t since = renewed;
    ServerUsage before = readServerUsage(m_connection);
    for (std::int64_t told = 0; sleepUntil(m_from + (told + 1) * second, stop) && !m_connection.broken();) {
        const ServerUsage usage = readServerUsage(m_connection);
        const std::int64_t now = m_clock.now();
        ServerShare share{.cpu = std::nullopt, .memory = usage.memory};
        if (usage.cpu && before.cpu)
            share.cpu =
                static_cast<double>((*usage.cpu - *before.cpu).count()) / static_cast<double>(now - since);
        for (; told < (now - m_from) / second; ++told)
            m_tell(told, share);
        before = usage;
        since = now;
        if (now - renewed > renewal) {
            (void)renewKeys(m_connection, m_board);
            renewed = now;
        }
    }
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
