// SPDX-License-Identifier: GPL-3.0-or-later
// From where people count the time that they pack: the constants that code is written with.
#pragma once

#include "core/codec/codecspec.h"
#include "core/time/season.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// How well known it is where a packed time is counted from.
enum class OriginKind : std::uint8_t {
    Known,   ///< the Unix epoch, or a constant that code is written with
    Date,    ///< a day on which an application may have started to count
    Guessed, ///< only chosen so that the times come to lie before now
};

/// Where a packed time is counted from, and how usual that is.
struct TimeOrigin {
    OriginKind kind = OriginKind::Known;
    TickUnit unit = TickUnit::Second;
    std::optional<std::int64_t> from; ///< absent: counted from `epoch`
    std::int64_t epoch = 0;
    double usual = 0; ///< 0 is the most usual; log2 of how much rarer
};

/// How much rarer an origin is that was only guessed, as `usual` counts it.
inline constexpr double guessRarity = 3;

/// The origins that are worth a try where fields go up to `largest` and times lie in `window`: the Unix
/// epoch, the first days of years, and what code subtracts from: `largest` itself, powers of 2 and of 10, the
/// end of a century. All of the latter lie well behind the window: what is subtracted from must never be
/// reached.
std::vector<TimeOrigin> knownOrigins(std::int64_t largest, const Season &window);

/// The ticks of `unit` from the Unix epoch to now (microseconds).
std::int64_t ticksAt(std::int64_t now, TickUnit unit);

inline constexpr TickUnit allUnits[] = {TickUnit::Second,      TickUnit::Millisecond, TickUnit::Microsecond,
                                        TickUnit::Centisecond, TickUnit::Decisecond,  TickUnit::Minute};

} // namespace tiebreak
