// SPDX-License-Identifier: GPL-3.0-or-later
// Faults come at random, as many a second as asked for.
#include "sim/workerfaults.h"

namespace tiebreak
{

WorkerFaults::WorkerFaults(const Workload &workload, unsigned worker)
    : m_random(seedFor(workload.load.seed, SeedUse::Faults), worker)
    , m_lost(workload.faults.lostReplies / 100)
{
    const auto clock = [&](double rate, std::optional<ArrivalClock> &arrivals, std::int64_t &next) {
        if (rate <= 0)
            return;
        arrivals.emplace(rate, Arrivals::Poisson, m_random.next(), worker, workload.load.workers);
        next = arrivals->next();
    };
    clock(workload.faults.clientPausesASecond, m_pauses, m_nextPause);
    clock(workload.faults.dropsASecond, m_drops, m_nextDrop);
}

bool WorkerFaults::due(std::optional<ArrivalClock> &clock, std::int64_t &next, std::int64_t moment)
{
    if (next > moment)
        return false;
    next = clock->next();
    return true;
}

} // namespace tiebreak
