// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/client/redialer.h"

#include <utility>

namespace tiebreak
{

// Connection::open() blocks, so it does so on a thread of its own.

Timeouts timeoutsOf(const FaultInjection &faults)
{
    Timeouts timeouts;
    timeouts.command += faults.serverPause;
    return timeouts;
}

Redialer::Redialer(Endpoint endpoint, Timeouts timeouts)
    : m_endpoint(std::move(endpoint))
    , m_timeouts(timeouts)
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
        auto connection = Connection::open(m_endpoint, m_timeouts, stop);
        lock.lock();
        if (connection)
            m_answers.push_back({client, std::move(*connection).release()});
        else
            m_answers.push_back({client, std::unexpected(connection.error())});
    }
}

} // namespace tiebreak
