// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/runqueue.h"

#include "redis/link/open.h"
#include "sandbox/sandbox.h"
#include "sim/run/runkeys.h"

#include <span>

namespace tiebreak
{

namespace
{

/// What cannot be removed ends with its time to live.
void removeBoards(const WritableServer &server, const std::vector<std::string> &keys,
                  const Timeouts &timeouts)
{
    if (keys.empty())
        return;
    auto connection = openConnection(server, timeouts);
    for (const std::string &key : keys) {
        if (!connection || !removeKeys(*connection, boardOfKey(key)))
            return;
    }
}

} // namespace

RunQueue::RunQueue(QThreadPool &threads, QObject *parent) : QObject(parent), m_task(threads) {}

RunQueue::~RunQueue()
{
    stop();
}

void RunQueue::start(const RunTarget &target, const RunMatrix &matrix)
{
    m_matrix = matrix;
    m_index = 0;
    m_round = 0;
    m_events = std::make_shared<Mailbox<Event>>();
    m_stop = std::stop_source();
    *m_paused = false;
    const auto job = [target, matrix, events = m_events, paused = m_paused,
                      stop = m_stop](const Progress &progress) mutable -> Result<bool> {
        // The task's own stop drops what was measured; this one keeps it.
        const std::stop_callback both(progress.stopToken(), [&stop] { stop.request_stop(); });
        std::optional<Sandbox> sandbox;
        std::optional<WritableServer> server = target.server;
        if (!server) {
            TRY(auto started, Sandbox::start(stop.get_token()));
            sandbox.emplace(std::move(started));
            server = sandbox->writable();
        }
        removeBoards(*server, target.leftovers, target.timeouts);
        const MatrixControl control{
            .run = {.paused = paused.get(), .second = [&](const RunSecond &second) { events->put(second); }},
            .maxKept = target.maxKept,
            .begins =
                [&](std::size_t index, unsigned round) {
                    events->put(Began{index, round});
                },
            .ends =
                [&](std::size_t index, const Result<RunResult> &result) {
                    if (result) {
                        RunRecord record = recordOf(*result);
                        record.target = target.name.toStdString();
                        record.boardKept = record.boardKept && !sandbox;
                        // What the window asks for the sake of its links is no setting of the run.
                        record.plan.keep = KeepBoard::Never;
                        record.plan.prefixMustBeEmpty = true;
                        events->put(Ended{index, std::move(record)});
                    } else {
                        events->put(Ended{index, std::unexpected(result.error())});
                    }
                },
        };
        runMatrix(*server, matrix, control,
                  Progress(stop.get_token(), [&progress](std::uint64_t done, std::uint64_t total) {
                      progress.report(done, total);
                  }));
        return true;
    };
    m_task.start(
        job, [this](Result<bool> &done) { emit ended(done ? std::nullopt : std::optional(done.error())); },
        [this](std::uint64_t done, std::uint64_t) { poll(done); });
}

void RunQueue::stop()
{
    m_stop.request_stop();
    *m_paused = false;
}

void RunQueue::setPaused(bool paused)
{
    *m_paused = paused;
}

std::optional<std::chrono::milliseconds> RunQueue::timeLeft(std::chrono::milliseconds load) const
{
    const unsigned more = m_matrix.rounds - m_round - 1;
    if (m_index + 1 >= m_matrix.plans.size() && more == 0)
        return std::nullopt;
    const std::span plans(m_matrix.plans);
    return load + expectedTime(plans.subspan(m_index + 1)) + expectedTime(plans, more);
}

void RunQueue::poll(std::uint64_t done)
{
    for (Event &event : m_events->takeAll())
        reportEvent(event);
    if (m_index >= m_matrix.plans.size())
        return;
    auto before = std::chrono::milliseconds(0);
    for (std::size_t i = 0; i < m_matrix.plans.size(); ++i)
        before += expectedLoad(m_matrix.plans[i]) * (m_round + (i < m_index ? 1 : 0));
    const auto total = expectedLoad(m_matrix.plans[m_index]);
    const auto now = std::chrono::milliseconds(static_cast<std::int64_t>(done)) - before;
    emit loaded(std::clamp(now, std::chrono::milliseconds(0), total), total);
}

void RunQueue::reportEvent(Event &event)
{
    if (const auto *began = std::get_if<Began>(&event)) {
        m_index = began->index;
        m_round = began->round;
        emit runBegan(int(began->index), began->round, m_matrix.plans[began->index]);
    } else if (const auto *second = std::get_if<RunSecond>(&event)) {
        emit secondPassed(*second);
    } else if (auto *end = std::get_if<Ended>(&event)) {
        if (end->record)
            emit runEnded(int(end->index), *end->record);
        else
            emit runFailed(int(end->index), end->record.error());
    }
}

} // namespace tiebreak

#include "moc_runqueue.cpp"
