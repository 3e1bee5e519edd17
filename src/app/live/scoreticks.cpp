// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/scoreticks.h"

#include "core/base/int128.h"
#include "models/text/numbertext.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

QList<ScoreTick> scoreTicks(std::int64_t first, std::int64_t last, int most)
{
    QList<ScoreTick> ticks;
    if (last < first || most < 1)
        return ticks;
    Int128 step = 1;
    const auto count = [&] {
        const Int128 from = ceilDiv(Int128(first), step);
        const Int128 to = Int128(last) >= 0 ? Int128(last) / step : -ceilDiv(-Int128(last), step);
        return std::pair(from, to - from + 1);
    };
    for (int times = 0; count().second > most; ++times)
        step = times % 3 == 1 ? step / 2 * 5 : step * 2;
    const auto [from, number] = count();
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
