// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explain/bitpairview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/raw/bitcellpainting.h"
#include "app/widgets/raw/bitwords.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int rowPitch = 24; ///< from one strip's cells to the next one's on one line
constexpr int cellsHeight = 20;
constexpr int wordsHeight = 18;
constexpr int maxNames = 130;
constexpr int minNames = 26; ///< where the bits leave no more
constexpr int nameGap = 14;

QString differText(int bits)
{
    return bits == 1 ? BitPairView::tr("1 bit differs") : BitPairView::tr("%1 bits differ").arg(bits);
}

} // namespace

BitPairView::BitPairView(QWidget *parent) : PaintedWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Bits of both rows"));
}

void BitPairView::setExplanation(const Explanation &explanation, const Decoder &decoder)
{
    const auto strip = [&](const ExplainedRow &row, const Decoded &decoded) {
        return Strip{groupedText(row.rank + 1), nameText(row.member), row.raw, bitLayout(decoder, row.raw),
                     decoded};
    };
    m_decoder = decoder;
    m_strips = {strip(explanation.above, explanation.aboveDecoded),
                strip(explanation.below, explanation.belowDecoded)};
    m_differing = explanation.differingBits;
    m_hasValue = true;
    setAccessibleDescription(description());
    updateGeometry();
    update();
}

int BitPairView::differing(BitMeaning meaning) const
{
    int count = 0;
    for (const BitRun &run : m_differing) {
        for (int bit = run.first; bit <= run.last; ++bit)
            count += m_strips[0].bits.stored[std::size_t(bit)] == meaning ? 1 : 0;
    }
    return count;
}

QString BitPairView::description() const
{
    if (!m_hasValue)
        return {};
    int count = 0;
    for (const BitRun &run : m_differing)
        count += run.last - run.first + 1;
    const QString differ = count == 0 ? tr("no stored bit differs") : differText(count);
    return tr("%1 compared with %2: %3").arg(m_strips[0].name, m_strips[1].name, differ);
}

int BitPairView::namesWidth(int width) const
{
    const QFontMetrics ranks(textFont());
    const QFontMetrics names(strongFont());
    int wanted = 0;
    for (const Strip &strip : m_strips)
        wanted = std::max(wanted, ranks.horizontalAdvance(strip.rank + QLatin1Char(' ')) +
                                      names.horizontalAdvance(strip.name));
    wanted = std::min(wanted + 2, maxNames);
    const int room = width - nameGap - int(bitStripLayout(m_strips[0].bits, 0).width);
    return std::clamp(room, std::min(wanted, minNames), wanted) + nameGap;
}

QSize BitPairView::sizeHint() const
{
    const BitStripLayout wide = bitStripLayout(m_strips[0].bits, QWIDGETSIZE_MAX);
    const int width = namesWidth(QWIDGETSIZE_MAX) + int(wide.width);
    return {width, heightForWidth(width)};
}

QSize BitPairView::minimumSizeHint() const
{
    const int narrowest = namesWidth(0) + int(bitStripLayout(m_strips[0].bits, 0).width);
    return {narrowest, heightForWidth(std::max(width(), narrowest))};
}

int BitPairView::heightForWidth(int width) const
{
    const BitStripLayout layout = bitStripLayout(m_strips[0].bits, width - namesWidth(width));
    const int lines =
        layout.twoLines ? layout.height + rowPitch + 10 : int(layout.cells.front().rect.top()) + 2 * rowPitch;
    return lines;
}

QString BitPairView::braceText(const BitBrace &brace) const
{
    const Strip &above = m_strips[0];
    const auto agreement = [](int count) { return count == 0 ? tr("equal") : differText(count); };
    switch (brace.names) {
    case BitBrace::Names::Score: {
        const Strip &below = m_strips[1];
        const auto scored = [](const Strip &strip) { return strip.decoded.verdict != Verdict::Invalid; };
        const QString words = agreement(differing(BitMeaning::Score));
        const bool same =
            scored(above) && scored(below) && above.decoded.preimage.score == below.decoded.preimage.score;
        // With decimal digits, neighboring scores may differ in the bits of the time alone.
        if (!same && differing(BitMeaning::Score) == 0)
            return tr("bits of the score, %1").arg(words);
        return tr("%1, %2").arg(
            scoreBitsName(above.bits, above.raw,
                          same ? std::optional(above.decoded.preimage.score) : std::nullopt),
            words);
    }
    case BitBrace::Names::Time:
        return tr("stored time, %1").arg(agreement(differing(BitMeaning::Time)));
    default:
        return braceWords(brace, above.bits, above.raw, {});
    }
}

void BitPairView::paint(QPainter &painter, const Palette &)
{
    if (!m_hasValue)
        return;
    const int room = width() - namesWidth(width());
    const BitStripLayout above = bitStripLayout(m_strips[0].bits, room);
    BitStripLayout below = bitStripLayout(m_strips[1].bits, room);
    paintBraces(painter, above);
    paintStrip(painter, m_strips[0], above, 0);
    paintStrip(painter, m_strips[1], below, rowPitch);
}

void BitPairView::paintStrip(QPainter &painter, const Strip &strip, const BitStripLayout &layout,
                             qreal top) const
{
    const int names = namesWidth(width());
    painter.save();
    painter.translate(0, top);
    const QRectF line(0, layout.cells.front().rect.top(), names - nameGap, cellsHeight);
    painter.setFont(textFont());
    painter.setPen(Palette::of(palette()).secondary);
    const QString rank = strip.rank + QLatin1Char(' ');
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, rank);
    const int taken = painter.fontMetrics().horizontalAdvance(rank);
    painter.setFont(strongFont());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(
        line.adjusted(taken, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        painter.fontMetrics().elidedText(strip.name, Qt::ElideMiddle, int(line.width()) - taken));

    painter.translate(names, 0);
    painter.setFont(cellFont());
    for (const BitCell &cell : layout.cells)
        paintBitCell(painter, cell, strip.raw, palette());
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(
        QPen(palette().color(QPalette::WindowText), 1.8, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    for (const BitRun &run : m_differing) {
        // A run may go over the end of a line.
        QRectF frame;
        for (const BitCell &cell : layout.cells) {
            if (cell.kind != BitCell::Kind::Stored || cell.bit < run.first || cell.bit > run.last)
                continue;
            // Nor are there bits in the gap between two fields.
            const bool isApart = cell.rect.left() - frame.right() > cell.rect.width() / 2;
            if (!frame.isNull() && (frame.top() != cell.rect.top() || isApart)) {
                painter.drawRect(frame);
                frame = QRectF();
            }
            frame = frame.united(cell.rect);
        }
        painter.drawRect(frame);
    }
    painter.restore();
}

void BitPairView::paintBraces(QPainter &painter, const BitStripLayout &layout) const
{
    const Palette &p = Palette::of(palette());
    painter.save();
    painter.translate(namesWidth(width()), 0);
    painter.setFont(noteFont());
    const QFontMetrics metrics(painter.font());
    qreal taken = 0;
    qreal line = -1;
    for (const BitBrace &brace : layout.braces) {
        if (!brace.above)
            continue;
        if (std::exchange(line, brace.cells.top()) != brace.cells.top())
            taken = 0;
        const QColor colour = brace.names == BitBrace::Names::Score ? p.score : p.blurred;
        const qreal edge = brace.cells.top() - 4;
        paintBitBrace(painter, brace.cells, edge, edge - 5, colour);
        const QString words = braceText(brace);
        const qreal wanted = metrics.horizontalAdvance(words) + 2;
        qreal left = brace.cells.center().x() - wanted / 2;
        if (brace.names == BitBrace::Names::RoundedAway)
            left = brace.cells.right() - wanted;
        left = std::max(left, taken);
        painter.setPen(colour);
        painter.drawText(QRectF(left, edge - 5 - wordsHeight - 1, wanted, wordsHeight),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, words);
        taken = left + wanted + 10;
    }
    painter.restore();
}

QString BitPairView::toolTipAt(const QPoint &point) const
{
    if (!m_hasValue)
        return {};
    const int names = namesWidth(width());
    for (std::size_t i = 0; i < m_strips.size(); ++i) {
        const QPointF position = point - QPointF(names, double(i) * rowPitch);
        for (const BitCell &cell : bitStripLayout(m_strips[i].bits, width() - names).cells) {
            if (cell.rect.contains(position))
                return cellWords(cell, m_decoder, m_strips[i].raw);
        }
    }
    return description();
}

} // namespace tiebreak

#include "moc_bitpairview.cpp"
