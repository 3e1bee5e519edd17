// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/seismographview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "core/live/shape/shapetext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "models/text/timetext.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr auto shownSpan = std::chrono::minutes(10);
constexpr double rankTicksApart = 26;
constexpr double swatchSize = 11;
constexpr double swatchGap = 4;
constexpr double entryGap = 14;
/// The strength at which the scale ends.
constexpr double strongestPlaces = 1000;
/// As values of a pixel: nobody looked there.
constexpr float notLooked = -1;

} // namespace

double shiftStrength(float places)
{
    return places > 1 ? std::min(1.0, std::log10(static_cast<double>(places)) / std::log10(strongestPlaces))
                      : 0;
}

double SeismographLayout::yOf(std::int64_t rank) const
{
    return plot.top() +
           plot.height() * static_cast<double>(rank) / static_cast<double>(std::max<std::int64_t>(1, ranks));
}

std::int64_t SeismographLayout::rankAt(double y) const
{
    const double share = plot.height() > 0 ? (y - plot.top()) / plot.height() : 0;
    const auto rank = static_cast<std::int64_t>(share * static_cast<double>(ranks));
    return std::clamp<std::int64_t>(rank, 0, std::max<std::int64_t>(0, ranks - 1));
}

SeismographLayout SeismographLayout::of(const Seismograph &seismograph, Moment now, const QSizeF &size,
                                        const QTimeZone &zone)
{
    SeismographLayout layout;
    const auto &columns = seismograph.columns();
    if (columns.empty())
        return layout;
    // Of a small board only the ranks that there were.
    const auto &ranks = columns.back().ranks;
    for (const SeismographColumn &column : columns) {
        for (std::size_t i = 0; column.ranks == ranks && i < column.places.size(); ++i) {
            if (column.places[i] != notThere)
                layout.ranks = std::max(layout.ranks, (*ranks)[i] + 1);
        }
    }
    if (layout.ranks == 0)
        return layout;
    const ChartCanvas canvas = windowCanvas(size);
    const QFontMetricsF metrics(axisFont());
    const double line = canvas.lineHeight;

    // The legend wraps where there is little room.
    const std::pair<float, QString> entries[] = {
        {unmoved, SeismographView::tr("same row")},
        {1.0F, SeismographView::tr("shifted by 1 rank")},
        {10.0F, groupedText(10)},
        {100.0F, groupedText(100)},
        {1000.0F, SeismographView::tr("%1 or more").arg(groupedText(1000))},
        {notThere, SeismographView::tr("Not watched")},
    };
    double x = 0;
    double legendTop = 0;
    for (const auto &[places, text] : entries) {
        const double width = std::ceil(metrics.horizontalAdvance(text)) + 1;
        if (x > 0 && x + swatchSize + swatchGap + width > size.width() - 8) {
            x = 0;
            legendTop += line + 3;
        }
        layout.legend += {QRectF(x, legendTop, swatchSize, swatchSize),
                          QRectF(x + swatchSize + swatchGap, legendTop, width, line), text, places};
        x += swatchSize + swatchGap + width + entryGap;
    }
    const double legendHeight = legendTop + line;

    const double top = line / 2 + 1;
    const double height = std::max(1.0, size.height() - top - heightBelow(canvas) - 6 - legendHeight);
    // The top is named before all others.
    QList<ScoreTick> labels = scoreTicks(1, std::max<std::int64_t>(1, layout.ranks),
                                         std::max(2, static_cast<int>(height / rankTicksApart)));
    labels.push_front({1, {}});
    for (ScoreTick &tick : labels)
        tick.text = shortNumber(tick.score);
    const double left = widthBeside(axisTicks(labels, {}), canvas) + 2;
    layout.plot = QRectF(left, top, std::max(1.0, std::floor(size.width() - left - 8)), std::floor(height));
    layout.time = {now - shownSpan, now, layout.plot.left(), layout.plot.right()};
    const ChartBox plot = boxOf(layout.plot);
    // A rank is the middle of its own row, where rows are that high.
    const auto middleOf = [&](std::int64_t rank) { return (layout.yOf(rank - 1) + layout.yOf(rank)) / 2; };
    addAxisBeside(layout.axes, plot, axisTicks(labels, middleOf), canvas, Ink::Axis);
    addBaseline(layout.axes, plot);
    addAxisBelow(layout.axes, plot, timeTicks(layout.time, zone, canvas), canvas);
    const double legendAt = plot.bottom + heightBelow(canvas) + 4;
    for (LegendEntry &entry : layout.legend) {
        entry.swatch.translate(0, legendAt + (line - swatchSize) / 2);
        entry.box.translate(0, legendAt);
    }
    return layout;
}

SeismographView::SeismographView(QWidget *parent) : ChartView({420, 240}, {220, 140}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Where the board moves, by rank and time"));
    setToolTip(displayText(seismographMeaning()));
}

void SeismographView::setSeismograph(const Seismograph &seismograph, Moment now)
{
    m_seismograph = seismograph;
    m_now = now;
    setAccessibleDescription(displayText(seismographText(seismograph, displayWording(zone()))));
    layOut();
}

void SeismographView::layOut()
{
    m_image = {};
    m_layout = SeismographLayout::of(m_seismograph, m_now, size(), zone());
    update();
}

QImage SeismographView::painted(double pixelRatio) const
{
    const Palette &colours = Palette::of(palette());
    const QRectF plot = m_layout.plot;
    const int width = std::max(1, static_cast<int>(plot.width() * pixelRatio));
    const int height = std::max(1, static_cast<int>(plot.height() * pixelRatio));
    // Where several columns or bands fall on one pixel the largest shift is seen: nothing that moved is lost.
    std::vector<float> values(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), notLooked);
    const auto pixelX = [&](Moment at) {
        return static_cast<int>(std::floor((m_layout.time.place(at) - plot.left()) * pixelRatio));
    };
    const auto pixelY = [&](std::int64_t rank) {
        return static_cast<int>(std::floor((m_layout.yOf(rank) - plot.top()) * pixelRatio));
    };
    for (const SeismographColumn &column : m_seismograph.columns()) {
        if (column.to <= m_layout.time.from)
            continue;
        const int left = std::clamp(pixelX(column.from), 0, width - 1);
        const int right = std::clamp(pixelX(column.to), left + 1, width);
        for (std::size_t band = 0; band < column.places.size(); ++band) {
            const std::int64_t rank = (*column.ranks)[band];
            if (column.places[band] == notThere || rank >= m_layout.ranks)
                continue;
            const std::int64_t next = band + 1 < column.places.size() ? (*column.ranks)[band + 1] : rank + 1;
            const int top = std::clamp(pixelY(rank), 0, height - 1);
            const int bottom = std::clamp(pixelY(next), top + 1, height);
            for (int y = top; y < bottom; ++y) {
                float *line = values.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
                for (int x = left; x < right; ++x)
                    line[x] = std::max(line[x], column.places[band]);
            }
        }
    }
    constexpr int shades = 64;
    std::vector<QRgb> scale;
    for (int i = 0; i <= shades; ++i)
        scale.push_back(colours.moved(static_cast<double>(i) / shades).rgba());
    const QRgb still = palette().color(QPalette::Base).rgba();
    const QRgb unknown = colours.exponentFill.rgba();
    QImage image(width, height, QImage::Format_RGB32);
    image.setDevicePixelRatio(pixelRatio);
    for (int y = 0; y < height; ++y) {
        auto *line = reinterpret_cast<QRgb *>(image.scanLine(y));
        const float *from = values.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
        for (int x = 0; x < width; ++x) {
            const float places = from[x];
            line[x] = places == notLooked ? unknown
                      : places == unmoved
                          ? still
                          : scale[static_cast<std::size_t>(std::lround(shiftStrength(places) * shades))];
        }
    }
    return image;
}

void SeismographView::paintLegend(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    painter.setFont(axisFont());
    for (const auto &entry : m_layout.legend) {
        const QColor fill = entry.places == notThere  ? colours.exponentFill
                            : entry.places == unmoved ? palette().color(QPalette::Base)
                                                      : colours.moved(shiftStrength(entry.places));
        painter.fillRect(entry.swatch, fill);
        painter.setPen(QPen(colours.controlBorder, 1));
        painter.drawRect(entry.swatch.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setPen(colours.secondary);
        painter.drawText(entry.box, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, entry.text);
    }
}

void SeismographView::paint(QPainter &painter, const Palette &colours)
{
    if (m_layout.ranks == 0) {
        paintInstead(painter, displayText(seismographText(m_seismograph, displayWording(zone()))));
        return;
    }
    if (m_image.isNull() || m_image.devicePixelRatio() != devicePixelRatioF())
        m_image = painted(devicePixelRatioF());
    paintDrawing(painter, m_layout.axes, colours);
    painter.drawImage(m_layout.plot.topLeft(), m_image);
    paintLegend(painter);
}

std::optional<SeismographView::Cell> SeismographView::cellAt(const QPointF &point) const
{
    if (m_layout.ranks == 0 || !m_layout.plot.contains(point))
        return std::nullopt;
    const Moment at = m_layout.time.moment(point.x());
    const auto &columns = m_seismograph.columns();
    const auto column = std::ranges::find_if(
        columns, [&](const SeismographColumn &one) { return at >= one.from && at < one.to; });
    if (column == columns.end())
        return std::nullopt;
    const auto after = std::ranges::upper_bound(*column->ranks, m_layout.rankAt(point.y()));
    if (after == column->ranks->begin())
        return std::nullopt;
    const auto band = static_cast<std::size_t>(after - column->ranks->begin()) - 1;
    return Cell{&*column, band};
}

std::optional<double> SeismographView::strengthAt(const QPointF &point) const
{
    const auto cell = cellAt(point);
    if (!cell || cell->column->places[cell->band] == notThere)
        return std::nullopt;
    const float places = cell->column->places[cell->band];
    return places == unmoved ? 0 : std::max(0.01, shiftStrength(places));
}

QString SeismographView::wordsAt(const QPointF &point) const
{
    const auto cell = cellAt(point);
    if (!cell)
        return {};
    const Wording wording = displayWording(zone());
    return tr("%1\n%2 to %3")
        .arg(displayText(
                 shiftText((*cell->column->ranks)[cell->band], cell->column->places[cell->band], wording)),
             clockText(cell->column->from.time_since_epoch().count(), zone()),
             clockText(cell->column->to.time_since_epoch().count(), zone()));
}

} // namespace tiebreak

#include "moc_seismographview.cpp"
