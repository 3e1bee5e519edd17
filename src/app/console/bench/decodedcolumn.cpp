// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/decodedcolumn.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "core/prose/counts.h"
#include "models/boards/rowtext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int longestShown = 600; // characters of a line: none of it would be in view

} // namespace

QString shortenedLine(const QString &text)
{
    return text.size() > longestShown ? text.left(longestShown) + QStringLiteral("…") : text;
}

void DecodedColumn::measure(const std::vector<ReadLine> &readings)
{
    const QFontMetrics metrics(textFont());
    m_nameWidth = m_scoreWidth = m_placeWidth = 0;
    for (const ReadLine &line : readings) {
        if (line.kind != ReadLine::Kind::Row)
            continue;
        m_nameWidth = std::max(m_nameWidth, metrics.horizontalAdvance(nameText(line.member)) + 2);
        m_scoreWidth = std::max(m_scoreWidth, metrics.horizontalAdvance(scoreText(line.decoded)));
        if (line.place)
            m_placeWidth = std::max(m_placeWidth, metrics.horizontalAdvance(groupedText(*line.place)));
    }
}

void DecodedColumn::paintLine(QPainter &painter, const Palette &colours, const ReadLine &line,
                              const Decoder &decoder, const TimeDisplay &display, const QRect &row) const
{
    constexpr int flags = Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine;
    const QFontMetrics metrics(textFont());
    int x = row.left();
    const auto draw = [&](const QString &text, const QColor &colour, int room) {
        painter.setPen(colour);
        const QString fitting = metrics.elidedText(text, Qt::ElideRight, std::min(room, row.right() - x));
        painter.drawText(QRect(x, row.top(), row.right() - x + 1, row.height()), flags, fitting);
        return metrics.horizontalAdvance(fitting);
    };
    constexpr int wide = 10000;
    painter.setFont(textFont());
    if (line.kind == ReadLine::Kind::Sentence) {
        draw(shortenedLine(displayText(line.text)), colours.text, wide);
        return;
    }
    if (line.kind == ReadLine::Kind::Note) {
        if (m_nameWidth > 0)
            x += (m_placeWidth > 0 ? m_placeWidth + 8 : 0);
        draw(shortenedLine(displayText(line.text)), colours.secondary, wide);
        return;
    }
    if (line.kind == ReadLine::Kind::Place) {
        x += draw(tr("rank %1").arg(groupedText(*line.place)), colours.text, wide);
        x += 2 * metrics.horizontalAdvance(u' ');
        if (line.of)
            draw(tr("of %1", "behind a rank").arg(groupedText(*line.of)), colours.secondary, wide);
        return;
    }
    const Decoded &decoded = line.decoded;
    const bool hasTime = decoder.spec().hasTime();
    const bool isRow = line.kind == ReadLine::Kind::Row;
    const QString verdict = verdictText(decoded);
    const TickInterval ticks = possibleTicks(decoder, line.raw, decoded);
    const QString plusMinus = standsForATime(decoder, decoded)
                                  ? plusMinusText(bestTick(decoded), ticks, decoder.spec().unit)
                                  : QString();
    const QString whole = hasTime ? bestTimeText(decoder, decoded, display) : QString();
    const QString tail =
        isRow && !plusMinus.isEmpty() && decoded.verdict == Verdict::Blurred && !decoded.misread ? plusMinus
                                                                                                 : verdict;
    // What is left of points, mark and verdict goes to the time; where that is little, its day gives way, but
    // not of a time out of range, where the day is what is wrong.
    QString points;
    if (!isRow && decoded.verdict != Verdict::Invalid)
        points = displayText(pointCount(cellWording(display), decoded.preimage.score));
    if (hasTime && !points.isEmpty())
        points = tr("%1, ", "in front of a time").arg(points);
    const int around = (isRow ? m_scoreWidth + 14 + std::min(m_nameWidth, 60) + 12 +
                                    (m_placeWidth > 0 ? m_placeWidth + 8 : 0)
                              : metrics.horizontalAdvance(points)) +
                       10 + metric::MarkSize + metric::MarkGap + metrics.horizontalAdvance(tail) + 4;
    const bool cutsDay = decoded.verdict != Verdict::OutOfRange &&
                         around + metrics.horizontalAdvance(whole) > row.width() && whole.size() >= 19 &&
                         whole.at(4) == u'-' && whole.at(10) == u' ';
    const QString time = cutsDay ? whole.mid(11) : whole;
    if (isRow) {
        if (m_placeWidth > 0) {
            if (line.place) {
                painter.setPen(colours.secondary);
                painter.drawText(QRect(x, row.top(), m_placeWidth, row.height()),
                                 Qt::AlignVCenter | Qt::AlignRight, groupedText(*line.place));
            }
            x += m_placeWidth + 8;
        }
        // The name gives way before anything that was decoded.
        const int others = m_scoreWidth + 14 + metrics.horizontalAdvance(time) + 12 + metric::MarkSize +
                           metric::MarkGap + metrics.horizontalAdvance(tail) + 12;
        const int name = std::clamp(row.right() - x - others, 24, std::max(m_nameWidth, 24));
        draw(nameText(line.member), colours.text, name);
        x += name + 12;
        painter.setPen(colours.text);
        painter.drawText(QRect(x, row.top(), m_scoreWidth, row.height()), Qt::AlignVCenter | Qt::AlignRight,
                         scoreText(decoded));
        x += m_scoreWidth + 14;
    } else if (decoded.verdict != Verdict::Invalid) {
        x += draw(points, colours.text, wide);
        if (!hasTime)
            x += 10;
    }
    if (hasTime && decoded.verdict != Verdict::Invalid) {
        const int differs = uncertainFrom(decoder, line.raw, decoded, display);
        const int sure = differs < 0 || !cutsDay ? differs : std::max(0, differs - 11);
        const QString known = sure < 0 ? time : time.left(sure);
        x += draw(known, colours.text, wide);
        if (sure >= 0)
            x += draw(time.mid(sure), colours.blurred, wide);
        x += 10;
    }
    // An exact score of a codec without times needs no word.
    if (!hasTime && decoded.verdict == Verdict::Exact)
        return;
    paintVerdictMark(
        painter,
        QRectF(x, row.top() + (row.height() - metric::MarkSize) / 2.0, metric::MarkSize, metric::MarkSize),
        decoded.verdict, decoded.misread, colours);
    x += metric::MarkSize + metric::MarkGap;
    draw(tail, colours.verdict(decoded.verdict), wide);
}

} // namespace tiebreak
