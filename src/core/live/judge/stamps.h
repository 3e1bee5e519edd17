// SPDX-License-Identifier: GPL-3.0-or-later
// Between the moments of this machine and the ticks that rows hold.
#pragma once

#include "core/base/int128.h"
#include "core/live/judge/seenchange.h"
#include "core/time/tick.h"
#include "core/time/timerange.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace tiebreak
{

/// The tick in which a moment lies.
inline std::int64_t tickOf(Moment moment, TickUnit unit)
{
    return floorDiv(moment.time_since_epoch().count(), unitMicroseconds(unit));
}

/// The ticks in which the moments of an interval lie.
inline TickWindow ticksOf(SeenBetween interval, TickUnit unit)
{
    return {tickOf(interval.since, unit), tickOf(interval.until, unit)};
}

/// When a tick begins, held within 70 000 years of 1970.
inline Moment momentOf(std::int64_t tick, TickUnit unit)
{
    constexpr Int128 farthest = Int128(1) << 61;
    const Int128 microseconds = Int128(tick) * unitMicroseconds(unit);
    return Moment(std::chrono::microseconds(
        static_cast<std::int64_t>(std::clamp<Int128>(microseconds, -farthest, farthest))));
}

/// From the first moment of these ticks to the last one.
inline SeenBetween momentsOf(TickWindow ticks, TickUnit unit)
{
    using namespace std::chrono_literals;
    const Moment last = momentOf(ticks.last, unit);
    return {momentOf(ticks.first, unit), last + std::chrono::microseconds(unitMicroseconds(unit)) - 1us};
}

} // namespace tiebreak
