// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/raw/timeaxis.h"

#include "models/text/timetext.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <array>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr qint64 us = 1;
constexpr qint64 ms = 1000 * us;
constexpr qint64 second = 1000 * ms;
constexpr qint64 minute = 60 * second;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;

struct Step {
    qint64 minor; ///< microseconds
    int majorEvery;
};

/// From one microsecond to a month; longer steps follow the calendar.
constexpr std::array steps{Step{1 * us, 5},     Step{2 * us, 5},      Step{5 * us, 4},   Step{10 * us, 5},
                           Step{20 * us, 5},    Step{50 * us, 4},     Step{100 * us, 5}, Step{200 * us, 5},
                           Step{500 * us, 4},   Step{1 * ms, 5},      Step{2 * ms, 5},   Step{5 * ms, 4},
                           Step{10 * ms, 5},    Step{20 * ms, 5},     Step{50 * ms, 4},  Step{100 * ms, 5},
                           Step{200 * ms, 5},   Step{500 * ms, 4},    Step{second, 5},   Step{2 * second, 5},
                           Step{5 * second, 6}, Step{10 * second, 6}, Step{minute, 5},   Step{2 * minute, 5},
                           Step{5 * minute, 6}, Step{10 * minute, 6}, Step{hour, 6},     Step{3 * hour, 4},
                           Step{6 * hour, 4},   Step{day, 5},         Step{2 * day, 5},  Step{5 * day, 6}};

struct MonthStep {
    int minor; ///< months
    int majorEvery;
};

constexpr std::array monthSteps{
    MonthStep{1, 3},    MonthStep{1, 6},    MonthStep{3, 4},    MonthStep{6, 4},    MonthStep{12, 5},
    MonthStep{24, 5},   MonthStep{60, 4},   MonthStep{120, 5},  MonthStep{240, 5},  MonthStep{600, 4},
    MonthStep{1200, 5}, MonthStep{2400, 5}, MonthStep{6000, 4}, MonthStep{12000, 5}};

constexpr int minMinorGap = 5;
constexpr int wordsGap = 18;

/// Where a translator finds these words.
class TimeAxis
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::TimeAxis)
};

bool isNamed(qint64 tick, TickUnit unit)
{
    constexpr double firstNamed = -62135596800e6;
    constexpr double lastNamed = 253402300799e6;
    const double time = double(tick) * double(unitMicroseconds(unit));
    return time >= firstNamed && time <= lastNamed;
}

qint64 floorTo(qint64 value, qint64 step)
{
    const qint64 rest = value % step;
    return value - (rest < 0 ? rest + step : rest);
}

/// "2026-11-20 20:14:07" of a tick, as the other views write it.
QString wholeText(qint64 tick, TickUnit unit, const QTimeZone &zone)
{
    return timeText(tick, unit, TimeDisplay{zone});
}

QString datePart(const QString &text)
{
    return text.section(QLatin1Char(' '), 0, 0);
}

QString clockPart(const QString &text)
{
    return text.section(QLatin1Char(' '), 1);
}

/// The clock time without the parts that are zero on every major mark.
QString clockWords(const QString &clock, qint64 majorStep)
{
    if (majorStep % minute == 0)
        return clock.left(5);
    if (majorStep % second == 0)
        return clock.left(8);
    int decimals = 1;
    for (qint64 step = 100 * ms; majorStep % step != 0 && decimals < 6; step /= 10)
        ++decimals;
    return clock.left(9 + decimals);
}

qreal wordsWidth(qint64 majorStep)
{
    constexpr qreal digit = 6.4; // of the axis font
    if (majorStep >= day)
        return 10 * digit;
    if (majorStep % minute == 0)
        return 5 * digit;
    return (majorStep % second == 0 ? 8 : majorStep % ms == 0 ? 12 : 15) * digit;
}

std::vector<TimeMark> evenMarks(qint64 first, qint64 last, TickUnit unit, const QTimeZone &zone, Step step)
{
    const qint64 length = unitMicroseconds(unit);
    const qint64 major = step.minor * step.majorEvery;
    const qint64 middle = (first + (last - first) / 2) * length;
    const qint64 offset =
        zone.offsetFromUtc(QDateTime::fromMSecsSinceEpoch(middle / 1000, QTimeZone::utc())) * second;
    std::vector<TimeMark> marks;
    QString lastDate;
    for (qint64 local = floorTo(first * length + offset, step.minor); local <= last * length + offset;
         local += step.minor) {
        const qint64 time = local - offset;
        if (time < first * length || time % length != 0)
            continue;
        TimeMark mark{time / length, floorTo(local, major) == local, {}};
        if (mark.major) {
            const QString text = wholeText(mark.tick, unit, zone);
            if (major >= day)
                mark.words = datePart(text);
            else
                mark.words = clockWords(clockPart(text), major);
            // Where a new day begins, its date says more than midnight does.
            if (major < day && clockPart(text).startsWith(QLatin1String("00:00")) &&
                floorTo(local, day) == local && !marks.empty())
                mark.words = datePart(text).mid(5);
        }
        marks.push_back(std::move(mark));
    }
    return marks;
}

std::vector<TimeMark> calendarMarks(qint64 first, qint64 last, TickUnit unit, const QTimeZone &zone,
                                    MonthStep step)
{
    const auto monthOf = [&](qint64 tick) {
        const QString text = wholeText(tick, unit, zone);
        return text.left(4).toInt() * 12 + text.mid(5, 2).toInt() - 1;
    };
    const int firstMonth = monthOf(first);
    const int lastMonth = monthOf(last);
    std::vector<TimeMark> marks;
    for (int month = firstMonth - firstMonth % step.minor; month <= lastMonth + step.minor;
         month += step.minor) {
        if (month / 12 < 1 || month / 12 > 9998)
            continue;
        const QDateTime start(QDate(month / 12, month % 12 + 1, 1), QTime(0, 0), zone);
        const double time = double(start.toMSecsSinceEpoch()) * 1000 / double(unitMicroseconds(unit));
        if (time < double(first) || time > double(last))
            continue;
        TimeMark mark{qint64(time), month % (step.minor * step.majorEvery) == 0, {}};
        if (mark.major)
            mark.words =
                step.minor * step.majorEvery % 12 == 0
                    ? QString::number(month / 12)
                    : QStringLiteral("%1-%2").arg(month / 12).arg(month % 12 + 1, 2, 10, QLatin1Char('0'));
        marks.push_back(std::move(mark));
    }
    return marks;
}

} // namespace

std::vector<TimeMark> timeMarks(qint64 first, qint64 last, TickUnit unit, const QTimeZone &zone, int width)
{
    if (last <= first || width <= 0)
        return {};
    // The view may stick out of the years that have names; the marks then stop at the edge.
    const qint64 length = unitMicroseconds(unit);
    const double edge = 253402300799e6 / double(length);
    if (!isNamed(first, unit))
        first = std::max(first, qint64(-62135596800e6 / double(length)));
    if (!isNamed(last, unit))
        last = std::min(last, qint64(edge));
    if (last <= first || !isNamed(first, unit) || !isNamed(last, unit))
        return {};

    const double pixelsPerMicrosecond = double(width) / ((double(last) - double(first)) * double(length));
    for (const Step step : steps) {
        if (step.minor < length)
            continue;
        const double gap = double(step.minor) * pixelsPerMicrosecond;
        if (gap >= minMinorGap &&
            gap * step.majorEvery >= wordsWidth(step.minor * step.majorEvery) + wordsGap)
            return evenMarks(first, last, unit, zone, step);
    }
    constexpr double month = 30.44 * double(day);
    for (const MonthStep step : monthSteps) {
        const double gap = step.minor * month * pixelsPerMicrosecond;
        if (gap >= minMinorGap && gap * step.majorEvery >= 46 + wordsGap)
            return calendarMarks(first, last, unit, zone, step);
    }
    return calendarMarks(first, last, unit, zone, monthSteps.back());
}

QString intervalWords(qint64 first, qint64 last, TickUnit unit, const QTimeZone &zone)
{
    const QString from = wholeText(first, unit, zone);
    const QString to = wholeText(last, unit, zone);
    const bool named = isNamed(first, unit) && isNamed(last, unit);
    if (first == last)
        return named ? clockPart(from) : from;
    if (!named)
        return TimeAxis::tr("%1 to %2").arg(from, to);
    if (datePart(from) == datePart(to))
        return TimeAxis::tr("%1 to %2").arg(clockPart(from), clockPart(to));
    const double span = (double(last) - double(first)) * double(unitMicroseconds(unit));
    if (span > 62.0 * double(day))
        return TimeAxis::tr("%1 to %2").arg(datePart(from), datePart(to));
    return TimeAxis::tr("%1 to %2").arg(from, to);
}

QString spanWords(qint64 ticks, TickUnit unit)
{
    if (ticks == 1)
        return TimeAxis::tr("one %1").arg(QString::fromUtf8(unitWord(unit)));
    if (ticks < 100 && unit == TickUnit::Second)
        return TimeAxis::tr("%1 seconds").arg(ticks);
    if (ticks < 100 && unit == TickUnit::Minute)
        return TimeAxis::tr("%1 minutes").arg(ticks);
    return QString::fromStdString(durationText(ticks, unit));
}

} // namespace tiebreak
