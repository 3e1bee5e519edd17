// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/client/worker.h"
#include "redis/link/open.h"

#include <algorithm>
#include <utility>

#include <sys/prctl.h>
#include <sys/resource.h>

namespace tiebreak
{

namespace
{

/// How long a worker waits for what it is still owed, when the run ends and when it is stopped.
constexpr std::int64_t patienceAtEnd = 2 * nanosecondsPerSecond;
constexpr std::int64_t patienceAtStop = nanosecondsPerSecond / 20;

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

Worker::Worker(const WorkerConfig &config, unsigned index)
    : m_config(config)
    , m_load(config.workload.load)
    , m_clock(config.parts.clock)
    , m_index(index)
    , m_stream(config.workload, m_load.seed, index)
    , m_buffer(65536)
    , m_faults(config.workload, index)
    , m_recorder(config, index)
{
    if (m_load.rate)
        m_arrivals.emplace(*m_load.rate, m_load.arrivals, m_load.seed, index, m_load.workers);
    if (m_load.operations)
        m_share = *m_load.operations / m_load.workers + (index < *m_load.operations % m_load.workers ? 1 : 0);
    m_left = m_share;
}

Result<std::unique_ptr<Worker>> Worker::connect(const WorkerConfig &config, unsigned index)
{
    std::unique_ptr<Worker> worker(new Worker(config, index));
    TRY(worker->connectAll());
    return worker;
}

Result<void> Worker::connectAll()
{
    if (!m_events.usable())
        return failure(ErrorKind::Io, "The system has no file descriptor left for a worker.");
    const unsigned share =
        m_load.clients / m_load.workers + (m_index < m_load.clients % m_load.workers ? 1 : 0);
    const unsigned places = m_config.parts.strategy.needsWholeConnection() ? 1 : m_load.pipeline;
    for (unsigned i = 0; i < share; ++i)
        TRY(connectClient(i, places));
    // Round by round, so that few operations at a time are spread over all connections.
    for (unsigned place = places; place-- > 0;) {
        for (unsigned i = share; i-- > 0;)
            m_free.push_back({i, static_cast<std::uint16_t>(place)});
    }
    if (m_index == 0 && m_config.workload.trimming.when == Trimming::When::Periodic) {
        m_trimmer = share;
        return connectClient(share, 1);
    }
    return {};
}

Result<void> Worker::connectClient(std::uint32_t index, unsigned places)
{
    TRY(auto stream, openStream(m_config.server, {}, m_config.stop.get_token()));
    const std::int64_t skew = clockSkewOf(m_config.workload.faults, m_index, m_load.workers).count();
    auto &client = m_clients.emplace_back().client;
    client = std::make_unique<Client>(m_config.parts, places, skew,
                                      m_load.seed * 1'000'003 + m_index * 10'007 + index);
    client->connect(std::move(stream));
    m_events.add(client->descriptor(), index);
    return {};
}

WorkerResult Worker::run(std::int64_t start)
{
    // Linux lets a thread sleep 50 us longer than it asked for, which would count as latency.
    ::prctl(PR_SET_TIMERSLACK, 1UL);
    m_start = start;
    m_measureFrom = start + nanoseconds(m_load.warmUp);
    m_recorder.measureFrom(m_measureFrom);
    m_nextTrim = start + nanoseconds(m_config.workload.trimming.period);
    if (m_load.duration)
        m_end = m_measureFrom + nanoseconds(*m_load.duration);
    const auto cpuBefore = cpuOfThread();
    loop();
    const auto cpu = cpuOfThread() - cpuBefore;
    for (ClientState &state : m_clients)
        leave(state);
    return m_recorder.finish(cpu);
}

void Worker::loop()
{
    for (;;) {
        const std::int64_t now = m_clock.now();
        countPause(now);
        m_done.store(m_left ? std::max<std::int64_t>(*m_share - *m_left - m_busy, 0)
                            : m_recorder.operations() - m_busy,
                     std::memory_order_relaxed);
        if (m_config.stop.stop_requested())
            m_giveUp = std::min(m_giveUp, now + patienceAtStop);
        if (closing(now) && m_busy == 0)
            return;
        if (now >= m_giveUp)
            return m_recorder.gaveUp();
        injectFaults(now);
        takeConnections(now);
        beginWhatIsDue(now);
        wakeTimers(now);
        const auto ready = m_events.wait(waitUntil(now) - now);
        for (const EventQueue::Event &event : ready)
            serve(event);
    }
}

/// Whether nothing new begins any more.
bool Worker::closing(std::int64_t now)
{
    if (!m_closing && ((m_end && now >= *m_end && !m_pausedSince) || (m_left && *m_left == 0) ||
                       m_config.stop.stop_requested())) {
        m_closing = true;
        const std::int64_t end = m_end ? std::min(*m_end, now) : now;
        m_recorder.endAt(end);
        countWaiting(end);
        endPauses(now);
        m_giveUp =
            std::min(m_giveUp, now + patienceAtEnd + nanoseconds(m_config.workload.faults.serverPause));
    }
    return m_closing;
}

/// The time of a pause is none of the run's: all that is yet to come moves by its length.
void Worker::countPause(std::int64_t now)
{
    if (paused() == m_pausedSince.has_value())
        return;
    if (!m_pausedSince) {
        m_pausedSince = now;
        return;
    }
    const std::int64_t length = now - *std::exchange(m_pausedSince, std::nullopt);
    if (now - length < m_measureFrom)
        m_recorder.measureFrom(m_measureFrom += length);
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
void Worker::countWaiting(std::int64_t end)
{
    if (!m_pausedSince)
        arrive(end - 1);
    const auto count = static_cast<std::int64_t>(m_waiting.size());
    m_recorder.neverBegun(m_left ? std::min(count, *m_left) : count);
}

void Worker::arrive(std::int64_t now)
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

void Worker::beginWhatIsDue(std::int64_t now)
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
std::optional<Worker::At> Worker::takeFreeSlot()
{
    while (!m_free.empty()) {
        const At at = m_free.back();
        m_free.pop_back();
        if (m_clients[at.client].ready())
            return at;
        m_clients[at.client].parked.push_back(at.place);
    }
    return std::nullopt;
}

/// Begins the next operation; false when none is due or there is no place for it.
bool Worker::beginNext(std::int64_t now)
{
    if (m_arrivals && m_waiting.empty())
        return false;
    const auto at = takeFreeSlot();
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

void Worker::begin(At at, const PlannedOperation &operation, std::int64_t intended, std::int64_t now)
{
    ++m_busy;
    m_recorder.begun(operation.kind);
    m_clients[at.client].client->begin(at.place, operation, intended, now);
    m_begun.push_back(at.client);
    collect(at.client, now, false);
}

void Worker::trimWhenDue(std::int64_t now)
{
    if (!m_trimmer || now < m_nextTrim || !trimmerIsFree())
        return;
    begin({*m_trimmer, 0}, {.kind = OperationKind::Trim}, m_nextTrim, now);
    const std::int64_t period = nanoseconds(m_config.workload.trimming.period);
    m_nextTrim += period * ((now - m_nextTrim) / period + 1);
}

void Worker::serve(const EventQueue::Event &event)
{
    const auto index = static_cast<std::uint32_t>(event.tag);
    ClientState &state = m_clients[index];
    if (!state.client->connected() || !state.ready())
        return;
    if (event.readable && !state.client->receive(m_buffer))
        return lost(index);
    collect(index, m_clock.now(), true);
    flush(index);
    flushBegun();
}

/// Takes what has finished and what waits; `goOn`: a closed loop begins the next operation at once.
void Worker::collect(std::uint32_t index, std::int64_t now, bool goOn)
{
    Client &client = *m_clients[index].client;
    std::size_t freed = 0;
    while (!client.finished().empty()) {
        m_over.swap(client.finished());
        for (const std::uint16_t at : m_over) {
            const Client::PipelineSlot &slot = client.pipelineSlots()[at];
            if (index == m_trimmer || !loses(slot)) {
                m_recorder.over(slot);
            } else if (m_config.workload.faults.retries) {
                client.repeat(at, now);
                continue;
            } else {
                m_recorder.unanswered(slot, slot.answered);
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
        m_timers.push({pause.until, {index, pause.place}, client.pipelineSlots()[pause.place].turn});
    client.paused().clear();
    if (!goOn)
        return;
    while (freed-- > 0 && mayBegin(now) && beginNext(now)) {
    }
}

/// Whether the answer to what the server has done gets lost on its way.
bool Worker::loses(const Client::PipelineSlot &slot)
{
    return slot.end() == OperationEnd::Done && m_faults.losesReply();
}

void Worker::flush(std::uint32_t index)
{
    Client &client = *m_clients[index].client;
    if (!client.connected() || !m_clients[index].ready())
        return;
    const bool waited = client.waitsForRoom();
    if (!client.flush())
        return lost(index);
    if (client.waitsForRoom() != waited)
        m_events.watch(client.descriptor(), index, client.waitsForRoom());
}

void Worker::flushBegun()
{
    for (const std::uint32_t index : m_begun)
        flush(index);
    m_begun.clear();
}

void Worker::wake(ClientState &state, Wakeup what, std::int64_t now)
{
    if (state.client->pipelineSlots()[what.place].turn != what.turn)
        return; // that operation was given up
    if (state.ready())
        state.client->resume(what.place, now);
    else
        state.late.push_back(what);
}

void Worker::wakeTimers(std::int64_t now)
{
    while (!m_timers.empty() && m_timers.top().due <= now) {
        const auto [due, at, turn] = m_timers.top();
        m_timers.pop();
        ClientState &state = m_clients[at.client];
        if (at.place == wholeClient) {
            if (state.pausedUntil == 0)
                continue;
            state.pausedUntil = 0;
            makeReady(at.client);
            for (const Wakeup &late : std::exchange(state.late, {}))
                wake(state, late, now);
        } else {
            wake(state, {at.place, turn}, now);
        }
        if (!state.ready())
            continue;
        collect(at.client, now, true);
        flush(at.client);
    }
    flushBegun();
}

std::int64_t Worker::waitUntil(std::int64_t now) const
{
    std::int64_t until = now + nanosecondsPerSecond / 50; // a stop or a pause is noticed within 20 ms
    if (!m_timers.empty())
        until = std::min(until, m_timers.top().due);
    if (m_redialer && m_redialer->owed() > 0)
        until = std::min(until, now + nanosecondsPerSecond / 1000);
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

/// Counts what a client still waits for as never answered, and hangs up.
void Worker::leave(ClientState &state)
{
    const std::int64_t now = m_clock.now();
    for (const Client::PipelineSlot &slot : state.client->pipelineSlots()) {
        if (slot.busy)
            m_recorder.unanswered(slot, now);
    }
    for (const std::uint16_t at : state.again)
        m_recorder.unanswered(state.client->pipelineSlots()[at], now);
    m_recorder.leave(*state.client);
    state.client->disconnect();
}

/// Does what goes wrong on purpose.
void Worker::injectFaults(std::int64_t now)
{
    if (!mayBegin(now) || m_faults.next() > now - m_start)
        return;
    const auto clients = static_cast<std::uint32_t>(m_trimmer.value_or(m_clients.size()));
    while (m_faults.pauseDue(now - m_start))
        pauseClient(m_faults.victim(clients), now);
    while (m_faults.dropDue(now - m_start))
        drop(m_faults.victim(clients), now, m_config.workload.faults.retries ? Again::All : Again::Nothing);
}

/// The client neither reads nor sends for a while.
void Worker::pauseClient(std::uint32_t index, std::int64_t now)
{
    ClientState &state = m_clients[index];
    if (!state.ready())
        return;
    state.pausedUntil = now + std::chrono::nanoseconds(m_config.workload.faults.clientPause).count();
    m_events.remove(state.client->descriptor());
    m_timers.push({state.pausedUntil, {index, wholeClient}});
}

/// Nobody waits for clients that pause when the run is over.
void Worker::endPauses(std::int64_t now)
{
    for (std::uint32_t index = 0; index < m_clients.size(); ++index) {
        if (m_clients[index].pausedUntil > 0)
            m_timers.push({now, {index, wholeClient}});
    }
}

/// The connection goes, with all that is on its way, and another one is asked for.
void Worker::drop(std::uint32_t index, std::int64_t now, Again again)
{
    ClientState &state = m_clients[index];
    if (!state.ready())
        return;
    for (std::uint16_t at = 0; at < state.client->pipelineSlots().size(); ++at) {
        const Client::PipelineSlot &slot = state.client->pipelineSlots()[at];
        if (!slot.busy)
            continue;
        const bool repeats =
            again == Again::All || (again == Again::SurelyUndone && state.client->surelyUndone(at));
        state.client->abandon(at);
        if (repeats) {
            state.again.push_back(at);
            continue;
        }
        m_recorder.unanswered(slot, now);
        --m_busy;
        if (index != m_trimmer)
            m_free.push_back({index, at});
    }
    state.client->disconnect();
    state.dialing = true;
    if (!m_redialer)
        m_redialer.emplace(m_config.server, timeoutsOf(m_config.workload.faults), m_config.prepare);
    m_redialer->ask(index);
}

/// The connection has gone by itself: another one takes its place.
void Worker::lost(std::uint32_t index)
{
    Client &client = *m_clients[index].client;
    m_lossReason = client.loss().message;
    const bool moved = client.loss().kind == ErrorKind::Moved;
    if (moved)
        m_recorder.redirected();
    else
        m_recorder.lostConnection(m_lossReason);
    if (client.loss().kind == ErrorKind::Protocol) // the next connection would hear no better
        m_recorder.broke(client.loss());
    const std::int64_t now = m_clock.now();
    collect(index, now, false); // what was answered before
    drop(index, now, moved ? Again::SurelyUndone : Again::Nothing);
}

void Worker::takeConnections(std::int64_t now)
{
    if (!m_redialer || m_redialer->owed() == 0)
        return;
    for (Redialer::Answer &answer : m_redialer->takeAnswers()) {
        if (!answer.stream) {
            const Error &why = answer.stream.error();
            m_recorder.broke(
                m_lossReason.empty() ? why : Error{ErrorKind::Closed, m_lossReason + ' ' + why.message});
            return;
        }
        ClientState &state = m_clients[answer.client];
        state.client->connect(*std::move(answer.stream));
        state.dialing = false;
        makeReady(answer.client);
        for (const std::uint16_t at : std::exchange(state.again, {}))
            state.client->repeat(at, now);
        collect(answer.client, now, true);
        flush(answer.client);
    }
    flushBegun();
}

void Worker::makeReady(std::uint32_t index)
{
    ClientState &state = m_clients[index];
    m_events.add(state.client->descriptor(), index);
    if (state.client->waitsForRoom())
        m_events.watch(state.client->descriptor(), index, true);
    for (const std::uint16_t at : std::exchange(state.parked, {}))
        m_free.push_back({index, at});
}

} // namespace tiebreak
