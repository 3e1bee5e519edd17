// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/bytes/intsetview.h"

#include "app/internals/bytes/bytecells.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "internals/compact/compactlayout.h"
#include "models/text/numbertext.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int labelWidth = 52;
constexpr int integerGap = 5;
constexpr std::size_t intsetHeader = 8;
constexpr int firstTop = 28;
constexpr int secondTop = 112;
constexpr int intsetHeight = 156;

} // namespace

IntsetView::IntsetView(QWidget *parent) : PaintedWidget({1000, intsetHeight}, {480, intsetHeight}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Intset before and after"));
    setToolTip(tr("The bytes of an intset before and after one integer is added"));
}

void IntsetView::setStep(const IntsetStep &step, const QString &words)
{
    m_step = step;
    setAccessibleDescription(words);
    update();
}

qreal IntsetView::pitch() const
{
    const std::size_t cells = std::max(m_step.after.size(), intsetHeader);
    const std::size_t gaps = 2 + (cells - intsetHeader) / std::size_t(m_step.bitsAfter / 8);
    const qreal room = width() - 2 * bytecell::Margin - labelWidth - qreal(gaps) * integerGap;
    return std::clamp<qreal>(room / qreal(cells), 8, bytecell::Pitch);
}

qreal IntsetView::leftOf(std::size_t offset, int width) const
{
    qreal x = bytecell::Margin + labelWidth + qreal(offset) * pitch();
    if (offset >= 4)
        x += integerGap;
    if (offset >= intsetHeader)
        x += integerGap + qreal((offset - intsetHeader) / std::size_t(width)) * integerGap;
    return x;
}

void IntsetView::paintList(QPainter &painter, const std::string &bytes, int bits, qreal top,
                           bool isAfter) const
{
    const Palette &colours = Palette::of(palette());
    const int width = bits / 8;
    const auto layout = CompactLayout::of({CompactKind::Intset, bytes});
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(bytecell::Margin, top, labelWidth, bytecell::Size),
                     Qt::AlignLeft | Qt::AlignVCenter, isAfter ? tr("after") : tr("before"));
    const qreal cell = pitch() - 1;
    for (std::size_t offset = 0; offset < bytes.size(); ++offset) {
        const QRectF box(leftOf(offset, width), top, cell, bytecell::Size);
        const auto byte = static_cast<unsigned char>(bytes[offset]);
        if (cell >= 13)
            paintByteCell(painter, box, byte, offset < intsetHeader ? ByteInk::Header : ByteInk::Data, 0,
                          palette());
        else {
            painter.fillRect(box, offset < intsetHeader ? colours.signFill : colours.exponentFill);
        }
    }
    painter.setFont(noteFont());
    const auto brace = [&](std::size_t first, std::size_t end, const QString &words, bool strong) {
        const qreal left = leftOf(first, width);
        const qreal right = leftOf(end - 1, width) + cell;
        paintByteBrace(painter, left, right, top - 7, strong ? colours.accent : colours.axis, strong);
        painter.setPen(strong ? colours.accent : palette().color(QPalette::Text));
        paintByteWords(painter, QRectF(left - 3, top - 26, right - left + 6, 17), Qt::AlignCenter, words);
    };
    brace(0, 4, tr("%1 bits").arg(bits), isAfter && m_step.upgraded());
    const std::size_t count = layout ? layout->entries() : 0;
    brace(4, intsetHeader, count == 1 ? tr("1 entry") : tr("%1 entries").arg(count), false);
    for (std::size_t i = 0; i < count; ++i)
        brace(intsetHeader + i * std::size_t(width), intsetHeader + (i + 1) * std::size_t(width),
              QString::number(layout->entry(i).integer), isAfter && m_step.isNew && i == m_step.place);
}

void IntsetView::paint(QPainter &painter, const Palette &colours)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (m_step.after.empty())
        return;
    const int before = m_step.bitsBefore / 8;
    const int after = m_step.bitsAfter / 8;
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintList(painter, m_step.before, m_step.bitsBefore, firstTop, false);
    paintList(painter, m_step.after, m_step.bitsAfter, secondTop, true);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(axisFont());
    int number = 0;
    for (const IntsetMove &move : m_step.moves) {
        const qreal from =
            (leftOf(move.from, before) + leftOf(move.from + std::size_t(before) - 1, before) + pitch()) / 2;
        const qreal to =
            (leftOf(move.to, after) + leftOf(move.to + std::size_t(after) - 1, after) + pitch()) / 2;
        const QPointF begin(from, firstTop + bytecell::Size + 3);
        const QPointF end(to, secondTop - 27);
        painter.setPen(QPen(colours.axis, 1.2));
        painter.drawLine(begin, end);
        const QPointF middle = (begin + end) / 2;
        painter.setBrush(palette().color(QPalette::Base));
        painter.setPen(QPen(colours.accent, 1.2));
        painter.drawEllipse(middle, 8, 8);
        painter.setPen(colours.accent);
        painter.drawText(QRectF(middle.x() - 8, middle.y() - 8, 16, 16), Qt::AlignCenter,
                         QString::number(++number));
    }
}

} // namespace tiebreak

#include "moc_intsetview.cpp"
