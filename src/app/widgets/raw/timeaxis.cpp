// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/raw/timeaxis.h"

#include "core/chart/ticks.h"
#include "models/text/displaywording.h"
#include "models/text/timetext.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr qint64 ms = 1000; ///< microseconds
constexpr qint64 second = 1000 * ms;
constexpr qint64 minute = 60 * second;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;

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

qreal wordsWidth(const TimeStep &major)
{
    constexpr qreal digit = 6.4; // of the axis font
    if (major.months > 0)
        return 7 * digit;
    if (major.microseconds >= day)
        return 10 * digit;
    if (major.microseconds % minute == 0)
        return 5 * digit;
    return (major.microseconds % second == 0 ? 8 : major.microseconds % ms == 0 ? 12 : 15) * digit;
}

QString markWords(const QString &text, const TimeStep &major, bool first)
{
    if (major.months > 0)
        return datePart(text).left(major.months % 12 == 0 ? 4 : 7);
    if (major.microseconds >= day)
        return datePart(text);
    // Where a new day begins, its date says more than midnight does.
    const QString clock = clockPart(text);
    const bool midnight = std::ranges::none_of(clock, [](QChar c) { return c.isDigit() && c != u'0'; });
    return midnight && !first ? datePart(text).mid(5) : clockWords(clock, major.microseconds);
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
    const auto isWhole = [&](const TimeStep &step) { return step.months > 0 || step.microseconds >= length; };
    const auto room = [&](const TimeStep &step) { return step.length() * pixelsPerMicrosecond; };
    const auto steps = timeSteps();
    auto major = std::ranges::find_if(steps, [&](const TimeStep &step) {
        return isWhole(step) && room(step) >= wordsWidth(step) + wordsGap;
    });
    if (major == steps.end())
        --major;
    const auto minor = std::find_if(steps.begin(), major, [&](const TimeStep &step) {
        return isWhole(step) && room(step) >= minMinorGap && step.divides(*major);
    });
    const auto offset = [&](qint64 time) {
        return zone.offsetFromUtc(QDateTime::fromMSecsSinceEpoch(time / 1000, QTimeZone::utc())) * second;
    };
    const auto named = timeTicks(first * length, last * length, *major, offset);
    std::vector<TimeMark> marks;
    for (const qint64 time : timeTicks(first * length, last * length, *minor, offset)) {
        if (time % length != 0)
            continue;
        TimeMark mark{time / length, std::ranges::binary_search(named, time), {}};
        if (mark.major)
            mark.words = markWords(wholeText(mark.tick, unit, zone), *major, marks.empty());
        marks.push_back(std::move(mark));
    }
    return marks;
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
        return displayText(oneUnit(unit));
    return displayText(durationText(ticks, unit));
}

} // namespace tiebreak
