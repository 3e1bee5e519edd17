// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/survival/heatmapview.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "models/lab/survivaltext.h"
#include "models/text/numbertext.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// The cell of the axis that holds this value: that whose own value is nearest, by ratio.
std::size_t nearest(const std::vector<std::int64_t> &values, std::int64_t value)
{
    const auto after = std::ranges::lower_bound(values, value);
    if (after == values.begin())
        return 0;
    const auto index = static_cast<std::size_t>(after - values.begin());
    if (after == values.end())
        return index - 1;
    const auto middle = std::sqrt(static_cast<double>(*after) * static_cast<double>(values[index - 1]));
    return static_cast<double>(value) < middle ? index - 1 : index;
}

} // namespace

HeatMapView::HeatMapView(QWidget *parent) : ChartView({720, 260}, {280, 140}, parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Share of the pairs that keep their order, by score and gap"));
    setToolTip(tr("How many pairs of equal scores still rank by time, for every score and every gap between "
                  "their times. The arrow keys move from cell to cell."));
}

void HeatMapView::setMap(std::shared_ptr<const SurvivalMap> map)
{
    std::optional<Cell> current;
    if (m_current && map && !map->cells.empty())
        current = Cell{nearest(map->grid.scores, m_map->grid.scores[m_current->score]),
                       nearest(map->grid.gaps, m_map->grid.gaps[m_current->gap])};
    m_map = std::move(map);
    m_current = current;
    layOut();
    setAccessibleDescription(currentWords());
    emit currentChanged();
}

void HeatMapView::setScore(std::int64_t score)
{
    m_score = score;
    update();
}

QString HeatMapView::currentWords() const
{
    return m_current ? cellText(*m_map, m_current->score, m_current->gap) : QString();
}

void HeatMapView::setCurrent(std::optional<Cell> cell)
{
    if (cell == m_current)
        return;
    m_current = cell;
    setAccessibleDescription(currentWords());
    update();
    emit currentChanged();
}

HeatMapView::Cell HeatMapView::startCell() const
{
    return {nearest(m_map->grid.scores, m_score), 0};
}

void HeatMapView::layOut()
{
    m_image = {};
    if (hasCells())
        m_axes = HeatMapAxes::of(*m_map, size());
    update();
}

QRectF HeatMapView::cellRect(Cell cell) const
{
    return QRectF(QPointF(m_axes.scores.begin(cell.score), m_axes.gaps.end(cell.gap)),
                  QPointF(m_axes.scores.end(cell.score), m_axes.gaps.begin(cell.gap)));
}

QImage HeatMapView::painted(double pixelRatio) const
{
    const Palette &colours = Palette::of(palette());
    const QRectF plot = m_axes.plot;
    QImage image(int(plot.width() * pixelRatio), int(plot.height() * pixelRatio), QImage::Format_RGB32);
    image.setDevicePixelRatio(pixelRatio);
    std::vector<QRgb> fills;
    fills.reserve(m_map->cells.size());
    for (const SurvivalCell &cell : m_map->cells)
        fills.push_back((cell.fits() ? colours.kept(cell.survivedShare()) : colours.exponentFill).rgba());
    std::vector<std::size_t> columns;
    for (int x = 0; x < image.width(); ++x)
        columns.push_back(m_axes.scores.cellAt(plot.left() + (x + 0.5) / pixelRatio));
    const std::size_t rows = m_map->grid.gaps.size();
    for (int y = 0; y < image.height(); ++y) {
        const std::size_t row = m_axes.gaps.cellAt(plot.top() + (y + 0.5) / pixelRatio);
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        for (std::size_t x = 0; x < columns.size(); ++x)
            line[x] = fills[columns[x] * rows + row];
    }
    return image;
}

void HeatMapView::paintWrong(QPainter &painter) const
{
    const QColor colour = Palette::of(palette()).invalid;
    const std::size_t rows = m_map->grid.gaps.size();
    // Neighbours in a column are hatched in one go.
    for (std::size_t score = 0; score < m_map->grid.scores.size(); ++score)
        for (std::size_t gap = 0; gap < rows; ++gap) {
            const std::size_t first = gap;
            while (gap < rows && m_map->at(score, gap).wrong > 0)
                ++gap;
            if (gap > first)
                paintHatch(painter, cellRect({score, first}) | cellRect({score, gap - 1}), colour, false);
        }
}

void HeatMapView::paintAxes(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const QRectF plot = m_axes.plot;
    paintDrawing(painter, m_axes.axes, colours);
    painter.setPen(colours.secondary);
    painter.setFont(axisFont());
    const double line = painter.fontMetrics().height();
    painter.drawText(QRectF(0, 0, plot.right(), line), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("Time between two members"));
    painter.drawText(QRectF(plot.left(), height() - line, plot.width(), line), Qt::AlignCenter, tr("Score"));
}

void HeatMapView::paintScore(QPainter &painter) const
{
    if (m_score < m_map->grid.scores.front() || m_score > m_map->grid.scores.back())
        return;
    const QColor colour = Palette::of(palette()).text;
    const QRectF plot = m_axes.plot;
    const double x = std::floor(m_axes.scores.place(static_cast<double>(m_score))) + 0.5;
    painter.setPen(QPen(colour, 1));
    painter.drawLine(QPointF(x, plot.top() - 3), QPointF(x, plot.bottom()));
    QFont font = axisFont();
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    const QString text = groupedText(m_score);
    const QFontMetricsF metrics(font);
    const double width = metrics.horizontalAdvance(text) + 2;
    const double title = metrics.horizontalAdvance(tr("Time between two members")) + 8;
    const double first = std::max(title, plot.left());
    const double left = std::clamp(x - width / 2, first, std::max(first, plot.right() - width));
    painter.drawText(QRectF(left, 0, width, metrics.height()), Qt::AlignCenter, text);
}

void HeatMapView::paint(QPainter &painter, const Palette &colours)
{
    if (!hasCells())
        return;
    if (m_image.isNull() || m_image.devicePixelRatio() != devicePixelRatioF())
        m_image = painted(devicePixelRatioF());
    paintAxes(painter);
    painter.drawImage(m_axes.plot.topLeft(), m_image);
    painter.setRenderHint(QPainter::Antialiasing);
    paintWrong(painter);
    paintScore(painter);
    if (m_current) {
        painter.setPen(QPen(colours.text, hasFocus() && !m_byMouse ? 2 : 1));
        painter.drawRect(cellRect(*m_current).adjusted(-1, -1, 1, 1));
    }
}

QString HeatMapView::wordsAt(const QPointF &point) const
{
    return hasCells() && m_axes.plot.contains(point) ? currentWords() : QString();
}

void HeatMapView::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF at = event->position();
    if (!hasCells() || !m_axes.plot.contains(at)) {
        leaveEvent(nullptr);
        return;
    }
    m_byMouse = true;
    setCurrent(Cell{m_axes.scores.cellAt(at.x()), m_axes.gaps.cellAt(at.y())});
}

void HeatMapView::leaveEvent(QEvent *)
{
    if (m_byMouse)
        setCurrent(std::nullopt);
    m_byMouse = false;
}

void HeatMapView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    const bool byKey = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason ||
                       event->reason() == Qt::ShortcutFocusReason;
    if (hasCells() && byKey && !m_current)
        setCurrent(startCell());
    update();
}

void HeatMapView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    if (!m_byMouse)
        setCurrent(std::nullopt);
}

void HeatMapView::keyPressEvent(QKeyEvent *event)
{
    if (!hasCells()) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto lastScore = static_cast<int>(m_map->grid.scores.size()) - 1;
    const auto lastGap = static_cast<int>(m_map->grid.gaps.size()) - 1;
    const Cell from = m_current.value_or(startCell());
    int score = static_cast<int>(from.score);
    int gap = static_cast<int>(from.gap);
    switch (event->key()) {
    case Qt::Key_Left:
        --score;
        break;
    case Qt::Key_Right:
        ++score;
        break;
    case Qt::Key_Up:
        ++gap;
        break;
    case Qt::Key_Down:
        --gap;
        break;
    case Qt::Key_PageUp:
        gap += lastGap / 10 + 1;
        break;
    case Qt::Key_PageDown:
        gap -= lastGap / 10 + 1;
        break;
    case Qt::Key_Home:
        score = 0;
        break;
    case Qt::Key_End:
        score = lastScore;
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    m_byMouse = false;
    setCurrent(Cell{static_cast<std::size_t>(std::clamp(score, 0, lastScore)),
                    static_cast<std::size_t>(std::clamp(gap, 0, lastGap))});
}

} // namespace tiebreak

#include "moc_heatmapview.cpp"
