// SPDX-License-Identifier: GPL-3.0-or-later
// What searches for another unit reckon with: those of an audit, and that of a live board.
#pragma once

#include "core/audit/otherunit.h"
#include "core/base/int128.h"
#include "core/codec/field.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

inline constexpr double bitsWanted = 20; ///< of evidence: once in a million boards
inline constexpr double maxChance = 0.9; ///< where nearly every row makes sense in the unit, none tells
inline constexpr double nearby =
    0.5; ///< of their length beside the board's times, where rows are not far yet

/// The evidence, in bits, that `hits` of `tries` are more than chance gives.
inline double evidence(double hits, double tries, double chance)
{
    if (tries == 0 || hits / tries <= chance)
        return 0;
    const double share = hits / tries;
    const double rest = share < 1 ? (1 - share) * std::log2((1 - share) / (1 - chance)) : 0;
    return tries * (share * std::log2(share / chance) + rest);
}

inline bool contains(TickWindow window, std::int64_t tick)
{
    return window.first <= tick && tick <= window.last;
}

/// With so much of its length on either side, within the room of ticks.
inline TickWindow widened(TickWindow window, double share)
{
    const auto more = static_cast<std::int64_t>(share * static_cast<double>(window.last - window.first + 1));
    return {heldTo64(Int128(window.first) - more), heldTo64(Int128(window.last) + more)};
}

/// The ticks after which the same field stands beside the next score.
struct FieldCycle {
    std::int64_t length = 0; ///< 0: there is none
    std::int64_t origin = 0; ///< where one begins

    explicit FieldCycle(const Decoder &decoder)
    {
        const CodecSpec &spec = decoder.spec();
        length = spec.keep ? std::int64_t(1) << *spec.keep : fieldLength(spec);
        origin = spec.keep ? decoder.window().first : codecDomain(spec).first;
    }
};

/// A writer that counts in `unit`, on a board of these times, in ticks of the codec: what it does to the
/// field. Nothing where no such time runs over, for then the row tells by itself.
inline std::optional<OtherUnit> unitThatRunsOver(const CodecSpec &spec, FieldCycle cycle, TickUnit unit,
                                                 TickWindow times)
{
    const std::int64_t own = unitMicroseconds(spec.unit);
    const std::int64_t theirs = unitMicroseconds(unit);
    OtherUnit other;
    other.unit = unit;
    other.times = times;
    other.cycle = cycle.length;
    other.perCycle = spec.keep ? 0 : spec.from ? 1 : -1;
    other.timesInUnit = {heldTo64(floorDiv(Int128(times.first) * own, theirs)),
                         heldTo64(floorDiv((Int128(times.last) + 1) * own - 1, theirs))};
    other.minCycles = heldTo64(floorDiv(Int128(other.timesInUnit.first) - cycle.origin, cycle.length));
    other.maxCycles = heldTo64(floorDiv(Int128(other.timesInUnit.last) - cycle.origin, cycle.length));
    if (other.minCycles == 0 && other.maxCycles == 0)
        return {};
    other.chance = std::min(1.0, (static_cast<double>(other.timesInUnit.last) -
                                  static_cast<double>(other.timesInUnit.first) + 1) /
                                     static_cast<double>(cycle.length));
    return other;
}

} // namespace tiebreak
