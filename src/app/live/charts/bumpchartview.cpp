// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/bumpchartview.h"

#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "core/live/shape/bumptext.h"
#include "models/text/displaywording.h"

#include <QPainter>

#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double dotRadius = 3;
constexpr int pieceElements = 24;

/// Draws a path in pieces: the time that the raster engine takes for one grows faster than its length.
void drawPieces(QPainter &painter, const QPainterPath &path)
{
    QPainterPath piece;
    for (int i = 0; i < path.elementCount(); ++i) {
        const QPainterPath::Element element = path.elementAt(i);
        if (element.isMoveTo()) {
            piece.moveTo(element);
        } else if (element.isCurveTo()) {
            piece.cubicTo(element, path.elementAt(i + 1), path.elementAt(i + 2));
            i += 2;
        } else {
            piece.lineTo(element);
        }
        if (piece.elementCount() < pieceElements)
            continue;
        painter.drawPath(piece);
        const QPointF end = piece.currentPosition();
        piece = QPainterPath(end);
    }
    painter.drawPath(piece);
}

} // namespace

BumpChartView::BumpChartView(QWidget *parent) : LineChart(parent)
{
    setAccessibleName(tr("Ranks over time"));
    setToolTip(tr("Ranks over time. Blue: the leader. Orange: the largest rise. Purple: pinned members. Each "
                  "step ends at the sample that saw it."));
    layOut();
}

void BumpChartView::layOutLines()
{
    m_layout = BumpLayout::of(lines(), size(), zone());
}

std::string BumpChartView::chartText(const Wording &wording) const
{
    return bumpChartText(lines(), wording);
}

QRectF BumpChartView::pointedArea() const
{
    if (m_layout.places == 0)
        return {};
    return m_layout.plot.united(m_layout.others)
        .united(m_layout.above)
        .adjusted(-leaderRoom, 0, leaderRoom, 0);
}

std::vector<std::optional<double>> BumpChartView::ysAt(Moment at) const
{
    return m_layout.ysAt(lines(), at);
}

void BumpChartView::paintGround(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const double top = m_layout.above.isEmpty() ? m_layout.plot.top() : m_layout.above.top();
    const double bottom = m_layout.others.isEmpty() ? m_layout.plot.bottom() : m_layout.others.bottom();
    paintUnseen(painter, top, bottom);
    painter.fillRect(m_layout.above, colours.exponentFill);
    painter.fillRect(m_layout.others, colours.exponentFill);
    painter.setPen(QPen(colours.gridline, 1));
    for (int place = 0; place < m_layout.places; ++place) {
        const double y = std::floor(m_layout.yOf(m_layout.firstRank + place)) + 0.5;
        painter.drawLine(QPointF(m_layout.plot.left(), y), QPointF(m_layout.plot.right(), y));
    }
    paintDrawing(painter, m_layout.axis, colours);
}

void BumpChartView::paint(QPainter &painter, const Palette &colours)
{
    if (m_layout.places == 0) {
        paintInstead(painter, displayText(noLinesText()));
        return;
    }
    paintGround(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<LineRole> roles;
    for (const BumpTrack &track : m_layout.tracks)
        roles.push_back(track.role);
    const auto order = drawingOrder(roles);
    for (const std::size_t i : order) {
        const BumpTrack &track = m_layout.tracks[i];
        const QColor colour = lineColour(track.role, colours);
        // Behind a coloured line a rim of the ground keeps it apart from those that it crosses.
        painter.setBrush(Qt::NoBrush);
        if (track.role != LineRole::Other) {
            painter.setPen(QPen(palette().color(QPalette::Base), lineWidth(track.role) + 1.6, Qt::SolidLine,
                                Qt::RoundCap, Qt::RoundJoin));
            drawPieces(painter, track.path);
        }
        painter.setPen(QPen(colour, lineWidth(track.role), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        drawPieces(painter, track.path);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        for (const auto &dot : {track.start, track.end})
            if (dot)
                painter.drawEllipse(*dot, dotRadius, dotRadius);
    }
    for (const bool left : {true, false})
        for (const LineLabel &label : left ? m_layout.leftLabels : m_layout.rightLabels) {
            const LineRole role = label.line ? m_layout.tracks[*label.line].role : LineRole::Other;
            const bool faint = !label.line || m_layout.tracks[*label.line].left;
            paintLineLabel(painter, label, role, faint, left, colours);
        }
}

} // namespace tiebreak

#include "moc_bumpchartview.cpp"
