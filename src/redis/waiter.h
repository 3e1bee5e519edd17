// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where the redis room blocks, and so the one that a stop request must be able to end.
#pragma once

#include <chrono>
#include <stop_token>

namespace tiebreak
{

using WaitClock = std::chrono::steady_clock;

/// Waits for a file descriptor, a stop request or a point in time, whichever comes first. One thread at a
/// time.
class Waiter
{
public:
    Waiter();
    ~Waiter();
    Waiter(const Waiter &) = delete;
    Waiter &operator=(const Waiter &) = delete;

    enum class Outcome { Ready, Stopped, TimedOut };

    /// Waits until `fd` is fit for `events` (poll's words); `happened` gets poll's answer. With fd -1 it
    /// waits for the stop or the deadline only.
    Outcome wait(int fd, short events, WaitClock::time_point deadline, const std::stop_token &stop,
                 short *happened = nullptr);

    /// False when the system had no descriptor left for it.
    bool usable() const { return m_wake >= 0; }

private:
    int m_wake = -1;
};

} // namespace tiebreak
