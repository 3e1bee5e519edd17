// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/timetext.h"

#include "core/base/int128.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QStringList>

#include <cstdlib>

namespace tiebreak
{

namespace
{

// The first second of year 1 and the last of year 9999.
constexpr std::int64_t firstSecond = -62135596800;
constexpr std::int64_t lastSecond = 253402300799;
// The years 1 to 9999, without a day at either end: there a zone could leave their four digits.
constexpr std::int64_t firstZonedSecond = -62135596800 + 86400;
constexpr std::int64_t lastZonedSecond = lastSecond - 86400;
constexpr std::int64_t microseconds = 1'000'000;

/// Where a translator finds these words.
class TimeTexts
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::timeText)
};

/// How many ticks the zone is ahead of UTC at this tick; none in years that have no zones.
std::int64_t zoneOffset(std::int64_t tick, TickUnit unit, const QTimeZone &zone)
{
    static const QTimeZone utc = QTimeZone::utc();
    const std::int64_t length = unitMicroseconds(unit);
    if (zone == utc || tick < floorDiv(firstZonedSecond * microseconds, length) ||
        tick > floorDiv(lastZonedSecond * microseconds, length))
        return 0;
    const QDateTime time = QDateTime::fromSecsSinceEpoch(floorDiv(tick * length, microseconds), utc);
    return floorDiv(zone.offsetFromUtc(time) * microseconds, length);
}

/// Whole parts of a span, largest first.
QString spanText(std::int64_t span, TickUnit unit)
{
    const std::int64_t minutes = span / (60 * microseconds);
    const std::int64_t hours = minutes / 60;
    if (hours >= 100 * 24)
        return TimeTexts::tr("%1 days").arg(groupedText(hours / 24));
    if (hours >= 48)
        return TimeTexts::tr("%1 days %2 h %3 min").arg(hours / 24).arg(hours % 24).arg(minutes % 60);
    QStringList parts;
    if (hours > 0)
        parts += TimeTexts::tr("%1 h").arg(hours);
    if (minutes > 0)
        parts += TimeTexts::tr("%1 min").arg(minutes % 60);
    if (unit != TickUnit::Minute) {
        QString seconds = QString::number(span / microseconds % 60);
        int decimals = 0;
        for (std::int64_t length = unitMicroseconds(unit); hours == 0 && length < microseconds; length *= 10)
            ++decimals;
        if (decimals > 0)
            seconds += u'.' + QString::number(span % microseconds).rightJustified(6, u'0').left(decimals);
        parts += TimeTexts::tr("%1 s").arg(seconds);
    }
    return parts.join(u' ');
}

/// For times within years of four digits, which fit 64 bits in any unit.
QString relativeText(std::int64_t tick, TickUnit unit, std::int64_t nowMicroseconds)
{
    const std::int64_t length = unitMicroseconds(unit);
    const std::int64_t ago = nowMicroseconds - tick * length;
    if (std::abs(ago) < length)
        return TimeTexts::tr("now");
    const QString span = spanText(std::abs(ago), unit);
    return ago > 0 ? TimeTexts::tr("%1 ago").arg(span) : TimeTexts::tr("in %1").arg(span);
}

} // namespace

QString timeText(qint64 tick, TickUnit unit, const TimeDisplay &display)
{
    const Int128 second = floorDiv(Int128(tick) * unitMicroseconds(unit), microseconds);
    if (second < firstSecond)
        return TimeTexts::tr("before year 1");
    if (second > lastSecond)
        return TimeTexts::tr("after year 9999");
    if (display.relative)
        return relativeText(tick, unit, display.nowMicroseconds);
    QString text = displayText(isoTime(tick + zoneOffset(tick, unit, display.zone), unit));
    text.chop(unit == TickUnit::Minute ? 4 : 1); // ":00Z" or "Z"
    return text.replace(u'T', u' ');
}

QString timeRangeWords(const TimeRange &timeRange)
{
    return displayText(timeRangePhrase(timeRange));
}

QString timeRangeYears(const TimeRange &timeRange)
{
    const auto year = [](std::int64_t second) {
        const QString day = displayText(isoTime(second, TickUnit::Second)).section(u'T', 0, 0);
        return day.chopped(qsizetype(std::size("-12-31") - 1));
    };
    const QString first = year(timeRange.firstSecond);
    const QString last = year(timeRange.lastSecond);
    return first == last ? TimeTexts::tr("in %1").arg(first) : TimeTexts::tr("%1 to %2").arg(first, last);
}

QString clockText(qint64 microseconds, const QTimeZone &zone)
{
    return timeText(microseconds / 1000000, TickUnit::Second, {zone}).mid(11) + u' ' +
           zoneName(zone, microseconds);
}

QString timeHeading(const TimeDisplay &display)
{
    return display.relative ? TimeTexts::tr("Time")
                            : TimeTexts::tr("Time (%1)").arg(zoneName(display.zone, display.nowMicroseconds));
}

QString zoneName(const QTimeZone &zone, qint64 nowMicroseconds)
{
    const QDateTime now = QDateTime::fromMSecsSinceEpoch(nowMicroseconds / 1000, QTimeZone::utc());
    const QString shortName = zone.abbreviation(now);
    return shortName.isEmpty() ? QString::fromUtf8(zone.id()) : shortName;
}

} // namespace tiebreak
