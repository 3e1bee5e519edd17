// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/scorebarsview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "core/live/shape/shapetext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace tiebreak
{

namespace
{

constexpr double countTicksApart = 28;

bool isPowerOfTen(std::int64_t score)
{
    while (score >= 10 && score % 10 == 0)
        score /= 10;
    return score == 1;
}

/// Where a score stands among bars that are equally wide whatever they span.
double xOf(const ScoreDistribution &distribution, const QRectF &plot, std::int64_t score)
{
    const auto &bars = distribution.bars;
    const double width = plot.width() / static_cast<double>(bars.size());
    const auto bar = std::ranges::find_if(bars, [&](const ScoreBar &one) { return score <= one.last; });
    if (bar == bars.end())
        return plot.right();
    const double span = static_cast<double>(bar->last) - static_cast<double>(bar->first) + 1;
    const double into = std::max(0.0, static_cast<double>(score) - static_cast<double>(bar->first));
    return plot.left() + width * (static_cast<double>(bar - bars.begin()) + into / span);
}

} // namespace

double ScoreBarsLayout::yOf(std::int64_t count) const
{
    if (count <= 0 || most <= 0)
        return plot.bottom();
    // A bar of one member beside one of a million is seen all the same.
    const double height = plot.height() * static_cast<double>(count) / static_cast<double>(most);
    return plot.bottom() - std::max(1.0, height);
}

ScoreBarsLayout ScoreBarsLayout::of(const ScoreDistribution &distribution, const QList<ScoreMark> &marks,
                                    const QSizeF &size, const ScoreFormat &format)
{
    ScoreBarsLayout layout;
    if (distribution.bars.empty())
        return layout;
    const ChartCanvas canvas = windowCanvas(size);
    const double line = canvas.lineHeight;
    const double top = line * 2 + 6;
    const double height = std::max(1.0, size.height() - top - heightBelow(canvas));
    layout.most = std::max<std::int64_t>(1, std::ranges::max(distribution.bars, {}, &ScoreBar::count).count);
    const auto counts = scoreTicks(0, layout.most, std::max(2, static_cast<int>(height / countTicksApart)));
    const double left = widthBeside(axisTicks(counts, {}), canvas) + 2;
    layout.plot = QRectF(left, top, std::max(1.0, size.width() - left - 8), height);

    const double width = layout.plot.width() / static_cast<double>(distribution.bars.size());
    for (std::size_t i = 0; i < distribution.bars.size(); ++i) {
        const double from = std::round(layout.plot.left() + width * static_cast<double>(i));
        const double to = std::round(layout.plot.left() + width * static_cast<double>(i + 1));
        const double y = layout.yOf(distribution.bars[i].count);
        const double gap = to - from >= 4 ? 1 : 0;
        layout.bars.emplace_back(from, y, to - from - gap, layout.plot.bottom() - y);
    }

    // There is no room for a unit at every tick.
    const ScoreFormat bare = withoutUnit(format);
    const bool asNumber = bare == ScoreFormat();
    std::vector<AxisTick> scores;
    const auto labelAt = [&](std::int64_t score) {
        scores.push_back(
            {xOf(distribution, layout.plot, score),
             asNumber ? shortNumber(score).toStdString() : formattedScore(bare, score, cellWording({}))});
    };
    const std::int64_t first = distribution.bars.front().first;
    const std::int64_t last = distribution.bars.back().last;
    if (distribution.even) {
        const int most = std::max(2, static_cast<int>(size.width() / 80));
        for (const ScoreTick &tick :
             asNumber ? scoreTicks(first, last, most) : scoreTicks(first, last, most, bare))
            labelAt(tick.score);
    } else {
        labelAt(0 >= first && 0 <= last ? 0 : first);
        for (const ScoreBar &bar : distribution.bars)
            if (isPowerOfTen(bar.first) || (bar.last < 0 && isPowerOfTen(-bar.last)))
                labelAt(bar.last < 0 ? bar.last : bar.first);
    }
    std::vector<AxisTick> named;
    for (const ScoreMark &mark : marks) {
        if (mark.score >= first && mark.score <= last)
            named.push_back({xOf(distribution, layout.plot, mark.score), mark.text.toStdString()});
    }
    const ChartBox plot = boxOf(layout.plot);
    addAxisBeside(layout.axes, plot, axisTicks(counts, [&](std::int64_t count) { return layout.yOf(count); }),
                  canvas);
    addBaseline(layout.axes, plot);
    addAxisBelow(layout.axes, plot, scores, canvas);
    for (const auto &[tick, middle] : placedLabels(named, canvas)) {
        const double x = named[tick].at;
        layout.marks.shapes.emplace_back(Drawing::Line{{{x, 2 * line + 2}, {x, plot.bottom}}, Ink::Text});
        layout.marks.shapes.emplace_back(
            Drawing::Words{{middle, line * 1.5 + 1}, Anchor::Middle, named[tick].text});
    }
    return layout;
}

ScoreBarsView::ScoreBarsView(QWidget *parent) : ChartView({420, 170}, {220, 110}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Distribution of the scores"));
    setToolTip(tr("How many members have how many points. Counted by ZCOUNT; no row is read for it."));
}

void ScoreBarsView::setDistribution(const ScoreDistribution &distribution)
{
    m_distribution = distribution;
    m_instead.clear();
    layOut();
}

void ScoreBarsView::setInstead(const QString &why)
{
    m_distribution = {};
    m_instead = why;
    layOut();
}

QString ScoreBarsView::words() const
{
    return m_instead.isEmpty() ? displayText(distributionText(m_distribution, cellWording({}), m_format))
                               : m_instead;
}

void ScoreBarsView::setMarks(const QList<ScoreMark> &marks)
{
    m_marks = marks;
    layOut();
}

void ScoreBarsView::setFormat(const ScoreFormat &format)
{
    if (format == m_format)
        return;
    m_format = format;
    layOut();
}

void ScoreBarsView::layOut()
{
    m_layout = ScoreBarsLayout::of(m_distribution, m_marks, size(), m_format);
    setAccessibleDescription(words());
    update();
}

QString ScoreBarsView::countedBy() const
{
    const QString unit =
        m_format.kind == ScoreFormat::Kind::Clock || m_format.kind == ScoreFormat::Kind::Duration
            ? tr("time")
            : displayText(scoreUnit(m_format));
    const QString by = unit.isEmpty() ? tr("score") : unit;
    return m_distribution.even ? tr("by %1").arg(by) : tr("by %1, logarithmic scale").arg(by);
}

void ScoreBarsView::paint(QPainter &painter, const Palette &colours)
{
    if (m_layout.bars.empty()) {
        paintInstead(painter, words());
        return;
    }
    const QFontMetricsF metrics(axisFont());
    paintDrawing(painter, m_layout.axes, colours);
    for (const QRectF &bar : m_layout.bars) {
        if (bar.height() <= 0)
            continue;
        painter.fillRect(bar, colours.scoreFill);
        painter.fillRect(QRectF(bar.left(), bar.top(), bar.width(), std::min(2.0, bar.height())),
                         colours.score);
    }
    paintDrawing(painter, m_layout.marks, colours);
    painter.setFont(axisFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(0, 0, width(), metrics.height() + 1), Qt::AlignLeft | Qt::AlignVCenter,
                     m_distribution.estimated ? tr("Members (estimated)") : tr("Members"));
    painter.drawText(QRectF(0, 0, width() - 8, metrics.height() + 1), Qt::AlignRight | Qt::AlignVCenter,
                     countedBy());
}

QString ScoreBarsView::wordsAt(const QPointF &point) const
{
    if (m_layout.bars.empty() || !m_layout.plot.contains(point))
        return {};
    for (std::size_t i = 0; i < m_layout.bars.size(); ++i) {
        if (point.x() < m_layout.bars[i].right() + 1)
            return displayText(
                barText(m_distribution.bars[i], m_distribution.cardinality, cellWording({}), m_format));
    }
    return {};
}

} // namespace tiebreak

#include "moc_scorebarsview.cpp"
