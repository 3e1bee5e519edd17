// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/carriedclock.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

/// By less a clock is only adjusted.
constexpr auto leastSetBack = 1s;

} // namespace

CarriedClock::CarriedClock(Wall wall, Steady steady) : m_wall(std::move(wall)), m_steady(std::move(steady)) {}

CarriedClock::Moment CarriedClock::systemMoment()
{
    return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

CarriedClock::Moment CarriedClock::now()
{
    const std::lock_guard lock(m_mutex);
    const Moment wall = m_wall();
    const auto steady = m_steady();
    const auto passed = std::chrono::floor<std::chrono::microseconds>(steady - m_steadyLast);
    m_steadyLast = steady;
    if (!m_last)
        return *(m_last = wall);
    const Moment carried = *m_last + passed;
    if (m_shift > 0us && wall >= carried - leastSetBack)
        m_shift = 0us; // it was set right
    const Moment moment = wall + m_shift;
    if (moment < *m_last && carried - moment > leastSetBack) {
        m_setBack = ClockSetBack{carried, carried - moment};
        m_shift += m_setBack->by;
        m_last = carried;
    }
    m_last = std::max(*m_last, moment);
    return *m_last;
}

std::optional<ClockSetBack> CarriedClock::takeSetBack()
{
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_setBack, std::nullopt);
}

} // namespace tiebreak
