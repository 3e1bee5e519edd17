// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/timeticks.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QDateTime>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr std::int64_t microsecondsOfSecond = 1'000'000;
constexpr std::int64_t secondsOfDay = 86400;
/// Seconds; each divides a day, or is days.
constexpr std::int64_t clockSteps[] = {1,
                                       5,
                                       10,
                                       30,
                                       60,
                                       300,
                                       600,
                                       1800,
                                       3600,
                                       3 * 3600,
                                       6 * 3600,
                                       12 * 3600,
                                       secondsOfDay,
                                       7 * secondsOfDay,
                                       30 * secondsOfDay,
                                       365 * secondsOfDay};
constexpr double labelGap = 14;

QDateTime dateTime(std::int64_t second, const QTimeZone &zone)
{
    return QDateTime::fromSecsSinceEpoch(second, zone);
}

QString tickText(std::int64_t second, std::int64_t step, const QTimeZone &zone)
{
    const QDateTime at = dateTime(second, zone);
    if (step < 60)
        return at.toString(QStringLiteral("HH:mm:ss"));
    if (step < secondsOfDay)
        return at.toString(QStringLiteral("HH:mm"));
    return QLocale::c().toString(at.date(), step < 365 * secondsOfDay ? QStringLiteral("d MMM")
                                                                      : QStringLiteral("yyyy"));
}

} // namespace

double TimeScale::place(Moment at) const
{
    const auto span = static_cast<double>((to - from).count());
    if (span <= 0)
        return right;
    return left + (right - left) * static_cast<double>((at - from).count()) / span;
}

Moment TimeScale::moment(double place) const
{
    if (right <= left || to <= from)
        return to;
    const double share = std::clamp((place - left) / (right - left), 0.0, 1.0);
    return from + std::chrono::microseconds(std::llround(share * static_cast<double>((to - from).count())));
}

QList<TimeTick> timeTicks(const TimeScale &scale, double top, const QTimeZone &zone,
                          const QFontMetricsF &metrics)
{
    QList<TimeTick> ticks;
    const std::int64_t first = scale.from.time_since_epoch().count();
    const std::int64_t last = scale.to.time_since_epoch().count();
    if (last <= first || scale.right <= scale.left)
        return ticks;
    const double perSecond =
        (scale.right - scale.left) / (static_cast<double>(last - first) / microsecondsOfSecond);
    const auto roomFor = [&](std::int64_t step) {
        return static_cast<double>(step) * perSecond >=
               metrics.horizontalAdvance(tickText(last / microsecondsOfSecond, step, zone)) + labelGap;
    };
    const auto *const found = std::ranges::find_if(clockSteps, roomFor);
    if (found == std::end(clockSteps))
        return ticks;
    const std::int64_t step = *found;
    // A step is whole on the clock of the zone, not on that of UTC.
    const std::int64_t offset = zone.offsetFromUtc(dateTime(last / microsecondsOfSecond, QTimeZone::utc()));
    std::int64_t at = (first / microsecondsOfSecond + offset) / step * step - offset;
    double free = -std::numeric_limits<double>::infinity();
    for (; at <= last / microsecondsOfSecond; at += step) {
        const double x = scale.place(Moment(std::chrono::seconds(at)));
        if (x < scale.left)
            continue;
        const QString text = tickText(at, step, zone);
        const double width = std::ceil(metrics.horizontalAdvance(text)) + 1;
        const QRectF box(x - width / 2, top, width, metrics.height());
        if (box.left() < free)
            continue;
        free = box.right() + 4;
        ticks += {x, text, box};
    }
    return ticks;
}

void paintTimeTicks(QPainter &painter, const QList<TimeTick> &ticks, double bottom, const Palette &palette)
{
    painter.setFont(axisFont());
    for (const TimeTick &tick : ticks) {
        const double x = std::floor(tick.at) + 0.5;
        painter.setPen(QPen(palette.axis, 1));
        painter.drawLine(QPointF(x, bottom + 1), QPointF(x, bottom + 5));
        painter.setPen(palette.secondary);
        painter.drawText(tick.box, Qt::AlignCenter | Qt::TextSingleLine, tick.text);
    }
}

} // namespace tiebreak
