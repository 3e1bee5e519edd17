// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/scoreticks.h"

#include "core/chart/ticks.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <utility>

namespace tiebreak
{

QList<ScoreTick> scoreTicks(std::int64_t first, std::int64_t last, int most)
{
    QList<ScoreTick> ticks;
    if (last < first || most < 1)
        return ticks;
    const Int128 step = roundStep(first, last, most);
    constexpr std::int64_t million = 1'000'000;
    const bool millions = step % million == 0;
    for (const std::int64_t score : multiplesOf(step, first, last)) {
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
        isTime ? roundClockStep(first, last, most, format.unit) : roundStep(first, last, most);
    const Wording wording = cellWording({});
    for (const std::int64_t score : multiplesOf(step, first, last))
        ticks += {score, displayText(formattedScore(format, score, wording))};
    return ticks;
}

std::vector<AxisTick> axisTicks(const QList<ScoreTick> &ticks,
                                const std::function<double(std::int64_t)> &placeOf)
{
    std::vector<AxisTick> axis;
    for (const ScoreTick &tick : ticks)
        axis.push_back({placeOf ? placeOf(tick.score) : 0, tick.text.toStdString()});
    return axis;
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
