// SPDX-License-Identifier: GPL-3.0-or-later
// Time as the codecs see it: an integer count of a unit since the Unix epoch.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What one tick is long.
enum class TickUnit { Minute, Second, Decisecond, Centisecond, Millisecond, Microsecond };
/// All of them, the most usual first.
inline constexpr TickUnit allUnits[] = {TickUnit::Second,      TickUnit::Millisecond, TickUnit::Microsecond,
                                        TickUnit::Centisecond, TickUnit::Decisecond,  TickUnit::Minute};

/// The unit's name in a codec spec: min, s, ds, cs, ms, us.
std::string_view unitName(TickUnit unit);
/// The unit's name in a sentence: minute, second, tenth of a second, ...
std::string unitWord(TickUnit unit);
/// The same for several of them: minutes, seconds, tenths of a second, ...
std::string unitPlural(TickUnit unit);
/// The same for one of them: one minute, one second, one tenth of a second, ...
std::string oneUnit(TickUnit unit);
/// The unit of a name in a codec spec; nothing for any other text.
std::optional<TickUnit> parseUnit(std::string_view name);
/// The length of one tick in microseconds.
std::int64_t unitMicroseconds(TickUnit unit);

/// Reads an ISO 8601 UTC time, e.g. 2026-11-20, 2026-11-20T20:14:07Z or ...:07.25Z, as a tick (rounded down).
/// Years 0001 to 9999.
std::optional<std::int64_t> parseIsoTime(std::string_view text, TickUnit unit);

/// The tick as ISO 8601 UTC with as many decimals as the unit has; years beyond 9999 are written with a sign.
std::string isoTime(std::int64_t tick, TickUnit unit);

/// A time span in words a reader can compare: "1 s", "340 ms", "17 min", "34 h", "1.2 years".
std::string durationText(std::int64_t ticks, TickUnit unit);

} // namespace tiebreak
