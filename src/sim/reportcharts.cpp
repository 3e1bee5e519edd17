// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of operations and of latencies.
#include "sim/reportcharts.h"

#include "sim/runwords.h"
#include "sim/svgparts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace tiebreak
{

using namespace svg;

namespace
{

/// Whole decades around the values, which are above 0.
Axis decades(double least, double most, double start, double end)
{
    const double from = std::floor(std::log10(least) + 1e-9);
    const double to = std::max(std::ceil(std::log10(most) - 1e-9), from + 1);
    return {std::pow(10, from), std::pow(10, to), true, start, end};
}

/// 1, 2 or 5 times a power of ten, such that about five fit below `most`.
double niceStep(double most)
{
    const double rough = std::max(most, 1e-9) / 5;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough)
            return factor * power;
    }
    return 10 * power;
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
    const double step = std::max(1.0, niceStep(static_cast<double>(seconds.size())));
    for (double second = 0; second <= x.to; second += step)
        text += textAt(x.at(second), chartBox.bottom + 16, "middle", "tick", groupedText(second, 0) + " s");
    return text + lineAt(chartBox.left, chartBox.bottom, chartBox.right, chartBox.bottom, "axis");
}

Axis secondsOf(std::span<const RunSecond> seconds)
{
    return {0, static_cast<double>(seconds.size()), false, chartBox.left, chartBox.right};
}

/// The seconds that were measured whole: what is answered after the end of the load has one of its own.
std::span<const RunSecond> wholeSeconds(const RunRecord &record)
{
    const double measured = std::chrono::duration<double>(record.measuredFor).count();
    const auto whole = static_cast<std::size_t>(std::clamp(measured + 0.05, 0.0, 1e6));
    return std::span(record.seconds).first(std::min(record.seconds.size(), whole));
}

std::string millisecondsText(double ms)
{
    return groupedText(ms, ms < 0.01 ? 3 : ms < 0.1 ? 2 : ms < 1 ? 1 : 0) + " ms";
}

} // namespace

std::string throughputChart(std::span<const RunRecord> records)
{
    constexpr double row = 22;
    constexpr double width = 940;
    double most = 1;
    for (const RunRecord &record : records)
        most = std::max(most, record.throughput);
    const Axis x{0, most, false, 330, 850};
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

std::string secondsChart(const RunRecord &record)
{
    const auto seconds = wholeSeconds(record);
    if (seconds.size() < 2)
        return {};
    std::int64_t most = 1;
    for (const RunSecond &second : seconds)
        most = std::max(most, second.done);
    const double step = niceStep(static_cast<double>(most));
    const double top = std::ceil(static_cast<double>(most) / step) * step;
    const Axis x = secondsOf(seconds);
    const Axis y{0, top, false, chartBox.bottom, chartBox.top};
    std::string inside;
    for (double value = 0; value <= top; value += step) {
        inside += lineAt(chartBox.left, y.at(value), chartBox.right, y.at(value), "grid");
        inside += textAt(chartBox.left - 6, y.at(value) + 4, "end", "tick", groupedText(value, 0));
    }
    inside += secondsAxis(seconds, x) + curve(seconds, x, y, "p50", [](const RunSecond &second) {
                  return static_cast<double>(second.done);
              });
    return picture(chartWidth, chartHeight, "Operations in each second", inside);
}

std::string latencyChart(const RunRecord &record)
{
    const auto seconds = wholeSeconds(record);
    if (seconds.size() < 2)
        return {};
    std::int64_t least = 0;
    std::int64_t most = 0;
    for (const RunSecond &second : seconds) {
        for (const std::int64_t figure : {second.p50, second.p99, second.p999}) {
            if (figure > 0 && (least == 0 || figure < least))
                least = figure;
            most = std::max(most, figure);
        }
    }
    if (least == 0)
        return {};
    const auto ms = [](std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e6; };
    const Axis x = secondsOf(seconds);
    const Axis y = decades(ms(least), ms(most), chartBox.bottom, chartBox.top);
    std::string inside;
    for (double value = y.from; value <= y.to * 1.001; value *= 10) {
        inside += lineAt(chartBox.left, y.at(value), chartBox.right, y.at(value), "grid");
        inside += textAt(chartBox.left - 6, y.at(value) + 4, "end", "tick", millisecondsText(value));
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
