// SPDX-License-Identifier: GPL-3.0-or-later
// How a tick is shown as a time, in every view the same.
#pragma once

#include "core/time/timerange.h"

#include <QString>
#include <QTimeZone>

namespace tiebreak
{

/// In which zone times are shown, and whether as a time of day or as a distance from now.
struct TimeDisplay {
    QTimeZone zone = QTimeZone::utc();
    bool relative = false;
    qint64 nowMicroseconds = 0; ///< the clock for relative times, since the Unix epoch
};

/// "2026-11-20 20:14:07" in the display's zone, with as many decimals as the unit has (none and no seconds
/// for minutes); or "12 h 4 min 31 s ago": to the second while younger than 48 hours, with the unit's
/// decimals while younger than one; to the minute while younger than 100 days; in days beyond. "before year
/// 1" and "after year 9999" outside those years.
QString timeText(qint64 tick, TickUnit unit, const TimeDisplay &display);

/// "2026-01-01 to 2026-12-31T23:59:59Z": a time range's ends in UTC; where it is typed, parseTimeRange()
/// reads it.
QString timeRangeWords(const TimeRange &timeRange);
/// Its years alone, where there is no room for more: "2020 to 2038", "in 2026".
QString timeRangeYears(const TimeRange &timeRange);

/// The time of day of a moment in microseconds since the Unix epoch, with its zone: "20:43:10 UTC".
QString clockText(qint64 microseconds, const QTimeZone &zone);

/// What stands above a column of such times: "Time (UTC)".
QString timeHeading(const TimeDisplay &display);
/// The zone in a few letters: "UTC", "CET", "Asia/Tokyo".
QString zoneName(const QTimeZone &zone, qint64 nowMicroseconds);

} // namespace tiebreak
