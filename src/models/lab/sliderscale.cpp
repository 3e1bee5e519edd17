// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/sliderscale.h"

#include "core/base/int128.h"
#include "models/text/axistext.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace scorescale
{

qint64 scoreAt(int position)
{
    const double power = double(std::clamp(position, 0, last)) / perDoubling;
    const double decade = std::pow(10.0, std::round(power * std::log10(2.0)));
    if (decade < std::exp2(last / perDoubling) && positionOf(qint64(decade)) == position)
        return qint64(decade);
    return std::llround(std::exp2(power));
}

int positionOf(qint64 score)
{
    if (score < 2)
        return 0;
    return std::min(last, int(std::lround(std::log2(double(score)) * perDoubling)));
}

QList<ScaleLabel> labels()
{
    QList<ScaleLabel> labels;
    for (const double score : {1e0, 1e3, 1e6, 1e9, 1e12, 0x1p53})
        labels += {positionOf(qint64(score)), scoreLabel(score)};
    return labels;
}

} // namespace scorescale

namespace timescale
{

qint64 tickAt(const TickWindow &window, int position)
{
    const Int128 length = Int128(window.last) - window.first;
    return qint64(window.first + length * std::clamp(position, 0, last) / last);
}

int positionOf(const TickWindow &window, qint64 tick)
{
    const Int128 length = Int128(window.last) - window.first;
    if (length <= 0 || tick <= window.first)
        return 0;
    if (tick >= window.last)
        return last;
    return int(((Int128(tick) - window.first) * last + length / 2) / length);
}

namespace
{

/// A way to walk through a time range, and how its moments are written.
struct Stride {
    int years;
    int months;
    qint64 seconds;
    const char *format;
};
constexpr Stride strides[] = {{0, 0, 1, "HH:mm:ss"},
                              {0, 0, 10, "HH:mm:ss"},
                              {0, 0, 60, "HH:mm"},
                              {0, 0, 600, "HH:mm"},
                              {0, 0, 3600, "HH:mm"},
                              {0, 0, 14400, "HH:mm"},
                              {0, 0, 43200, "MM-dd HH:mm"},
                              {0, 0, 86400, "MM-dd"},
                              {0, 0, 604800, "MM-dd"},
                              {0, 1, 0, "yyyy-MM"},
                              {0, 3, 0, "yyyy-MM"},
                              {1, 0, 0, "yyyy"},
                              {2, 0, 0, "yyyy"},
                              {4, 0, 0, "yyyy"},
                              {5, 0, 0, "yyyy"},
                              {10, 0, 0, "yyyy"},
                              {20, 0, 0, "yyyy"},
                              {25, 0, 0, "yyyy"},
                              {50, 0, 0, "yyyy"},
                              {100, 0, 0, "yyyy"},
                              {500, 0, 0, "yyyy"},
                              {1000, 0, 0, "yyyy"},
                              {2500, 0, 0, "yyyy"}};
constexpr int maxLabels = 6;

qint64 secondsOf(const Stride &stride)
{
    return stride.years * 31556952LL + stride.months * 2629746LL + stride.seconds;
}

QDateTime firstMoment(const QDateTime &from, const Stride &stride)
{
    const QDate date = from.date();
    if (stride.years > 0) {
        const int year = (date.year() + stride.years - 1) / stride.years * stride.years;
        const QDateTime start(QDate(year, 1, 1), QTime(0, 0), QTimeZone::utc());
        return start < from ? start.addYears(stride.years) : start;
    }
    if (stride.months > 0) {
        const int month = (date.month() - 1) / stride.months * stride.months + 1;
        const QDateTime start(QDate(date.year(), month, 1), QTime(0, 0), QTimeZone::utc());
        return start < from ? start.addMonths(stride.months) : start;
    }
    const qint64 second =
        -floorDiv(std::int64_t(-from.toSecsSinceEpoch()), std::int64_t(stride.seconds)) * stride.seconds;
    return QDateTime::fromSecsSinceEpoch(second, QTimeZone::utc());
}

QDateTime nextMoment(const QDateTime &moment, const Stride &stride)
{
    return moment.addYears(stride.years).addMonths(stride.months).addSecs(stride.seconds);
}

} // namespace

QList<ScaleLabel> labels(const TimeRange &timeRange)
{
    const qint64 length = timeRange.lastSecond - timeRange.firstSecond;
    if (length < maxLabels)
        return {};
    const auto stride = std::ranges::find_if(
        strides, [&](const Stride &each) { return length / secondsOf(each) < maxLabels; });
    const Stride &taken = stride == std::end(strides) ? *std::prev(std::end(strides)) : *stride;
    const QDateTime from = QDateTime::fromSecsSinceEpoch(timeRange.firstSecond, QTimeZone::utc());
    QList<ScaleLabel> labels;
    const TickWindow window{timeRange.firstSecond, timeRange.lastSecond};
    for (QDateTime at = firstMoment(from, taken);
         at.toSecsSinceEpoch() <= timeRange.lastSecond && labels.size() <= maxLabels;
         at = nextMoment(at, taken))
        labels += {positionOf(window, at.toSecsSinceEpoch()),
                   QLocale::c().toString(at, QString::fromLatin1(taken.format))};
    return labels;
}

} // namespace timescale

} // namespace tiebreak
