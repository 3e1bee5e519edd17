// SPDX-License-Identifier: GPL-3.0-or-later
// The only bridge from a job to the GUI thread: start, cancel, progress, deliver.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <QFutureWatcher>
#include <QTimer>
#include <QtConcurrentRun>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Runs jobs that give a Result<T>, the newest one wins: a job that was overtaken or cancelled is told to
/// stop and its result is dropped. All functions, and the callbacks, belong to the thread that made the task.
template <class T>
class Task
{
public:
    using Job = std::function<Result<T>(const Progress &)>;
    using Done = std::function<void(Result<T> &)>; ///< may take the result apart
    using Report = std::function<void(std::uint64_t done, std::uint64_t total)>;

    /// Jobs run on threads of `pool`, which must outlive the task.
    explicit Task(QThreadPool &pool) : m_pool(pool) {}
    Task(const Task &) = delete;
    Task &operator=(const Task &) = delete;

    /// Cancels and waits: jobs end soon because they watch their stop token.
    ~Task()
    {
        cancel();
        for (const auto &run : m_runs)
            run->watcher->waitForFinished();
    }

    /// Starts `job`; what ran before is cancelled. `done` is called once, unless the job is cancelled or
    /// overtaken; `report` about 30 times a second while it runs, and once more before `done`.
    void start(Job job, Done done, Report report = {})
    {
        cancel();
        std::erase_if(m_runs, [](const auto &run) { return run->over; });
        auto run = std::make_shared<Run>();
        Run *const current = run.get();
        current->done = std::move(done);
        current->report = std::move(report);
        QObject::connect(current->watcher, &QFutureWatcherBase::finished, current->watcher,
                         [this, current] { deliver(*current); });
        QObject::connect(&current->clock, &QTimer::timeout, &current->clock,
                         [current] { current->report(current->itemsDone, current->itemsTotal); });
        if (current->report)
            current->clock.start(33);
        {
            const std::lock_guard lock(current->mutex);
            current->job = std::move(job);
        }
        m_current = current;
        m_runs.push_back(std::move(run));
        current->watcher->setFuture(QtConcurrent::run(&m_pool, [current] { work(*current); }));
    }

    /// Tells the running job to stop; its result will not be delivered.
    void cancel()
    {
        if (!m_current)
            return;
        m_current->stop.request_stop();
        m_current->clock.stop();
        m_current = nullptr;
    }

    bool running() const { return m_current != nullptr; }

private:
    struct Run {
        ~Run()
        {
            const std::lock_guard lock(mutex);
            watcher->disconnect();
            // In the middle of its own signal it cannot go at once.
            if (delivering)
                watcher->deleteLater();
            else
                delete watcher;
        }
        std::stop_source stop;
        std::atomic<std::uint64_t> itemsDone = 0;
        std::atomic<std::uint64_t> itemsTotal = 0;
        QFutureWatcher<void> *watcher = new QFutureWatcher<void>;
        QTimer clock;
        Done done;
        Report report;
        bool over = false;
        bool delivering = false;

        // The locks inside Qt would order the two threads as well, but a thread sanitizer cannot see those.
        std::mutex mutex;
        Job job;                         ///< under mutex
        std::optional<Result<T>> result; ///< under mutex
    };

    /// Runs on a thread of the pool. The run outlives it: it is kept until its future has finished.
    static void work(Run &run)
    {
        const std::lock_guard lock(run.mutex);
        // What the job holds must end with it, not with the run.
        const Job job = std::exchange(run.job, {});
        const Progress progress(run.stop.get_token(), [&run](std::uint64_t items, std::uint64_t total) {
            run.itemsDone.store(items, std::memory_order_relaxed);
            run.itemsTotal.store(total, std::memory_order_relaxed);
        });
        if (progress.stopRequested())
            run.result = failure(ErrorKind::Cancelled, "Stopped.");
        else
            run.result.emplace(job(progress)); // not assigned: see tests/compiler/movedtext.cpp
    }

    void deliver(Run &run)
    {
        run.over = true;
        if (m_current != &run)
            return;
        m_current = nullptr;
        run.clock.stop();
        if (run.report)
            run.report(run.itemsDone, run.itemsTotal);
        // The callback may start the next job or destroy this task; the run lives on until it returns.
        const auto kept = *std::ranges::find(m_runs, &run, [](const auto &held) { return held.get(); });
        std::optional<Result<T>> result;
        {
            const std::lock_guard lock(kept->mutex);
            result = std::exchange(kept->result, std::nullopt);
        }
        kept->delivering = true;
        const Done done = std::move(kept->done);
        done(*result);
        kept->delivering = kept.use_count() == 1;
    }

    QThreadPool &m_pool;
    std::vector<std::shared_ptr<Run>> m_runs;
    Run *m_current = nullptr;
};

/// Hands pieces of a result from a running job to the thread that polls them.
template <class T>
class Mailbox
{
public:
    void put(T piece)
    {
        const std::lock_guard lock(m_mutex);
        m_pieces.push_back(std::move(piece));
    }
    std::vector<T> takeAll()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_pieces, {});
    }

private:
    std::mutex m_mutex;
    std::vector<T> m_pieces;
};

} // namespace tiebreak
