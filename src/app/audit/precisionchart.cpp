// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/precisionchart.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "core/chart/labels.h"
#include "core/chart/ticks.h"
#include "models/text/axistext.h"
#include "models/text/codecnames.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QHelpEvent>
#include <QLineSeries>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <memory>

namespace tiebreak
{

namespace
{

constexpr int axisRoom = 40; ///< labels and title below the plot
constexpr int labelPadding = 3;
constexpr double scoreLabelGap = 8;   ///< between the labels of scores, at least
constexpr int minLabelsWithTitle = 6; ///< in a lower chart Qt leaves of an axis' title only dots
constexpr double minPlotShare = 0.75; ///< of the width; the rest goes to the labels at the left
/// Up to so many doublings the axis labels every one, beyond it the spans that people speak of.
constexpr double fewDoublings = 6.5;
/// The highest bar of the density, as a share of the plot.
constexpr double densityHeight = 0.86;
constexpr double largestRing = 9;
constexpr double smallestRing = 2.5;

QString spanText(double ticks, TickUnit unit)
{
    return displayText(durationText(std::int64_t(std::llround(ticks)), unit));
}

/// Shows a series along all axes of its chart.
void addSeries(QChart &chart, QAbstractSeries *series)
{
    chart.addSeries(series);
    for (QAbstractAxis *axis : chart.axes())
        series->attachAxis(axis);
}

} // namespace

PrecisionChart::PrecisionChart(QWidget *parent) : QChartView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setFocusPolicy(Qt::NoFocus);
    setRenderHint(QPainter::Antialiasing);
    setBackgroundRole(QPalette::Base);
    setViewportUpdateMode(FullViewportUpdate); // what is painted over the series is no item of the scene
    setMinimumSize(200, 92);
}

void PrecisionChart::showCurve(const PrecisionCurve &curve, const CodecSpec &codec)
{
    m_curve = curve;
    m_codec = codec;
    QStringList words;
    for (const PrecisionCurve::Step &step : curve.steps)
        words += tr("%1 at %2 points or more")
                     .arg(spanText(step.ticks, codec.unit), groupedText(qint64(step.score)));
    setAccessibleDescription(listText(ListOf::Clauses, words));
    rebuild();
}

double PrecisionChart::lowestSpan() const
{
    return -0.08 * (highestSpan() + 1);
}

double PrecisionChart::highestSpan() const
{
    return std::max(3.0, std::log2(m_curve.maxTicks())) + 1;
}

int PrecisionChart::labelsThatFit() const
{
    return ticksThatFit(height() - axisRoom, 20);
}

std::vector<AxisTick> PrecisionChart::spanLabels() const
{
    const double highest = highestSpan() - 0.5;
    std::vector<AxisTick> ticks;
    if (highest <= fewDoublings) {
        for (const double span : powersBetween(2, 1, std::exp2(highest), labelsThatFit()))
            ticks.push_back({std::log2(span), spanText(span, m_codec.unit).toStdString()});
        return ticks;
    }
    const double tick = double(unitMicroseconds(m_codec.unit));
    const double labelSize = (highestSpan() - lowestSpan()) / labelsThatFit();
    const auto all =
        spanTicks(tick, std::exp2(highest) * tick, [&](double span) { return std::log2(span / tick); });
    std::vector<LabelExtent> extents;
    for (const AxisTick &span : all)
        extents.push_back(extentAround(span.at, labelSize));
    for (const std::size_t i : labelsApart(extents, 0))
        ticks.push_back(all[i]);
    std::ranges::sort(ticks, {}, &AxisTick::at);
    return ticks;
}

std::vector<AxisTick> PrecisionChart::scoreLabels() const
{
    const QFontMetricsF metrics(axisFont());
    const double perDecade =
        minPlotShare * width() / std::log10(std::max(m_curve.lastScore / m_curve.firstScore, 1.01));
    std::vector<AxisTick> ticks;
    for (int most = 8; most > 0; --most) {
        ticks.clear();
        for (const double score : logarithmicTicks(m_curve.firstScore, m_curve.lastScore, most))
            if (score == std::floor(score))
                ticks.push_back({std::log10(score), scoreLabel(score).toStdString()});
        const bool collide =
            std::ranges::adjacent_find(ticks, [&](const AxisTick &left, const AxisTick &right) {
                const double room = (right.at - left.at) * perDecade - scoreLabelGap;
                return metrics.horizontalAdvance(displayText(left.text)) / 2 +
                           metrics.horizontalAdvance(displayText(right.text)) / 2 >
                       room;
            }) != ticks.end();
        if (!collide)
            break;
    }
    return ticks;
}

void PrecisionChart::rebuild()
{
    auto *next = new QChart;
    next->setAnimationOptions(QChart::NoAnimation);
    next->setBackgroundVisible(false);
    next->setPlotAreaBackgroundVisible(false);
    next->legend()->hide();
    next->setMargins({0, 0, roomAtRight(), 0});
    next->layout()->setContentsMargins(0, 0, 0, 0);
    setBackgroundBrush(palette().color(QPalette::Base));
    QAbstractAxis *bottom = addAxis(*next, Qt::AlignBottom, std::log10(m_curve.firstScore),
                                    std::log10(m_curve.lastScore), scoreLabels());
    if (labelsThatFit() >= minLabelsWithTitle) {
        bottom->setTitleText(tr("Score"));
        bottom->setTitleFont(axisFont());
        bottom->setTitleBrush(Palette::of(palette()).secondary);
    }
    addAxis(*next, Qt::AlignLeft, lowestSpan(), highestSpan(), spanLabels())->setLineVisible(false);
    addDensity(*next);
    addCurve(*next);
    const std::unique_ptr<QChart> last(chart());
    setChart(next);
}

QAbstractAxis *PrecisionChart::addAxis(QChart &chart, Qt::Alignment side, double first, double last,
                                       const std::vector<AxisTick> &ticks) const
{
    const Palette &colours = Palette::of(palette());
    auto *made = new QCategoryAxis;
    made->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    made->setTruncateLabels(false);
    // A category has a beginning too, whose tick must not be seen.
    made->setStartValue(first - 1);
    for (const AxisTick &tick : ticks)
        made->append(displayText(tick.text), tick.at);
    made->setRange(first, last);
    made->setLabelsFont(axisFont());
    made->setLabelsBrush(colours.secondary);
    made->setLinePen(QPen(colours.axis, 1));
    made->setGridLineVisible(false); // its own ends would get one too
    chart.addAxis(made, side);
    return made;
}

int PrecisionChart::roomAtRight() const
{
    const std::vector<AxisTick> ticks = scoreLabels();
    if (ticks.empty())
        return 0;
    const double first = std::log10(m_curve.firstScore);
    const double last = std::log10(m_curve.lastScore);
    const double untilEnd = (last - ticks.back().at) / (last - first);
    const double half =
        QFontMetricsF(axisFont()).horizontalAdvance(displayText(ticks.back().text)) / 2 + labelPadding;
    return std::max(0, int(std::ceil(half - untilEnd * minPlotShare * width())));
}

void PrecisionChart::addDensity(QChart &chart) const
{
    std::int64_t most = 1;
    for (const PrecisionCurve::Bin &bin : m_curve.bins)
        most = std::max(most, bin.members);
    const double base = lowestSpan();
    const double room = (highestSpan() - base) * densityHeight;
    QList<QPointF> outline{{std::log10(m_curve.firstScore), base}};
    for (const PrecisionCurve::Bin &bin : m_curve.bins) {
        // An SVG is not clipped to the plot.
        const double left = std::log10(std::max(bin.first, m_curve.firstScore));
        const double right = std::log10(std::min(bin.end, m_curve.lastScore));
        const double top = base + room * double(bin.members) / double(most);
        outline += {{left, base}, {left, top}, {right, top}, {right, base}};
    }
    outline += QPointF(std::log10(m_curve.lastScore), base);
    // The chart owns its series, and an area owns neither of its two lines.
    auto *upper = new QLineSeries(&chart);
    upper->replace(outline);
    auto *area = new QAreaSeries(upper);
    area->setBrush(Palette::of(palette()).exponentFill);
    area->setPen(Qt::NoPen);
    addSeries(chart, area);
}

void PrecisionChart::addCurve(QChart &chart) const
{
    QList<QPointF> steps;
    for (const PrecisionCurve::Step &step : m_curve.steps) {
        const double x = std::log10(step.score);
        if (!steps.isEmpty())
            steps += QPointF(x, steps.last().y());
        steps += QPointF(x, std::log2(step.ticks));
    }
    steps += QPointF(std::log10(m_curve.endOfCodec), steps.last().y());
    auto *line = new QLineSeries;
    line->replace(steps);
    QPen pen = curvePen(1.8);
    pen.setStyle(m_codec.formula ? Qt::DashLine : Qt::SolidLine);
    line->setPen(pen);
    addSeries(chart, line);
}

QPen PrecisionChart::curvePen(double width) const
{
    return QPen(Palette::of(palette()).series[std::size_t(seriesOf(m_codec.scheme))], width, Qt::SolidLine,
                Qt::FlatCap, Qt::MiterJoin);
}

QRectF PrecisionChart::plotArea() const
{
    return chart()->mapRectToScene(chart()->plotArea());
}

QPointF PrecisionChart::at(double score, double ticks) const
{
    return chart()->mapToScene(
        chart()->mapToPosition(QPointF(std::log10(score), std::log2(ticks)), chart()->series().first()));
}

void PrecisionChart::drawBackground(QPainter *painter, const QRectF &rect)
{
    QChartView::drawBackground(painter, rect);
    if (m_curve.steps.empty())
        return;
    const QRectF plot = plotArea();
    painter->setPen(QPen(Palette::of(palette()).gridline, 1));
    for (const AxisTick &tick : spanLabels()) {
        const double y = std::round(at(1, std::exp2(tick.at)).y()) + 0.5;
        painter->drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
}

void PrecisionChart::drawForeground(QPainter *painter, const QRectF &rect)
{
    QChartView::drawForeground(painter, rect);
    if (m_curve.steps.empty())
        return;
    const Palette &colours = Palette::of(palette());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setFont(axisFont());
    paintDensityName(*painter, colours);
    paintLimit(*painter, colours);
    paintEnd(*painter);
    paintRings(*painter, colours);
    painter->restore();
}

QString PrecisionChart::limitWords() const
{
    if (m_curve.losesTrailingZeros)
        return tr("trailing zeros of a time are lost at any score");
    if (m_curve.exactUpTo)
        return tr("exact up to %1").arg(groupedText(*m_curve.exactUpTo));
    return m_curve.maxTicks() <= 1 ? tr("exact at every score here") : QString();
}

void PrecisionChart::paintLimit(QPainter &painter, const Palette &palette) const
{
    const QRectF plot = plotArea();
    double x = plot.right();
    if (m_curve.exactUpTo) {
        x = at(double(*m_curve.exactUpTo), 1).x();
        QPen dashes(palette.blurred, 1, Qt::CustomDashLine, Qt::FlatCap);
        dashes.setDashPattern({3, 3});
        painter.setPen(dashes);
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
    const bool keepsAll = !m_curve.exactUpTo && !m_curve.losesTrailingZeros;
    painter.setPen(keepsAll ? palette.exact : palette.blurred);
    const QFontMetricsF metrics = painter.fontMetrics();
    // At the limit's right the curve rises.
    const QString words = limitWords();
    const double width = metrics.horizontalAdvance(words) + 1;
    painter.drawText(QRectF(std::max(x - 6 - width, plot.left()), plot.top() - 1, width, 15),
                     Qt::AlignLeft | Qt::AlignVCenter, words);
}

void PrecisionChart::paintEnd(QPainter &painter) const
{
    if (m_curve.endOfCodec >= m_curve.lastScore)
        return;
    const QPointF end = at(m_curve.endOfCodec, m_curve.ticksAt(m_curve.endOfCodec));
    painter.setPen(curvePen(2));
    painter.drawLine(end - QPointF(0, 6), end + QPointF(0, 6));
}

void PrecisionChart::paintDensityName(QPainter &painter, const Palette &palette) const
{
    if (m_curve.bins.empty())
        return;
    const auto most = std::ranges::max_element(m_curve.bins, {}, &PrecisionCurve::Bin::members)->members;
    const auto isHigh = [most](const PrecisionCurve::Bin &bin) { return bin.members * 2 > most; };
    const auto first = std::ranges::find_if(m_curve.bins, isHigh);
    const auto last = std::ranges::find_if(m_curve.bins.rbegin(), m_curve.bins.rend(), isHigh);
    const QRectF plot = plotArea();
    const QString words = tr("members by score");
    const double width = painter.fontMetrics().horizontalAdvance(words) + 1;
    const double limit = m_curve.exactUpTo ? at(double(*m_curve.exactUpTo), 1).x() : plot.right() + 8;
    // At the shoulder of the density, on the side where there is room.
    double leftEnd = at(first->first, 1).x() - 8;
    if (limit > leftEnd - width && limit < leftEnd + 8)
        leftEnd = limit - 8;
    const bool left = leftEnd - width >= plot.left();
    const double x = left ? leftEnd - width : at(last->end, 1).x() + 8;
    const bool crossed = !left && limit > x - 8 && limit < x + width;
    if (crossed || x + width > plot.right())
        return;
    painter.setPen(palette.hint);
    painter.drawText(QRectF(x, plot.bottom() - plot.height() * densityHeight * 0.62, width, 15),
                     Qt::AlignLeft | Qt::AlignVCenter, words);
}

void PrecisionChart::paintRings(QPainter &painter, const Palette &palette) const
{
    std::int64_t most = 1;
    for (const PrecisionCurve::Ring &ring : m_curve.rings)
        most = std::max(most, ring.members);
    painter.setPen(QPen(palette.blurred, 1.5));
    painter.setBrush(Qt::NoBrush);
    for (const PrecisionCurve::Ring &ring : m_curve.rings) {
        const double radius =
            std::max(smallestRing, largestRing * std::sqrt(double(ring.members) / double(most)));
        painter.drawEllipse(at(ring.score, ring.ticks), radius, radius);
    }
}

bool PrecisionChart::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || m_curve.steps.empty())
        return QChartView::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), wordsAt(mapToScene(help->pos())), viewport());
    return true;
}

void PrecisionChart::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    if (!m_curve.steps.empty())
        rebuild();
}

void PrecisionChart::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_curve.steps.empty())
        rebuild();
}

QString PrecisionChart::wordsAt(const QPointF &point) const
{
    const QRectF plot = plotArea();
    if (!plot.contains(point))
        return {};
    const double first = std::log10(m_curve.firstScore);
    const double share = (point.x() - plot.left()) / plot.width();
    const double score = std::pow(10, first + share * (std::log10(m_curve.lastScore) - first));
    QString words = score >= m_curve.endOfCodec ? tr("The codec cannot encode scores above %1 points")
                                                      .arg(groupedText(qint64(m_curve.endOfCodec)))
                                                : tr("At %1 points, the gap between doubles is %2")
                                                      .arg(groupedText(qint64(score)),
                                                           spanText(m_curve.ticksAt(score), m_codec.unit));
    for (const PrecisionCurve::Bin &bin : m_curve.bins)
        if (score >= bin.first && score < bin.end)
            words += u'\n' + tr("Members from %1 to %2 points: %3")
                                 .arg(groupedText(qint64(bin.first)), groupedText(qint64(bin.end) - 1),
                                      groupedText(bin.members));
    return words;
}

ChartWords precisionWords(const AuditRun &audit)
{
    const CodecSpec &codec = audit.decoder.spec();
    ChartWords words;
    words.title = PrecisionChart::tr("Gap between doubles");
    if (!codec.hasTime())
        words.instead = PrecisionChart::tr("This codec packs no time.");
    else if (audit.report.highestScore < 1)
        words.instead = PrecisionChart::tr("No member has a score above 0.");
    else if (audit.curve.steps.empty())
        words.instead =
            PrecisionChart::tr("The codec packs none of these scores with a time in the time range.");
    else if (!audit.curve.rings.empty()) {
        words.note = PrecisionChart::tr("○ ties that share a double");
        words.shortNote = PrecisionChart::tr("○ ties");
    } else if (audit.report.bins.belowOne > 0) {
        const QString left = groupedText(audit.report.bins.belowOne);
        words.note = PrecisionChart::tr("%1 scores ≤ 0 not shown").arg(left);
        words.shortNote = PrecisionChart::tr("%1 not shown", "scores").arg(left);
    }
    return words;
}

} // namespace tiebreak

#include "moc_precisionchart.cpp"
