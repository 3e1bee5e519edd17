// SPDX-License-Identifier: GPL-3.0-or-later
// Draws charts.
#include "sim/reportcharts.h"

#include "core/bytestext.h"
#include "sim/runwords.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

namespace tiebreak
{

namespace
{

std::string px(double value)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.1f", std::clamp(value, -1e5, 1e5));
    return text;
}

struct Box {
    double left, top, right, bottom;
};

/// Where values lie on a stretch of pixels.
struct Axis {
    double from, to;
    bool logarithmic;
    double start, end; ///< in pixels; the start may be the greater one

    double at(double value) const
    {
        const auto scaled = [&](double x) { return logarithmic ? std::log10(x) : x; };
        const double length = scaled(to) - scaled(from);
        const double share = length > 0 ? (scaled(value) - scaled(from)) / length : 0.5;
        return start + (end - start) * std::clamp(share, 0.0, 1.0);
    }
};

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

std::string picture(double width, double height, std::string_view name, const std::string &inside)
{
    return "<svg viewBox=\"0 0 " + px(width) + ' ' + px(height) + "\" role=\"img\" aria-label=\"" +
           htmlText(name) + "\">" + inside + "</svg>\n";
}

std::string curve(const RunRecord &record, const Axis &x, const Axis &y, std::string_view kind,
                  const std::function<double(const RunSecond &)> &value)
{
    std::string path;
    for (std::size_t i = 0; i < record.seconds.size(); ++i) {
        const double height = value(record.seconds[i]);
        if (y.logarithmic && height <= 0)
            continue;
        path += (path.empty() ? 'M' : 'L') + px(x.at(static_cast<double>(i) + 1)) + ' ' + px(y.at(height));
    }
    return "<path d=\"" + path + "\" class=\"curve " + std::string(kind) + "\"/>";
}

constexpr double chartWidth = 460;
constexpr double chartHeight = 190;
constexpr Box chartBox{58, 10, 400, 162};

std::string secondsAxis(const RunRecord &record, const Axis &x)
{
    std::string text;
    const double step = std::max(1.0, niceStep(static_cast<double>(record.seconds.size())));
    for (double second = 0; second <= x.to; second += step)
        text += textAt(x.at(second), chartBox.bottom + 16, "middle", "tick", groupedText(second, 0) + " s");
    return text + lineAt(chartBox.left, chartBox.bottom, chartBox.right, chartBox.bottom, "axis");
}

Axis secondsOf(const RunRecord &record)
{
    return {0, static_cast<double>(record.seconds.size()), false, chartBox.left, chartBox.right};
}

/// The last second is whole only where the run has an end of its own.
bool hasSeconds(const RunRecord &record)
{
    return record.seconds.size() >= 2;
}

std::string millisecondsText(double ms)
{
    return groupedText(ms, ms < 0.01 ? 3 : ms < 0.1 ? 2 : ms < 1 ? 1 : 0) + " ms";
}

} // namespace

std::string htmlText(std::string_view text)
{
    // What is no UTF-8, or cannot be seen, is shown by its bytes.
    const std::string shown = isUtf8(text) ? std::string(text) : escapeBytes(text);
    std::string escaped;
    for (const char c : shown) {
        switch (c) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        case '\'':
            escaped += "&#39;";
            break;
        default:
            escaped += static_cast<unsigned char>(c) < 32 && c != '\n' && c != '\t' ? '?' : c;
        }
    }
    return escaped;
}

std::string groupedText(double value, int decimals)
{
    char digits[400];
    std::snprintf(digits, sizeof digits, "%.*f", decimals, value);
    std::string text = digits;
    const auto point = std::min(text.find('.'), text.size());
    const std::size_t first = text.starts_with('-') ? 1 : 0;
    if (point - first <= 4)
        return text;
    for (std::size_t at = point; at > first + 3; at -= 3)
        text.insert(at - 3, "\u202f");
    return text;
}

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

std::string correctnessChart(std::span<const RunRecord> records)
{
    double leastCost = 1e300;
    double mostCost = 0;
    double leastWrong = 1e300;
    double mostWrong = 0;
    std::vector<std::size_t> drawn;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const RunRecord &record = records[i];
        if (!record.truth || record.serverCpuMicros.value_or(0) <= 0)
            continue;
        drawn.push_back(i);
        leastCost = std::min(leastCost, *record.serverCpuMicros);
        mostCost = std::max(mostCost, *record.serverCpuMicros);
        if (const double wrong = wrongPerMillion(record); wrong > 0) {
            leastWrong = std::min(leastWrong, wrong);
            mostWrong = std::max(mostWrong, wrong);
        }
    }
    if (drawn.empty())
        return {};
    constexpr Box box{110, 12, 900, 300};
    constexpr double band = 240; // above it runs that are wrong, below those that are not
    const Axis x{leastCost * 0.8, mostCost * 1.25, true, box.left, box.right};
    const Axis y =
        decades(mostWrong > 0 ? leastWrong : 1, mostWrong > 0 ? mostWrong : 10, band - 16, box.top + 12);
    std::string inside = rectangle({box.left, band, box.right, box.bottom}, "band");
    inside += textAt(box.left - 8, (band + box.bottom) / 2 + 4, "end", "none", "none wrong");
    for (double value = y.from; value <= y.to * 1.001; value *= 10) {
        inside += lineAt(box.left, y.at(value), box.right, y.at(value), "grid");
        inside += textAt(box.left - 8, y.at(value) + 4, "end", "tick", groupedText(value, value < 1 ? 2 : 0));
    }
    for (double power = std::pow(10, std::floor(std::log10(x.from))); power <= x.to; power *= 10) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double value = power * factor;
            if (value < x.from || value > x.to)
                continue;
            inside += lineAt(x.at(value), box.bottom, x.at(value), box.bottom + 4, "axis");
            inside += textAt(x.at(value), box.bottom + 17, "middle", "tick",
                             groupedText(value, value < 1 ? 1 : 0) + " µs");
        }
    }
    inside += lineAt(box.left, box.bottom, box.right, box.bottom, "axis");
    inside += textAt((box.left + box.right) / 2, box.bottom + 36, "middle", "tick",
                     "server time an operation; across: wrong in a million updates");
    int inBand = 0;
    for (const std::size_t i : drawn) {
        const RunRecord &record = records[i];
        const double wrong = wrongPerMillion(record);
        const double left = x.at(*record.serverCpuMicros);
        const double top = wrong > 0 ? y.at(wrong) : band + 14 + 16 * (inBand++ % 3);
        inside += mark(left, top, wrong > 0 ? RunOutcome::Wrong : outcomeOf(record), runTitle(record.plan));
        inside += textAt(left + 8, top + 4, "start", "label", std::to_string(i + 1));
    }
    return picture(920, 345, "Cost against correctness", inside);
}

std::string secondsChart(const RunRecord &record)
{
    if (!hasSeconds(record))
        return {};
    std::int64_t most = 1;
    for (const RunSecond &second : record.seconds)
        most = std::max(most, second.done);
    const double step = niceStep(static_cast<double>(most));
    const double top = std::ceil(static_cast<double>(most) / step) * step;
    const Axis x = secondsOf(record);
    const Axis y{0, top, false, chartBox.bottom, chartBox.top};
    std::string inside;
    for (double value = 0; value <= top; value += step) {
        inside += lineAt(chartBox.left, y.at(value), chartBox.right, y.at(value), "grid");
        inside += textAt(chartBox.left - 6, y.at(value) + 4, "end", "tick", groupedText(value, 0));
    }
    inside += secondsAxis(record, x) + curve(record, x, y, "p50", [](const RunSecond &second) {
                  return static_cast<double>(second.done);
              });
    return picture(chartWidth, chartHeight, "Operations in each second", inside);
}

std::string latencyChart(const RunRecord &record)
{
    if (!hasSeconds(record))
        return {};
    std::int64_t least = 0;
    std::int64_t most = 0;
    for (const RunSecond &second : record.seconds) {
        for (const std::int64_t figure : {second.p50, second.p99, second.p999}) {
            if (figure > 0 && (least == 0 || figure < least))
                least = figure;
            most = std::max(most, figure);
        }
    }
    if (least == 0)
        return {};
    const auto ms = [](std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e6; };
    const Axis x = secondsOf(record);
    const Axis y = decades(ms(least), ms(most), chartBox.bottom, chartBox.top);
    std::string inside;
    for (double value = y.from; value <= y.to * 1.001; value *= 10) {
        inside += lineAt(chartBox.left, y.at(value), chartBox.right, y.at(value), "grid");
        inside += textAt(chartBox.left - 6, y.at(value) + 4, "end", "tick", millisecondsText(value));
    }
    inside += secondsAxis(record, x);
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
            curve(record, x, y, line.kind, [&](const RunSecond &second) { return ms(second.*line.figure); });
        const auto last = std::find_if(record.seconds.rbegin(), record.seconds.rend(),
                                       [&](const RunSecond &second) { return second.*line.figure > 0; });
        if (last == record.seconds.rend())
            continue;
        above = std::min(y.at(ms((*last).*line.figure)) + 4, above - 13);
        inside += textAt(chartBox.right + 6, above, "start", std::string("label ") + line.kind, line.name);
    }
    return picture(chartWidth, chartHeight, "Latency of each second", inside);
}

} // namespace tiebreak
