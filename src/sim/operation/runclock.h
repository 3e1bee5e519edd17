// SPDX-License-Identifier: GPL-3.0-or-later
// The time of a run: nanoseconds of the steady clock, and what a worker's wall clock says meanwhile.
#pragma once

#include "core/base/int128.h"
#include "core/time/tick.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>

namespace tiebreak
{

inline constexpr std::int64_t nanosecondsPerSecond = 1'000'000'000;

/// Begins with the run. Copies agree with one another.
class RunClock
{
public:
    using Steady = std::chrono::steady_clock;

    RunClock() : m_start(Steady::now()), m_wall(std::chrono::system_clock::now().time_since_epoch()) {}

    /// Nanoseconds since the run began.
    std::int64_t now() const
    {
        return std::chrono::duration_cast<std::chrono::nanoseconds>(Steady::now() - m_start).count();
    }
    /// What a wall clock that is `skew` ns ahead says at that moment: ns since the Unix epoch.
    std::int64_t wall(std::int64_t ns, std::int64_t skew = 0) const { return m_wall.count() + ns + skew; }
    /// The tick of that wall clock.
    std::int64_t tick(std::int64_t ns, TickUnit unit, std::int64_t skew = 0) const
    {
        return wall(ns, skew) / (unitMicroseconds(unit) * 1000);
    }
    /// The moment in the run at which a tick begins, by the true wall clock; the first or the last there is
    /// for a tick that lies farther away, as numbers that others wrote may.
    std::int64_t momentOf(std::int64_t tick, TickUnit unit) const
    {
        const Int128 moment = static_cast<Int128>(tick) * unitMicroseconds(unit) * 1000 - m_wall.count();
        using Limits = std::numeric_limits<std::int64_t>;
        return static_cast<std::int64_t>(std::clamp<Int128>(moment, Limits::min(), Limits::max()));
    }

private:
    Steady::time_point m_start;
    std::chrono::nanoseconds m_wall;
};

} // namespace tiebreak
