// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/scoreticks.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "core/base/int128.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

/// The first of its multiples that is not below `first`, and how many there are up to `last`.
std::pair<Int128, Int128> multiples(std::int64_t first, std::int64_t last, Int128 step)
{
    const Int128 from = ceilDiv(Int128(first), step);
    const Int128 to = Int128(last) >= 0 ? Int128(last) / step : -ceilDiv(-Int128(last), step);
    return {from, to - from + 1};
}

/// 1, 2 or 5 times a power of ten, the smallest from `least` on that has no more than `most` multiples.
Int128 decimalStep(std::int64_t first, std::int64_t last, int most, Int128 least)
{
    Int128 step = least;
    for (int times = 0; multiples(first, last, step).second > most; ++times)
        step = times % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

/// The same for scores that count a unit of time.
Int128 clockStep(std::int64_t first, std::int64_t last, int most, TickUnit unit)
{
    constexpr std::int64_t second = 1'000'000;
    constexpr std::int64_t day = 86400 * second;
    constexpr std::int64_t clock[] = {second,        2 * second,    5 * second,     10 * second,
                                      15 * second,   30 * second,   60 * second,    120 * second,
                                      300 * second,  600 * second,  900 * second,   1800 * second,
                                      3600 * second, 7200 * second, 21600 * second, 43200 * second};
    const std::int64_t tick = unitMicroseconds(unit);
    const Int128 decimal = decimalStep(first, last, most, 1);
    if (decimal * tick < second)
        return decimal;
    for (const std::int64_t step : clock) {
        if (step % tick == 0 && multiples(first, last, step / tick).second <= most)
            return step / tick;
    }
    return decimalStep(first, last, most, day / tick);
}

} // namespace

QList<ScoreTick> scoreTicks(std::int64_t first, std::int64_t last, int most)
{
    QList<ScoreTick> ticks;
    if (last < first || most < 1)
        return ticks;
    const Int128 step = decimalStep(first, last, most, 1);
    const auto [from, number] = multiples(first, last, step);
    constexpr std::int64_t million = 1'000'000;
    const bool millions = step % million == 0;
    for (Int128 i = 0; i < number; ++i) {
        const auto score = static_cast<std::int64_t>((from + i) * step);
        const bool round = millions && score != 0;
        ticks +=
            {score, round ? QStringLiteral("%1 M").arg(groupedText(score / million)) : groupedText(score)};
    }
    return ticks;
}

QList<ScoreTick> scoreTicks(std::int64_t first, std::int64_t last, int most, const ScoreFormat &format)
{
    QList<ScoreTick> ticks;
    if (last < first || most < 1)
        return ticks;
    const bool isTime = format.kind == ScoreFormat::Kind::Clock || format.kind == ScoreFormat::Kind::Duration;
    const Int128 step =
        isTime ? clockStep(first, last, most, format.unit) : decimalStep(first, last, most, 1);
    const auto [from, number] = multiples(first, last, step);
    const Wording wording = cellWording({});
    for (Int128 i = 0; i < number; ++i) {
        const auto score = static_cast<std::int64_t>((from + i) * step);
        ticks += {score, displayText(formattedScore(format, score, wording))};
    }
    return ticks;
}

void paintScoreTicks(QPainter &painter, const QList<ScoreTick> &ticks, const QRectF &plot,
                     const std::function<double(std::int64_t)> &yOf, const Palette &palette)
{
    const double height = QFontMetricsF(axisFont()).height();
    painter.setFont(axisFont());
    for (const ScoreTick &tick : ticks) {
        const double y = std::floor(yOf(tick.score)) + 0.5;
        painter.setPen(QPen(palette.gridline, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(palette.secondary);
        painter.drawText(QRectF(0, y - height / 2, plot.left() - scoreTickGap, height),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, tick.text);
    }
}

QString shortNumber(std::int64_t number)
{
    constexpr std::pair<std::int64_t, char> units[] = {{1'000'000'000, 'G'}, {1'000'000, 'M'}, {1000, 'k'}};
    for (const auto &[unit, letter] : units) {
        const bool few = number >= 10 * unit || (letter != 'k' && number >= unit);
        if (few && number % unit == 0)
            return groupedText(number / unit) + QChar(0x202f) + QLatin1Char(letter);
    }
    return groupedText(number);
}

} // namespace tiebreak
