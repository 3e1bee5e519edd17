// SPDX-License-Identifier: GPL-3.0-or-later
// The event loop of a worker.
#include "sim/worker.h"

#include "sim/arrivalclock.h"
#include "sim/eventqueue.h"
#include "sim/operationstream.h"

#include <sys/resource.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <queue>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

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

/// A place in the pipeline of a client.
struct At {
    std::uint32_t client = 0;
    std::uint16_t place = 0;
};

} // namespace

class Worker::Loop
{
public:
    Loop(const WorkerOrders &orders, unsigned index)
        : m_orders(orders)
        , m_load(orders.workload.load)
        , m_clock(orders.parts.clock)
        , m_index(index)
        , m_stream(orders.workload, m_load.seed, index)
        , m_buffer(65536)
    {
        if (m_load.rate)
            m_arrivals.emplace(*m_load.rate, m_load.arrivals, m_load.seed, index, m_load.workers);
        if (m_load.operations)
            m_left =
                *m_load.operations / m_load.workers + (index < *m_load.operations % m_load.workers ? 1 : 0);
    }

    WorkerResult run(std::int64_t start)
    {
        m_start = start;
        m_measureFrom = start + nanoseconds(m_load.warmUp);
        if (m_load.duration)
            m_end = m_measureFrom + nanoseconds(*m_load.duration);
        const auto cpuBefore = cpuOfThread();
        loop();
        m_result.measured.cpu = cpuOfThread() - cpuBefore;
        for (auto &client : m_clients)
            leave(*client);
        if (m_orders.second && m_second.done + m_second.refused > 0)
            m_orders.second(m_index, m_secondIndex, std::move(m_second));
        return std::move(m_result);
    }

    Result<void> connectAll()
    {
        if (!m_events.usable())
            return failure(ErrorKind::Io, "The system has no file descriptor left for a worker.");
        const unsigned share =
            m_load.clients / m_load.workers + (m_index < m_load.clients % m_load.workers ? 1 : 0);
        const unsigned places = m_orders.parts.strategy.needsWholeConnection() ? 1 : m_load.pipeline;
        const std::int64_t skew = clockSkewOf(m_orders.workload.faults, m_index, m_load.workers).count();
        for (unsigned i = 0; i < share; ++i) {
            auto connection = Connection::open(m_orders.endpoint, {}, m_orders.stop);
            if (!connection)
                return std::unexpected(connection.error());
            auto &client = m_clients.emplace_back(std::make_unique<Client>(
                m_orders.parts, places, skew, m_load.seed * 1'000'003 + m_index * 10'007 + i));
            client->connect(std::move(*connection).release());
            m_events.add(client->descriptor(), i);
        }
        // Round by round, so that few operations at a time are spread over all connections.
        for (unsigned place = places; place-- > 0;) {
            for (unsigned i = share; i-- > 0;)
                m_free.push_back({i, static_cast<std::uint16_t>(place)});
        }
        return {};
    }

private:
    void loop()
    {
        for (;;) {
            const std::int64_t now = m_clock.now();
            if (m_orders.stop.stop_requested())
                m_giveUp = std::min(m_giveUp, now + patienceAtStop);
            if (now >= m_giveUp || (closing(now) && m_busy == 0))
                return;
            beginWhatIsDue(now);
            wakeTimers(now);
            if (m_result.broken)
                return;
            const auto ready = m_events.wait(waitUntil(now) - now);
            for (const EventQueue::Event &event : ready)
                serve(event);
        }
    }

    /// Whether nothing new begins any more.
    bool closing(std::int64_t now)
    {
        if (!m_closing &&
            ((m_end && now >= *m_end) || (m_left && *m_left == 0) || m_orders.stop.stop_requested())) {
            m_closing = true;
            m_giveUp = std::min(m_giveUp, now + patienceAtEnd);
        }
        return m_closing;
    }

    bool mayBegin(std::int64_t now) { return !closing(now) && now >= m_start && !paused(); }
    bool paused() const { return m_orders.paused && m_orders.paused->load(std::memory_order_relaxed); }

    void beginWhatIsDue(std::int64_t now)
    {
        if (!mayBegin(now))
            return;
        if (m_arrivals) {
            if (!m_nextArrival)
                m_nextArrival = m_start + m_arrivals->next();
            while (*m_nextArrival <= now) {
                m_waiting.push_back(*m_nextArrival);
                m_nextArrival = m_start + m_arrivals->next();
            }
        }
        // Each free place once: what is refused at once must not keep the worker from its connections.
        m_begun.clear();
        for (std::size_t tries = m_free.size(); tries > 0 && !m_free.empty() && mayBegin(now); --tries) {
            if (m_arrivals && m_waiting.empty())
                break;
            const At at = m_free.back();
            m_free.pop_back();
            begin(at, now);
        }
        for (const std::uint32_t client : m_begun)
            flush(client);
    }

    void begin(At at, std::int64_t now)
    {
        std::int64_t intended = now;
        if (m_arrivals) {
            intended = m_waiting.front();
            m_waiting.pop_front();
        }
        if (m_left)
            --*m_left;
        ++m_busy;
        ++m_result.measured.operations;
        Client &client = *m_clients[at.client];
        client.begin(at.place, m_stream.next(), intended, now);
        m_begun.push_back(at.client);
        collect(at.client, now, false);
    }

    void serve(const EventQueue::Event &event)
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
    void collect(std::uint32_t index, std::int64_t now, bool goOn)
    {
        Client &client = *m_clients[index];
        for (const Client::Pause &pause : client.paused())
            m_timers.push({pause.until, {index, pause.place}});
        client.paused().clear();
        m_over.swap(client.finished());
        for (const std::uint16_t place : m_over) {
            --m_busy;
            book(client.places()[place]);
            m_free.push_back({index, place});
        }
        const std::size_t over = m_over.size();
        m_over.clear();
        if (!goOn)
            return;
        for (std::size_t i = 0; i < over && mayBegin(now) && !(m_arrivals && m_waiting.empty()); ++i) {
            const At at = m_free.back();
            m_free.pop_back();
            begin(at, now);
        }
    }

    /// Writes down how an operation ended.
    void book(const Client::Place &place)
    {
        const PlannedOperation &operation = place.operation();
        if (m_orders.records && isUpdate(operation.kind))
            m_result.log.append(recordOf(place, place.end() == DealEnd::Done ? UpdateOutcome::Acknowledged
                                                : place.end() == DealEnd::Refused
                                                    ? UpdateOutcome::Refused
                                                    : UpdateOutcome::Uncertain));
        if (place.intended < m_measureFrom)
            return;
        KindFigures &figures = m_result.measured.of(operation.kind);
        m_result.measured.conflicts += place.conflicts();
        tellSecond((place.answered - m_measureFrom) / second);
        if (place.end() != DealEnd::Done) {
            ++figures.refused;
            ++m_second.refused;
            m_result.measured.addError(place.why());
            return;
        }
        const std::int64_t took = place.answered - place.intended;
        ++figures.done;
        figures.latency.add(took);
        ++m_second.done;
        m_second.latency.add(took);
    }

    UpdateRecord recordOf(const Client::Place &place, UpdateOutcome outcome) const
    {
        const PlannedOperation &operation = place.operation();
        return {.invoked = place.invoked,
                .answered = place.answered,
                .points = operation.points,
                .member = operation.member,
                .worker = static_cast<std::uint16_t>(m_index),
                .kind = operation.kind == OperationKind::AddPoints  ? UpdateKind::Add
                        : operation.kind == OperationKind::SetScore ? UpdateKind::Set
                                                                    : UpdateKind::Remove,
                .outcome = outcome};
    }

    void tellSecond(std::int64_t index)
    {
        if (index <= m_secondIndex)
            return;
        if (m_orders.second)
            m_orders.second(m_index, m_secondIndex, std::move(m_second));
        m_second = {};
        m_secondIndex = index;
    }

    void flush(std::uint32_t index)
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

    void wakeTimers(std::int64_t now)
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

    std::int64_t waitUntil(std::int64_t now) const
    {
        std::int64_t until = now + second / 50; // a stop or a pause is noticed within 20 ms
        if (!m_timers.empty())
            until = std::min(until, m_timers.top().due);
        if (m_nextArrival)
            until = std::min(until, *m_nextArrival);
        if (!m_arrivals && !m_closing && !m_free.empty() && !paused())
            until = std::max(m_start, now);
        return std::max(until, now);
    }

    void lost(std::uint32_t index)
    {
        leave(*m_clients[index]);
        if (!m_result.broken)
            m_result.broken = Error{ErrorKind::Closed, m_clients[index]->fault()};
    }

    /// Books what a client is still owed as never answered.
    void leave(Client &client)
    {
        const std::int64_t now = m_clock.now();
        for (std::size_t i = 0; i < client.places().size(); ++i) {
            Client::Place &place = client.places()[i];
            if (!place.busy)
                continue;
            place.answered = now;
            if (m_orders.records && isUpdate(place.operation().kind))
                m_result.log.append(recordOf(place, UpdateOutcome::Uncertain));
            ++m_result.measured.unanswered;
            --m_busy;
            client.abandon(static_cast<std::uint16_t>(i));
        }
        m_result.measured.commands += client.commands();
        m_result.measured.bytesSent += client.bytesSent();
        m_result.measured.bytesReceived += client.bytesReceived();
        client.disconnect();
    }

    struct Timer {
        std::int64_t due = 0;
        At at;
        bool operator>(const Timer &other) const { return due > other.due; }
    };

    const WorkerOrders &m_orders;
    const SimLoad &m_load;
    const RunClock &m_clock;
    unsigned m_index;
    OperationStream m_stream;
    std::int64_t m_start = 0;
    std::int64_t m_measureFrom = 0;
    std::vector<char> m_buffer;
    std::optional<ArrivalClock> m_arrivals;
    std::optional<std::int64_t> m_nextArrival;
    std::optional<std::int64_t> m_end;
    std::optional<std::int64_t> m_left;
    std::int64_t m_giveUp = std::numeric_limits<std::int64_t>::max();
    bool m_closing = false;

    EventQueue m_events;
    std::vector<std::unique_ptr<Client>> m_clients;
    std::vector<At> m_free;
    std::deque<std::int64_t> m_waiting; ///< intended starts that have found no free place yet
    std::priority_queue<Timer, std::vector<Timer>, std::greater<>> m_timers;
    std::vector<std::uint32_t> m_begun;
    std::vector<std::uint16_t> m_over;
    std::int64_t m_busy = 0;

    WorkerResult m_result;
    SecondFigures m_second;
    std::int64_t m_secondIndex = 0;
};

Worker::Worker(std::unique_ptr<Loop> loop) : m_loop(std::move(loop)) {}
Worker::~Worker() = default;

Result<std::unique_ptr<Worker>> Worker::connect(const WorkerOrders &orders, unsigned index)
{
    auto loop = std::make_unique<Loop>(orders, index);
    if (auto connected = loop->connectAll(); !connected)
        return std::unexpected(connected.error());
    return std::unique_ptr<Worker>(new Worker(std::move(loop)));
}

WorkerResult Worker::run(std::int64_t start)
{
    return m_loop->run(start);
}

} // namespace tiebreak
