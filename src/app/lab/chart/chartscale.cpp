// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/chartscale.h"

#include "models/lab/codeccurves.h"
#include "models/text/axistext.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double topRoom = 24; ///< for the axis title and the cursor's score
constexpr double leftEdge = 8;
constexpr double hundredYears = 3155695200e6;
constexpr double decades = 15.954589770191003; ///< log10(2^53)

} // namespace

double ChartScale::xOf(double score) const
{
    return plot.left() + plot.width() * std::log10(std::max(1.0, score)) / decades;
}

double ChartScale::yOf(double microseconds) const
{
    return plot.bottom() - plot.height() * std::log10(std::max(1.0, microseconds)) / std::log10(top);
}

std::int64_t ChartScale::scoreAt(double x) const
{
    const double share = std::clamp((x - plot.left()) / plot.width(), 0.0, 1.0);
    if (share >= 1)
        return lastCurveScore;
    const double score = std::round(std::pow(10, share * decades));
    return std::clamp(std::int64_t(score), firstCurveScore, lastCurveScore);
}

ChartScale chartScale(const QSizeF &size, double right, double most, const QFont &font)
{
    const QFontMetricsF metrics(font);
    ChartScale scale;
    scale.top = hundredYears;
    for (const TimeSpan &span : timeSpans())
        if (scale.top < most && span.microseconds > scale.top)
            scale.top = span.microseconds;
    const double left = leftEdge + spanLabelWidth(1, scale.top, metrics) + spanLabelGap;
    const double below = scoreLabelGap + 2 * metrics.height();
    scale.plot = QRectF(std::round(left), topRoom, std::max(1.0, std::floor(size.width() - left - right)),
                        std::max(1.0, std::floor(size.height() - topRoom - below)));
    scale.spans = spanLabelsBeside(
        scale.plot, 1, scale.top, [&](double span) { return scale.yOf(span); }, metrics);
    scale.scores = scoreLabelsBelow(
        scale.plot, 1, double(lastCurveScore), [&](double score) { return scale.xOf(score); }, metrics);
    return scale;
}

} // namespace tiebreak
