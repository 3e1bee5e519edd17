// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that are made one after the other while the window goes on.
#pragma once

#include "app/session/task.h"
#include "redis/link/writableserver.h"
#include "sim/run/matrix.h"

#include <QObject>

#include <atomic>
#include <memory>
#include <optional>
#include <variant>

namespace tiebreak
{

/// Where runs are made.
struct RunTarget {
    /// Nothing: a sandbox of their own, which ends with them.
    std::optional<WritableServer> server;
    QString name; ///< for a sentence, e.g. "sandbox"
    /// Boards of earlier runs on it that go first: the keys of their sorted sets.
    std::vector<std::string> leftovers = {};
    /// Kept alive until the runs are over, whatever becomes of the session.
    std::shared_ptr<Sandbox> sandbox = {};
    /// How many boards may stay there, of the runs whose plan asks for it.
    std::size_t maxKept = 0;
    /// For removing the leftovers.
    Timeouts timeouts = {};
};

/// One list of runs at a time. Stopping it keeps what was measured.
class RunQueue : public QObject
{
    Q_OBJECT

public:
    RunQueue(QThreadPool &threads, QObject *parent);
    /// Stops and waits.
    ~RunQueue() override;

    /// As runMatrix() does.
    void start(const RunTarget &target, const RunMatrix &matrix);
    /// Ends the run under way, whose figures are kept, and drops those to come.
    void stop();
    void setPaused(bool paused);
    /// Whether stop() has ended the runs of the last list.
    bool stopped() const { return m_stop.stop_requested(); }
    /// About how long until the last run is over, if so much of the load of the one under way is left;
    /// nothing where that is the last.
    std::optional<std::chrono::milliseconds> timeLeft(std::chrono::milliseconds load) const;
    bool running() const { return m_task.running(); }
    const RunMatrix &matrix() const { return m_matrix; }
    std::size_t count() const { return m_matrix.plans.size(); }

signals:
    /// The run of this index begins, in a round that counts from 0.
    void runBegan(int index, unsigned round, const tiebreak::RunPlan &plan);
    void secondPassed(const tiebreak::RunSecond &second);
    /// How long the run under way has been loaded, and for how long it will be.
    void loaded(std::chrono::milliseconds done, std::chrono::milliseconds total);
    void runEnded(int index, const tiebreak::RunRecord &record);
    void runFailed(int index, const tiebreak::Error &error);
    /// No run is left; `error` where none could be made at all.
    void ended(const std::optional<tiebreak::Error> &error);

private:
    struct Began {
        std::size_t index = 0;
        unsigned round = 0;
    };
    struct Ended {
        std::size_t index = 0;
        Result<RunRecord> record;
    };
    using Event = std::variant<Began, RunSecond, Ended>;

    void poll(std::uint64_t done);
    void reportEvent(Event &event);

    RunMatrix m_matrix;
    std::size_t m_index = 0; ///< of the run under way
    unsigned m_round = 0;    ///< the same
    std::shared_ptr<std::atomic<bool>> m_paused = std::make_shared<std::atomic<bool>>(false);
    std::shared_ptr<Mailbox<Event>> m_events;
    std::stop_source m_stop;
    Task<bool> m_task; ///< last: waited for before anything it uses goes
};

} // namespace tiebreak
