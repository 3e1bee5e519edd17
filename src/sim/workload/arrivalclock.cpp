// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/arrivalclock.h"

#include "sim/random/portablemath.h"

namespace tiebreak
{

// Even starts are worked out from their number, never from the one before; random ones keep the part of a ns
// that is left over.

namespace
{

constexpr double nanosecondsASecond = 1e9;

}

ArrivalClock::ArrivalClock(double rate, Arrivals arrivals, std::uint64_t seed, unsigned worker,
                           unsigned workers)
    : m_random(seedFor(seed, SeedUse::Arrivals), worker)
    , m_arrivals(arrivals)
    , m_rate(rate)
    , m_workers(workers)
    , m_arrival(worker)
{
}

std::int64_t ArrivalClock::next()
{
    if (m_arrivals == Arrivals::Even) {
        const auto start =
            static_cast<std::int64_t>(static_cast<double>(m_arrival) * nanosecondsASecond / m_rate);
        m_arrival += m_workers;
        return start;
    }
    const double distance = -portableLn(1 - m_random.share()) * (nanosecondsASecond * m_workers / m_rate);
    const auto whole = static_cast<std::int64_t>(distance);
    m_part += distance - static_cast<double>(whole);
    const bool carries = m_part >= 1;
    m_part -= carries ? 1 : 0;
    m_start += whole + (carries ? 1 : 0);
    return m_start;
}

} // namespace tiebreak
