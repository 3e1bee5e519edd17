// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explain/timepairview.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/palette.h"
#include "app/widgets/raw/timeaxis.h"
#include "core/base/int128.h"
#include "models/text/nametext.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int namesHeight = 18;
constexpr int barTop = 19;
constexpr int barHeight = 14;
constexpr int marksTop = barTop + barHeight + 4;
constexpr int labelsTop = marksTop + 8;
constexpr int wholeHeight = labelsTop + 16;

} // namespace

TimePairView::TimePairView(QWidget *parent) : PaintedWidget({420, wholeHeight}, {240, wholeHeight}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Time line of both rows"));
}

void TimePairView::setExplanation(const Explanation &explanation, const Decoder &decoder,
                                  const QTimeZone &zone)
{
    m_unit = decoder.spec().unit;
    m_zone = zone;
    m_shared = explanation.doublesApart == 0;
    m_empty = !decoder.spec().hasTime() || explanation.aboveDecoded.verdict == Verdict::Invalid ||
              explanation.belowDecoded.verdict == Verdict::Invalid;
    const auto stretch = [&](const ExplainedRow &row, const TickInterval &ticks) {
        Stretch made{nameText(row.member), ticks, {}};
        if (row.trueMicroseconds)
            made.pin = double(*row.trueMicroseconds) / double(unitMicroseconds(m_unit));
        return made;
    };
    m_stretches = {stretch(explanation.above, explanation.aboveTicks),
                   stretch(explanation.below, explanation.belowTicks)};
    const auto &[a, b] = m_stretches;
    std::int64_t first = std::min(a.ticks.first, b.ticks.first);
    std::int64_t last = std::max(a.ticks.last, b.ticks.last);
    for (const ExplainedRow *row : {&explanation.above, &explanation.below}) {
        if (!row->trueMicroseconds)
            continue;
        const std::int64_t tick = floorDiv(*row->trueMicroseconds, unitMicroseconds(m_unit));
        first = std::min(first, tick);
        last = std::max(last, tick);
    }
    // Half as much again on either side, and room for a few marks.
    const Int128 margin = std::max<Int128>((Int128(last) - first + 1) / 2, 4);
    m_first = heldTo64(first - margin);
    m_last = heldTo64(last + margin);
    setToolTip(description());
    setAccessibleDescription(description());
    updateGeometry();
    update();
}

QString TimePairView::description() const
{
    if (m_empty)
        return {};
    const auto words = [this](const Stretch &stretch) {
        return tr("%1: %2").arg(stretch.name,
                                intervalWords(stretch.ticks.first, stretch.ticks.last, m_unit, m_zone));
    };
    return words(m_stretches[0]) + QLatin1Char('\n') + words(m_stretches[1]);
}

double TimePairView::xOf(double tick) const
{
    return (tick - double(m_first)) / std::max(1.0, double(m_last) - double(m_first)) * (width() - 1);
}

QRectF TimePairView::rectOf(const TickInterval &ticks) const
{
    const double left = std::round(xOf(double(ticks.first) - 0.5));
    const double right = std::round(xOf(double(ticks.last) + 0.5));
    return {left, barTop, std::max(3.0, right - left), barHeight};
}

void TimePairView::paint(QPainter &painter, const Palette &p)
{
    if (m_empty)
        return;
    for (const Stretch &stretch : m_stretches) {
        const QRectF rect = rectOf(stretch.ticks);
        painter.fillRect(rect, p.timeFill);
        paintHatch(painter, rect, p.time, false);
        painter.setPen(QPen(p.blurred, 1.8, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0.5, 0, -0.5, 0));
        if (m_shared)
            break;
    }
    paintNames(painter);
    paintAxis(painter);
}

void TimePairView::paintNames(QPainter &painter) const
{
    painter.setFont(strongFont());
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor colour = palette().color(QPalette::WindowText);
    const QFontMetrics metrics(painter.font());
    std::array<double, 2> at{};
    for (std::size_t i = 0; i < 2; ++i)
        at[i] = m_stretches[i].pin ? xOf(*m_stretches[i].pin) : rectOf(m_stretches[i].ticks).center().x();
    const std::size_t left = at[0] <= at[1] ? 0 : 1;
    const int half = width() / 2 - 8;
    std::array<QString, 2> names;
    std::array<double, 2> wide{};
    for (std::size_t i = 0; i < 2; ++i) {
        names[i] = metrics.elidedText(m_stretches[i].name, Qt::ElideMiddle, half);
        wide[i] = metrics.horizontalAdvance(names[i]) + 1;
    }
    // Side by side where they would overlap.
    std::array<double, 2> from{at[0] - wide[0] / 2, at[1] - wide[1] / 2};
    const std::size_t right = 1 - left;
    const double overlap = from[left] + wide[left] + 12 - from[right];
    if (overlap > 0) {
        from[left] -= overlap / 2;
        from[right] += overlap / 2;
    }
    from[left] = std::clamp(from[left], 0.0, std::max(0.0, width() - wide[left] - wide[right] - 12));
    from[right] = std::clamp(from[right], from[left] + wide[left] + 12,
                             std::max(from[left] + wide[left] + 12, width() - wide[right]));
    for (std::size_t i = 0; i < 2; ++i) {
        painter.setPen(colour);
        painter.drawText(QRectF(from[i], 0, wide[i], namesHeight), Qt::AlignCenter, names[i]);
        if (!m_stretches[i].pin)
            continue;
        painter.setPen(QPen(colour, 1.6));
        painter.drawLine(QPointF(at[i], namesHeight), QPointF(at[i], barTop + barHeight));
        painter.setBrush(colour);
        painter.drawEllipse(QPointF(at[i], barTop + barHeight / 2.0), 3.2, 3.2);
    }
}

void TimePairView::paintAxis(QPainter &painter) const
{
    const Palette &p = Palette::of(palette());
    painter.setFont(axisFont());
    const QFontMetrics metrics(painter.font());
    for (const TimeMark &mark : timeMarks(m_first, m_last, m_unit, m_zone, width())) {
        const double x = std::round(xOf(double(mark.tick)));
        painter.fillRect(QRectF(x, marksTop, 1, mark.major ? 8 : 4), p.axis);
        if (mark.words.isEmpty())
            continue;
        const int wide = metrics.horizontalAdvance(mark.words);
        painter.setPen(p.secondary);
        painter.drawText(QRectF(std::clamp(x - wide / 2.0, 0.0, std::max(0.0, double(width() - wide))),
                                labelsTop, wide + 1, 16),
                         Qt::AlignCenter, mark.words);
    }
}

} // namespace tiebreak

#include "moc_timepairview.cpp"
