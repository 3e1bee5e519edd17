// SPDX-License-Identifier: GPL-3.0-or-later
// One thread over many clients: it waits for all of them at once.
#include "sim/workerloop.h"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::int64_t second = 1'000'000'000;
/// How long a worker waits for what it is still owed, when the run ends and when it is stopped.
constexpr std::int64_t patienceAtEnd = 2 * second;
constexpr std::int64_t patienceAtStop = second / 20;

std::chrono::nanoseconds cpuOfThread()
{
    rusage usage{};
    ::getrusage(RUSAGE_THREAD, &usage);
    return std::chrono::seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           std::chrono::microseconds(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

std::int64_t nanoseconds(std::chrono::milliseconds time)
{
    return std::chrono::nanoseconds(time).count();
}

} // namespace

WorkerLoop::WorkerLoop(const WorkerOrders &orders, unsigned index)
    : m_orders(orders)
    , m_load(orders.workload.load)
    , m_clock(orders.parts.clock)
    , m_index(index)
    , m_stream(orders.workload, m_load.seed, index)
    , m_buffer(65536)
    , m_faults(orders.workload, index)
    , m_book(orders, index)
{
    if (m_load.rate)
        m_arrivals.emplace(*m_load.rate, m_load.arrivals, m_load.seed, index, m_load.workers);
    if (m_load.operations)
        m_share = *m_load.operations / m_load.workers + (index < *m_load.operations % m_load.workers ? 1 : 0);
    m_left = m_share;
}

Result<void> WorkerLoop::connectAll()
{
    if (!m_events.usable())
        return failure(ErrorKind::Io, "The system has no file descriptor left for a worker.");
    const unsigned share =
        m_load.clients / m_load.workers + (m_index < m_load.clients % m_load.workers ? 1 : 0);
    const unsigned places = m_orders.parts.strategy.needsWholeConnection() ? 1 : m_load.pipeline;
    for (unsigned i = 0; i < share; ++i) {
        if (auto connected = connect(i, places); !connected)
            return connected;
    }
    // Round by round, so that few operations at a time are spread over all connections.
    for (unsigned place = places; place-- > 0;) {
        for (unsigned i = share; i-- > 0;)
            m_free.push_back({i, static_cast<std::uint16_t>(place)});
    }
    if (m_index == 0 && m_orders.workload.trimming.when == Trimming::When::Periodic) {
        m_trimmer = share;
        return connect(share, 1);
    }
    return {};
}

Result<void> WorkerLoop::connect(std::uint32_t index, unsigned places)
{
    auto connection = Connection::open(m_orders.endpoint, {}, m_orders.stop.get_token());
    if (!connection)
        return std::unexpected(connection.error());
    const std::int64_t skew = clockSkewOf(m_orders.workload.faults, m_index, m_load.workers).count();
    auto &client = m_seats.emplace_back().client;
    client = std::make_unique<Client>(m_orders.parts, places, skew,
                                      m_load.seed * 1'000'003 + m_index * 10'007 + index);
    client->connect(std::move(*connection).release());
    m_events.add(client->descriptor(), index);
    return {};
}

WorkerResult WorkerLoop::run(std::int64_t start)
{
    m_start = start;
    m_measureFrom = start + nanoseconds(m_load.warmUp);
    m_book.measureFrom(m_measureFrom);
    m_nextTrim = start + nanoseconds(m_orders.workload.trimming.period);
    if (m_load.duration)
        m_end = m_measureFrom + nanoseconds(*m_load.duration);
    const auto cpuBefore = cpuOfThread();
    loop();
    const auto cpu = cpuOfThread() - cpuBefore;
    for (Seat &seat : m_seats)
        leave(seat);
    return m_book.finish(cpu);
}

void WorkerLoop::loop()
{
    for (;;) {
        const std::int64_t now = m_clock.now();
        countPause(now);
        m_done.store(m_left ? std::max<std::int64_t>(*m_share - *m_left - m_busy, 0)
                            : m_book.operations() - m_busy,
                     std::memory_order_relaxed);
        if (m_orders.stop.stop_requested())
            m_giveUp = std::min(m_giveUp, now + patienceAtStop);
        if (closing(now) && m_busy == 0)
            return;
        if (now >= m_giveUp)
            return m_book.gaveUp();
        spoil(now);
        takeConnections(now);
        beginWhatIsDue(now);
        wakeTimers(now);
        const auto ready = m_events.wait(waitUntil(now) - now);
        for (const EventQueue::Event &event : ready)
            serve(event);
    }
}

/// Whether nothing new begins any more.
bool WorkerLoop::closing(std::int64_t now)
{
    if (!m_closing && ((m_end && now >= *m_end && !m_pausedSince) || (m_left && *m_left == 0) ||
                       m_orders.stop.stop_requested())) {
        m_closing = true;
        countWaiting(m_end ? std::min(*m_end, now) : now);
        endPauses(now);
        m_giveUp =
            std::min(m_giveUp, now + patienceAtEnd + nanoseconds(m_orders.workload.faults.serverPause));
    }
    return m_closing;
}

/// The time of a pause is none of the run's: all that is yet to come moves by its length.
void WorkerLoop::countPause(std::int64_t now)
{
    if (paused() == m_pausedSince.has_value())
        return;
    if (!m_pausedSince) {
        m_pausedSince = now;
        return;
    }
    const std::int64_t length = now - *std::exchange(m_pausedSince, std::nullopt);
    if (now - length < m_measureFrom)
        m_book.measureFrom(m_measureFrom += length);
    m_start += length;
    m_nextTrim += length;
    if (m_end)
        *m_end += length;
    if (m_nextArrival)
        *m_nextArrival += length;
    for (std::int64_t &intended : m_waiting)
        intended += length;
}

/// What was due before the end and has not begun.
void WorkerLoop::countWaiting(std::int64_t end)
{
    if (!m_pausedSince)
        arrive(end - 1);
    const auto count = static_cast<std::int64_t>(m_waiting.size());
    m_book.neverBegun(m_left ? std::min(count, *m_left) : count);
}

void WorkerLoop::arrive(std::int64_t now)
{
    if (!m_arrivals)
        return;
    if (!m_nextArrival)
        m_nextArrival = m_start + m_arrivals->next();
    while (*m_nextArrival <= now) {
        m_waiting.push_back(*m_nextArrival);
        m_nextArrival = m_start + m_arrivals->next();
    }
}

void WorkerLoop::beginWhatIsDue(std::int64_t now)
{
    if (!mayBegin(now))
        return;
    arrive(now);
    trimWhenDue(now);
    // Each free place once: what is refused at once must not keep the worker from its connections.
    for (std::size_t tries = m_free.size(); tries > 0 && mayBegin(now); --tries) {
        if (!beginNext(now))
            break;
    }
    flushBegun();
}

/// A place of a client that is ready; those of others are put aside.
std::optional<WorkerLoop::At> WorkerLoop::takeFree()
{
    while (!m_free.empty()) {
        const At at = m_free.back();
        m_free.pop_back();
        if (m_seats[at.client].ready())
            return at;
        m_seats[at.client].parked.push_back(at.place);
    }
    return std::nullopt;
}

/// Begins the next operation; false when none is due or there is no place for it.
bool WorkerLoop::beginNext(std::int64_t now)
{
    if (m_arrivals && m_waiting.empty())
        return false;
    const auto at = takeFree();
    if (!at)
        return false;
    std::int64_t intended = now;
    if (m_arrivals) {
        intended = m_waiting.front();
        m_waiting.pop_front();
    }
    if (m_left && now >= m_measureFrom)
        --*m_left;
    begin(*at, m_stream.next(), intended, now);
    return true;
}

void WorkerLoop::begin(At at, const PlannedOperation &operation, std::int64_t intended, std::int64_t now)
{
    ++m_busy;
    m_book.begun(operation.kind);
    m_seats[at.client].client->begin(at.place, operation, intended, now);
    m_begun.push_back(at.client);
    collect(at.client, now, false);
}

void WorkerLoop::trimWhenDue(std::int64_t now)
{
    if (!m_trimmer || now < m_nextTrim || !trimmerIsFree())
        return;
    begin({*m_trimmer, 0}, {.kind = OperationKind::Trim}, m_nextTrim, now);
    const std::int64_t period = nanoseconds(m_orders.workload.trimming.period);
    m_nextTrim += period * ((now - m_nextTrim) / period + 1);
}

void WorkerLoop::serve(const EventQueue::Event &event)
{
    const auto index = static_cast<std::uint32_t>(event.tag);
    Seat &seat = m_seats[index];
    if (!seat.client->connected() || !seat.ready())
        return;
    if (event.readable && !seat.client->receive(m_buffer))
        return lost(index);
    collect(index, m_clock.now(), true);
    flush(index);
    flushBegun();
}

/// Takes what has finished and what waits; `goOn`: a closed loop begins the next operation at once.
void WorkerLoop::collect(std::uint32_t index, std::int64_t now, bool goOn)
{
    Client &client = *m_seats[index].client;
    std::size_t freed = 0;
    while (!client.finished().empty()) {
        m_over.swap(client.finished());
        for (const std::uint16_t at : m_over) {
            const Client::Place &place = client.places()[at];
            if (index == m_trimmer || !loses(place)) {
                m_book.over(place);
            } else if (m_orders.workload.faults.retries) {
                client.repeat(at, now);
                continue;
            } else {
                m_book.unanswered(place, place.answered);
            }
            --m_busy;
            if (index == m_trimmer)
                continue;
            m_free.push_back({index, at});
            ++freed;
        }
        m_over.clear();
    }
    for (const Client::Pause &pause : client.paused())
        m_timers.push({pause.until, {index, pause.place}, client.places()[pause.place].turn});
    client.paused().clear();
    if (!goOn)
        return;
    while (freed-- > 0 && mayBegin(now) && beginNext(now)) {
    }
}

/// Whether the answer to what the server has done gets lost on its way.
bool WorkerLoop::loses(const Client::Place &place)
{
    return place.end() == DealEnd::Done && m_faults.losesReply();
}

void WorkerLoop::flush(std::uint32_t index)
{
    Client &client = *m_seats[index].client;
    if (!client.connected() || !m_seats[index].ready())
        return;
    const bool waited = client.waitsForRoom();
    if (!client.flush())
        return lost(index);
    if (client.waitsForRoom() != waited)
        m_events.watch(client.descriptor(), index, client.waitsForRoom());
}

void WorkerLoop::flushBegun()
{
    for (const std::uint32_t index : m_begun)
        flush(index);
    m_begun.clear();
}

void WorkerLoop::wake(Seat &seat, Wakeup what, std::int64_t now)
{
    if (seat.client->places()[what.place].turn != what.turn)
        return; // that operation was given up
    if (seat.ready())
        seat.client->resume(what.place, now);
    else
        seat.late.push_back(what);
}

void WorkerLoop::wakeTimers(std::int64_t now)
{
    while (!m_timers.empty() && m_timers.top().due <= now) {
        const auto [due, at, turn] = m_timers.top();
        m_timers.pop();
        Seat &seat = m_seats[at.client];
        if (at.place == wholeClient) {
            if (seat.pausedUntil == 0)
                continue;
            seat.pausedUntil = 0;
            makeReady(at.client);
            for (const Wakeup &late : std::exchange(seat.late, {}))
                wake(seat, late, now);
        } else {
            wake(seat, {at.place, turn}, now);
        }
        if (!seat.ready())
            continue;
        collect(at.client, now, true);
        flush(at.client);
    }
    flushBegun();
}

std::int64_t WorkerLoop::waitUntil(std::int64_t now) const
{
    std::int64_t until = now + second / 50; // a stop or a pause is noticed within 20 ms
    if (!m_timers.empty())
        until = std::min(until, m_timers.top().due);
    if (m_redialer && m_redialer->owed() > 0)
        until = std::min(until, now + second / 1000);
    if (m_closing || m_pausedSince)
        return std::max(until, now);
    if (m_nextArrival)
        until = std::min(until, *m_nextArrival);
    if (const std::int64_t next = m_faults.next(); next < until - m_start)
        until = m_start + next;
    if (m_trimmer && trimmerIsFree())
        until = std::min(until, m_nextTrim);
    if (!m_arrivals && !m_free.empty())
        until = std::min(until, m_start);
    return std::max(until, now);
}

/// Books what a client is still owed as never answered, and hangs up.
void WorkerLoop::leave(Seat &seat)
{
    const std::int64_t now = m_clock.now();
    for (const Client::Place &place : seat.client->places()) {
        if (place.busy)
            m_book.unanswered(place, now);
    }
    for (const std::uint16_t at : seat.again)
        m_book.unanswered(seat.client->places()[at], now);
    m_book.leave(*seat.client);
    seat.client->disconnect();
}

} // namespace tiebreak
