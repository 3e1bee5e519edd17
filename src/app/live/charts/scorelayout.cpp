// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/scorelayout.h"

#include "app/live/charts/scorechartview.h"
#include "app/look/fonts.h"
#include "app/widgets/chart/drawnchart.h"
#include "core/chart/labels.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double widestScoreName = 132;
constexpr double ticksApart = 34;

std::optional<std::int64_t> scoreAt(const BumpLine &line, Moment at)
{
    const BumpPoint *point = pointAt(line, at);
    return point && point->rank ? point->score : std::nullopt;
}

/// Adds to a line that it stands at `next` from `x` on.
void addStep(ScoreTrack &track, std::optional<double> &y, double x, std::optional<double> next)
{
    if (next == y)
        return;
    if (y)
        track.steps.back() << QPointF(x, *y);
    else
        track.steps.emplace_back();
    if (next)
        track.steps.back() << QPointF(x, *next);
    if (next && !track.start)
        track.start = QPointF(x, *next);
    if (y && !next)
        track.end = QPointF(x, *y);
    track.left = !next;
    y = next;
}

} // namespace

double ScoreLayout::yOf(std::int64_t score) const
{
    const double span = static_cast<double>(highest) - static_cast<double>(lowest);
    const double share = span > 0 ? (static_cast<double>(score) - static_cast<double>(lowest)) / span : 0.5;
    return highestFirst ? plot.bottom() - share * plot.height() : plot.top() + share * plot.height();
}

std::vector<std::optional<double>> ScoreLayout::ysAt(const BumpLines &lines, Moment at) const
{
    std::vector<std::optional<double>> ys;
    std::vector<std::optional<std::int64_t>> scores;
    for (std::size_t i = 0; i < shownLines(lines); ++i)
        scores.push_back(scoreAt(lines.lines[i], at));
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (!scores[i]) {
            ys.emplace_back();
            continue;
        }
        const auto before =
            std::count(scores.begin(), scores.begin() + static_cast<std::ptrdiff_t>(i), scores[i]);
        const auto all = std::ranges::count(scores, scores[i]);
        ys.emplace_back(yOf(*scores[i]) +
                        (static_cast<double>(before) - static_cast<double>(all - 1) / 2) * sharedScoreGap);
    }
    return ys;
}

namespace
{

/// From the lowest to the highest score that any line holds.
void findScores(ScoreLayout &layout, const BumpLines &lines, const std::vector<Moment> &moments)
{
    for (const Moment at : moments)
        for (std::size_t i = 0; i < shownLines(lines); ++i) {
            const auto score = scoreAt(lines.lines[i], at);
            if (!score)
                continue;
            layout.lowest = layout.empty ? *score : std::min(layout.lowest, *score);
            layout.highest = layout.empty ? *score : std::max(layout.highest, *score);
            layout.empty = false;
        }
}

void drawSteps(ScoreLayout &layout, const BumpLines &lines, const std::vector<Moment> &moments)
{
    const std::vector<LineRole> roles = lineRoles(lines);
    for (std::size_t i = 0; i < shownLines(lines); ++i)
        layout.tracks.push_back({roles[i], {}, {}, {}, false});
    std::vector<std::optional<double>> current(layout.tracks.size());
    for (const Moment at : moments) {
        const auto next = layout.ysAt(lines, at);
        for (std::size_t i = 0; i < current.size(); ++i)
            addStep(layout.tracks[i], current[i], layout.time.place(at), next[i]);
    }
    for (std::size_t i = 0; i < current.size(); ++i) {
        ScoreTrack &track = layout.tracks[i];
        if (!current[i])
            continue;
        track.end = QPointF(layout.plot.right(), *current[i]);
        track.steps.back() << *track.end;
    }
}

/// Beside the ends of the lines that reach the right.
void placeNames(ScoreLayout &layout, const BumpLines &lines, double width)
{
    std::vector<double> wanted;
    std::vector<QPointF> ends;
    std::vector<std::size_t> named;
    for (std::size_t i = 0; i < layout.tracks.size(); ++i) {
        const ScoreTrack &track = layout.tracks[i];
        if (!track.start || track.left)
            continue;
        named.push_back(i);
        ends.push_back(*track.end + QPointF(3, 0));
        wanted.push_back(ends.back().y());
    }
    const std::vector<double> ys = spreadLabels(wanted, labelHeight, 0, layout.plot.bottom() + labelHeight);
    const double edge = layout.plot.right() + leaderRoom;
    std::vector<QPointF> sides;
    for (const double y : ys)
        sides.emplace_back(edge - 3, y);
    const std::vector<QPolygonF> leaders = rightAngledLeaders(ends, sides);
    for (std::size_t i = 0; i < named.size(); ++i) {
        LineLabel label;
        label.line = named[i];
        label.name = elidedName(lines.lines[named[i]].name, labelFont(layout.tracks[named[i]].role), width);
        label.nameBox = QRectF(edge, ys[i] - labelHeight / 2, width, labelHeight);
        label.leader = leaders[i];
        layout.labels.push_back(std::move(label));
    }
}

} // namespace

ScoreLayout ScoreLayout::of(const BumpLines &lines, bool highestFirst, const ScoreFormat *format,
                            const QSizeF &size, const QTimeZone &zone)
{
    ScoreLayout layout;
    layout.highestFirst = highestFirst;
    const std::vector<Moment> moments = changingMoments(lines);
    findScores(layout, lines, moments);
    if (layout.empty)
        return layout;

    const ChartCanvas canvas = windowCanvas(size);
    const QFont strong = labelFont(LineRole::Leader);
    const double top = canvas.lineHeight + 8;
    const double height = std::max(1.0, size.height() - top - heightBelow(canvas));
    const int most = std::max(2, static_cast<int>(height / ticksApart));
    const QList<ScoreTick> ticks = format ? scoreTicks(layout.lowest, layout.highest, most, *format)
                                          : scoreTicks(layout.lowest, layout.highest, most);
    double names = 0;
    for (std::size_t i = 0; i < shownLines(lines); ++i)
        names = std::max(names, QFontMetricsF(strong).horizontalAdvance(
                                    elidedName(lines.lines[i].name, strong, widestScoreName)));
    names = std::ceil(std::clamp(names, 20.0, std::max(20.0, size.width() * 0.3))) + 1;
    const double left = widthBeside(axisTicks(ticks, {}), canvas) + 4;
    layout.plot = QRectF(left, top, std::max(1.0, size.width() - left - leaderRoom - names - 4), height);
    layout.time = {lines.from, lines.to, layout.plot.left(), layout.plot.right()};
    const ChartBox plot = boxOf(layout.plot);
    addAxisBeside(layout.axes, plot, axisTicks(ticks, [&](std::int64_t score) { return layout.yOf(score); }),
                  canvas);
    addBaseline(layout.axes, plot);
    addAxisBelow(layout.axes, plot, timeTicks(layout.time, zone, canvas), canvas);
    // With a format each tick has its unit.
    if (!format)
        layout.axes.shapes.emplace_back(Drawing::Words{{4, canvas.lineHeight / 2 + 1},
                                                       Anchor::Start,
                                                       ScoreChartView::tr("points").toStdString(),
                                                       Ink::Secondary});
    drawSteps(layout, lines, moments);
    placeNames(layout, lines, names);
    return layout;
}

} // namespace tiebreak
