// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/scorechartview.h"

#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "core/live/shape/bumptext.h"
#include "models/text/displaywording.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr double scoreDotRadius = 3;
constexpr double aroundPlot = 9; ///< dots and labels stand out of it
constexpr qsizetype pieceSteps = 24;

} // namespace

ScoreChartView::ScoreChartView(QWidget *parent) : LineChart(parent)
{
    setAccessibleName(tr("Scores over time"));
    setToolTip(
        tr("Who had how many points: blue leads, orange has risen most, purple is pinned. A step stands "
           "at the sample that saw it."));
    layOut();
}

void ScoreChartView::setDirection(Direction scores)
{
    if (scores == m_scores)
        return;
    m_scores = scores;
    layOut();
}

void ScoreChartView::layOutLines()
{
    m_layout = ScoreLayout::of(lines(), m_scores == Direction::HighestFirst, format(), size(), zone());
}

std::string ScoreChartView::chartText(const Wording &wording) const
{
    return scoreChartText(lines(), format(), wording);
}

QRectF ScoreChartView::pointedArea() const
{
    return m_layout.empty ? QRectF() : m_layout.plot.adjusted(0, -aroundPlot, leaderRoom, aroundPlot);
}

std::vector<std::optional<double>> ScoreChartView::ysAt(Moment at) const
{
    return m_layout.ysAt(lines(), at);
}

void ScoreChartView::paintGround(QPainter &painter) const
{
    const QRectF plot = m_layout.plot;
    paintUnseen(painter, plot.top(), plot.bottom());
    paintDrawing(painter, m_layout.axes, Palette::of(palette()));
}

void ScoreChartView::paint(QPainter &painter, const Palette &colours)
{
    if (m_layout.empty) {
        paintInstead(painter, displayText(noLinesText()));
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
        paintLineLabel(painter, label, m_layout.tracks[*label.line].role, false, false, colours);
}

} // namespace tiebreak

#include "moc_scorechartview.cpp"
