// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/bytes/cascadeview.h"

#include "app/internals/bytes/bytecells.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "models/text/numbertext.h"

#include <QPainter>

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

constexpr int entryGap = 6;
constexpr int entryTop = 30;
constexpr int cascadeHeight = 86;
constexpr int maxEntry = 168;
constexpr int minEntry = 76;

std::array<unsigned char, 5> previousField(const CascadeEntry &entry)
{
    if (entry.previousBytes == 1)
        return {static_cast<unsigned char>(entry.previousLength)};
    std::array<unsigned char, 5> bytes{0xfe};
    for (std::size_t i = 0; i < 4; ++i)
        bytes[i + 1] = static_cast<unsigned char>(entry.previousLength >> (8 * i));
    return bytes;
}

} // namespace

CascadeView::CascadeView(QWidget *parent)
    : PaintedWidget({2 * bytecell::Margin + 7 * (maxEntry + entryGap), cascadeHeight},
                    {2 * bytecell::Margin + 7 * (minEntry + entryGap), cascadeHeight}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Cascade update of a ziplist"));
    setToolTip(tr("Each entry of a ziplist: the length of the one before it, then its own bytes"));
}

void CascadeView::setStep(const CascadeStep &step, const QString &words)
{
    m_step = step;
    setAccessibleDescription(words);
    update();
}

void CascadeView::paintEntry(QPainter &painter, std::size_t index, qreal x, qreal width) const
{
    const Palette &colours = Palette::of(palette());
    const CascadeEntry &entry = m_step.entries[index];
    const bool current = m_step.kind != CascadeStep::Kind::Before && m_step.kind != CascadeStep::Kind::End &&
                         index == m_step.place;
    const bool wide = entry.previousBytes == 5;
    const QRectF whole(x, entryTop, width, bytecell::Size);
    painter.setFont(textFont());
    painter.setPen(current ? colours.accent : palette().color(QPalette::Text));
    paintByteWords(painter, QRectF(x, entryTop - 24, width, 18), Qt::AlignCenter,
                   tr("%1 bytes").arg(groupedText(qint64(entry.length()))));
    painter.setBrush(Qt::NoBrush);
    paintByteBrace(painter, x, x + width, entryTop - 5, current ? colours.accent : colours.axis, false);

    const qreal cell = std::min<qreal>(bytecell::Size, (width * 0.62) / 5);
    const auto field = previousField(entry);
    painter.setFont(cell < bytecell::Size - 4 ? cellFont() : fixedFont());
    for (std::size_t i = 0; i < entry.previousBytes; ++i) {
        const QRectF box(x + qreal(i) * cell, entryTop, cell, bytecell::Size);
        painter.fillRect(box, wide ? colours.selection : palette().color(QPalette::Base));
        painter.setPen(QPen(wide ? colours.accent : colours.controlBorder, 1));
        painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setPen(palette().color(QPalette::Text));
        if (cell >= 13)
            painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip,
                             QString::number(field[i], 16).rightJustified(2, QLatin1Char('0')));
    }
    const QRectF content(x + entry.previousBytes * cell, entryTop, width - entry.previousBytes * cell,
                         bytecell::Size);
    painter.fillRect(content, colours.exponentFill);
    painter.setPen(QPen(colours.controlBorder, 1));
    painter.drawRect(content.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    paintByteWords(painter, content, Qt::AlignCenter, groupedText(qint64(entry.contentBytes)));
    if (current)
        paintByteFrame(painter, whole, palette());
    painter.setFont(noteFont());
    painter.setPen(wide ? colours.accent : colours.hint);
    paintByteWords(painter, QRectF(x, entryTop + bytecell::Size + 3, width, 18),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   tr("previous: %1").arg(groupedText(qint64(entry.previousLength))));
}

void CascadeView::paint(QPainter &painter, const Palette &)
{
    painter.fillRect(rect(), palette().color(QPalette::Base));
    const std::size_t count = m_step.entries.size();
    if (count == 0)
        return;
    const qreal width = std::clamp<qreal>((this->width() - 2 * bytecell::Margin) / qreal(count) - entryGap,
                                          minEntry, maxEntry);
    for (std::size_t i = 0; i < count; ++i)
        paintEntry(painter, i, bytecell::Margin + qreal(i) * (width + entryGap), width);
}

} // namespace tiebreak

#include "moc_cascadeview.cpp"
