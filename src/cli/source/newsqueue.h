// SPDX-License-Identifier: GPL-3.0-or-later
// What a watch tells, on its way to another thread.
#pragma once

#include "core/time/carriedclock.h"
#include "redis/live/boardwatch.h"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <tuple>
#include <utility>

namespace tiebreak
{

/// From the thread that watches to the one that writes, so that a slow disk or reader holds up no reading for
/// as long as there is space for what was read.
class NewsQueue
{
public:
    /// Waits while a great deal has not been taken yet.
    void add(WatchNews news, const std::stop_token &stop)
    {
        std::unique_lock lock(m_mutex);
        m_taken.wait(lock, stop, [this] { return m_news.size() < maxWaiting; });
        m_news.push_back(std::move(news));
        m_added.notify_one();
    }
    /// The oldest; nothing when none has come until then, or the stop was requested.
    std::optional<WatchNews> take(std::chrono::steady_clock::time_point until, const std::stop_token &stop)
    {
        std::unique_lock lock(m_mutex);
        m_added.wait_until(lock, stop, until, [this] { return !m_news.empty(); });
        if (m_news.empty())
            return std::nullopt;
        WatchNews news = std::move(m_news.front());
        m_news.pop_front();
        m_taken.notify_one();
        return news;
    }

    /// Watches on a thread of its own, until the thread is stopped; all four outlive it.
    std::jthread watch(const Route &route, WatchPlan &plan, CarriedClock &clock)
    {
        return std::jthread([this, &route, &plan, &clock](const std::stop_token &ended) {
            std::ignore = watchBoards(
                route, plan, [&](WatchNews news) { add(std::move(news), ended); },
                [&] { return clock.now(); }, {}, Progress(ended));
        });
    }

    /// How long take() is waited for at a time: wait_until() with the end of time would overflow where it
    /// turns to another clock.
    static constexpr std::chrono::hours longest{1};

private:
    static constexpr std::size_t maxWaiting = 100;
    std::mutex m_mutex;
    std::condition_variable_any m_added;
    std::condition_variable_any m_taken;
    std::deque<WatchNews> m_news;
};

} // namespace tiebreak
