// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong, mostly on purpose: clients that pause, and connections that go and are made again.
#include "sim/workerloop.h"

#include <utility>

namespace tiebreak
{

/// Does what goes wrong on purpose.
void WorkerLoop::spoil(std::int64_t now)
{
    if (!mayBegin(now) || m_faults.next() > now - m_start)
        return;
    const auto clients = static_cast<std::uint32_t>(m_trimmer.value_or(m_seats.size()));
    while (m_faults.pauseDue(now - m_start))
        pauseClient(m_faults.victim(clients), now);
    while (m_faults.dropDue(now - m_start))
        drop(m_faults.victim(clients), now, m_orders.workload.faults.retries);
}

/// The client neither reads nor sends for a while.
void WorkerLoop::pauseClient(std::uint32_t index, std::int64_t now)
{
    Seat &seat = m_seats[index];
    if (!seat.ready())
        return;
    seat.pausedUntil = now + std::chrono::nanoseconds(m_orders.workload.faults.clientPause).count();
    m_events.remove(seat.client->descriptor());
    m_timers.push({seat.pausedUntil, {index, wholeClient}});
}

/// Nobody waits for clients that pause when the run is over.
void WorkerLoop::endPauses(std::int64_t now)
{
    for (std::uint32_t index = 0; index < m_seats.size(); ++index) {
        if (m_seats[index].pausedUntil > 0)
            m_timers.push({now, {index, wholeClient}});
    }
}

/// The connection goes, with all that is on its way, and another one is asked for.
void WorkerLoop::drop(std::uint32_t index, std::int64_t now, bool retries)
{
    Seat &seat = m_seats[index];
    if (!seat.ready())
        return;
    for (std::uint16_t at = 0; at < seat.client->places().size(); ++at) {
        const Client::Place &place = seat.client->places()[at];
        if (!place.busy)
            continue;
        seat.client->abandon(at);
        if (retries) {
            seat.again.push_back(at);
            continue;
        }
        m_book.unanswered(place, now);
        --m_busy;
        if (index != m_trimmer)
            m_free.push_back({index, at});
    }
    seat.client->disconnect();
    seat.dialing = true;
    if (!m_redialer)
        m_redialer.emplace(m_orders.endpoint, timeoutsOf(m_orders.workload.faults));
    m_redialer->ask(index);
}

/// The connection has gone by itself: another one takes its place.
void WorkerLoop::lost(std::uint32_t index)
{
    Client &client = *m_seats[index].client;
    m_lossReason = client.fault();
    m_book.lostConnection(m_lossReason);
    const std::int64_t now = m_clock.now();
    collect(index, now, false); // what was answered before
    drop(index, now, false);
}

void WorkerLoop::takeConnections(std::int64_t now)
{
    if (!m_redialer || m_redialer->owed() == 0)
        return;
    for (Redialer::Answer &answer : m_redialer->take()) {
        if (!answer.stream) {
            const Error &why = answer.stream.error();
            m_book.broke(m_lossReason.empty() ? why
                                              : Error{ErrorKind::Closed, m_lossReason + ' ' + why.message});
            return;
        }
        Seat &seat = m_seats[answer.client];
        seat.client->connect(*std::move(answer.stream));
        seat.dialing = false;
        makeReady(answer.client);
        for (const std::uint16_t at : std::exchange(seat.again, {}))
            seat.client->repeat(at, now);
        collect(answer.client, now, true);
        flush(answer.client);
    }
    flushBegun();
}

void WorkerLoop::makeReady(std::uint32_t index)
{
    Seat &seat = m_seats[index];
    m_events.add(seat.client->descriptor(), index);
    if (seat.client->waitsForRoom())
        m_events.watch(seat.client->descriptor(), index, true);
    for (const std::uint16_t at : std::exchange(seat.parked, {}))
        m_free.push_back({index, at});
}

} // namespace tiebreak
