// SPDX-License-Identifier: GPL-3.0-or-later
// The one place where the redis room blocks, and so the one that a stop request must be able to end.
#pragma once

#include <atomic>
#include <chrono>
#include <stop_token>
#include <string>

namespace tiebreak
{

using WaitClock = std::chrono::steady_clock;

class WaitList;

/// Waits for a file descriptor, a stop request or a point in time, whichever comes first. One thread at a
/// time.
class Waiter
{
public:
    /// `list`, when given, knows of every wait, and for `whom` it is.
    explicit Waiter(WaitList *list = nullptr, std::string whom = {});
    ~Waiter();
    Waiter(const Waiter &) = delete;
    Waiter &operator=(const Waiter &) = delete;

    /// What ended a wait.
    enum class Outcome { Ready, Stopped, TimedOut };

    /// Waits until `fd` is fit for `events` (poll's words); `happened` gets poll's answer. With fd -1 it
    /// waits for the stop or the deadline only.
    Outcome wait(int fd, short events, WaitClock::time_point deadline, const std::stop_token &stop,
                 short *happened = nullptr);

    /// Ends the wait that is under way as Stopped. For the list, on any thread.
    void end();

    const std::string &whom() const { return m_whom; }

    /// False when the system had no descriptor left for it.
    bool usable() const { return m_wake >= 0; }

private:
    Outcome waitUnlisted(int fd, short events, WaitClock::time_point deadline, const std::stop_token &stop,
                         short *happened);
    void ring();

    WaitList *m_list;
    std::string m_whom;
    int m_wake = -1;
    std::atomic<bool> m_ended = false;
};

} // namespace tiebreak
