// SPDX-License-Identifier: GPL-3.0-or-later
// The labels of the Lab's logarithmic axes: scores below a plot, spans of time beside it.
#pragma once

#include <QFontMetricsF>
#include <QList>
#include <QRectF>
#include <QString>

#include <functional>

namespace tiebreak
{

/// A label of an axis, the place of its tick, and where the words stand.
struct AxisLabel {
    double at = 0; ///< x or y
    QString text;
    QRectF box;
};

/// Between the plot and the labels at its left; between the plot and those below it.
inline constexpr double spanLabelGap = 7;
inline constexpr double scoreLabelGap = 5;

/// Powers of ten from `first` to `last`, every one or every second, third and so on so that none touch; and
/// 2^53 at the plot's right edge where that is `last`.
QList<AxisLabel> scoreLabelsBelow(const QRectF &plot, double first, double last,
                                  const std::function<double(double)> &xOf, const QFontMetricsF &metrics);

/// The spans from `first` to `last` microseconds of which none touch, those of clock and calendar before
/// others.
QList<AxisLabel> spanLabelsBeside(const QRectF &plot, double first, double last,
                                  const std::function<double(double)> &yOf, const QFontMetricsF &metrics);
/// The room that the widest of these labels takes.
double spanLabelWidth(double first, double last, const QFontMetricsF &metrics);

} // namespace tiebreak
