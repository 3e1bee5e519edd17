// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/delayedstop.h"

#include <utility>

namespace tiebreak
{

DelayedStop::DelayedStop(std::stop_token first, std::chrono::milliseconds delay)
    : m_thread([this, first = std::move(first), delay](const std::stop_token &ended) {
        wait(ended, first, delay);
    })
{
}

void DelayedStop::wait(const std::stop_token &ended, const std::stop_token &first,
                       std::chrono::milliseconds delay)
{
    // The lock keeps the request from slipping in between the look at it and the wait.
    const std::stop_callback onFirst(first, [this] {
        const std::scoped_lock lock(m_mutex);
        m_wake.notify_all();
    });
    std::unique_lock lock(m_mutex);
    if (m_wake.wait(lock, ended, [&] { return first.stop_requested(); }) &&
        !m_wake.wait_for(lock, ended, delay, [] { return false; }) && !ended.stop_requested())
        m_later.request_stop();
}

} // namespace tiebreak
