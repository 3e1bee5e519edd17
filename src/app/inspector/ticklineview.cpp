// SPDX-License-Identifier: GPL-3.0-or-later
// A raw and its neighbouring doubles on a line of time.
#include "app/inspector/ticklineview.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/palette.h"
#include "app/widgets/raw/timeaxis.h"
#include "core/base/int128.h"
#include "core/board/direction.h"
#include "models/boards/rowtext.h"
#include "models/text/timetext.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int wordsTop = 0;
constexpr int tickWordsHeight = 17;
constexpr int braceTop = 17;
constexpr int barTop = 23;
constexpr int barHeight = 18;
constexpr int marksTop = 44;
constexpr int labelsTop = 52;
constexpr int wholeHeight = 68;

QString stepsWords(qint64 steps, bool unit)
{
    const QString sign = steps < 0 ? QStringLiteral("−") : QStringLiteral("+");
    const QString text = sign + QString::number(std::abs(steps));
    return unit ? TickLineView::tr("%1 ULP").arg(text) : text;
}

} // namespace

TickLineView::TickLineView(QWidget *parent) : PaintedWidget({550, wholeHeight}, {320, wholeHeight}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Time line"));
}

void TickLineView::setValue(const Decoder &decoder, double raw, Direction direction, const QTimeZone &zone)
{
    m_line = tickNeighbours(decoder, raw);
    m_unit = decoder.spec().unit;
    m_earlierRanksHigher = earlierRanksFirst(decoder.spec(), direction);
    m_zone = zone;
    setAccessibleDescription(description());
    update();
}

QString TickLineView::words() const
{
    if (m_line.preimage.empty())
        return {};
    const TickInterval &first = m_line.preimage.front();
    if (m_line.preimage.size() > 1)
        return tr("%1 intervals, %2")
            .arg(intervalCountText(m_line.intervals),
                 intervalWords(first.first, m_line.preimage.back().last, m_unit, m_zone));
    QString interval = intervalWords(first.first, first.last, m_unit, m_zone);
    // What is wrong with a time out of range is its date.
    if (m_line.verdict == Verdict::OutOfRange && first.first == first.last)
        interval = timeText(first.first, m_unit, TimeDisplay{m_zone});
    return tr("%1, %2").arg(interval, spanWords(first.last - first.first + 1, m_unit));
}

QString TickLineView::description() const
{
    if (isEmpty())
        return {};
    return tr("This double spans %1. %2")
        .arg(words(), m_earlierRanksHigher ? tr("Earlier ranks higher.") : tr("Later ranks higher."));
}

double TickLineView::xOf(qint64 tick, double halfTicks) const
{
    // Ticks may be as large as 2^63: their difference is taken before it becomes a double.
    const double span = double(Int128(m_line.last) - m_line.first);
    const double from = double(Int128(tick) - m_line.first) + halfTicks / 2;
    return span <= 0 ? 0 : from / span * (width() - 1);
}

QRectF TickLineView::segmentRect(const TickInterval &ticks) const
{
    const double left = std::clamp(std::round(xOf(ticks.first, -1)), 0.0, width() - 1.0);
    const double right = std::clamp(std::round(xOf(ticks.last, 1)), 0.0, width() - 1.0);
    return {left, barTop, std::max(3.0, right - left), barHeight};
}

void TickLineView::paintOthers(QPainter &painter) const
{
    const Palette &p = Palette::of(palette());
    painter.setFont(axisFont());
    const QFontMetrics metrics(painter.font());
    QColor frame = p.axis;
    frame.setAlphaF(0.55F);
    // All of them are labelled in one way, or none: a number that is missing looks like one of another kind.
    const auto allFit = [&](bool unit) {
        return std::ranges::all_of(m_line.others, [&](const TickSegment &segment) {
            const bool isWhole = segment.ticks.first >= m_line.first && segment.ticks.last <= m_line.last;
            return !isWhole || metrics.horizontalAdvance(stepsWords(segment.steps, unit)) + 8 <=
                                   segmentRect(segment.ticks).width();
        });
    };
    const bool withUnit = allFit(true);
    const bool isLabelled = withUnit || allFit(false);
    for (const TickSegment &segment : m_line.others) {
        if (segment.ticks.last < m_line.first || segment.ticks.first > m_line.last)
            continue;
        const QRectF rect = segmentRect(segment.ticks);
        painter.fillRect(rect, p.exponentFill);
        painter.setPen(QPen(frame, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        const QString text = stepsWords(segment.steps, withUnit);
        if (isLabelled && metrics.horizontalAdvance(text) + 8 <= rect.width()) {
            painter.setPen(p.secondary);
            painter.drawText(rect, Qt::AlignCenter, text);
        }
    }
}

void TickLineView::paintShown(QPainter &painter) const
{
    const Palette &p = Palette::of(palette());
    for (const TickInterval &ticks : m_line.preimage) {
        const QRectF rect = segmentRect(ticks);
        painter.fillRect(rect, p.timeFill);
        paintHatch(painter, rect, p.time, false);
        painter.setPen(QPen(p.verdict(m_line.verdict), 1.8, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0.5, 0, -0.5, 0));
        painter.setFont(strongFont());
        const QString text = tr("this double");
        if (painter.fontMetrics().horizontalAdvance(text) + 8 <= rect.width()) {
            painter.setPen(palette().color(QPalette::WindowText));
            painter.drawText(rect, Qt::AlignCenter, text);
        }
    }
}

void TickLineView::paintAxis(QPainter &painter) const
{
    const Palette &p = Palette::of(palette());
    painter.setFont(axisFont());
    const QFontMetrics metrics(painter.font());
    for (const TimeMark &mark : timeMarks(m_line.first, m_line.last, m_unit, m_zone, width())) {
        const double x = std::round(xOf(mark.tick));
        const bool held =
            std::any_of(m_line.preimage.begin(), m_line.preimage.end(), [&](const TickInterval &ticks) {
                return ticks.first <= mark.tick && mark.tick <= ticks.last;
            });
        const QColor colour = held ? p.verdict(m_line.verdict) : p.controlBorder;
        painter.fillRect(QRectF(x - (held ? 0.5 : 0), marksTop, held ? 2 : 1, mark.major ? 8 : 4), colour);
        if (mark.words.isEmpty())
            continue;
        const int wide = metrics.horizontalAdvance(mark.words);
        const double left = std::clamp(x - wide / 2.0, 0.0, std::max(0.0, double(width() - wide)));
        painter.setPen(p.secondary);
        painter.drawText(QRectF(left, labelsTop, wide + 1, 16), Qt::AlignCenter, mark.words);
    }
}

QRectF TickLineView::paintWords(QPainter &painter) const
{
    const Palette &p = Palette::of(palette());
    const QColor colour = p.verdict(m_line.verdict);
    painter.setFont(strongFont());
    const QString text = words();
    const int wide = std::min(painter.fontMetrics().horizontalAdvance(text) + 1, width());
    const QRectF segment = segmentRect(m_line.preimage.front()).united(segmentRect(m_line.preimage.back()));
    const double left = std::clamp(segment.center().x() - wide / 2.0, 0.0, double(width() - wide));
    const QRectF rect(left, wordsTop, wide, tickWordsHeight);
    painter.setPen(colour);
    painter.drawText(rect, Qt::AlignCenter, painter.fontMetrics().elidedText(text, Qt::ElideMiddle, wide));

    // The brace spans the ticks themselves; the segment reaches half a tick further on either side.
    painter.setPen(QPen(colour, 1.2));
    const TickInterval &first = m_line.preimage.front();
    const TickInterval &last = m_line.preimage.back();
    const double from = std::round(xOf(first.first));
    const double to = std::round(xOf(last.last));
    if (to - from < 3)
        painter.drawLine(QPointF(from + 0.5, braceTop), QPointF(from + 0.5, barTop - 2));
    else
        painter.drawPolyline(QPolygonF{{from + 0.5, barTop - 2.0},
                                       {from + 0.5, braceTop + 0.5},
                                       {to + 0.5, braceTop + 0.5},
                                       {to + 0.5, barTop - 2.0}});
    return rect;
}

void TickLineView::paintEnds(QPainter &painter, const QRectF &taken) const
{
    const Palette &p = Palette::of(palette());
    painter.setFont(axisFont());
    painter.setPen(p.secondary);
    const QFontMetrics metrics(painter.font());
    constexpr int arrow = 14;
    const auto arrowAt = [&](double x, double direction) {
        const QPointF tip(x, wordsTop + 10.5);
        painter.drawLine(tip, tip - QPointF(direction * 8, 0));
        painter.drawPolyline(
            QPolygonF{tip - QPointF(direction * 3, 3), tip, tip - QPointF(direction * 3, -3)});
    };
    const auto fits = [&](const QString &text, double room) {
        return metrics.horizontalAdvance(text) + arrow + 8 <= room;
    };
    QString earlier = m_earlierRanksHigher ? tr("earlier, ranks higher") : tr("earlier, ranks lower");
    QString later = m_earlierRanksHigher ? tr("later, ranks lower") : tr("later, ranks higher");
    const double earlierRoom = taken.left();
    const double laterRoom = width() - taken.right();
    if (!fits(earlier, earlierRoom) || !fits(later, laterRoom)) {
        earlier = fits(tr("earlier"), earlierRoom) ? tr("earlier") : QString();
        later = fits(tr("later"), laterRoom) ? tr("later") : QString();
    }
    const QRectF line(0, wordsTop + 2, width(), tickWordsHeight - 2);
    if (!earlier.isEmpty()) {
        arrowAt(0.5, -1);
        painter.drawText(line.adjusted(arrow, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, earlier);
    }
    if (!later.isEmpty()) {
        arrowAt(width() - 0.5, 1);
        painter.drawText(line.adjusted(0, 0, -arrow, 0), Qt::AlignRight | Qt::AlignVCenter, later);
    }
}

void TickLineView::paint(QPainter &painter, const Palette &)
{
    if (isEmpty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    paintOthers(painter);
    paintShown(painter);
    paintAxis(painter);
    paintEnds(painter, paintWords(painter));
}

QString TickLineView::toolTipAt(const QPoint &point) const
{
    if (isEmpty())
        return {};
    for (const TickInterval &ticks : m_line.preimage) {
        if (m_line.preimage.size() > 1 && segmentRect(ticks).contains(point))
            return tr("%1, %2").arg(intervalWords(ticks.first, ticks.last, m_unit, m_zone),
                                    spanWords(ticks.last - ticks.first + 1, m_unit));
    }
    for (const TickSegment &segment : m_line.others) {
        if (segmentRect(segment.ticks).contains(point))
            return tr("%1: %2, %3")
                .arg(stepsWords(segment.steps, true),
                     intervalWords(segment.ticks.first, segment.ticks.last, m_unit, m_zone),
                     spanWords(segment.ticks.last - segment.ticks.first + 1, m_unit));
    }
    return description();
}

} // namespace tiebreak

#include "moc_ticklineview.cpp"
