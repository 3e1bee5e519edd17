// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/timeticks.h"

#include "core/chart/ticks.h"

#include <QDateTime>
#include <QLocale>

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

/// Where a new day begins, its date says more than midnight does.
std::string tickText(std::int64_t time, const TimeStep &step, const QTimeZone &zone)
{
    constexpr double minute = 60e6;
    constexpr double day = 86400e6;
    const double length = step.length();
    const QDateTime at = dateTime(time, zone);
    const auto *const format = step.months >= 12                           ? "yyyy"
                               : step.months > 0                           ? "yyyy-MM"
                               : length >= day || at.time() == QTime(0, 0) ? "MM-dd"
                               : length < minute                           ? "HH:mm:ss"
                                                                           : "HH:mm";
    return QLocale::c().toString(at, QLatin1String(format)).toStdString();
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

std::vector<AxisTick> timeTicks(const TimeScale &scale, const QTimeZone &zone, const ChartCanvas &canvas)
{
    const std::int64_t first = scale.from.time_since_epoch().count();
    const std::int64_t last = scale.to.time_since_epoch().count();
    if (last <= first || scale.right <= scale.left)
        return {};
    const double perMicrosecond = (scale.right - scale.left) / static_cast<double>(last - first);
    const auto isLongEnough = [&](const TimeStep &step) {
        return step.length() >= microsecondsOfSecond &&
               step.length() * perMicrosecond >= canvas.widthOf(tickText(last, step, zone), false) + labelGap;
    };
    const auto step = std::ranges::find_if(timeSteps(), isLongEnough);
    if (step == timeSteps().end())
        return {};
    const auto offset = [&](std::int64_t time) {
        return zone.offsetFromUtc(dateTime(time, QTimeZone::utc())) * microsecondsOfSecond;
    };
    std::vector<AxisTick> ticks;
    for (const std::int64_t time : timeTicks(first, last, *step, offset))
        ticks.push_back({scale.place(Moment(std::chrono::microseconds(time))), tickText(time, *step, zone)});
    return ticks;
}

} // namespace tiebreak
