// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker writes down of its operations: figures, seconds, and the log for the consistency check.
#pragma once

#include "sim/client/client.h"
#include "sim/client/workerconfig.h"

#include <cstdint>
#include <limits>

namespace tiebreak
{

/// One worker's; used by its thread alone.
class WorkerRecorder
{
public:
    WorkerRecorder(const WorkerConfig &config, unsigned worker) : m_config(config), m_worker(worker) {}

    /// Operations that begin before this moment, ns since the run began, are not measured, but their updates
    /// are written down. What waits since the warm-up of an open loop is, from its intended start.
    void measureFrom(std::int64_t moment) { m_measureFrom = moment; }
    /// Nothing begins after this moment: what is answered later belongs to the second before it.
    void endAt(std::int64_t moment);
    /// An operation begins.
    void begun(OperationKind kind)
    {
        ++m_result.measured.operations;
        m_result.measured.updates += isUpdate(kind) ? 1 : 0;
    }
    std::int64_t operations() const { return m_result.measured.operations; }
    /// An operation is over.
    void over(const Client::PipelineSlot &slot);
    /// An operation was given up at this moment, whatever has become of it.
    void unanswered(const Client::PipelineSlot &slot, std::int64_t moment);
    /// A client has hung up: what it has sent and received counts.
    void leave(const Client &client);
    /// This worker cannot go on: all end before their time; the first reason counts.
    void broke(Error why);
    /// The time is over, and the server owes answers still.
    void gaveUp() { m_result.gaveUp = true; }
    /// A connection was lost, whoever ended it.
    void lostConnection(const std::string &why) { m_result.measured.addError(why); }
    /// A connection was left because another node is to be asked.
    void redirected() { ++m_result.measured.redirects; }
    /// Operations that were due and for which there was no room until the end.
    void neverBegun(std::int64_t count) { m_result.measured.neverBegun = count; }

    /// Reports the last second and gives everything away.
    WorkerResult finish(std::chrono::nanoseconds cpu);

private:
    void log(const Client::PipelineSlot &slot, std::int64_t answered, UpdateOutcome outcome);
    void tellSecond(std::int64_t index);

    const WorkerConfig &m_config;
    unsigned m_worker;
    std::int64_t m_measureFrom = 0;
    WorkerResult m_result;
    SecondFigures m_second;
    std::int64_t m_secondIndex = 0;
    std::int64_t m_lastSecond = std::numeric_limits<std::int64_t>::max();
};

} // namespace tiebreak
