// SPDX-License-Identifier: GPL-3.0-or-later
// A stop request that leaves time to finish what is under way.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace tiebreak
{

/// Its token is stopped some time after another one.
class DelayedStop
{
public:
    DelayedStop(std::stop_token first, std::chrono::milliseconds delay);

    /// Stopped `delay` after the first one.
    std::stop_token token() const { return m_later.get_token(); }

private:
    void wait(const std::stop_token &ended, const std::stop_token &first, std::chrono::milliseconds delay);

    std::stop_source m_later;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::jthread m_thread; // the last: it uses the others
};

} // namespace tiebreak
