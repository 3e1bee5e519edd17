// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/chartlines.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace tiebreak
{

namespace
{

constexpr double lane = 2;       ///< between lines that coincide
constexpr double coinciding = 1; ///< pieces at most so far apart look like one line
constexpr double longPiece = 40; ///< such pieces always get whole lanes

/// A level or a riser of one line: it lies at `at` and reaches from `from` to `to` along the other axis.
struct Piece {
    std::size_t line = 0;
    std::size_t index = 0; ///< in its line
    double at = 0;
    double from = 0;
    double to = 0;
    double room = 0; ///< to the nearest parallel piece of the same line
    double shift = 0;
    bool alone = true;
};

/// Spreads pieces, ordered by place and then by line, which overlap each other one after the other.
void spread(std::span<Piece *> pieces)
{
    if (pieces.size() < 2)
        return;
    double length = 0;
    double room = INFINITY;
    for (const Piece *piece : pieces) {
        length = std::max(length, piece->to - piece->from);
        room = std::min(room, piece->room);
    }
    const auto count = double(pieces.size());
    const double gap = length >= longPiece ? lane : std::min(lane, 0.8 * room / count);
    double middle = 0;
    for (const Piece *piece : pieces)
        middle += piece->at / count;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        pieces[i]->shift = middle + (double(i) - (count - 1) / 2) * gap - pieces[i]->at;
        pieces[i]->alone = false;
    }
}

/// Spreads the pieces of one height, some of which overlap.
void spreadHeight(std::span<Piece> pieces)
{
    std::vector<Piece *> left;
    for (Piece &piece : pieces)
        left.push_back(&piece);
    std::ranges::sort(left, {}, &Piece::from);
    for (std::size_t first = 0; first < left.size();) {
        double reach = left[first]->to;
        std::size_t end = first + 1;
        while (end < left.size() && left[end]->from < reach - 1)
            reach = std::max(reach, left[end++]->to);
        std::sort(left.begin() + std::ptrdiff_t(first), left.begin() + std::ptrdiff_t(end),
                  [](const Piece *a, const Piece *b) {
                      return std::abs(a->at - b->at) > 0.01 ? a->at < b->at : a->line < b->line;
                  });
        spread(std::span(left).subspan(first, end - first));
        first = end;
    }
}

/// Gives every piece its shift. Only pieces within 1 px of each other are taken together, so that no shift
/// hands on to the next step of a staircase.
void shiftPieces(std::vector<Piece> &pieces)
{
    std::ranges::sort(pieces, {}, &Piece::at);
    for (std::size_t first = 0; first < pieces.size();) {
        std::size_t end = first;
        while (end < pieces.size() && pieces[end].at <= pieces[first].at + coinciding)
            ++end;
        spreadHeight(std::span(pieces).subspan(first, end - first));
        first = end;
    }
}

/// The levels of one line before they make room for others.
struct Steps {
    std::vector<double> x; ///< where each level begins, and where the last one ends
    std::vector<double> y;
};

Steps stepsOf(const CodecCurve &curve, const ChartScale &scale)
{
    Steps steps;
    for (const ResolutionCurve::Step &step : curve.curve.steps) {
        steps.x.push_back(scale.xOf(double(step.score)));
        steps.y.push_back(scale.yOf(double(step.ticks) * double(curve.tickMicroseconds())));
    }
    steps.x.push_back(std::max(scale.xOf(double(curve.curve.endsAt)), steps.x.back()));
    return steps;
}

void addPieces(std::size_t line, const Steps &steps, std::vector<Piece> &levels, std::vector<Piece> &risers)
{
    const auto &[x, y] = steps;
    const auto rise = [&](std::size_t i) {
        return i == 0 || i >= y.size() ? INFINITY : std::abs(y[i] - y[i - 1]);
    };
    for (std::size_t i = 0; i < y.size(); ++i) {
        levels.push_back({line, i, y[i], x[i], x[i + 1], std::min(rise(i), rise(i + 1))});
        if (i > 0)
            risers.push_back({line, i, x[i], std::min(y[i], y[i - 1]), std::max(y[i], y[i - 1]),
                              std::min(x[i] - x[i - 1], x[i + 1] - x[i])});
    }
}

/// Moves the levels and risers of all lines.
void applyShifts(const std::vector<Piece> &levels, const std::vector<Piece> &risers, std::vector<Steps> &all,
                 QList<ChartLine> &lines)
{
    for (const Piece &level : levels) {
        all[level.line].y[level.index] += level.shift;
        if (level.index == 0)
            lines[qsizetype(level.line)].alone = level.alone;
    }
    for (const Piece &riser : risers)
        all[riser.line].x[riser.index] += riser.shift;
}

/// Lines that make room for others still rise where they rise, and never turn back.
void keepOrder(Steps &steps, const std::vector<ResolutionCurve::Step> &ownSteps)
{
    auto &[x, y] = steps;
    for (std::size_t i = 1; i < y.size(); ++i) {
        x[i] = std::max(x[i], x[i - 1]);
        y[i] =
            ownSteps[i].ticks > ownSteps[i - 1].ticks ? std::min(y[i], y[i - 1]) : std::max(y[i], y[i - 1]);
    }
    x.back() = std::max(x.back(), x[x.size() - 2]);
}

/// Splits the path at the cross, where there is one.
void layPath(ChartLine &line, const Steps &steps)
{
    const double cross = line.cross ? line.cross->x() : INFINITY;
    for (std::size_t i = 0; i < steps.y.size(); ++i) {
        const double y = steps.y[i];
        const double from = steps.x[i];
        const double to = steps.x[i + 1];
        if (from <= cross)
            line.path << QPointF(from, y) << QPointF(std::min(to, cross), y);
        if (to > cross)
            line.beyond << QPointF(std::max(from, cross), y) << QPointF(to, y);
    }
}

void finish(ChartLine &line, const CodecCurve &curve, Steps &steps, const ChartScale &scale)
{
    keepOrder(steps, curve.curve.steps);
    for (std::size_t i = 0; i < steps.y.size(); ++i)
        line.levels.push_back({curve.curve.steps[i].score, steps.y[i]});
    line.lastScore = curve.curve.endsAt;
    const auto place = [&](std::int64_t score) {
        const std::int64_t on = std::clamp(score, firstCurveScore, line.lastScore);
        return QPointF(scale.xOf(double(on)), *line.yAt(on));
    };
    if (const auto knee = curve.knee())
        line.circle = place(*knee);
    if (curve.wrongFrom)
        line.cross = place(*curve.wrongFrom);
    if (curve.endsAfter && *curve.endsAfter <= line.lastScore)
        line.bar = place(*curve.endsAfter);
    layPath(line, steps);
}

} // namespace

std::optional<double> ChartLine::yAt(std::int64_t score) const
{
    if (score > lastScore)
        return {};
    const auto after = std::ranges::upper_bound(levels, score, {}, &Level::score);
    return after == levels.begin() ? std::nullopt : std::optional(std::prev(after)->y);
}

QPointF ChartLine::end() const
{
    return beyond.isEmpty() ? path.back() : beyond.back();
}

QList<ChartLine> chartLines(const QList<CodecCurve> &curves, const ChartScale &scale)
{
    QList<ChartLine> lines;
    std::vector<Steps> all;
    std::vector<Piece> levels;
    std::vector<Piece> risers;
    for (qsizetype i = 0; i < curves.size(); ++i) {
        if (!curves[i].isDrawn())
            continue;
        all.push_back(stepsOf(curves[i], scale));
        addPieces(all.size() - 1, all.back(), levels, risers);
        ChartLine line;
        line.curve = int(i);
        lines += line;
    }
    shiftPieces(levels);
    shiftPieces(risers);
    applyShifts(levels, risers, all, lines);
    for (std::size_t i = 0; i < all.size(); ++i) {
        ChartLine &line = lines[qsizetype(i)];
        finish(line, curves[line.curve], all[i], scale);
    }
    return lines;
}

double coarsest(const QList<CodecCurve> &curves)
{
    double most = 1;
    for (const CodecCurve &curve : curves)
        for (const ResolutionCurve::Step &step : curve.curve.steps)
            most = std::max(most, double(step.ticks) * double(curve.tickMicroseconds()));
    return most;
}

} // namespace tiebreak
