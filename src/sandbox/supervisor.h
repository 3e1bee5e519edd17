// SPDX-License-Identifier: GPL-3.0-or-later
// A small process between Tiebreak and the sandbox's server: it outlives Tiebreak just long enough to clean
// up.
#pragma once

#include "core/base/result.h"

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace tiebreak
{

/// Runs a server under a supervising shell in a session of its own. The shell reads a pipe whose other end
/// only this process holds: when that end closes, because the object goes or because the process ends in any
/// way, the server is killed and the directory removed. Threads do not matter to it, and no signal from the
/// terminal reaches it.
class Supervisor
{
public:
    /// Starts `command`, its output going to `log`; `directory` is removed at the end. Io when no process can
    /// be made.
    static Result<std::unique_ptr<Supervisor>> start(const std::string &directory, const std::string &log,
                                                     const std::vector<std::string> &command);

    Supervisor(const Supervisor &) = delete;
    Supervisor &operator=(const Supervisor &) = delete;
    /// Ends the server and waits for its end.
    ~Supervisor();

    /// False once the server has ended; waits up to `patience` for that.
    bool running(std::chrono::milliseconds patience);
    /// The server's process id; 0 until running() has been told.
    long long serverProcessId() const;
    /// The last 60 000 bytes that the server wrote before it ended by itself.
    std::string lastWords() const;

private:
    Supervisor(pid_t process, int lifeline, int report);
    pid_t m_process;
    int m_lifeline;
    int m_report;
    std::string m_told;
    bool m_ended = false;
};

} // namespace tiebreak
