// SPDX-License-Identifier: GPL-3.0-or-later
// How a tick is shown as a time, in every view the same.
#include "models/timetext.h"

#include "core/int128.h"

#include <QCoreApplication>
#include <QDateTime>

#include <cmath>

namespace tiebreak
{

namespace
{

// The years 1 to 9999, without a day at either end: there a zone could leave their four digits.
constexpr std::int64_t firstZonedSecond = -62135596800 + 86400;
constexpr std::int64_t lastZonedSecond = 253402300799 - 86400;
constexpr std::int64_t microseconds = 1'000'000;

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

QString spanText(double seconds)
{
    const auto whole = [](double value) { return QString::number(static_cast<qint64>(value)); };
    if (seconds < 60)
        return QCoreApplication::translate("tiebreak::timeText", "%1 s").arg(whole(seconds));
    if (seconds < 3600)
        return QCoreApplication::translate("tiebreak::timeText", "%1 min").arg(whole(seconds / 60));
    if (seconds < 48 * 3600)
        return QCoreApplication::translate("tiebreak::timeText", "%1 h").arg(whole(seconds / 3600));
    if (seconds < 90.0 * 86400)
        return QCoreApplication::translate("tiebreak::timeText", "%1 days").arg(whole(seconds / 86400));
    if (seconds < 2 * 365.25 * 86400)
        return QCoreApplication::translate("tiebreak::timeText", "%1 months")
            .arg(whole(seconds / (30.4375 * 86400)));
    return QCoreApplication::translate("tiebreak::timeText", "%1 years")
        .arg(whole(seconds / (365.25 * 86400)));
}

QString relativeText(double microsecondsAgo)
{
    if (std::fabs(microsecondsAgo) < 1e6)
        return QCoreApplication::translate("tiebreak::timeText", "now");
    const QString span = spanText(std::fabs(microsecondsAgo) / 1e6);
    return microsecondsAgo > 0 ? QCoreApplication::translate("tiebreak::timeText", "%1 ago").arg(span)
                               : QCoreApplication::translate("tiebreak::timeText", "in %1").arg(span);
}

} // namespace

QString timeText(qint64 tick, TickUnit unit, const TimeDisplay &display)
{
    if (display.relative)
        return relativeText(static_cast<double>(display.nowMicroseconds) -
                            static_cast<double>(tick) * static_cast<double>(unitMicroseconds(unit)));
    QString text = QString::fromStdString(isoTime(tick + zoneOffset(tick, unit, display.zone), unit));
    text.chop(unit == TickUnit::Minute ? 4 : 1); // ":00Z" or "Z"
    return text.replace(u'T', u' ');
}

QString zoneName(const QTimeZone &zone, qint64 nowMicroseconds)
{
    const QDateTime now = QDateTime::fromMSecsSinceEpoch(nowMicroseconds / 1000, QTimeZone::utc());
    const QString shortName = zone.abbreviation(now);
    return shortName.isEmpty() ? QString::fromUtf8(zone.id()) : shortName;
}

} // namespace tiebreak
