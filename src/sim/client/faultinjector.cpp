// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/client/faultinjector.h"

namespace tiebreak
{

FaultInjector::FaultInjector(const Workload &workload, unsigned worker)
    : m_random(seedFor(workload.load.seed, SeedUse::FaultInjection), worker)
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

bool FaultInjector::due(std::optional<ArrivalClock> &clock, std::int64_t &next, std::int64_t moment)
{
    if (next > moment)
        return false;
    next = clock->next();
    return true;
}

} // namespace tiebreak
