// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/chart/plotview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QBuffer>
#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QHelpEvent>
#include <QPainter>
#include <QSvgGenerator>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <memory>

namespace tiebreak
{

namespace
{

constexpr int labelHeight = 18;
constexpr int axisRoom = 40; ///< labels and title below the plot
constexpr int labelPadding = 3;
constexpr int fewestLabelsWithTitle = 6; ///< in a lower chart Qt leaves of an axis' title only dots
constexpr double minPlotShare = 0.75;    ///< of the width; the rest goes to the labels at the left

} // namespace

PlotView::PlotView(QWidget *parent) : QChartView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setFocusPolicy(Qt::NoFocus);
    setRenderHint(QPainter::Antialiasing);
    setBackgroundRole(QPalette::Base);
    setViewportUpdateMode(FullViewportUpdate); // what is painted over the series is no item of the scene
    setMinimumSize(200, 84);
}

void PlotView::rebuild()
{
    auto *next = new QChart;
    next->setAnimationOptions(QChart::NoAnimation);
    next->setBackgroundVisible(false);
    next->setPlotAreaBackgroundVisible(false);
    next->legend()->hide();
    next->setMargins({0, 0, 0, 0});
    next->layout()->setContentsMargins(0, 0, 0, 0);
    setBackgroundBrush(palette().color(QPalette::Base));
    m_filled = true;
    m_filledFor = labelsThatFit();
    m_gridlines.clear();
    m_below = {};
    fill(*next, Palette::of(palette()));
    const std::unique_ptr<QChart> last(chart());
    setChart(next);
    makeRoomAtRight();
}

QByteArray PlotView::svg(const QSize &size)
{
    setPalette(applicationPalette(false));
    resize(size);
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(logicalDpiX());
    generator.setSize(size);
    generator.setViewBox(QRect({}, size));
    QPainter painter(&generator);
    QWidget::render(&painter); // sends the resize event that waits until the view is shown
    painter.end();
    return buffer.data();
}

void PlotView::makeRoomAtRight()
{
    if (m_below.ticks.isEmpty() || !(m_below.last > m_below.first))
        return;
    const auto &[value, label] = m_below.ticks.last();
    const double untilEnd = (m_below.last - value) / (m_below.last - m_below.first);
    const double half = QFontMetricsF(axisFont()).horizontalAdvance(label) / 2 + labelPadding;
    const double beyond = half - untilEnd * minPlotShare * width();
    chart()->setMargins({0, 0, std::max(0, int(std::ceil(beyond))), 0});
}

QCategoryAxis *PlotView::addAxis(QChart &chart, Qt::Alignment side, const Axis &axis, const Palette &palette)
{
    auto *made = new QCategoryAxis;
    made->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    made->setTruncateLabels(false);
    // A category has a beginning too, whose tick must not be seen.
    made->setStartValue(axis.first - 1);
    for (const auto &[value, label] : axis.ticks)
        made->append(label, value);
    made->setRange(axis.first, axis.last);
    made->setLabelsFont(axisFont());
    made->setLabelsBrush(palette.secondary);
    made->setLinePen(QPen(palette.axis, 1));
    made->setGridLineVisible(false); // its own ends would get one too
    if (!axis.title.isEmpty() && labelsThatFit() >= fewestLabelsWithTitle) {
        made->setTitleText(axis.title);
        made->setTitleFont(axisFont());
        made->setTitleBrush(palette.secondary);
    }
    if (axis.gridlines)
        for (const auto &[value, label] : axis.ticks)
            m_gridlines += value;
    if (side == Qt::AlignBottom)
        m_below = axis;
    chart.addAxis(made, side);
    return made;
}

int PlotView::labelsThatFit() const
{
    return std::max(2, int(plotHeight()) / labelHeight);
}

double PlotView::plotHeight() const
{
    return std::max(2 * labelHeight, height() - axisRoom);
}

QPointF PlotView::place(double x, double y) const
{
    return chart()->mapToScene(chart()->mapToPosition(
        QPointF(x, y), chart()->series().isEmpty() ? nullptr : chart()->series().first()));
}

QRectF PlotView::plotArea() const
{
    return chart()->mapRectToScene(chart()->plotArea());
}

void PlotView::drawBackground(QPainter *painter, const QRectF &rect)
{
    QChartView::drawBackground(painter, rect);
    if (!m_filled || chart()->axes().isEmpty())
        return;
    const QRectF plot = plotArea();
    painter->setPen(QPen(Palette::of(palette()).gridline, 1));
    for (const double value : m_gridlines) {
        const double y = std::round(place(0, value).y()) + 0.5;
        painter->drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
}

void PlotView::drawForeground(QPainter *painter, const QRectF &rect)
{
    QChartView::drawForeground(painter, rect);
    if (!m_filled)
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(axisFont());
    if (isEmpty() && !m_emptyWords.isEmpty()) {
        painter->setPen(Palette::of(palette()).secondary);
        painter->drawText(plotArea().adjusted(8, 4, -8, -4), Qt::AlignCenter | Qt::TextWordWrap,
                          m_emptyWords);
    } else {
        paintOver(*painter, Palette::of(palette()));
    }
    painter->restore();
}

void PlotView::setEmptyWords(const QString &words)
{
    m_emptyWords = words;
    viewport()->update();
}

bool PlotView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !m_filled)
        return QChartView::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), wordsAt(mapToScene(help->pos())), viewport());
    return true;
}

void PlotView::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    if (!m_filled)
        return;
    if (m_filledFor != labelsThatFit())
        rebuild();
    else
        makeRoomAtRight();
}

void PlotView::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_filled)
        rebuild();
}

} // namespace tiebreak

#include "moc_plotview.cpp"
