// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/scorechartview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "core/live/bumptext.h"
#include "models/text/displaywording.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr double scoreDotRadius = 3;
constexpr double nearScoreLine = 9;
constexpr qsizetype pieceSteps = 24;

} // namespace

ScoreChartView::ScoreChartView(QWidget *parent) : LiveChart({460, 320}, {260, 140}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Scores over time"));
    setToolTip(
        tr("Who had how many points: blue leads, orange has risen most, purple is pinned. A step stands "
           "at the sample that saw it."));
    describe();
}

void ScoreChartView::setLines(BumpLines lines)
{
    if (lines == m_lines)
        return;
    m_lines = std::move(lines);
    layOut();
}

void ScoreChartView::setDirection(Direction scores)
{
    m_highestFirst = scores == Direction::HighestFirst;
    layOut();
}

void ScoreChartView::setFormat(std::optional<ScoreFormat> format)
{
    m_format = std::move(format);
    layOut();
}

void ScoreChartView::describe()
{
    setAccessibleDescription(displayText(scoreChartText(m_lines, format(), displayWording(zone()))));
}

void ScoreChartView::layOut()
{
    m_layout = ScoreLayout::of(m_lines, m_highestFirst, format(), size(), zone());
    describe();
    update();
}

void ScoreChartView::paintGround(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const QRectF plot = m_layout.plot;
    painter.setFont(axisFont());
    const QFontMetricsF metrics(axisFont());
    for (const ScoreTick &tick : m_layout.ticks) {
        const double y = std::floor(m_layout.yOf(tick.score)) + 0.5;
        painter.setPen(QPen(colours.gridline, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(colours.secondary);
        painter.drawText(QRectF(0, y - metrics.height() / 2, plot.left() - 8, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, tick.text);
    }
    painter.setPen(QPen(colours.axis, 1));
    painter.drawLine(QPointF(plot.left(), plot.bottom() + 0.5), QPointF(plot.right(), plot.bottom() + 0.5));
    paintTimeTicks(painter, m_layout.clock, plot.bottom(), colours);
    // With a format each tick has its unit.
    if (m_format)
        return;
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(4, 0, width() - 8, metrics.height() + 2), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("points"));
}

void ScoreChartView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (m_layout.empty) {
        painter.setPen(colours.secondary);
        painter.setFont(textFont());
        painter.drawText(rect().adjusted(16, 0, -16, 0), Qt::AlignCenter | Qt::TextWordWrap,
                         displayText(noLinesText()));
        return;
    }
    paintGround(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<LineRole> roles;
    for (const ScoreTrack &track : m_layout.tracks)
        roles.push_back(track.role);
    for (const std::size_t i : drawingOrder(roles)) {
        const ScoreTrack &track = m_layout.tracks[i];
        const QColor colour = lineColour(track.role, colours);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, lineWidth(track.role), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        for (const QPolygonF &steps : track.steps) {
            // In pieces: the time that the raster engine takes for one grows faster than its length.
            for (qsizetype from = 0; from + 1 < steps.size(); from += pieceSteps)
                painter.drawPolyline(steps.constData() + from,
                                     int(std::min(pieceSteps + 1, steps.size() - from)));
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        for (const auto &dot : {track.start, track.end})
            if (dot)
                painter.drawEllipse(*dot, scoreDotRadius, scoreDotRadius);
    }
    for (const LineLabel &label : m_layout.labels)
        paintLineLabel(painter, label, m_layout.tracks[label.line].role, false, false, colours);
}

QString ScoreChartView::wordsAt(const QPointF &point) const
{
    if (m_layout.empty ||
        !m_layout.plot.adjusted(0, -nearScoreLine, leaderRoom, nearScoreLine).contains(point))
        return {};
    const Moment at = m_layout.time.moment(point.x());
    const auto ys = m_layout.ysAt(m_lines, at);
    const BumpLine *nearest = nullptr;
    double distance = nearScoreLine;
    for (std::size_t i = 0; i < ys.size(); ++i) {
        if (!ys[i] || std::abs(*ys[i] - point.y()) > distance)
            continue;
        distance = std::abs(*ys[i] - point.y());
        nearest = &m_lines.lines[i];
    }
    return nearest ? displayText(
                         bumpPointText(*nearest, *pointAt(*nearest, at), format(), displayWording(zone())))
                   : QString();
}

} // namespace tiebreak

#include "moc_scorechartview.cpp"
