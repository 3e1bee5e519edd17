// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/chart/drawing.h"

#include "core/chart/labels.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double tickLength = 4;
constexpr double labelBelowGap = tickLength + 3;
constexpr double labelsBelowApart = 8;
constexpr double plotMargin = 4;
constexpr double ticksApart = 20;       ///< at the left, at least
constexpr double minHeightTitled = 120; ///< of a canvas with an axis' title

} // namespace

bool ChartBox::contains(const ChartBox &other) const
{
    return left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom;
}

bool ChartBox::overlaps(const ChartBox &other) const
{
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
}

double ValueScale::at(double value) const
{
    // Halves, for the whole range may be more than a double holds.
    const auto scaled = [this](double x) { return logarithmic ? std::log10(x) : x / 2; };
    const double length = scaled(to) - scaled(from);
    const double share = length > 0 ? (scaled(value) - scaled(from)) / length : 0.5;
    return start + (end - start) * share;
}

double widthBeside(std::span<const AxisTick> ticks, const ChartCanvas &canvas)
{
    double widest = 0;
    for (const AxisTick &tick : ticks)
        widest = std::max(widest, canvas.widthOf(tick.text, false));
    return std::ceil(widest) + axisLabelGap;
}

double heightBelow(const ChartCanvas &canvas)
{
    return std::ceil(canvas.lineHeight) + labelBelowGap;
}

void addAxisBeside(Drawing &drawing, const ChartBox &plot, std::span<const AxisTick> ticks,
                   const ChartCanvas &canvas, Ink ink)
{
    const bool isMark = ink == Ink::Axis;
    const double begin = isMark ? plot.left - tickLength : plot.left;
    const double end = isMark ? plot.left : plot.right;
    std::vector<LabelExtent> extents;
    for (const AxisTick &tick : ticks)
        extents.push_back(extentAround(tick.at, canvas.lineHeight - 1));
    for (const std::size_t i : labelsApart(extents, 0)) {
        const double y = ticks[i].at;
        drawing.shapes.emplace_back(Drawing::Line{{{begin, y}, {end, y}}, ink});
        drawing.shapes.emplace_back(
            Drawing::Words{{plot.left - axisLabelGap, y}, Anchor::End, ticks[i].text, Ink::Secondary});
    }
}

std::vector<PlacedLabel> placedLabels(std::span<const AxisTick> ticks, const ChartCanvas &canvas)
{
    std::vector<LabelExtent> extents;
    for (const AxisTick &tick : ticks) {
        const double width = canvas.widthOf(tick.text, false);
        const double middle = std::clamp(tick.at, width / 2, std::max(width / 2, canvas.width - width / 2));
        extents.push_back(extentAround(middle, width));
    }
    std::vector<PlacedLabel> labels;
    for (const std::size_t i : labelsApart(extents, labelsBelowApart))
        labels.push_back({i, (extents[i].from + extents[i].to) / 2});
    return labels;
}

void addAxisBelow(Drawing &drawing, const ChartBox &plot, std::span<const AxisTick> ticks,
                  const ChartCanvas &canvas)
{
    for (const auto &[tick, middle] : placedLabels(ticks, canvas)) {
        const double x = ticks[tick].at;
        drawing.shapes.emplace_back(
            Drawing::Line{{{x, plot.bottom}, {x, plot.bottom + tickLength}}, Ink::Axis});
        drawing.shapes.emplace_back(
            Drawing::Words{{middle, plot.bottom + labelBelowGap + canvas.lineHeight / 2},
                           Anchor::Middle,
                           ticks[tick].text,
                           Ink::Secondary});
    }
}

void addBaseline(Drawing &drawing, const ChartBox &plot)
{
    drawing.shapes.emplace_back(
        Drawing::Line{{{plot.left, plot.bottom}, {plot.right, plot.bottom}}, Ink::Axis});
}

int ticksThatFit(double height, int most)
{
    return std::clamp(static_cast<int>(height / ticksApart), 2, most);
}

Plot addPlot(Drawing &drawing, const PlotAxes &axes, const ChartCanvas &canvas)
{
    const bool isTitled = !axes.title.empty() && canvas.height >= minHeightTitled;
    const double titleHeight = isTitled ? canvas.lineHeight : 0;
    const double top = canvas.lineHeight / 2 + 1;
    const ChartBox box{widthBeside(axes.beside, canvas) + plotMargin, top,
                       std::max(canvas.width - axes.roomAtRight, canvas.width / 2),
                       std::max(top + 1, canvas.height - heightBelow(canvas) - titleHeight)};
    Plot plot{box, axes.x, axes.y};
    plot.x.start = box.left;
    plot.x.end = box.right;
    plot.y.start = box.bottom;
    plot.y.end = box.top;
    const auto placed = [](std::vector<AxisTick> ticks, const ValueScale &scale) {
        for (AxisTick &tick : ticks)
            tick.at = scale.at(tick.at);
        return ticks;
    };
    addAxisBeside(drawing, box, placed(axes.beside, plot.y), canvas);
    addBaseline(drawing, box);
    addAxisBelow(drawing, box, placed(axes.below, plot.x), canvas);
    if (isTitled)
        drawing.shapes.emplace_back(
            Drawing::Words{{(box.left + box.right) / 2, canvas.height - titleHeight / 2},
                           Anchor::Middle,
                           axes.title,
                           Ink::Secondary});
    return plot;
}

bool FreeSpace::isFree(const ChartBox &box) const
{
    return m_bounds.contains(box) &&
           std::ranges::none_of(m_taken, [&](const ChartBox &taken) { return taken.overlaps(box); });
}

std::optional<std::size_t> FreeSpace::takeFirst(std::span<const ChartBox> places)
{
    const auto free = std::ranges::find_if(places, [this](const ChartBox &box) { return isFree(box); });
    if (free == places.end())
        return std::nullopt;
    take(*free);
    return static_cast<std::size_t>(free - places.begin());
}

} // namespace tiebreak
