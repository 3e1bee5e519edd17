// SPDX-License-Identifier: GPL-3.0-or-later
// How a tick is shown as a time, in every view the same.
#include "models/timetext.h"

#include "core/int128.h"

#include <QCoreApplication>
#include <QDateTime>

#include <array>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr qint64 firstNamedSecond = -62135596800; // 0001-01-01
constexpr qint64 lastNamedSecond = 253402300799;  // 9999-12-31T23:59:59

qint64 floorDivide(qint64 value, qint64 by)
{
    return value / by - (value % by < 0 ? 1 : 0);
}

int decimalsOf(TickUnit unit)
{
    switch (unit) {
    case TickUnit::Minute:
    case TickUnit::Second:
        return 0;
    case TickUnit::Decisecond:
        return 1;
    case TickUnit::Centisecond:
        return 2;
    case TickUnit::Millisecond:
        return 3;
    case TickUnit::Microsecond:
        return 6;
    }
    return 0;
}

struct Civil {
    qint64 year;
    int month;
    int day;
};

/// Days since the Unix epoch to a date (Howard Hinnant, "chrono-compatible low-level date algorithms").
Civil civilFromDays(qint64 days)
{
    days += 719468;
    const qint64 era = floorDivide(days, 146097);
    const auto dayOfEra = static_cast<unsigned>(days - era * 146097);
    const unsigned yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
    const unsigned dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const unsigned shifted = (5 * dayOfYear + 2) / 153;
    const auto day = static_cast<int>(dayOfYear - (153 * shifted + 2) / 5 + 1);
    const auto month = static_cast<int>(shifted < 10 ? shifted + 3 : shifted - 9);
    return {static_cast<qint64>(yearOfEra) + era * 400 + (month <= 2 ? 1 : 0), month, day};
}

void appendPadded(QString &text, qint64 number, int width)
{
    std::array<char16_t, 20> digits{};
    int at = 20;
    while (number > 0 || 20 - at < width) {
        digits[static_cast<std::size_t>(--at)] = static_cast<char16_t>(u'0' + number % 10);
        number /= 10;
    }
    text.append(reinterpret_cast<const QChar *>(digits.data()) + at, 20 - at);
}

QString absoluteText(qint64 second, qint64 fraction, TickUnit unit, const QTimeZone &zone)
{
    static const QTimeZone utc = QTimeZone::utc();
    if (zone != utc)
        second += zone.offsetFromUtc(QDateTime::fromSecsSinceEpoch(second, utc));
    const qint64 day = floorDivide(second, 86400);
    const qint64 time = second - day * 86400;
    const Civil date = civilFromDays(day);
    QString text;
    text.reserve(26);
    appendPadded(text, date.year, 4);
    text += u'-';
    appendPadded(text, date.month, 2);
    text += u'-';
    appendPadded(text, date.day, 2);
    text += u' ';
    appendPadded(text, time / 3600, 2);
    text += u':';
    appendPadded(text, time / 60 % 60, 2);
    if (unit == TickUnit::Minute)
        return text;
    text += u':';
    appendPadded(text, time % 60, 2);
    if (const int decimals = decimalsOf(unit); decimals > 0) {
        text += u'.';
        appendPadded(text, fraction, decimals);
    }
    return text;
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
    const qint64 tickLength = unitMicroseconds(unit);
    if (display.relative)
        return relativeText(static_cast<double>(display.nowMicroseconds) -
                            static_cast<double>(tick) * static_cast<double>(tickLength));

    qint64 second = 0;
    qint64 fraction = 0;
    bool named = true;
    if (tickLength >= 1000000) {
        const qint64 seconds = tickLength / 1000000;
        named = tick >= firstNamedSecond / seconds && tick <= lastNamedSecond / seconds;
        second = named ? tick * seconds : 0;
    } else {
        const qint64 perSecond = 1000000 / tickLength;
        second = floorDivide(tick, perSecond);
        fraction = floorMod(tick, perSecond);
        named = second >= firstNamedSecond && second <= lastNamedSecond;
    }
    // A zone may move the ends by a day; there the plain UTC form stays within its four digits.
    if (!named || second - firstNamedSecond < 86400 || lastNamedSecond - second < 86400) {
        QString text = QString::fromStdString(isoTime(tick, unit));
        return text.replace(u'T', u' ').remove(u'Z');
    }
    return absoluteText(second, fraction, unit, display.zone);
}

QString zoneName(const QTimeZone &zone, qint64 nowMicroseconds)
{
    const QDateTime now = QDateTime::fromMSecsSinceEpoch(nowMicroseconds / 1000, QTimeZone::utc());
    const QString shortName = zone.abbreviation(now);
    return shortName.isEmpty() ? QString::fromUtf8(zone.id()) : shortName;
}

} // namespace tiebreak
