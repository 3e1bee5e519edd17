// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/timeticks.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "core/chart/labels.h"
#include "core/chart/ticks.h"

#include <QDateTime>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr std::int64_t microsecondsOfSecond = 1'000'000;
constexpr double labelGap = 14;

QDateTime dateTime(std::int64_t time, const QTimeZone &zone)
{
    return QDateTime::fromMSecsSinceEpoch(time / 1000, zone);
}

QString tickText(std::int64_t time, const TimeStep &step, const QTimeZone &zone)
{
    const QDateTime at = dateTime(time, zone);
    if (step.months >= 12)
        return at.toString(QStringLiteral("yyyy"));
    if (step.months > 0 || step.microseconds >= 86400 * microsecondsOfSecond)
        return QLocale::c().toString(at.date(), QStringLiteral("MM-dd"));
    return at.toString(step.microseconds < 60 * microsecondsOfSecond ? QStringLiteral("HH:mm:ss")
                                                                     : QStringLiteral("HH:mm"));
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
    const double perMicrosecond = (scale.right - scale.left) / static_cast<double>(last - first);
    const auto isLongEnough = [&](const TimeStep &step) {
        return step.length() >= microsecondsOfSecond &&
               step.length() * perMicrosecond >=
                   metrics.horizontalAdvance(tickText(last, step, zone)) + labelGap;
    };
    const auto step = std::ranges::find_if(timeSteps(), isLongEnough);
    if (step == timeSteps().end())
        return ticks;
    const auto offset = [&](std::int64_t time) {
        return zone.offsetFromUtc(dateTime(time, QTimeZone::utc())) * microsecondsOfSecond;
    };
    QList<TimeTick> all;
    std::vector<Stretch> stretches;
    for (const std::int64_t time : timeTicks(first, last, *step, offset)) {
        const double x = scale.place(Moment(std::chrono::microseconds(time)));
        const QString text = tickText(time, *step, zone);
        const double width = std::ceil(metrics.horizontalAdvance(text)) + 1;
        all += {x, text, QRectF(x - width / 2, top, width, metrics.height())};
        stretches.push_back(around(x, width));
    }
    for (const std::size_t i : labelsApart(stretches, 4))
        ticks += all[qsizetype(i)];
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
