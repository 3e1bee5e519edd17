// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/serverpause.h"
#include "redis/link/open.h"

#include <condition_variable>
#include <csignal>
#include <mutex>
#include <vector>

namespace tiebreak
{

namespace
{

using Milliseconds = std::chrono::milliseconds;

/// Nothing takes a CLIENT PAUSE back before its time, so that it is made of short ones. They are sent
/// together: when one is over, the next is the first command that the server looks at.
constexpr Milliseconds slice{200};

void sleepFor(Milliseconds time, const std::stop_token &stop)
{
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
}

} // namespace

ServerPause::~ServerPause() = default;

Result<void> ServerPause::check(Connection &connection) const
{
    if (m_faults.serverPause.count() == 0)
        return {};
    if (m_faults.serverPauseBy == FaultInjection::ServerPause::BySignal) {
        if (m_server.process())
            return {};
        return failure(ErrorKind::Usage, "Only the sandbox can be stopped by a signal: pause this server by "
                                         "CLIENT PAUSE, or run in the sandbox.");
    }
    const auto allowed = connection.run({"CLIENT", "PAUSE", "0"});
    return allowed ? Result<void>() : std::unexpected(allowed.error());
}

void ServerPause::begin()
{
    if (m_thread.joinable() || m_faults.serverPause.count() == 0)
        return;
    m_thread = std::jthread([this](const std::stop_token &stop) {
        if (m_faults.serverPauseBy == FaultInjection::ServerPause::BySignal)
            stopProcess(stop);
        else
            sendPauses(stop);
    });
}

void ServerPause::stopProcess(const std::stop_token &stop) const
{
    const auto process = static_cast<pid_t>(*m_server.process());
    ::kill(process, SIGSTOP);
    sleepFor(m_faults.serverPause, stop);
    ::kill(process, SIGCONT);
}

void ServerPause::sendPauses(const std::stop_token &stop) const
{
    auto connection = openConnection(m_server, {}, stop);
    if (!connection)
        return;
    std::vector<Command> commands;
    for (Milliseconds left = m_faults.serverPause; left.count() > 0; left -= slice)
        commands.push_back({"CLIENT", "PAUSE", std::to_string(std::min(left, slice).count())});
    // Hanging up takes back those that the server has not come to.
    (void)connection->pipeline(commands, stop);
}

} // namespace tiebreak
