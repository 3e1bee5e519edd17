// SPDX-License-Identifier: GPL-3.0-or-later
// Where a line of time has its marks, and what they are called.
#pragma once

#include "core/time/tick.h"

#include <QString>
#include <QTimeZone>

#include <vector>

namespace tiebreak
{

/// One mark of a time axis. Only major marks have words.
struct TimeMark {
    qint64 tick = 0;
    bool major = false;
    QString words;
};

/// Marks for the ticks first to last on a line of `width` pixels: as fine as there is room for, never finer
/// than a tick. Words are as short as they can be: a clock time, a date, a month, a year. Empty where the
/// times lie beyond the years 1 to 9999.
std::vector<TimeMark> timeMarks(qint64 first, qint64 last, TickUnit unit, const QTimeZone &zone, int width);

/// "20:14:06 to 20:14:08" where both lie on one day, else with dates, and without clock times when more than
/// two months lie between. One time only when both are the same.
QString intervalWords(qint64 first, qint64 last, TickUnit unit, const QTimeZone &zone);

/// "3 seconds", "one minute", "17 min": how long so many ticks are.
QString spanWords(qint64 ticks, TickUnit unit);

} // namespace tiebreak
