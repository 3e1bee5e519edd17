// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/client/redialer.h"
#include "redis/link/open.h"

#include <utility>

namespace tiebreak
{

// openConnection() blocks, so it does so on a thread of its own.

Timeouts timeoutsOf(const FaultInjection &faults)
{
    Timeouts timeouts;
    timeouts.command += faults.serverPause;
    return timeouts;
}

Redialer::Redialer(WritableServer server, Timeouts timeouts, Prepare prepare)
    : m_server(std::move(server))
    , m_timeouts(timeouts)
    , m_prepare(std::move(prepare))
    , m_thread([this](std::stop_token stop) { dial(std::move(stop)); })
{
}

Redialer::~Redialer() = default;

void Redialer::ask(std::uint32_t client)
{
    ++m_owed;
    const std::lock_guard lock(m_mutex);
    m_questions.push_back(client);
    m_asked.notify_one();
}

std::vector<Redialer::Answer> Redialer::takeAnswers()
{
    const std::lock_guard lock(m_mutex);
    m_owed -= m_answers.size();
    return std::exchange(m_answers, {});
}

void Redialer::dial(std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    while (m_asked.wait(lock, stop, [this] { return !m_questions.empty(); })) {
        const std::uint32_t client = m_questions.front();
        m_questions.erase(m_questions.begin());
        lock.unlock();
        auto stream = openStream(m_server, m_timeouts, stop, m_prepare);
        lock.lock();
        m_answers.push_back({client, std::move(stream)});
    }
}

} // namespace tiebreak
