// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of a linear axis of scores or counts.
#pragma once

#include "core/chart/drawing.h"
#include "core/live/names/scoreformat.h"

#include <QList>
#include <QString>

#include <cstdint>
#include <functional>
#include <vector>

namespace tiebreak
{

/// A round score with its label.
struct ScoreTick {
    std::int64_t score = 0;
    QString text;
};

/// The multiples of 1, 2 or 5 times a power of ten from `first` to `last`, `most` of them at the most, at
/// least one wherever there is a whole number. Millions are written as such where all of them are: "10 M".
QList<ScoreTick> scoreTicks(std::int64_t first, std::int64_t last, int most);

/// The same with each score in its format; where scores are times, multiples of what clocks count in: 5 s, 15
/// min, 6 h.
QList<ScoreTick> scoreTicks(std::int64_t first, std::int64_t last, int most, const ScoreFormat &format);

/// The same as an axis has them; without `placeOf` only their labels.
std::vector<AxisTick> axisTicks(const QList<ScoreTick> &ticks,
                                const std::function<double(std::int64_t)> &placeOf);

/// A round number in few letters: "500", "10 k", "2 M", "3 G"; one that is not so round is written out.
QString shortNumber(std::int64_t number);

} // namespace tiebreak
