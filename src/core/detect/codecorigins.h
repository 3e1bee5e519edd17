// SPDX-License-Identifier: GPL-3.0-or-later
// From where people count the time that they pack: the constants that code is written with, first days of
// years and months, and days on which a board that is still written to may have begun or end.
#pragma once

#include "core/codec/codecspec.h"
#include "core/time/timerange.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// How well known it is where a packed time is counted from.
enum class OriginKind : std::uint8_t {
    Known,   ///< the Unix epoch, or the constant that goes with so many digits or bits
    Date,    ///< the first day of a year or a month, or another constant that code is written with
    Guessed, ///< a day, chosen so that the newest time comes to lie just before now
};

/// Where a packed time is counted from, and how usual that is.
struct TimeOrigin {
    OriginKind kind = OriginKind::Known;
    TickUnit unit = TickUnit::Second;
    std::optional<std::int64_t> from; ///< absent: counted from `epoch`
    std::int64_t epoch = 0;
    double usual = 0;        ///< 0 is the most usual; log2 of how much rarer
    std::int64_t needed = 0; ///< the largest field that is to be packed
};

/// Where the packed fields of most rows lie.
struct FieldSpan {
    double middle = 0;
    double low = 0; ///< the ends
    double high = 0;
    double nearLow = 0; ///< the ends without the last few, which something else may have written
    double nearHigh = 0;
    double innerLow = 0; ///< the same without 6 % at either end
    double innerHigh = 0;
    double denseLow = 0; ///< the share that is to be explained lies between these
    double denseHigh = 0;
};

/// The origins that are worth a try where fields go up to `largest` and lie in `span`: the Unix epoch; what
/// code subtracts from, `largest` itself, powers of 2 and of 10, the end of a century; and the dates that put
/// the newest time shortly before now (microseconds), the likeliest twelve of them. Nothing that puts the
/// middle of the fields outside the window.
std::vector<TimeOrigin> originsOf(const FieldSpan &span, std::int64_t largest, const TimeRange &window,
                                  std::int64_t now);

/// Whether a codec's time is counted from the first midnight of a year.
bool isFirstOfYear(const CodecSpec &spec);

/// log2 of the chance that a board's newest time is this tick. A board that is looked at is mostly still
/// written to: its newest time lies about as long before now as rows lie apart, `gap` ticks (0: unknown).
/// Else any age up to some years is as likely as one ten times as large. Hardly ever is it after now.
double newestTickBits(std::int64_t tick, double gap, TickUnit unit, const TimeRange &window,
                      std::int64_t now);

/// The ticks of `unit` from the Unix epoch to `time` (microseconds).
std::int64_t ticksAt(std::int64_t time, TickUnit unit);

} // namespace tiebreak
