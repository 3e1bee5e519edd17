// SPDX-License-Identifier: GPL-3.0-or-later
// One thread over many clients: it waits for all of them at once.
#include "sim/workerloop.h"

#include <sys/resource.h>

#include <algorithm>

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
    , m_book(orders, index)
{
    if (m_load.rate)
        m_arrivals.emplace(*m_load.rate, m_load.arrivals, m_load.seed, index, m_load.workers);
    if (m_load.operations)
        m_left = *m_load.operations / m_load.workers + (index < *m_load.operations % m_load.workers ? 1 : 0);
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
    auto connection = Connection::open(m_orders.endpoint, {}, m_orders.stop);
    if (!connection)
        return std::unexpected(connection.error());
    const std::int64_t skew = clockSkewOf(m_orders.workload.faults, m_index, m_load.workers).count();
    auto &client = m_clients.emplace_back(std::make_unique<Client>(
        m_orders.parts, places, skew, m_load.seed * 1'000'003 + m_index * 10'007 + index));
    client->connect(std::move(*connection).release());
    m_events.add(client->descriptor(), index);
    return {};
}

WorkerResult WorkerLoop::run(std::int64_t start)
{
    m_start = start;
    const std::int64_t measureFrom = start + nanoseconds(m_load.warmUp);
    m_book.measureFrom(measureFrom);
    m_nextTrim = start + nanoseconds(m_orders.workload.trimming.period);
    if (m_load.duration)
        m_end = measureFrom + nanoseconds(*m_load.duration);
    const auto cpuBefore = cpuOfThread();
    loop();
    const auto cpu = cpuOfThread() - cpuBefore;
    for (auto &client : m_clients)
        leave(*client);
    return m_book.finish(cpu);
}

void WorkerLoop::loop()
{
    for (;;) {
        const std::int64_t now = m_clock.now();
        if (m_orders.stop.stop_requested())
            m_giveUp = std::min(m_giveUp, now + patienceAtStop);
        if (now >= m_giveUp || (closing(now) && m_busy == 0))
            return;
        beginWhatIsDue(now);
        wakeTimers(now);
        if (m_book.broken())
            return;
        const auto ready = m_events.wait(waitUntil(now) - now);
        for (const EventQueue::Event &event : ready)
            serve(event);
    }
}

/// Whether nothing new begins any more.
bool WorkerLoop::closing(std::int64_t now)
{
    if (!m_closing &&
        ((m_end && now >= *m_end) || (m_left && *m_left == 0) || m_orders.stop.stop_requested())) {
        m_closing = true;
        m_giveUp = std::min(m_giveUp, now + patienceAtEnd);
    }
    return m_closing;
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
    m_begun.clear();
    trimWhenDue(now);
    // Each free place once: what is refused at once must not keep the worker from its connections.
    for (std::size_t tries = m_free.size(); tries > 0 && !m_free.empty() && mayBegin(now); --tries) {
        if (m_arrivals && m_waiting.empty())
            break;
        beginNext(now);
    }
    for (const std::uint32_t client : m_begun)
        flush(client);
}

/// Begins the next operation at a free place, of which there is one.
void WorkerLoop::beginNext(std::int64_t now)
{
    std::int64_t intended = now;
    if (m_arrivals) {
        intended = m_waiting.front();
        m_waiting.pop_front();
    }
    if (m_left)
        --*m_left;
    const At at = m_free.back();
    m_free.pop_back();
    begin(at, m_stream.next(), intended, now);
}

void WorkerLoop::begin(At at, const PlannedOperation &operation, std::int64_t intended, std::int64_t now)
{
    ++m_busy;
    m_book.begun();
    m_clients[at.client]->begin(at.place, operation, intended, now);
    m_begun.push_back(at.client);
    collect(at.client, now, false);
}

void WorkerLoop::trimWhenDue(std::int64_t now)
{
    if (!m_trimmer || now < m_nextTrim || m_clients[*m_trimmer]->places()[0].busy)
        return;
    begin({*m_trimmer, 0}, {.kind = OperationKind::Trim}, m_nextTrim, now);
    const std::int64_t period = nanoseconds(m_orders.workload.trimming.period);
    m_nextTrim += period * ((now - m_nextTrim) / period + 1);
}

void WorkerLoop::serve(const EventQueue::Event &event)
{
    const auto index = static_cast<std::uint32_t>(event.tag);
    Client &client = *m_clients[index];
    if (!client.connected())
        return;
    if (event.readable && !client.receive(m_buffer))
        return lost(index);
    collect(index, m_clock.now(), true);
    flush(index);
}

/// Takes what has finished and what waits; `goOn`: a closed loop begins the next operation at once.
void WorkerLoop::collect(std::uint32_t index, std::int64_t now, bool goOn)
{
    Client &client = *m_clients[index];
    for (const Client::Pause &pause : client.paused())
        m_timers.push({pause.until, {index, pause.place}});
    client.paused().clear();
    m_over.swap(client.finished());
    for (const std::uint16_t place : m_over) {
        --m_busy;
        m_book.over(client.places()[place]);
        if (index != m_trimmer)
            m_free.push_back({index, place});
    }
    const std::size_t over = index == m_trimmer ? 0 : m_over.size();
    m_over.clear();
    if (!goOn)
        return;
    for (std::size_t i = 0; i < over && mayBegin(now) && !(m_arrivals && m_waiting.empty()); ++i)
        beginNext(now);
}

void WorkerLoop::flush(std::uint32_t index)
{
    Client &client = *m_clients[index];
    if (!client.connected())
        return;
    const bool waited = client.unsent();
    if (!client.flush())
        return lost(index);
    if (client.unsent() || waited)
        m_events.watch(client.descriptor(), index, client.unsent());
}

void WorkerLoop::wakeTimers(std::int64_t now)
{
    while (!m_timers.empty() && m_timers.top().due <= now) {
        const At at = m_timers.top().at;
        m_timers.pop();
        Client &client = *m_clients[at.client];
        if (!client.connected())
            continue;
        client.resume(at.place, now);
        collect(at.client, now, true);
        flush(at.client);
    }
}

std::int64_t WorkerLoop::waitUntil(std::int64_t now) const
{
    std::int64_t until = now + second / 50; // a stop or a pause is noticed within 20 ms
    if (!m_timers.empty())
        until = std::min(until, m_timers.top().due);
    if (m_closing || paused())
        return std::max(until, now);
    if (m_nextArrival)
        until = std::min(until, *m_nextArrival);
    if (m_trimmer && !m_clients[*m_trimmer]->places()[0].busy)
        until = std::min(until, m_nextTrim);
    if (!m_arrivals && !m_free.empty())
        until = std::min(until, m_start);
    return std::max(until, now);
}

void WorkerLoop::lost(std::uint32_t index)
{
    const std::string why = m_clients[index]->fault();
    leave(*m_clients[index]);
    m_book.broke({ErrorKind::Closed, why});
}

/// Books what a client is still owed as never answered.
void WorkerLoop::leave(Client &client)
{
    const std::int64_t now = m_clock.now();
    for (std::size_t i = 0; i < client.places().size(); ++i) {
        const Client::Place &place = client.places()[i];
        if (!place.busy)
            continue;
        m_book.unanswered(place, now);
        --m_busy;
        client.abandon(static_cast<std::uint16_t>(i));
    }
    m_book.leave(client);
    client.disconnect();
}

} // namespace tiebreak
