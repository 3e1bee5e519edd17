// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/client/worker.h"

#include "sim/client/workerloop.h"

#include <sys/prctl.h>

namespace tiebreak
{

Worker::Worker(std::unique_ptr<WorkerLoop> loop) : m_loop(std::move(loop)) {}
Worker::~Worker() = default;

Result<std::unique_ptr<Worker>> Worker::connect(const WorkerConfig &config, unsigned index)
{
    auto loop = std::make_unique<WorkerLoop>(config, index);
    if (auto connected = loop->connectAll(); !connected)
        return std::unexpected(connected.error());
    return std::unique_ptr<Worker>(new Worker(std::move(loop)));
}

WorkerResult Worker::run(std::int64_t start)
{
    // Linux lets a thread sleep 50 us longer than it asked for, which would count as latency.
    ::prctl(PR_SET_TIMERSLACK, 1UL);
    return m_loop->run(start);
}

std::int64_t Worker::done() const
{
    return m_loop->done();
}

} // namespace tiebreak
