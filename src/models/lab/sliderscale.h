// SPDX-License-Identifier: GPL-3.0-or-later
// Where scores and times stand on the Lab's sliders.
#pragma once

#include "core/time/timerange.h"

#include <QList>
#include <QString>

namespace tiebreak
{

/// A label under a slider.
struct ScaleLabel {
    int position = 0;
    QString text;
};

/// Scores from 1 to 2^53 on a slider that moves through magnitudes: twenty positions a doubling.
namespace scorescale
{
inline constexpr int perDoubling = 20;
inline constexpr int last = 53 * perDoubling;

/// The score at a position, 0 to `last`; powers of ten are hit exactly.
qint64 scoreAt(int position);
/// The position nearest to a score; 0 for all scores below 2.
int positionOf(qint64 score);
/// 1, 1 000, 1 M, 10⁹, 10¹², 2⁵³.
QList<ScaleLabel> labels();
} // namespace scorescale

/// The ticks of a time range on a slider, evenly.
namespace timescale
{
inline constexpr int last = 1000;

/// The tick at a position, 0 to `last`. The window is not empty.
qint64 tickAt(const TickWindow &window, int position);
/// The position nearest to a tick; that of the time range's end where the tick lies outside.
int positionOf(const TickWindow &window, qint64 tick);
/// Four or five round moments of the time range: years, else months, days or hours.
QList<ScaleLabel> labels(const TimeRange &timeRange);
} // namespace timescale

} // namespace tiebreak
