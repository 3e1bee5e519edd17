// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/cost/memorychart.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "core/chart/ticks.h"
#include "models/text/axistext.h"
#include "models/text/numbertext.h"

#include <QCategoryAxis>
#include <QLineSeries>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double firstSize = 10;
constexpr double ringRadius = 3.5;

QString perMemberText(double bytes)
{
    return MemoryChart::tr("%1 B per member")
        .arg(bytes < 99.95 ? QString::number(bytes, 'f', 1) : groupedText(qint64(std::llround(bytes))));
}

} // namespace

MemoryChart::MemoryChart(QWidget *parent) : PlotView(parent)
{
    setAccessibleName(tr("Memory a member against the number of members"));
}

void MemoryChart::showShape(const BoardSizes &shape, int series)
{
    m_series = series;
    m_line.clear();
    m_last = 10'000'000;
    while (m_last < shape.members && m_last < maxShown)
        m_last *= 10;
    // Densely, and on either side of each step: the switch, and where the hash table doubles.
    std::vector<std::int64_t> sizes{EncodingLimits().entries, EncodingLimits().entries + 1};
    for (double size = firstSize; size <= double(m_last); size *= 1.04)
        sizes.push_back(std::int64_t(size));
    for (std::int64_t table = 256; table < m_last; table *= 2) {
        sizes.push_back(table);
        sizes.push_back(table + 1);
    }
    sizes.push_back(m_last);
    std::ranges::sort(sizes);
    sizes.erase(std::ranges::unique(sizes).begin(), sizes.end());
    const auto spotOf = [&](std::int64_t members) {
        const MemoryEstimate estimate = estimateMemory(shape.withMembers(members));
        return Spot{double(members), estimate.bytesPerMember(), estimate.encoding == SetEncoding::SkipList};
    };
    for (const std::int64_t size : sizes)
        m_line.push_back(spotOf(size));
    m_chosen.reset();
    if (double(shape.members) >= firstSize && shape.members <= m_last)
        m_chosen = spotOf(shape.members);
    rebuild();
}

void MemoryChart::showPoints(const std::vector<MemoryPoint> &points)
{
    m_points = points;
    QStringList words;
    for (const MemoryPoint &point : points)
        words += tr("%1 members: %2").arg(groupedText(point.members), perMemberText(point.bytesPerMember()));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    rebuild();
}

double MemoryChart::highest() const
{
    double highest = 60;
    for (const Spot &spot : m_line)
        highest = std::max(highest, spot.bytes);
    for (const MemoryPoint &point : m_points)
        if (double(point.members) >= firstSize)
            highest = std::max(highest, point.bytesPerMember());
    return highest * 1.12;
}

void MemoryChart::fill(QChart &chart, const Palette &palette)
{
    Axis below{std::log10(firstSize), std::log10(double(m_last)) + 0.02, {}, tr("members")};
    for (const double size : powersBetween(10, firstSize, double(m_last)))
        below.ticks += {std::log10(size), scoreLabel(size)};
    Axis left{0, highest(), {}, {}, true};
    constexpr int enough = 8;
    for (const double bytes : linearTicks(0, 0.97 * highest(), std::min(labelsThatFit(), enough)))
        left.ticks += {bytes, tr("%1 B").arg(QString::number(bytes))};
    QCategoryAxis *bottom = addAxis(chart, Qt::AlignBottom, below, palette);
    QCategoryAxis *side = addAxis(chart, Qt::AlignLeft, left, palette);
    auto *line = new QLineSeries;
    line->setPen(QPen(palette.series[std::size_t(m_series)], 1.8));
    QList<QPointF> points;
    for (const Spot &spot : m_line)
        points += QPointF(std::log10(spot.members), spot.bytes);
    line->replace(points);
    chart.addSeries(line);
    line->attachAxis(bottom);
    line->attachAxis(side);
}

void MemoryChart::paintOver(QPainter &painter, const Palette &palette)
{
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF plot = plotArea();
    const QFontMetricsF metrics(axisFont());
    painter.setFont(axisFont());
    const QColor colour = palette.series[std::size_t(m_series)];
    // The names stand at the lines: one before the switch, one behind it.
    const auto firstNode = std::ranges::find_if(m_line, &Spot::skipList);
    painter.setPen(colour);
    if (firstNode != m_line.begin()) {
        const double y = place(std::log10(40), (firstNode - 1)->bytes).y();
        painter.drawText(QPointF(plot.left() + 8, y + metrics.height() + 6), tr("listpack"));
    }
    if (firstNode != m_line.end()) {
        double least = firstNode->bytes;
        for (auto spot = firstNode; spot != m_line.end(); ++spot)
            least = std::min(least, spot->bytes);
        const double x = std::max(place(std::log10(firstNode->members), 0).x() + 10, plot.left() + 8);
        painter.drawText(QPointF(x, place(0, least).y() + metrics.height() + 4), tr("skip list"));
    }
    if (m_chosen) {
        const QPointF at = place(std::log10(m_chosen->members), m_chosen->bytes);
        painter.setPen(QPen(palette.text, 1));
        painter.drawLine(QPointF(at.x(), plot.top()), QPointF(at.x(), plot.bottom()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.text);
        painter.drawEllipse(at, 3, 3);
        painter.setPen(palette.text);
        const QString words = perMemberText(m_chosen->bytes);
        const double width = metrics.horizontalAdvance(words) + 2;
        const double x = at.x() + 6 + width > plot.right() ? at.x() - 6 - width : at.x() + 6;
        painter.drawText(QPointF(x, plot.top() + metrics.ascent() + 1), words);
    }
    painter.setBrush(palette.base);
    painter.setPen(QPen(colour, 1.4));
    for (const MemoryPoint &point : m_points)
        if (double(point.members) >= firstSize)
            painter.drawEllipse(place(std::log10(double(point.members)), point.bytesPerMember()), ringRadius,
                                ringRadius);
}

QString MemoryChart::wordsAt(const QPointF &point) const
{
    for (const MemoryPoint &measured : m_points) {
        const QPointF at = place(std::log10(double(measured.members)), measured.bytesPerMember());
        if ((at - point).manhattanLength() < 10)
            return tr("%1 members, measured: %2, %3 in all")
                .arg(groupedText(measured.members), perMemberText(measured.bytesPerMember()),
                     tr("%1 B").arg(groupedText(measured.bytes)));
    }
    return {};
}

} // namespace tiebreak

#include "moc_memorychart.cpp"
