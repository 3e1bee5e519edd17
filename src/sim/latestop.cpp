// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that sleeps, first without end and then for the delay.
#include "sim/latestop.h"

#include <condition_variable>
#include <mutex>

namespace tiebreak
{

LateStop::LateStop(std::stop_token first, std::chrono::nanoseconds delay)
    : m_first(std::move(first)), m_delay(delay), m_thread([this](const std::stop_token &own) { wait(own); })
{
}

void LateStop::wait(const std::stop_token &own) const
{
    std::mutex mutex;
    std::condition_variable_any stopped;
    // Made before the lock is taken: it may be called at once.
    const std::stop_callback wake(m_first, [&] {
        const std::lock_guard lock(mutex);
        stopped.notify_all();
    });
    std::unique_lock lock(mutex);
    if (!stopped.wait(lock, own, [this] { return m_first.stop_requested(); }))
        return;
    stopped.wait_for(lock, own, m_delay, [] { return false; });
    if (!own.stop_requested())
        m_late.request_stop();
}

} // namespace tiebreak
