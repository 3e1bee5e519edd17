// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/tiesizechart.h"

#include "core/chart/labels.h"
#include "core/chart/ticks.h"
#include "core/prose/sentence.h"

#include <QCoreApplication>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class TieSizeText
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::TieSizeChart)
};

constexpr double barWidth = 0.84;
constexpr double labelGap = 8;
/// One group stands this high, in powers of ten: a bar of its own above the axis.
constexpr double floorOfOne = 0.25;
/// A single class would make one bar as wide as the chart.
constexpr std::size_t minClasses = 5;

/// How high so many groups stand.
double heightOf(double groups)
{
    return groups <= 0 ? 0 : floorOfOne + std::log10(groups);
}

/// The largest number of members in the groups of a class.
std::int64_t largestOf(std::size_t size)
{
    return std::int64_t(1) << size;
}

ChartBox onPixels(const ChartBox &box)
{
    return {std::round(box.left), std::round(box.top), std::round(box.right), std::round(box.bottom)};
}

/// Lines at 45 degrees, which mean time.
void addHatch(Drawing &drawing, const ChartBox &box)
{
    constexpr double step = 7;
    for (double sum = step * std::ceil((box.left + box.top) / step); sum < box.right + box.bottom;
         sum += step) {
        const double top = std::max(box.top, sum - box.right);
        const double bottom = std::min(box.bottom, sum - box.left);
        drawing.shapes.emplace_back(
            Drawing::Line{{{sum - top, top}, {sum - bottom, bottom}}, Ink::TimeHatch});
    }
}

void addBar(Drawing &drawing, const ChartBox &box, Ink fill, Ink frame)
{
    drawing.shapes.emplace_back(Drawing::Fill{box, fill});
    if (fill == Ink::TimeBar)
        addHatch(drawing, box);
    const double right = box.right - 1;
    drawing.shapes.emplace_back(Drawing::Line{{{box.left, box.bottom},
                                               {box.left, box.top},
                                               {right, box.top},
                                               {right, box.bottom},
                                               {box.left, box.bottom}},
                                              frame});
}

/// The figure of a hatched bar where it has room: on a logarithmic axis how many of all these are shows in
/// figures alone.
void addByName(Drawing &drawing, const ChartBox &bar, const std::string &groups, const ChartCanvas &canvas)
{
    const ChartPoint middle{(bar.left + bar.right) / 2, (bar.top + bar.bottom) / 2};
    const double half = canvas.widthOf(groups, false) / 2 + 3;
    const ChartBox label{middle.x - half, middle.y - 6, middle.x + half, middle.y + 6};
    if (!bar.contains(label))
        return;
    drawing.shapes.emplace_back(Drawing::Fill{label, Ink::TimeBar});
    drawing.shapes.emplace_back(Drawing::Words{middle, Anchor::Middle, groups});
}

} // namespace

Drawing tieSizeChart(const GroupSizes &sizes, const ChartCanvas &canvas)
{
    Drawing drawing;
    const auto number = [&](std::int64_t value) { return canvas.wording.number(value); };
    std::size_t last = minClasses;
    for (std::size_t i = 1; i < sizes.groups.size(); ++i)
        if (sizes.groups[i] > 0)
            last = std::max(last, i);
    const double most = std::max(10.0, static_cast<double>(*std::ranges::max_element(sizes.groups)));

    // The number over the highest bar needs more room than the label of the axis beside it.
    const double height = std::max(canvas.height - 3.5 * canvas.lineHeight, 2 * canvas.lineHeight);
    const double room = height / (height - canvas.lineHeight / 2);
    PlotAxes axes{{0.5, static_cast<double>(last) + 0.5},
                  {0, heightOf(most) * room},
                  {},
                  {},
                  sentence("members in a group"),
                  0};
    double widest = 0;
    for (std::size_t i = 1; i <= last; ++i) {
        axes.below.push_back(
            {static_cast<double>(i),
             i == 1 ? number(2) : fmt::format("{}–{}", number(largestOf(i - 1) + 1), number(largestOf(i)))});
        widest = std::max(widest, canvas.widthOf(axes.below.back().text, false));
    }
    // Every class has its label, or every second one.
    if ((widest + labelGap) * static_cast<double>(last) > canvas.width * 0.9)
        std::erase_if(axes.below, [](const AxisTick &tick) { return std::fmod(tick.at, 2) == 0; });
    for (const double count : powersBetween(10, 1, most, ticksThatFit(canvas.height, 8)))
        axes.beside.push_back({heightOf(count), number(std::llround(count))});
    const Plot plot = addPlot(drawing, axes, canvas);

    std::vector<Drawing::Words> figures;
    std::vector<LabelExtent> extents;
    for (std::size_t i = 1; i <= last; ++i) {
        if (sizes.groups[i] == 0)
            continue;
        const std::string groups = number(sizes.groups[i]);
        const std::string byName = number(sizes.byName[i]);
        const auto boxBetween = [&](std::int64_t above, std::int64_t below) {
            const auto at = [&](double side, std::int64_t count) {
                return plot.at(static_cast<double>(i) + side * barWidth,
                               heightOf(static_cast<double>(count)));
            };
            const ChartPoint top = at(-0.5, above);
            const ChartPoint bottom = at(0.5, below);
            return onPixels({top.x, top.y, bottom.x, bottom.y});
        };
        const ChartBox whole = boxBetween(sizes.groups[i], 0);
        addBar(drawing, boxBetween(sizes.groups[i], sizes.byName[i]), Ink::Bar, Ink::Score);
        if (sizes.byName[i] > 0) {
            const ChartBox part = boxBetween(sizes.byName[i], 0);
            addBar(drawing, part, Ink::TimeBar, Ink::Time);
            addByName(drawing, part, byName, canvas);
        }
        const double middle = (whole.left + whole.right) / 2;
        figures.push_back(
            {{middle, whole.top - canvas.lineHeight / 2}, Anchor::Middle, groups, Ink::Secondary});
        extents.push_back(extentAround(middle, canvas.widthOf(groups, false) + 4));
        const std::string members =
            i == 1 ? phrase("count", "2 members")
                   : sentence("{} to {} members", number(largestOf(i - 1) + 1), number(largestOf(i)));
        drawing.words = listText(ListOf::Clauses,
                                 {drawing.words, sentence("Tie groups of {}: {}, decided by member name: {}",
                                                          members, groups, byName)});
        drawing.hints.push_back(
            {{whole.left, 0, whole.right, canvas.height},
             sentence("Tie groups of {}: {}\nWhere the member name decided: {}", members, groups, byName)});
    }
    // Numbers that do not fit side by side are left to the tool tip.
    for (const std::size_t i : labelsApart(extents, 0))
        drawing.shapes.emplace_back(figures[i]);
    return drawing;
}

ChartWords tieSizeWords(const AuditReport &report)
{
    ChartWords words;
    words.title = TieSizeText::tr("Tie groups by size");
    words.swatch = std::ranges::any_of(report.groupSizes.byName, [](auto count) { return count > 0; });
    if (words.swatch) {
        words.note = TieSizeText::tr("decided by member name");
        words.shortNote = TieSizeText::tr("by member name");
    }
    if (report.tieGroups == 0)
        words.instead = TieSizeText::tr("No two members have the same score.");
    return words;
}

} // namespace tiebreak
