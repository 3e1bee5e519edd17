// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/survival/heatmapaxes.h"

#include "app/widgets/chart/drawnchart.h"
#include "models/text/axistext.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

double logOf(double value)
{
    return std::log(std::max(1.0, value));
}

} // namespace

CellAxis::CellAxis(const std::vector<std::int64_t> &values, double start, double end)
    : m_start(start), m_firstLog(logOf(static_cast<double>(values.front())))
{
    const double logs = logOf(static_cast<double>(values.back())) - m_firstLog;
    m_perLog = logs > 0 ? (end - start) / logs : 0;
    m_edges.push_back(start);
    for (std::size_t i = 1; i < values.size(); ++i)
        m_edges.push_back(
            (place(static_cast<double>(values[i - 1])) + place(static_cast<double>(values[i]))) / 2);
    m_edges.push_back(end);
}

double CellAxis::place(double value) const
{
    return m_start + (logOf(value) - m_firstLog) * m_perLog;
}

std::size_t CellAxis::cellAt(double place) const
{
    const bool up = m_edges.back() >= m_edges.front();
    const auto isBefore = [&](double edge) { return up ? edge <= place : edge >= place; };
    const auto after = std::ranges::partition_point(m_edges, isBefore);
    const auto index = std::max<std::ptrdiff_t>(0, after - m_edges.begin() - 1);
    return std::min(static_cast<std::size_t>(index), m_edges.size() - 2);
}

HeatMapAxes HeatMapAxes::of(const SurvivalMap &map, const QSizeF &size)
{
    const ChartCanvas canvas = windowCanvas(size);
    const double tick = static_cast<double>(unitMicroseconds(map.spec.unit));
    const double longest = static_cast<double>(map.grid.gaps.back()) * tick;

    HeatMapAxes axes;
    const auto gapOf = [&](double span) { return axes.gaps.place(span / tick); };
    const double left = std::round(widthBeside(spanTicks(tick, longest, gapOf), canvas));
    const double top = canvas.lineHeight + 8;
    const double below = heightBelow(canvas) + canvas.lineHeight;
    const double right = std::ceil(canvas.widthOf("2000", false) / 2);
    axes.plot = QRectF(left, top, std::max(1.0, std::floor(size.width() - left - right)),
                       std::max(1.0, std::floor(size.height() - top - below)));
    axes.scores = CellAxis(map.grid.scores, axes.plot.left(), axes.plot.right());
    axes.gaps = CellAxis(map.grid.gaps, axes.plot.bottom(), axes.plot.top());
    const ChartBox plot = boxOf(axes.plot);
    addAxisBeside(axes.axes, plot, spanTicks(tick, longest, gapOf), canvas, Ink::Axis);
    addAxisBelow(axes.axes, plot,
                 scoreTicks(static_cast<double>(map.grid.scores.front()),
                            static_cast<double>(map.grid.scores.back()),
                            [&](double score) { return axes.scores.place(score); }),
                 canvas);
    addBaseline(axes.axes, plot);
    return axes;
}

} // namespace tiebreak
