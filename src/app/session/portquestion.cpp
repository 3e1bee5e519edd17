// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/portquestion.h"

#include "app/session/serverlink.h"
#include "redis/link/ownport.h"
#include "redis/link/servernames.h"

namespace tiebreak
{

PortQuestion::PortQuestion(const ServerLink &server, QThreadPool &threads)
    : m_server(server), m_asking(threads)
{
}

std::optional<Endpoint> PortQuestion::open(const Policy &policy) const
{
    const ServerProcess &process = m_server.info().process;
    if (m_server.state() != ServerLink::State::Connected || !policy.problem().empty() ||
        !policy.marksProduction() || process.id == m_elsewhere)
        return std::nullopt;
    auto place = ownPlace(*m_server.route(), process);
    return place && policy.isProduction(placeNames(*place)) ? place : std::nullopt;
}

void PortQuestion::ask(const Policy &policy)
{
    const auto place = open(policy);
    if (!place || m_asking.running())
        return;
    const auto job = [place = *place, process = m_server.info().process](const Progress &progress) {
        return answersAt(place, process, progress.stopToken());
    };
    m_asking.start(job, [this, process = m_server.info().process](const Result<bool> &isThere) {
        if (!isThere)
            return;
        if (!*isThere)
            m_elsewhere = process.id;
        emit answered(process, *isThere);
    });
}

} // namespace tiebreak

#include "moc_portquestion.cpp"
