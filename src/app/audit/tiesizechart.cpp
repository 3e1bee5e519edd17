// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/tiesizechart.h"

#include "app/look/marks.h"
#include "app/look/palette.h"
#include "core/chart/ticks.h"
#include "models/text/numbertext.h"

#include <QBarSet>
#include <QCategoryAxis>
#include <QPainter>
#include <QStackedBarSeries>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double barWidth = 0.84;
constexpr double numberHeight = 18; ///< of the number over a bar
/// One group stands this high, in powers of ten: a bar of its own above the axis.
constexpr double floorOfOne = 0.25;

/// How high so many groups stand.
double heightOf(std::int64_t groups)
{
    return groups <= 0 ? 0 : floorOfOne + std::log10(double(groups));
}

qint64 sizeOf(std::size_t index)
{
    return qint64(1) << index;
}

/// The sizes of a class of groups, e.g. "3–4".
QString sizesText(std::size_t index)
{
    const QString last = groupedText(sizeOf(index));
    return index == 1 ? last : groupedText(sizeOf(index - 1) + 1) + QChar(0x2013) + last;
}

} // namespace

void TieSizeChart::showSizes(const GroupSizes &sizes)
{
    m_sizes = sizes;
    QStringList words;
    for (std::size_t i = 1; i <= largest(); ++i)
        if (sizes.groups[i] > 0)
            words +=
                tr("%1 groups of up to %2 members, %3 decided by member name")
                    .arg(groupedText(sizes.groups[i]), groupedText(sizeOf(i)), groupedText(sizes.byName[i]));
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    rebuild();
}

std::size_t TieSizeChart::largest() const
{
    std::size_t last = 1;
    for (std::size_t i = 1; i < m_sizes.groups.size(); ++i)
        if (m_sizes.groups[i] > 0)
            last = i;
    // A single class would make one bar as wide as the chart.
    return std::max<std::size_t>(last, 5);
}

void TieSizeChart::fill(QChart &chart, const Palette &palette)
{
    const std::size_t last = largest();
    const std::int64_t most = *std::ranges::max_element(m_sizes.groups);
    Axis sizes{0.5, double(last) + 0.5, {}, tr("members in a group")};
    for (std::size_t i = 1; i <= last; ++i)
        if (last <= 6 || i % 2 == 1)
            sizes.ticks += {double(i), sizesText(i)};
    // The number over the highest bar needs room too.
    const double room = plotHeight() / (plotHeight() - numberHeight);
    Axis counts{0, heightOf(std::max<std::int64_t>(most, 10)) * room, {}, {}, true};
    const double highest = std::max(double(most), 10.0);
    for (const double count : powersBetween(10, 1, highest, labelsThatFit()))
        counts.ticks += {heightOf(qint64(count)), groupedText(qint64(count))};

    QList<qreal> byName{0}; // a bar stands at its index, and no group has one member
    QList<qreal> rest{0};
    for (std::size_t i = 1; i <= last; ++i) {
        byName += heightOf(m_sizes.byName[i]);
        rest += heightOf(m_sizes.groups[i]) - byName.last();
    }
    auto *bars = new QStackedBarSeries;
    bars->setBarWidth(barWidth);
    const auto addSet = [&](const QList<qreal> &values, const QColor &fill, const QColor &frame) {
        auto *set = new QBarSet({});
        set->append(values);
        set->setBrush(fill);
        set->setPen(QPen(frame, 1));
        bars->append(set);
    };
    addSet(byName, palette.timeFill, palette.time);
    addSet(rest, palette.scoreFill, palette.score);
    chart.addSeries(bars);
    bars->attachAxis(addAxis(chart, Qt::AlignBottom, sizes, palette));
    QCategoryAxis *left = addAxis(chart, Qt::AlignLeft, counts, palette);
    left->setLineVisible(false);
    bars->attachAxis(left);
}

QRectF TieSizeChart::barOf(std::size_t size, std::int64_t groups) const
{
    const auto middle = double(size);
    return QRectF(place(middle - barWidth / 2, heightOf(groups)), place(middle + barWidth / 2, 0))
        .normalized();
}

void TieSizeChart::paintByName(QPainter &painter, const QRectF &bar, const QString &groups,
                               const Palette &palette) const
{
    paintHatch(painter, bar, palette.time, false);
    // The axis is logarithmic: how many of all these are shows in figures alone.
    const double width = painter.fontMetrics().horizontalAdvance(groups) + 6;
    const QRectF label(bar.center().x() - width / 2, bar.center().y() - 7, width, 14);
    if (bar.height() < label.height() || bar.width() < width)
        return;
    painter.fillRect(label, palette.timeFill);
    painter.setPen(palette.text);
    painter.drawText(label, Qt::AlignCenter, groups);
}

void TieSizeChart::paintOver(QPainter &painter, const Palette &palette)
{
    QRectF lastLabel;
    for (std::size_t i = 1; i <= largest(); ++i) {
        if (m_sizes.groups[i] == 0)
            continue;
        if (m_sizes.byName[i] > 0)
            paintByName(painter, barOf(i, m_sizes.byName[i]), groupedText(m_sizes.byName[i]), palette);
        const QRectF bar = barOf(i, m_sizes.groups[i]);
        const QString text = groupedText(m_sizes.groups[i]);
        const double width = painter.fontMetrics().horizontalAdvance(text) + 4;
        const QRectF label(bar.center().x() - width / 2, bar.top() - 16, width, 15);
        // Numbers that do not fit side by side are left to the tool tip.
        if (label.intersects(lastLabel))
            continue;
        painter.setPen(palette.secondary);
        painter.drawText(label, Qt::AlignCenter, text);
        lastLabel = label;
    }
}

QString TieSizeChart::wordsAt(const QPointF &point) const
{
    for (std::size_t i = 1; i <= largest(); ++i) {
        const QRectF bar = barOf(i, m_sizes.groups[i]);
        if (m_sizes.groups[i] == 0 || point.x() < bar.left() || point.x() > bar.right())
            continue;
        const QString last = groupedText(sizeOf(i));
        const QString size =
            i == 1 ? tr("2 members") : tr("%1 to %2 members").arg(groupedText(sizeOf(i - 1) + 1), last);
        return tr("Tie groups of %1: %2\nWhere the member name decided: %3")
            .arg(size, groupedText(m_sizes.groups[i]), groupedText(m_sizes.byName[i]));
    }
    return {};
}

ChartWords tieSizeWords(const AuditReport &report)
{
    ChartWords words;
    words.title = TieSizeChart::tr("Tie groups by number of members");
    words.swatch = std::ranges::any_of(report.groupSizes.byName, [](auto count) { return count > 0; });
    if (words.swatch)
        words.note = TieSizeChart::tr("with members decided by name");
    if (report.tieGroups == 0)
        words.instead = TieSizeChart::tr("No two members have the same score.");
    return words;
}

} // namespace tiebreak

#include "moc_tiesizechart.cpp"
