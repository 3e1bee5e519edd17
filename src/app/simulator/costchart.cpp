// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/costchart.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/palette.h"
#include "core/chart/ticks.h"
#include "models/simulator/figuretext.h"
#include "models/text/numbertext.h"
#include "sim/board/strategies/strategies.h"
#include "sim/record/runtext.h"

#include <QCategoryAxis>
#include <QLineSeries>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double bandHeight = 1; ///< in powers of ten
constexpr double markSize = 14;
constexpr double reach = 9;
constexpr double farReach = 22; ///< of a name with a line to its mark
constexpr double lineHeight = 15;

QString costLabel(double micros)
{
    return micros < 999.5 ? CostChart::tr("%1 µs").arg(QString::number(micros, 'g', 3))
                          : CostChart::tr("%1 ms").arg(QString::number(micros / 1000, 'g', 3));
}

QString nameOf(const RunRecord &record)
{
    const auto info = findStrategy(record.plan.strategy);
    const std::string_view title = info ? (*info)->title : std::string_view(record.plan.strategy);
    QString name = QString::fromUtf8(title.data(), qsizetype(title.size()));
    if (record.plan.codec.hasTime())
        name += QStringLiteral(", ") + QString::fromStdString(codecShortName(record.plan.codec));
    return name;
}

} // namespace

bool CostChart::hasWrong() const
{
    return std::ranges::any_of(m_points, [](const Point &point) { return point.wrong > 0; });
}

void CostChart::showRuns(const std::vector<RunRecord> &records)
{
    m_points.clear();
    QStringList words;
    for (const RunRecord &record : records) {
        if (!record.serverCpuMicros || !record.consistency || *record.serverCpuMicros <= 0)
            continue;
        Point point;
        point.micros = *record.serverCpuMicros;
        point.wrong = wrongPerMillion(record);
        point.name = nameOf(record);
        point.words = tr("%1: %2 µs of server time per operation, %3")
                          .arg(QString::fromStdString(runTitle(record.plan)), threeDigits(point.micros),
                               point.wrong > 0 ? tr("%1 wrong per million").arg(threeDigits(point.wrong))
                                               : tr("none wrong"));
        words += point.words;
        m_points.push_back(std::move(point));
    }
    // Where there is no room for all names, those of the right ones come first.
    std::ranges::stable_sort(m_points, {}, &Point::wrong);
    double least = 1e6;
    double most = 100;
    for (const Point &point : m_points) {
        if (point.wrong <= 0)
            continue;
        least = std::min(least, point.wrong);
        most = std::max(most, point.wrong);
    }
    m_lowest = hasWrong() ? std::floor(std::log10(least)) : 0;
    m_highest = std::max(std::ceil(std::log10(most) - 1e-9), m_lowest + 1);
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    rebuild();
}

/// How many labels have room below.
int CostChart::costLabelsThatFit() const
{
    constexpr int besidePlot = 80; // the axis at the left, and the margins
    const double widest = QFontMetricsF(axisFont()).horizontalAdvance(costLabel(99.9)) + 16;
    return std::max(2, int((width() - besidePlot) / widest));
}

void CostChart::fill(QChart &chart, const Palette &palette)
{
    double least = 1e9;
    double most = 0;
    for (const Point &point : m_points) {
        least = std::min(least, point.micros);
        most = std::max(most, point.micros);
    }
    if (m_points.empty()) {
        least = 10;
        most = 100;
    }
    const double first = std::log10(least) - 0.12;
    const double last = std::max(std::log10(most) + 0.3, first + 0.6);
    Axis below{first, last, {}, tr("server time per operation")};
    for (const double micros : logarithmicTicks(std::pow(10, first), std::pow(10, last), costLabelsThatFit()))
        below.ticks += {std::log10(micros), costLabel(micros)};
    Axis left{m_lowest - bandHeight, m_highest + 0.1 * (m_highest - m_lowest + bandHeight), {}, {}, true};
    for (const double wrong :
         powersBetween(10, std::pow(10, m_lowest), std::pow(10, m_highest), labelsThatFit()))
        left.ticks += {std::log10(wrong),
                       wrong < 1 ? QString::number(wrong, 'g', 3) : groupedText(qint64(std::llround(wrong)))};
    QCategoryAxis *bottom = addAxis(chart, Qt::AlignBottom, below, palette);
    QCategoryAxis *side = addAxis(chart, Qt::AlignLeft, left, palette);
    auto *anchor = new QLineSeries; // what at() measures by; the points are painted
    chart.addSeries(anchor);
    anchor->attachAxis(bottom);
    anchor->attachAxis(side);
}

/// At the foot of the band, at the right or where no mark stands.
QRectF CostChart::bandNameBox(const QFontMetricsF &metrics) const
{
    const double width = metrics.horizontalAdvance(tr("none wrong")) + 2;
    const QRectF plot = plotArea();
    const QRectF first(plot.right() - width - 6, plot.bottom() - lineHeight - 3, width, lineHeight);
    for (double left = first.left(); left > plot.left(); left -= width / 2) {
        const QRectF box(left, first.top(), width, lineHeight);
        if (std::ranges::none_of(m_points,
                                 [&](const Point &point) { return box.intersects(markBox(point)); }))
            return box;
    }
    return first;
}

QRectF CostChart::markBox(const Point &point) const
{
    const QPointF centre = at(point);
    return {centre.x() - markSize / 2, centre.y() - markSize / 2, markSize, markSize};
}

QPointF CostChart::at(const Point &point) const
{
    return place(std::log10(point.micros),
                 point.wrong > 0 ? std::log10(point.wrong) : bandTop() - bandHeight / 2);
}

void CostChart::paintOver(QPainter &painter, const Palette &palette)
{
    const QRectF plot = plotArea();
    const double top = place(0, bandTop()).y();
    painter.fillRect(QRectF(plot.left() + 1, top, plot.width(), plot.bottom() - top - 1), palette.washExact);
    painter.setPen(palette.exact);
    painter.drawText(bandNameBox(painter.fontMetrics()), Qt::AlignRight | Qt::AlignVCenter, tr("none wrong"));
    for (const Point &point : m_points) {
        paintSeverityMark(painter, markBox(point), point.wrong > 0 ? Severity::Bad : Severity::Good, palette);
    }
    paintNames(painter, palette);
}

void CostChart::paintNames(QPainter &painter, const Palette &palette) const
{
    const QRectF plot = plotArea();
    const QFontMetricsF metrics = painter.fontMetrics();
    std::vector<QRectF> taken;
    for (const Point &point : m_points) {
        const QPointF centre = at(point);
        taken.emplace_back(centre.x() - 5, centre.y() - 5, 10, 10);
    }
    taken.push_back(bandNameBox(metrics));
    std::vector<std::pair<QString, QPointF>> named;
    for (const Point &point : m_points) {
        const QPointF centre = at(point);
        // One name is enough for marks of the same strategy that stand together.
        const bool known = std::ranges::any_of(named, [&](const auto &other) {
            return other.first == point.name && (other.second - centre).manhattanLength() < 40;
        });
        if (known)
            continue;
        const double width = metrics.horizontalAdvance(point.name) + 1;
        std::vector<QRectF> places{
            {centre.x() + reach, centre.y() - lineHeight / 2, width, lineHeight},
            {centre.x() - reach - width, centre.y() - lineHeight / 2, width, lineHeight},
            {centre.x() - width / 2, centre.y() - reach - lineHeight + 2, width, lineHeight},
            {centre.x() - width / 2, centre.y() + reach - 2, width, lineHeight},
            {centre.x() + reach, centre.y() - lineHeight - 2, width, lineHeight},
            {centre.x() + reach, centre.y() + 2, width, lineHeight},
        };
        const std::size_t close = places.size();
        // The right ones are what is looked for: they get a name wherever there is room, and a line to it.
        if (point.wrong <= 0)
            for (const double lines : {1.5, -1.5, -2.5, -3.5, -4.5, -5.5, -6.5, -7.5})
                for (const double away : {farReach, 2 * farReach, 4 * farReach})
                    places.emplace_back(centre.x() + away, centre.y() + (lines - 0.5) * lineHeight, width,
                                        lineHeight);
        const auto free = std::ranges::find_if(places, [&](const QRectF &box) {
            return plot.adjusted(0, -4, 4, 0).contains(box) &&
                   std::ranges::none_of(taken, [&](const QRectF &other) { return other.intersects(box); });
        });
        if (free == places.end())
            continue; // the tool tip says it
        if (std::size_t(free - places.begin()) >= close) {
            painter.setPen(palette.axis);
            painter.drawLine(centre + QPointF(5, free->center().y() < centre.y() ? -5 : 5),
                             QPointF(free->left() - 2, free->center().y()));
        }
        painter.setPen(palette.text);
        painter.drawText(*free, Qt::AlignCenter, point.name);
        taken.push_back(*free);
        named.emplace_back(point.name, centre);
    }
}

void CostChart::resizeEvent(QResizeEvent *event)
{
    PlotView::resizeEvent(event);
    if (event->oldSize().width() != event->size().width())
        rebuild();
}

QString CostChart::wordsAt(const QPointF &point) const
{
    QStringList lines;
    for (const Point &shown : m_points)
        if ((at(shown) - point).manhattanLength() < 2 * reach)
            lines += shown.words;
    return lines.join(u'\n');
}

} // namespace tiebreak

#include "moc_costchart.cpp"
