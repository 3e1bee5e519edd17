// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C as a stop request, so that a command can end its work and clean up.
#pragma once

#include <atomic>
#include <stop_token>
#include <thread>

namespace tiebreak
{

/// While it lives, the first SIGINT, SIGTERM or SIGHUP asks `stop` to stop; a second one ends the process at
/// once. Signals that the parent process has set to be ignored stay ignored. At most one at a time.
class Interrupt
{
public:
    /// Takes over the signals until it is destroyed.
    explicit Interrupt(std::stop_source stop);
    ~Interrupt();
    Interrupt(const Interrupt &) = delete;
    Interrupt &operator=(const Interrupt &) = delete;

    /// The signal that came; 0 when none has.
    int signal() const { return m_signal; }

private:
    void listen(int pipe, std::stop_source stop);

    std::atomic<int> m_signal = 0;
    int m_pipe[2] = {-1, -1};
    std::thread m_listener;
};

/// Ends this process by the signal's default action, so that the shell sees what happened.
[[noreturn]] void dieOf(int signal);

} // namespace tiebreak
