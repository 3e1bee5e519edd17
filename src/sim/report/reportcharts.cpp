// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/report/reportcharts.h"

#include "core/chart/ticks.h"
#include "core/prose/template.h"
#include "core/text/bytestext.h"
#include "sim/record/runtext.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <ranges>

namespace tiebreak
{

namespace
{

/// In pixels.
struct Box {
    double left, top, right, bottom;
};

/// Where values lie on a stretch of pixels.
struct Axis {
    double from, to;
    bool logarithmic;
    double start, end; ///< in pixels; the start may be the greater one

    double at(double value) const;
};

double Axis::at(double value) const
{
    const auto scaled = [&](double x) { return logarithmic ? std::log10(x) : x; };
    const double length = scaled(to) - scaled(from);
    const double share = length > 0 ? (scaled(value) - scaled(from)) / length : 0.5;
    return start + (end - start) * std::clamp(share, 0.0, 1.0);
}

/// A coordinate.
std::string px(double value)
{
    return fmt::format("{:.1f}", std::clamp(value, -1e5, 1e5));
}

/// `kind` is a class of the page's style.
std::string textAt(double x, double y, std::string_view anchor, std::string_view kind, std::string_view text)
{
    return "<text x=\"" + px(x) + "\" y=\"" + px(y) + "\" text-anchor=\"" + std::string(anchor) +
           "\" class=\"" + std::string(kind) + "\">" + htmlText(text) + "</text>";
}

std::string lineAt(double x1, double y1, double x2, double y2, std::string_view kind)
{
    return "<line x1=\"" + px(x1) + "\" y1=\"" + px(y1) + "\" x2=\"" + px(x2) + "\" y2=\"" + px(y2) +
           "\" class=\"" + std::string(kind) + "\"/>";
}

std::string rectangle(const Box &box, std::string_view kind)
{
    return "<rect x=\"" + px(box.left) + "\" y=\"" + px(box.top) + "\" width=\"" + px(box.right - box.left) +
           "\" height=\"" + px(box.bottom - box.top) + "\" class=\"" + std::string(kind) + "\"/>";
}

/// A dot where it is right, a cross where it is not: never the colour alone.
std::string mark(double x, double y, RunOutcome outcome, std::string_view title)
{
    const std::string name = "<title>" + htmlText(title) + "</title>";
    if (outcome == RunOutcome::Right)
        return "<g>" + name + "<circle cx=\"" + px(x) + "\" cy=\"" + px(y) +
               "\" r=\"4.5\" class=\"right\"/></g>";
    return "<g>" + name + "<path d=\"M" + px(x - 4) + ' ' + px(y - 4) + 'L' + px(x + 4) + ' ' + px(y + 4) +
           'M' + px(x - 4) + ' ' + px(y + 4) + 'L' + px(x + 4) + ' ' + px(y - 4) + "\" class=\"" +
           (outcome == RunOutcome::Wrong ? "wrong" : "unchecked") + "\"/></g>";
}

/// What is drawn `inside`, under a name for those who do not see it.
ReportChart picture(double width, double height, std::string_view name, std::string inside)
{
    return {width, height, std::string(name), std::move(inside)};
}

/// The least and the greatest of positive numbers; 1 where there are none.
std::ranges::min_max_result<double> extentOf(std::ranges::input_range auto values)
{
    return values.empty() ? std::ranges::min_max_result<double>{1, 1} : std::ranges::minmax(values);
}

/// A run in the chart of cost against correctness.
struct Point {
    std::size_t number;
    double cost;
    double wrong;
    RunOutcome outcome;
    std::string title;
    double x = 0;
    double y = 0;
};

bool overlap(const Box &one, const Box &other)
{
    return one.left < other.right && other.left < one.right && one.top < other.bottom &&
           other.top < one.bottom;
}

/// The numbers of the points, each on the first side on which it hides nothing.
std::string labels(const std::vector<Point> &points)
{
    std::vector<Box> taken;
    for (const Point &point : points)
        taken.push_back({point.x - 5, point.y - 5, point.x + 5, point.y + 5});
    std::string text;
    for (const Point &point : points) {
        const std::string number = std::to_string(point.number);
        const double width = 7 * static_cast<double>(number.size());
        constexpr std::array<std::array<double, 2>, 6> sides{
            {{6, -6}, {-1, -6}, {-0.5, -19}, {-0.5, 7}, {6, -17}, {6, 5}}};
        std::optional<Box> place;
        for (const auto &[right, down] : sides) {
            // Right of it, left of it by the label's width, or over its middle.
            const double left = point.x + (right > 0 ? right : right < -0.6 ? -6 - width : -width / 2);
            const Box box{left, point.y + down, left + width, point.y + down + 12};
            if (std::ranges::none_of(taken, [&](const Box &other) { return overlap(box, other); })) {
                place = box;
                break;
            }
        }
        const Box box = place.value_or(Box{point.x + 6, point.y - 6, point.x + 6 + width, point.y + 6});
        taken.push_back(box);
        text += textAt(box.left, box.bottom - 2, "start", "label", number);
    }
    return text;
}

/// Whole decades around the values, which are above 0.
Axis decades(double min, double max, double start, double end)
{
    const double from = std::floor(std::log10(min) + 1e-9);
    const double to = std::max(std::ceil(std::log10(max) - 1e-9), from + 1);
    return {std::pow(10, from), std::pow(10, to), true, start, end};
}

std::string curve(std::span<const RunSecond> seconds, const Axis &x, const Axis &y, std::string_view kind,
                  const std::function<double(const RunSecond &)> &value)
{
    std::string path;
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        const double height = value(seconds[i]);
        if (y.logarithmic && height <= 0)
            continue;
        path += (path.empty() ? 'M' : 'L') + px(x.at(static_cast<double>(i) + 1)) + ' ' + px(y.at(height));
    }
    return "<path d=\"" + path + "\" class=\"curve " + std::string(kind) + "\"/>";
}

constexpr double chartWidth = 460;
constexpr double chartHeight = 190;
constexpr Box chartBox{58, 10, 400, 162};

std::string secondsAxis(std::span<const RunSecond> seconds, const Axis &x)
{
    std::string text;
    for (const std::int64_t second : multiplesOf(roundStep(0, static_cast<std::int64_t>(seconds.size()), 6),
                                                 0, static_cast<std::int64_t>(seconds.size())))
        text += textAt(x.at(static_cast<double>(second)), chartBox.bottom + 16, "middle", "tick",
                       groupedText(static_cast<double>(second), 0) + " s");
    return text + lineAt(chartBox.left, chartBox.bottom, chartBox.right, chartBox.bottom, "axis");
}

Axis secondsOf(std::span<const RunSecond> seconds)
{
    return {0, static_cast<double>(seconds.size()), false, chartBox.left, chartBox.right};
}

std::string axisText(double ms)
{
    return groupedText(ms, ms < 0.01 ? 3 : ms < 0.1 ? 2 : ms < 1 ? 1 : 0) + " ms";
}

} // namespace

std::string visibleText(std::string_view text)
{
    std::string visible = isUtf8(text) ? std::string(text) : escapeBytes(text);
    for (char &c : visible) {
        if (static_cast<unsigned char>(c) < 32 && c != '\n' && c != '\t')
            c = '?';
    }
    return visible;
}

std::string htmlText(std::string_view text)
{
    return escapedHtml(visibleText(text));
}

std::string chartSvg(const ReportChart &chart, std::string_view style)
{
    std::string svg = "<svg ";
    if (!style.empty())
        svg += "xmlns=\"http://www.w3.org/2000/svg\" ";
    svg += "viewBox=\"0 0 " + px(chart.width) + ' ' + px(chart.height) + "\" role=\"img\" aria-label=\"" +
           htmlText(chart.name) + "\">";
    if (!style.empty())
        svg += "<style>" + std::string(style) + "</style>";
    return svg + chart.drawing + "</svg>\n";
}

std::string groupedText(double value, int decimals)
{
    std::string text = fmt::format("{:.{}f}", value, decimals);
    const auto point = std::min(text.find('.'), text.size());
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    for (std::size_t at = point; at > first + 3; at -= 3)
        text.insert(at - 3, "\u202f");
    return text;
}

ReportChart correctnessChart(std::span<const RunRecord> records)
{
    std::vector<Point> points;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const RunRecord &record = records[i];
        if (record.consistency && record.serverCpuMicros.value_or(0) > 0)
            points.push_back({i + 1, *record.serverCpuMicros, wrongPerMillion(record), outcomeOf(record),
                              runTitle(record.plan)});
    }
    if (points.empty())
        return {};
    constexpr Box box{110, 12, 900, 300};
    constexpr double band = 240; // above it runs that are wrong, below those that are not
    const auto cost = extentOf(points | std::views::transform(&Point::cost));
    const auto wrong = extentOf(points | std::views::transform(&Point::wrong) |
                                std::views::filter([](double value) { return value > 0; }));
    const Axis x{cost.min / 1.25, cost.max * 1.25, true, box.left, box.right};
    const Axis y{wrong.min / 1.6, wrong.max * 1.6, true, band - 8, box.top};
    std::string inside = rectangle({box.left, band, box.right, box.bottom}, "band");
    inside += textAt(box.left - 8, (band + box.bottom) / 2 + 4, "end", "none", "none wrong");
    for (const double value : logarithmicTicks(y.from, y.to, 8)) {
        inside += lineAt(box.left, y.at(value), box.right, y.at(value), "grid");
        inside += textAt(box.left - 8, y.at(value) + 4, "end", "tick", groupedText(value, value < 1 ? 2 : 0));
    }
    for (const double value : logarithmicTicks(x.from, x.to, 9)) {
        inside += lineAt(x.at(value), box.bottom, x.at(value), box.bottom + 4, "axis");
        inside += textAt(x.at(value), box.bottom + 17, "middle", "tick",
                         groupedText(value, value < 1 ? 1 : 0) + " µs");
    }
    inside += lineAt(box.left, box.bottom, box.right, box.bottom, "axis");
    int inBand = 0;
    for (Point &point : points) {
        point.x = x.at(point.cost);
        point.y = point.wrong > 0 ? y.at(point.wrong) : band + 14 + 16 * (inBand++ % 3);
        inside += mark(point.x, point.y, point.outcome, point.title);
    }
    return picture(920, 325, "Cost against correctness", inside + labels(points));
}

ReportChart throughputChart(std::span<const RunRecord> records)
{
    constexpr double row = 22;
    constexpr double width = 940;
    double max = 1;
    for (const RunRecord &record : records)
        max = std::max(max, record.throughput);
    const Axis x{0, max, false, 330, 850};
    std::string inside;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const RunRecord &record = records[i];
        const double y = 4 + row * static_cast<double>(i);
        const double end = x.at(record.throughput);
        inside += textAt(20, y + 15, "end", "tick", std::to_string(i + 1));
        inside += mark(34, y + 11, outcomeOf(record), outcomeWord(outcomeOf(record)));
        inside += textAt(46, y + 15, "start", "label", runTitle(record.plan));
        inside += rectangle({x.start, y + 4, end, y + 18}, "bar");
        inside += textAt(end + 6, y + 15, "start", "label", groupedText(record.throughput, 0));
    }
    return picture(width, 8 + row * static_cast<double>(records.size()), "Operations a second", inside);
}

ReportChart secondsChart(const RunRecord &record)
{
    const std::vector<RunSecond> seconds = chartSeconds(record);
    if (seconds.size() < 2)
        return {};
    std::int64_t max = 1;
    for (const RunSecond &second : seconds)
        max = std::max(max, second.done);
    const double top = static_cast<double>(max) * 1.05;
    const Axis x = secondsOf(seconds);
    const Axis y{0, top, false, chartBox.bottom, chartBox.top};
    std::string inside;
    for (const double value : linearTicks(0, top, 6)) {
        inside += lineAt(chartBox.left, y.at(value), chartBox.right, y.at(value), "grid");
        inside += textAt(chartBox.left - 6, y.at(value) + 4, "end", "tick", groupedText(value, 0));
    }
    inside += secondsAxis(seconds, x) + curve(seconds, x, y, "p50", [](const RunSecond &second) {
                  return static_cast<double>(second.done);
              });
    return picture(chartWidth, chartHeight, "Operations in each second", inside);
}

ReportChart latencyChart(const RunRecord &record)
{
    const std::vector<RunSecond> seconds = chartSeconds(record);
    if (seconds.size() < 2)
        return {};
    std::int64_t min = 0;
    std::int64_t max = 0;
    for (const RunSecond &second : seconds) {
        for (const std::int64_t figure : {second.p50, second.p99, second.p999}) {
            if (figure > 0 && (min == 0 || figure < min))
                min = figure;
            max = std::max(max, figure);
        }
    }
    if (min == 0)
        return {};
    const auto ms = [](std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e6; };
    const Axis x = secondsOf(seconds);
    const Axis y = decades(ms(min), ms(max), chartBox.bottom, chartBox.top);
    std::string inside;
    for (double value = y.from; value <= y.to * 1.001; value *= 10) {
        inside += lineAt(chartBox.left, y.at(value), chartBox.right, y.at(value), "grid");
        inside += textAt(chartBox.left - 6, y.at(value) + 4, "end", "tick", axisText(value));
    }
    inside += secondsAxis(seconds, x);
    struct Line {
        const char *kind;
        const char *name;
        std::int64_t RunSecond::*figure;
    };
    double above = 1e9;
    // The lowest first, so that their names can make room for one another.
    for (const Line &line : {Line{"p50", "p50", &RunSecond::p50}, Line{"p99", "p99", &RunSecond::p99},
                             Line{"p999", "p99.9", &RunSecond::p999}}) {
        inside +=
            curve(seconds, x, y, line.kind, [&](const RunSecond &second) { return ms(second.*line.figure); });
        const auto last = std::find_if(seconds.rbegin(), seconds.rend(),
                                       [&](const RunSecond &second) { return second.*line.figure > 0; });
        if (last == seconds.rend())
            continue;
        above = std::min(y.at(ms((*last).*line.figure)) + 4, above - 13);
        inside += textAt(chartBox.right + 6, above, "start", std::string("label ") + line.kind, line.name);
    }
    return picture(chartWidth, chartHeight, "Latency of each second", inside);
}

} // namespace tiebreak
