// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/cost/costcharts.h"

#include "core/chart/labels.h"
#include "core/chart/ticks.h"
#include "core/prose/sentence.h"
#include "models/text/axistext.h"
#include "sandbox/measure/measuretext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace tiebreak
{

namespace
{

constexpr double firstSize = 10;  ///< members of the smallest board in the chart of memory
constexpr double shortest = 1000; ///< of that in the chart of times
constexpr double ringRadius = 3.5;
constexpr double nameGap = 9;
constexpr int maxTicks = 12; ///< beside a plot

/// The memory of a board of a size.
struct Spot {
    double members = 0;
    double bytes = 0; ///< a member
    bool skipList = false;
};

/// The model's line for boards of a shape.
struct MemoryLine {
    std::vector<Spot> spots;
    std::optional<Spot> chosen; ///< the board of the shape itself
    double last = 10'000'000;   ///< members

    explicit MemoryLine(const BoardSizes &shape);
};

MemoryLine::MemoryLine(const BoardSizes &shape)
{
    constexpr double maxShown = 1e12;
    const auto members = static_cast<double>(shape.members);
    while (last < members && last < maxShown)
        last *= 10;
    // Densely, and on either side of each step: the switch, and where the hash table doubles.
    std::vector<std::int64_t> sizes{EncodingLimits().entries, EncodingLimits().entries + 1,
                                    static_cast<std::int64_t>(last)};
    for (double size = firstSize; size <= last; size *= 1.04)
        sizes.push_back(static_cast<std::int64_t>(size));
    for (std::int64_t table = 256; static_cast<double>(table) < last; table *= 2) {
        sizes.push_back(table);
        sizes.push_back(table + 1);
    }
    std::ranges::sort(sizes);
    sizes.erase(std::ranges::unique(sizes).begin(), sizes.end());
    const auto spotOf = [&](std::int64_t size) {
        const MemoryEstimate estimate = estimateMemory(shape.withMembers(size));
        return Spot{static_cast<double>(size), estimate.bytesPerMember(),
                    estimate.encoding == SetEncoding::SkipList};
    };
    for (const std::int64_t size : sizes)
        spots.push_back(spotOf(size));
    if (members >= firstSize && members <= last)
        chosen = spotOf(shape.members);
}

Ink seriesInk(int series)
{
    return static_cast<Ink>(static_cast<int>(Ink::First) + series);
}

std::string bytesText(double bytes, const Wording &wording)
{
    return bytes < 99.95 ? sentence("{:.1f} B per member", bytes)
                         : sentence("{} B per member", wording.number(std::llround(bytes)));
}

/// The model's names of its two parts: one before the switch, one behind it.
void addEncodingNames(Drawing &drawing, const Plot &plot, const MemoryLine &line, Ink ink,
                      const ChartCanvas &canvas)
{
    const auto add = [&](double x, double bytes, const std::string &name) {
        drawing.shapes.emplace_back(
            Drawing::Words{{std::max(x, plot.box.left + nameGap), plot.y.at(bytes) + canvas.lineHeight},
                           Anchor::Start,
                           name,
                           ink});
    };
    const auto firstNode = std::ranges::find_if(line.spots, &Spot::skipList);
    if (firstNode != line.spots.begin())
        add(plot.box.left, (firstNode - 1)->bytes, phrase("chart of cost", "listpack"));
    if (firstNode != line.spots.end())
        add(plot.x.at(firstNode->members) + nameGap,
            std::ranges::min_element(firstNode, line.spots.end(), {}, &Spot::bytes)->bytes,
            phrase("chart of cost", "skip list"));
}

/// An upright line where the board itself is.
void addChosen(Drawing &drawing, const Plot &plot, const Spot &chosen, const ChartCanvas &canvas)
{
    const ChartPoint at = plot.at(chosen.members, chosen.bytes);
    const std::string words = bytesText(chosen.bytes, canvas.wording);
    const bool hasRoom = at.x + nameGap + canvas.widthOf(words, false) <= plot.box.right;
    drawing.shapes.emplace_back(Drawing::Line{{{at.x, plot.box.top}, {at.x, plot.box.bottom}}, Ink::Text});
    drawing.shapes.emplace_back(Drawing::Mark{at, Drawing::Mark::Kind::Dot, 3, Ink::Text, words});
    drawing.shapes.emplace_back(
        Drawing::Words{{at.x + (hasRoom ? nameGap : -nameGap), plot.box.top + canvas.lineHeight / 2},
                       hasRoom ? Anchor::Start : Anchor::End,
                       words});
}

Drawing drawMemory(const MemoryLine &line, Ink ink, const std::vector<MemoryPoint> &measured,
                   const ChartCanvas &canvas)
{
    Drawing drawing;
    double highest = 60;
    for (const Spot &spot : line.spots)
        highest = std::max(highest, spot.bytes);
    for (const MemoryPoint &point : measured)
        highest = std::max(highest, point.bytesPerMember());
    highest *= 1.12;
    constexpr double atTheEnd = 18; // half a label
    PlotAxes axes{{firstSize, line.last, 0, 1, true}, {0, highest}, {}, {},
                  phrase("chart of cost", "members"), atTheEnd};
    axes.below = scoreTicks(firstSize, line.last, std::identity());
    for (const double bytes : linearTicks(0, 0.97 * highest, ticksThatFit(canvas.height, 8)))
        axes.beside.push_back({bytes, phrase("size", "{} B", bytes)});
    const Plot plot = addPlot(drawing, axes, canvas);

    std::vector<ChartPoint> points;
    for (const Spot &spot : line.spots)
        points.push_back(plot.at(spot.members, spot.bytes));
    drawing.shapes.emplace_back(Drawing::Line{std::move(points), ink, Dash::Solid, true});
    addEncodingNames(drawing, plot, line, ink, canvas);
    if (line.chosen)
        addChosen(drawing, plot, *line.chosen, canvas);
    const auto number = [&](std::int64_t value) { return canvas.wording.number(value); };
    for (const MemoryPoint &point : measured) {
        const std::string perMember = bytesText(point.bytesPerMember(), canvas.wording);
        drawing.words = listText(ListOf::Clauses, {drawing.words, phrase("chart of cost", "{} members: {}",
                                                                         number(point.members), perMember)});
        if (static_cast<double>(point.members) >= firstSize)
            drawing.shapes.emplace_back(
                Drawing::Mark{plot.at(static_cast<double>(point.members), point.bytesPerMember()),
                              Drawing::Mark::Kind::Ring, ringRadius, ink,
                              sentence("{} members, measured: {}, {} B in all", number(point.members),
                                       perMember, number(point.bytes))});
    }
    return drawing;
}

std::string microsText(double micros)
{
    return micros < 10 ? phrase("duration", "{:.2f} µs", micros) : phrase("duration", "{:.1f} µs", micros);
}

/// What is read first gets the colours that are read best; ZSCORE, which is flat, the quiet one.
Ink inkOfCommand(std::size_t command)
{
    constexpr std::array<int, timedCommands> series{1, 2, 0, 3, 4, 5};
    return seriesInk(series[command]);
}

/// The axes of the measured times; names are at the right of the plot.
PlotAxes timeAxes(const CommandTimes &times, double roomForNames, const ChartCanvas &canvas)
{
    double least = 1;
    double most = 1;
    for (const TimePoint &point : times.points) {
        const auto [low, high] = std::ranges::minmax(point.micros);
        least = std::min(least, low);
        most = std::max(most, high);
    }
    const double last = std::max(static_cast<double>(times.points.back().members), 1e4);
    // Logarithmic: a hundred rows take twenty times as long as a rank.
    PlotAxes axes{{shortest / 1.3, last * 1.3, 0, 1, true},
                  {least / 1.4, most * 1.4, 0, 1, true},
                  {},
                  {},
                  phrase("chart of cost", "members"),
                  roomForNames};
    axes.below = scoreTicks(shortest, last, std::identity());
    for (const double micros :
         logarithmicTicks(axes.y.from, axes.y.to, ticksThatFit(canvas.height, maxTicks)))
        axes.beside.push_back({micros, phrase("duration", "{:.3g} µs", micros)});
    return axes;
}

Drawing drawTimes(const CommandTimes &times, const ChartCanvas &canvas)
{
    Drawing drawing;
    if (times.points.empty())
        return drawing;
    const TimePoint &largest = times.points.back();
    std::array<std::string, timedCommands> names;
    double widest = 0;
    for (std::size_t i = 0; i < timedCommands; ++i) {
        names[i] = timedCommandText(static_cast<TimedCommand>(i));
        widest = std::max(widest, canvas.widthOf(names[i] + ' ' + microsText(largest.micros[i]), false));
    }
    const Plot plot = addPlot(drawing, timeAxes(times, widest + nameGap, canvas), canvas);

    std::vector<double> ends;
    for (std::size_t i = 0; i < timedCommands; ++i) {
        const FittedCurve curve = fitCurve(times, static_cast<TimedCommand>(i));
        std::vector<ChartPoint> points;
        constexpr int steps = 40;
        for (int step = 0; step <= steps; ++step) {
            const double members = shortest * std::pow(plot.x.to / shortest, double(step) / steps);
            points.push_back(plot.at(members, std::clamp(curve.at(members), plot.y.from, plot.y.to)));
        }
        drawing.shapes.emplace_back(Drawing::Line{std::move(points), inkOfCommand(i), Dash::Dashed, true});
        ends.push_back(plot.y.at(largest.micros[i]));
    }
    for (const TimePoint &point : times.points) {
        const auto members = static_cast<double>(point.members);
        for (std::size_t i = 0; i < timedCommands; ++i) {
            const std::string words =
                sentence("{} at {} members: {}", names[i], canvas.wording.number(point.members),
                         microsText(point.micros[i]));
            drawing.words = listText(ListOf::Clauses, {drawing.words, words});
            drawing.shapes.emplace_back(Drawing::Mark{plot.at(members, point.micros[i]),
                                                      Drawing::Mark::Kind::Ring, ringRadius, inkOfCommand(i),
                                                      words});
        }
    }
    const std::vector<double> ys =
        spreadLabels(ends, canvas.lineHeight, 0, plot.box.bottom + canvas.lineHeight / 2);
    for (std::size_t i = 0; i < timedCommands; ++i)
        drawing.shapes.emplace_back(Drawing::Words{{plot.box.right + nameGap / 2, ys[i]},
                                                   Anchor::Start,
                                                   names[i] + ' ' + microsText(largest.micros[i]),
                                                   inkOfCommand(i)});
    return drawing;
}

} // namespace

DrawnChart::Layout memoryChart(const BoardSizes &shape, int series, const std::vector<MemoryPoint> &measured)
{
    return [line = MemoryLine(shape), ink = seriesInk(series), measured](const ChartCanvas &canvas) {
        return drawMemory(line, ink, measured, canvas);
    };
}

DrawnChart::Layout timeChart(const CommandTimes &times)
{
    return [times](const ChartCanvas &canvas) { return drawTimes(times, canvas); };
}

} // namespace tiebreak
