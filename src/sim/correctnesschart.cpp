// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of cost against correctness.
#include "sim/reportcharts.h"
#include "sim/runwords.h"
#include "sim/svgparts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tiebreak
{

using namespace svg;

namespace
{

struct Spread {
    double least = 1;
    double most = 1;
    bool empty = true;

    void add(double value)
    {
        least = empty ? value : std::min(least, value);
        most = empty ? value : std::max(most, value);
        empty = false;
    }
};

/// Powers of ten of a logarithmic axis; also twice and five times those where they would be few.
std::vector<double> ticksOf(const Axis &axis)
{
    std::vector<double> powers;
    std::vector<double> all;
    const int last = static_cast<int>(std::floor(std::log10(axis.to)));
    for (int exponent = static_cast<int>(std::floor(std::log10(axis.from))); exponent <= last; ++exponent) {
        const double power = std::pow(10, exponent);
        for (const double factor : {1.0, 2.0, 5.0}) {
            const double value = power * factor;
            if (value < axis.from || value > axis.to)
                continue;
            all.push_back(value);
            if (factor == 1)
                powers.push_back(value);
        }
    }
    return powers.size() > 3 ? powers : all;
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

} // namespace

std::string correctnessChart(std::span<const RunRecord> records)
{
    std::vector<Point> points;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const RunRecord &record = records[i];
        if (record.truth && record.serverCpuMicros.value_or(0) > 0)
            points.push_back({i + 1, *record.serverCpuMicros, wrongPerMillion(record), outcomeOf(record),
                              runTitle(record.plan)});
    }
    if (points.empty())
        return {};
    constexpr Box box{110, 12, 900, 300};
    constexpr double band = 240; // above it runs that are wrong, below those that are not
    Spread cost;
    Spread wrong;
    for (const Point &point : points) {
        cost.add(point.cost);
        if (point.wrong > 0)
            wrong.add(point.wrong);
    }
    const Axis x{cost.least / 1.25, cost.most * 1.25, true, box.left, box.right};
    const Axis y{wrong.least / 1.6, wrong.most * 1.6, true, band - 8, box.top};
    std::string inside = rectangle({box.left, band, box.right, box.bottom}, "band");
    inside += textAt(box.left - 8, (band + box.bottom) / 2 + 4, "end", "none", "none wrong");
    for (const double value : ticksOf(y)) {
        inside += lineAt(box.left, y.at(value), box.right, y.at(value), "grid");
        inside += textAt(box.left - 8, y.at(value) + 4, "end", "tick", groupedText(value, value < 1 ? 2 : 0));
    }
    for (const double value : ticksOf(x)) {
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

} // namespace tiebreak
