// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/bytes/bytecells.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/palette.h"

#include <QPainter>

#include <array>

namespace tiebreak
{

namespace
{

constexpr int narrowCell = 16; ///< digits are smaller in what is narrower

void fillPart(QPainter &painter, const QRectF &part, bool time, const Palette &colours)
{
    painter.fillRect(part, time ? colours.timeFill : colours.scoreFill);
    if (time)
        paintHatch(painter, part, colours.time, false);
}

// The upper bits are written at the left, in a byte as in its two digits.
void fillScore(QPainter &painter, const QRectF &cell, int timeBits, const Palette &colours)
{
    const qreal border = cell.left() + cell.width() * (8 - timeBits) / 8.0;
    QRectF points = cell;
    points.setRight(border);
    QRectF time = cell;
    time.setLeft(border);
    if (timeBits < 8)
        fillPart(painter, points, false, colours);
    if (timeBits > 0)
        fillPart(painter, time, true, colours);
}

} // namespace

void paintByteCell(QPainter &painter, const QRectF &cell, unsigned char byte, ByteInk ink, int timeBits,
                   const QPalette &palette)
{
    const Palette &colours = Palette::of(palette);
    QColor frame = colours.controlBorder;
    QColor digits = palette.color(QPalette::Text);
    switch (ink) {
    case ByteInk::Header:
        painter.fillRect(cell, colours.signFill);
        frame = colours.axis;
        break;
    case ByteInk::Encoding:
        painter.fillRect(cell, colours.exponentFill);
        break;
    case ByteInk::Score:
        fillScore(painter, cell, timeBits, colours);
        frame = timeBits > 4 ? colours.time : colours.score;
        break;
    case ByteInk::Length:
        digits = colours.secondary;
        [[fallthrough]];
    case ByteInk::Data:
        painter.fillRect(cell, palette.color(QPalette::Base));
        break;
    }
    frame.setAlphaF(0.75F);
    painter.setPen(QPen(frame, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cell.adjusted(0.5, 0.5, -0.5, -0.5));
    static constexpr std::array<char16_t, 16> hex{u'0', u'1', u'2', u'3', u'4', u'5', u'6', u'7',
                                                  u'8', u'9', u'a', u'b', u'c', u'd', u'e', u'f'};
    painter.setFont(cell.width() < narrowCell ? cellFont() : fixedFont());
    painter.setPen(digits);
    const QChar text[] = {hex[byte >> 4U], hex[byte & 15U]};
    painter.drawText(cell, Qt::AlignCenter | Qt::TextDontClip, QString(text, 2));
}

void paintByteFrame(QPainter &painter, const QRectF &cell, const QPalette &palette)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Palette::of(palette).accent, 2));
    painter.drawRect(cell.adjusted(-1, -1, 1, 1));
}

void paintByteBrace(QPainter &painter, qreal left, qreal right, qreal bar, const QColor &colour, bool strong)
{
    constexpr int ends = 4;
    painter.setPen(QPen(colour, strong ? 2 : 1.2));
    const QPointF line[] = {
        {left + 0.6, bar + ends}, {left + 0.6, bar}, {right - 0.6, bar}, {right - 0.6, bar + ends}};
    painter.drawPolyline(line, 4);
}

void paintByteWords(QPainter &painter, const QRectF &room, Qt::Alignment alignment, const QString &words)
{
    painter.drawText(room, int(alignment) | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(words, Qt::ElideMiddle, int(room.width())));
}

} // namespace tiebreak
