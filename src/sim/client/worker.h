// SPDX-License-Identifier: GPL-3.0-or-later
// One thread of a run: an event loop over its share of the clients.
#pragma once

#include "redis/wire/connection.h"
#include "sim/client/client.h"
#include "sim/client/measured.h"
#include "sim/client/updatelog.h"
#include "sim/workload/workload.h"

#include <atomic>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>

namespace tiebreak
{

/// What all workers of a run are given.
struct WorkerConfig {
    const Workload &workload;
    const RunParts &parts;
    Endpoint endpoint;
    bool records = true;   ///< writes down each update for the consistency check
    std::stop_source stop; ///< a worker that cannot go on stops all
    std::size_t maxRecords = std::numeric_limits<std::size_t>::max(); ///< updates that one may write down
    const std::atomic<bool> *paused = nullptr;                        ///< while it is set nothing new begins
    /// Called on the worker's thread, once a second that is measured.
    std::function<void(unsigned worker, std::int64_t second, SecondFigures figures)> second;
};

/// What is left of a worker.
struct WorkerResult {
    Measured measured;
    UpdateLog log;
    std::vector<std::uint32_t> givenUp; ///< members whose lock may be left, one or several times
    std::optional<Error> broken;        ///< why it ended before its time
    bool gaveUp = false;                ///< it waited for answers in vain when its time was over
};

class WorkerLoop;

/// Shares nothing with other workers but what is only read. Used by one thread at a time.
class Worker
{
public:
    /// Connects its share of the clients. The config must outlive it. Errors as of Connection::open().
    static Result<std::unique_ptr<Worker>> connect(const WorkerConfig &config, unsigned index);
    ~Worker();

    /// Runs its operations from `start`, ns since the run began, until their time, its share of them or a
    /// stop ends it, and hangs up. Once.
    WorkerResult run(std::int64_t start);
    /// How many operations are over, of those that are to be measured where their number is given; to be
    /// asked by any thread.
    std::int64_t done() const;

private:
    explicit Worker(std::unique_ptr<WorkerLoop> loop);
    std::unique_ptr<WorkerLoop> m_loop;
};

} // namespace tiebreak
