// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/cost/timechart.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "core/chart/labels.h"
#include "core/chart/ticks.h"
#include "models/text/axistext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "sandbox/measure/measuretext.h"

#include <QCategoryAxis>
#include <QLineSeries>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double shortest = 1000; ///< members
constexpr double labelStep = 15;

QString microsText(double micros)
{
    return TimeChart::tr("%1 µs").arg(QString::number(micros, 'f', micros < 10 ? 2 : 1));
}

/// What is read first gets the colours that are read best; ZSCORE, which is flat, the quiet one.
int seriesOfCommand(std::size_t command)
{
    constexpr std::array<int, timedCommands> series{1, 2, 0, 3, 4, 5};
    return series[command];
}

} // namespace

TimeChart::TimeChart(QWidget *parent) : PlotView(parent)
{
    setAccessibleName(tr("Microseconds of commands against the number of members"));
    setEmptyWords(tr("Not measured yet. Choose Measure."));
    rebuild();
}

void TimeChart::showTimes(const CommandTimes &times)
{
    m_times = times;
    QStringList words;
    for (const TimePoint &point : times.points) {
        for (std::size_t i = 0; i < timedCommands; ++i)
            words += tr("%1 at %2 members: %3")
                         .arg(displayText(timedCommandText(static_cast<TimedCommand>(i))),
                              groupedText(point.members), microsText(point.micros[i]));
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    rebuild();
}

double TimeChart::last() const
{
    return m_times.points.empty() ? 1e6 : std::max(double(m_times.points.back().members), 1e4);
}

double TimeChart::longest() const
{
    double longest = 1;
    for (const TimePoint &point : m_times.points)
        longest = std::max(longest, *std::ranges::max_element(point.micros));
    return longest;
}

void TimeChart::fill(QChart &chart, const Palette &palette)
{
    const double span = std::log10(last()) - std::log10(shortest);
    const double names = isEmpty() ? 0.04 : 0.52; // they stand at the right
    Axis below{std::log10(shortest) - 0.04 * span, std::log10(last()) + names * span, {}, tr("members")};
    for (const double size : powersBetween(10, shortest, last() * 1.001))
        below.ticks += {std::log10(size), scoreLabel(size)};
    // Logarithmic: a hundred rows take twenty times as long as a rank.
    double least = longest();
    for (const TimePoint &point : m_times.points)
        least = std::min(least, *std::ranges::min_element(point.micros));
    Axis left{std::log10(least) - 0.15, std::log10(longest()) + 0.12, {}, {}, true};
    if (isEmpty())
        left = {-1, 2.12, {}, {}, true};
    for (const double micros :
         logarithmicTicks(std::pow(10, left.first), std::pow(10, left.last), labelsThatFit()))
        left.ticks += {std::log10(micros), tr("%1 µs").arg(QString::number(micros, 'g', 3))};
    QCategoryAxis *bottom = addAxis(chart, Qt::AlignBottom, below, palette);
    QCategoryAxis *side = addAxis(chart, Qt::AlignLeft, left, palette);
    if (isEmpty()) {
        auto *anchor = new QLineSeries; // axes are placed by a series
        chart.addSeries(anchor);
        anchor->attachAxis(bottom);
        anchor->attachAxis(side);
        return;
    }
    for (std::size_t i = 0; i < timedCommands; ++i) {
        const FittedCurve curve = fitCurve(m_times, static_cast<TimedCommand>(i));
        auto *line = new QLineSeries;
        QPen pen(palette.series[std::size_t(seriesOfCommand(i))], 1.4);
        pen.setDashPattern({4, 3});
        line->setPen(pen);
        QList<QPointF> points;
        for (int step = 0; step <= 40; ++step) {
            const double power = std::log10(shortest) + span * step / 40;
            points += QPointF(power, std::log10(std::max(curve.at(std::pow(10, power)), 1e-3)));
        }
        line->replace(points);
        chart.addSeries(line);
        line->attachAxis(bottom);
        line->attachAxis(side);
    }
}

void TimeChart::paintOver(QPainter &painter, const Palette &palette)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(axisFont());
    std::vector<double> ends;
    for (std::size_t i = 0; i < timedCommands; ++i) {
        painter.setPen(QPen(palette.series[std::size_t(seriesOfCommand(i))], 1.6));
        painter.setBrush(palette.base);
        for (const TimePoint &point : m_times.points)
            painter.drawEllipse(place(std::log10(double(point.members)), std::log10(point.micros[i])), 3.5,
                                3.5);
        ends.push_back(place(0, std::log10(m_times.points.back().micros[i])).y());
    }
    const std::vector<double> ys = spreadLabels(ends, labelStep, 0, plotArea().bottom());
    const double x = place(std::log10(last()), 0).x() + 9;
    for (std::size_t i = 0; i < timedCommands; ++i) {
        painter.setPen(palette.series[std::size_t(seriesOfCommand(i))]);
        const QString text = displayText(timedCommandText(static_cast<TimedCommand>(i))) + u' ' +
                             microsText(m_times.points.back().micros[i]);
        painter.drawText(QRectF(x, ys[i] - labelStep / 2, width() - x, labelStep),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    }
}

QString TimeChart::wordsAt(const QPointF &point) const
{
    QStringList lines;
    for (const TimePoint &measured : m_times.points) {
        for (std::size_t i = 0; i < timedCommands; ++i) {
            const QPointF at = place(std::log10(double(measured.members)), std::log10(measured.micros[i]));
            if ((at - point).manhattanLength() < 10)
                lines += tr("%1 at %2 members: %3")
                             .arg(displayText(timedCommandText(static_cast<TimedCommand>(i))),
                                  groupedText(measured.members), microsText(measured.micros[i]));
        }
    }
    return lines.join(u'\n');
}

} // namespace tiebreak

#include "moc_timechart.cpp"
