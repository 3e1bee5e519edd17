// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/loadcharts.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "core/chart/labels.h"
#include "core/chart/ticks.h"
#include "models/simulator/figuretext.h"
#include "models/text/numbertext.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QLineSeries>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

namespace tiebreak
{

namespace
{

constexpr int minLength = 5;      ///< seconds of the axis below
constexpr double nameRoom = 0.28; ///< of the width: for the names at the right of the lines
constexpr double nameGap = 8;
constexpr double cellHeight = 15;

/// Seconds that the axis below spans, with room for the names at its right.
double lengthOf(const std::vector<RunSecond> &seconds, int length)
{
    return std::max({minLength, length, int(seconds.size())});
}

QString secondsLabel(double seconds)
{
    return QObject::tr("%1 s").arg(groupedText(qint64(seconds)));
}

/// The second under a place of the axis below; -1: none.
int secondAt(double share, const std::vector<RunSecond> &seconds, int length)
{
    const int second = int(share * lengthOf(seconds, length) / (1 - nameRoom));
    return share >= 0 && second < int(seconds.size()) ? second : -1;
}

/// Where a second's figures stand on the axis below.
double middleOf(std::size_t second)
{
    return double(second) + 0.5;
}

/// Of a long run every so many seconds are drawn: more points than pixels show nothing.
std::size_t strideOf(const std::vector<RunSecond> &seconds)
{
    constexpr std::size_t maxPoints = 1500;
    return seconds.size() / maxPoints + 1;
}

struct Percentile {
    const char *name;
    std::int64_t RunSecond::*value;
    std::size_t series; ///< of the palette
    Qt::PenStyle style;
};
constexpr std::array<Percentile, 3> percentiles{{
    {"p50", &RunSecond::p50, 0, Qt::SolidLine},
    {"p99", &RunSecond::p99, 1, Qt::DashLine},
    {"p99.9", &RunSecond::p999, 2, Qt::DotLine},
}};

void addSecondsBelow(std::vector<std::pair<double, QString>> &ticks, double length)
{
    for (const double value : linearTicks(0, length, 5))
        ticks.emplace_back(value, secondsLabel(value));
}

// What the charts say while they are empty.
QString throughputWords()
{
    return ThroughputChart::tr("During a run: operations completed each second");
}
QString latencyWords()
{
    return LatencyChart::tr("During a run: the latency that 50%, 99% and 99.9% of operations stay within");
}

} // namespace

ThroughputChart::ThroughputChart(QWidget *parent) : PlotView(parent)
{
    setEmptyWords(throughputWords());
}

LatencyChart::LatencyChart(QWidget *parent) : PlotView(parent)
{
    setEmptyWords(latencyWords());
}

void ThroughputChart::showSeconds(const std::vector<RunSecond> &seconds, int length,
                                  const std::optional<Note> &note)
{
    m_note = note;
    m_seconds = seconds;
    m_length = length;
    setAccessibleDescription(
        m_seconds.empty()
            ? throughputWords()
            : tr("%1 operations in the last second").arg(groupedText(qint64(m_seconds.back().done))));
    rebuild();
}

double ThroughputChart::most() const
{
    std::int64_t most = 10;
    for (const RunSecond &second : m_seconds)
        most = std::max(most, second.done + second.refused);
    return double(most) * 1.12;
}

void ThroughputChart::fill(QChart &chart, const Palette &palette)
{
    const double length = lengthOf(m_seconds, m_length);
    Axis below{0, length / (1 - nameRoom), {}, {}};
    std::vector<std::pair<double, QString>> ticks;
    addSecondsBelow(ticks, length);
    below.ticks = Ticks(ticks.begin(), ticks.end());
    Axis left{0, most(), {}, {}, true};
    for (const double value : linearTicks(0, most(), std::min(labelsThatFit(), 5)))
        left.ticks += {value, groupedText(qint64(value))};
    QCategoryAxis *bottom = addAxis(chart, Qt::AlignBottom, below, palette);
    QCategoryAxis *side = addAxis(chart, Qt::AlignLeft, left, palette);
    side->setLineVisible(false);
    auto *line = new QLineSeries(&chart);
    QList<QPointF> points;
    const std::size_t stride = strideOf(m_seconds);
    for (std::size_t i = 0; i < m_seconds.size(); i += stride)
        points += QPointF(middleOf(i), double(m_seconds[i].done));
    if (points.size() == 1) // half a line to where it was measured
        points.prepend(QPointF(0, points.first().y()));
    line->replace(points);
    auto *area = new QAreaSeries(line);
    QColor wash = palette.series[0];
    wash.setAlphaF(0.1F);
    area->setBrush(wash);
    area->setPen(Qt::NoPen);
    auto *edge = new QLineSeries;
    edge->replace(points);
    edge->setPen(QPen(palette.series[0], 1.8));
    for (QAbstractSeries *series : std::initializer_list<QAbstractSeries *>{area, edge}) {
        chart.addSeries(series);
        series->attachAxis(bottom);
        series->attachAxis(side);
    }
}

void ThroughputChart::paintOver(QPainter &painter, const Palette &palette)
{
    if (m_seconds.empty())
        return;
    if (m_note && m_note->at < double(m_seconds.size())) {
        const double x = std::round(place(m_note->at, 0).x()) + 0.5;
        const QRectF plot = plotArea();
        painter.setPen(palette.axis);
        painter.drawLine(QPointF(x, plot.bottom() - 26), QPointF(x, plot.bottom()));
        painter.setPen(palette.secondary);
        painter.drawText(QRectF(x + 6, plot.bottom() - 28, 220, cellHeight), Qt::AlignLeft | Qt::AlignVCenter,
                         m_note->text);
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.invalid);
    for (std::size_t i = 0; i < m_seconds.size(); ++i)
        if (m_seconds[i].refused > 0)
            painter.drawEllipse(place(middleOf(i), double(m_seconds[i].done)), 2.5, 2.5);
    const QPointF end = place(middleOf(m_seconds.size() - 1), double(m_seconds.back().done));
    painter.setBrush(palette.series[0]);
    painter.drawEllipse(end, 3, 3);
    painter.setFont(strongFont());
    painter.setPen(palette.series[0]);
    painter.drawText(QRectF(end.x() + nameGap, end.y() - cellHeight / 2 - 1, 120, cellHeight + 2),
                     Qt::AlignLeft | Qt::AlignVCenter, groupedText(qint64(m_seconds.back().done)));
}

QString ThroughputChart::wordsAt(const QPointF &point) const
{
    const QRectF plot = plotArea();
    const int second = secondAt((point.x() - plot.left()) / plot.width(), m_seconds, m_length);
    if (second < 0 || !plot.contains(point))
        return {};
    const RunSecond &shown = m_seconds[std::size_t(second)];
    QString words = tr("Second %1: %2 operations").arg(second + 1).arg(groupedText(qint64(shown.done)));
    if (shown.refused > 0)
        words += u'\n' + tr("%1 refused").arg(groupedText(qint64(shown.refused)));
    return words;
}

void LatencyChart::showSeconds(const std::vector<RunSecond> &seconds, int length)
{
    m_seconds = seconds;
    m_length = length;
    setAccessibleDescription(seconds.empty() ? latencyWords()
                                             : tr("In the last second p50 %1, p99 %2, p99.9 %3")
                                                   .arg(latencyWithUnit(seconds.back().p50),
                                                        latencyWithUnit(seconds.back().p99),
                                                        latencyWithUnit(seconds.back().p999)));
    rebuild();
}

void LatencyChart::fill(QChart &chart, const Palette &palette)
{
    std::int64_t least = 100'000'000;
    std::int64_t most = 100'000;
    for (const RunSecond &second : m_seconds) {
        if (second.done == 0)
            continue;
        least = std::min(least, std::max<std::int64_t>(second.p50, 1000));
        most = std::max(most, second.p999);
    }
    if (m_seconds.empty())
        most = 100'000'000;
    const double lowest = std::floor(std::log10(double(std::min(least, most))) - 0.1);
    const double highest = std::max(std::ceil(std::log10(double(most)) + 0.1), lowest + 1);
    const double length = lengthOf(m_seconds, m_length);
    Axis below{0, length / (1 - nameRoom), {}, {}};
    std::vector<std::pair<double, QString>> ticks;
    addSecondsBelow(ticks, length);
    below.ticks = Ticks(ticks.begin(), ticks.end());
    Axis left{lowest, highest + 0.12 * (highest - lowest), {}, {}, true};
    for (const double time : powersBetween(10, std::pow(10, lowest), std::pow(10, highest), labelsThatFit()))
        left.ticks += {std::log10(time), latencyWithUnit(std::llround(time))
                                             .replace(QLatin1String(".00"), QString())
                                             .replace(QLatin1String(".0"), QString())};
    QCategoryAxis *bottom = addAxis(chart, Qt::AlignBottom, below, palette);
    QCategoryAxis *side = addAxis(chart, Qt::AlignLeft, left, palette);
    side->setLineVisible(false);
    for (const Percentile &percentile : percentiles) {
        auto *line = new QLineSeries;
        QList<QPointF> points;
        const std::size_t stride = strideOf(m_seconds);
        for (std::size_t i = 0; i < m_seconds.size(); i += stride)
            if (m_seconds[i].done > 0)
                points +=
                    QPointF(middleOf(i),
                            std::log10(double(std::max<std::int64_t>(m_seconds[i].*percentile.value, 1000))));
        line->replace(points);
        line->setPen(QPen(palette.series[percentile.series], 1.8, percentile.style, Qt::FlatCap));
        chart.addSeries(line);
        line->attachAxis(bottom);
        line->attachAxis(side);
    }
}

void LatencyChart::paintOver(QPainter &painter, const Palette &palette)
{
    const auto last = std::ranges::find_if(m_seconds.rbegin(), m_seconds.rend(),
                                           [](const RunSecond &second) { return second.done > 0; });
    if (last == m_seconds.rend())
        return;
    const double x = middleOf(std::size_t(m_seconds.rend() - last) - 1);
    painter.setFont(strongFont());
    std::vector<QPointF> ends;
    std::vector<double> wanted;
    // Of equal ones the first stands lowest.
    for (const Percentile &percentile : percentiles | std::views::reverse) {
        const std::int64_t value = (*last).*percentile.value;
        ends.push_back(place(x, std::log10(double(std::max<std::int64_t>(value, 1000)))));
        wanted.push_back(ends.back().y());
    }
    const std::vector<double> ys = spreadLabels(wanted, cellHeight, 0, height());
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const Percentile &percentile = percentiles[percentiles.size() - 1 - i];
        const QPointF end = ends[i];
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.series[percentile.series]);
        painter.drawEllipse(end, 2.5, 2.5);
        painter.setPen(palette.series[percentile.series]);
        painter.drawText(QRectF(end.x() + nameGap, ys[i] - cellHeight / 2, 150, cellHeight),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         QString::fromLatin1(percentile.name) + QStringLiteral("  ") +
                             latencyWithUnit((*last).*percentile.value));
    }
}

QString LatencyChart::wordsAt(const QPointF &point) const
{
    const QRectF plot = plotArea();
    const int second = secondAt((point.x() - plot.left()) / plot.width(), m_seconds, m_length);
    if (second < 0 || !plot.contains(point))
        return {};
    const RunSecond &shown = m_seconds[std::size_t(second)];
    return tr("Second %1: p50 %2, p99 %3, p99.9 %4")
        .arg(second + 1)
        .arg(latencyWithUnit(shown.p50), latencyWithUnit(shown.p99), latencyWithUnit(shown.p999));
}

} // namespace tiebreak

#include "moc_loadcharts.cpp"
