// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/chartscale.h"

#include "app/widgets/chart/drawnchart.h"
#include "models/lab/codeccurves.h"
#include "models/text/axistext.h"

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

ChartScale chartScale(const QSizeF &size, double right, double most)
{
    ChartScale scale;
    scale.top = hundredYears;
    for (const TimeSpan &span : timeSpans())
        if (scale.top < most && span.microseconds > scale.top)
            scale.top = span.microseconds;
    const ChartCanvas canvas = windowCanvas(size);
    const auto yOf = [&](double span) { return scale.yOf(span); };
    const double left = leftEdge + widthBeside(spanTicks(1, scale.top, yOf), canvas);
    const double below = heightBelow(canvas) + canvas.lineHeight;
    scale.plot = QRectF(std::round(left), topRoom, std::max(1.0, std::floor(size.width() - left - right)),
                        std::max(1.0, std::floor(size.height() - topRoom - below)));

    const ChartBox plot = boxOf(scale.plot);
    addAxisBeside(scale.axes, plot, spanTicks(1, scale.top, yOf), canvas);
    const auto scores = scoreTicks(1, double(lastCurveScore), [&](double score) { return scale.xOf(score); });
    for (const PlacedLabel &label : placedLabels(scores, canvas)) {
        const double x = scores[label.tick].at;
        scale.axes.shapes.emplace_back(Drawing::Line{{{x, plot.top}, {x, plot.bottom}}, Ink::Grid});
    }
    addAxisBelow(scale.axes, plot, scores, canvas);
    addBaseline(scale.axes, plot);
    scale.axes.shapes.emplace_back(
        Drawing::Line{{{plot.left, plot.top}, {plot.left, plot.bottom}}, Ink::Axis});
    return scale;
}

} // namespace tiebreak
