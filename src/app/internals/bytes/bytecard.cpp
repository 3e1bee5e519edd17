// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/bytes/bytecard.h"

#include "app/internals/bytes/bytecells.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int cardTop = 8;
constexpr int bitWidth = 15;
constexpr int bitPitch = 16;
constexpr int boxGap = 8;
constexpr int byteWidth = 118;
constexpr int bitsWidth = 8 * bitPitch + boxGap + 18;
constexpr int usualSentence = 330;
constexpr int minSentence = 240;
constexpr int usualNotes = 505;
constexpr int minNotes = 300;
constexpr int noteHeight = 17;
constexpr int cardHeight = 84;
constexpr int notesHeight = 2 * noteHeight + 4;

QFont hexFont()
{
    QFont font = fixedFont();
    font.setPixelSize(14);
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

ByteCard::ByteCard(QWidget *parent)
    : PaintedWidget({900, cardHeight + notesHeight},
                    {byteWidth + bitsWidth + minSentence + 2 * bytecell::Margin, cardHeight + notesHeight},
                    parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("What the byte is"));
}

void ByteCard::setContent(const ByteCardContent &content)
{
    m_content = content;
    QStringList words{content.hex, content.place, content.answer, content.reason};
    for (const auto &[byte, note] : content.notes)
        words << byte + QLatin1Char(' ') + note;
    setAccessibleDescription(words.join(QLatin1Char(' ')));
    update();
}

void ByteCard::setAnchor(std::optional<int> x)
{
    m_anchor = x;
    update();
}

ByteCard::Columns ByteCard::columns() const
{
    Columns columns;
    const int room = width() - 2 * bytecell::Margin - byteWidth - bitsWidth;
    columns.notesBelow = room < minSentence + minNotes + 30;
    columns.sentenceWidth =
        columns.notesBelow ? room : std::clamp(room - usualNotes - 30, minSentence, usualSentence);
    columns.notesWidth = columns.notesBelow ? room : std::min(usualNotes, room - columns.sentenceWidth - 30);
    const int whole =
        byteWidth + bitsWidth + columns.sentenceWidth + (columns.notesBelow ? 0 : 30 + columns.notesWidth);
    columns.byte = std::clamp(m_anchor.value_or(bytecell::Margin) - 4, bytecell::Margin,
                              std::max(bytecell::Margin, width() - bytecell::Margin - whole));
    columns.bits = columns.byte + byteWidth;
    columns.sentence = columns.bits + bitsWidth;
    columns.notes = columns.notesBelow ? columns.sentence : columns.sentence + columns.sentenceWidth + 30;
    return columns;
}

void ByteCard::paintBits(QPainter &painter, int x) const
{
    const Palette &colours = Palette::of(palette());
    const auto paintBox = [&](const QString &bits, const QString &caption, const QColor &fill) {
        const int left = x;
        for (const QChar bit : bits) {
            const QRectF cell(x, cardTop, bitWidth, bytecell::Size);
            painter.fillRect(cell, fill);
            painter.setPen(QPen(colours.axis, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(cell.adjusted(0.5, 0.5, -0.5, -0.5));
            painter.setFont(fixedFont());
            painter.setPen(palette().color(QPalette::Text));
            painter.drawText(cell, Qt::AlignCenter | Qt::TextDontClip, QString(bit));
            x += bitPitch;
        }
        painter.setFont(noteFont());
        painter.setPen(colours.secondary);
        const int room = std::max(x - left, m_content.payload.isEmpty() ? 0 : bitPitch * 3);
        const QRectF words((left + x) / 2.0 - room, cardTop + bytecell::Size + 2, 2 * room, noteHeight);
        painter.drawText(words, Qt::AlignHCenter | Qt::AlignTop | Qt::TextSingleLine | Qt::TextDontClip,
                         caption);
        x += boxGap;
    };
    const bool two = !m_content.payload.isEmpty() || m_content.tagCaption.isEmpty();
    paintBox(m_content.tag, m_content.tagCaption, two ? colours.signFill : palette().color(QPalette::Base));
    if (!m_content.payload.isEmpty())
        paintBox(m_content.payload, m_content.payloadCaption, palette().color(QPalette::Base));
}

void ByteCard::paintNotes(QPainter &painter, int x, int y, int width) const
{
    const Palette &colours = Palette::of(palette());
    for (const auto &[byte, note] : m_content.notes) {
        painter.setFont(fixedFont());
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(QRectF(x, y, 20, noteHeight), Qt::AlignLeft | Qt::AlignVCenter, byte);
        painter.setFont(noteFont());
        painter.setPen(colours.secondary);
        const QRectF room(x + 21, y, width - 21, 2 * noteHeight);
        QRectF taken;
        painter.drawText(room, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, note, &taken);
        y += int(taken.height()) > noteHeight + 2 ? noteHeight : 0;
        y += noteHeight + 3;
    }
}

void ByteCard::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), palette().color(QPalette::Base));
    if (m_content.hex.isEmpty())
        return;
    const Columns at = columns();
    if (m_anchor) {
        painter.setPen(QPen(colours.accent, 1.2));
        const int entry = at.byte + 4;
        if (std::abs(entry - *m_anchor) < 8) {
            painter.drawLine(*m_anchor, 0, *m_anchor, cardTop - 1);
        } else {
            const QPoint elbow[] = {{*m_anchor, 0}, {*m_anchor, 2}, {entry, 2}, {entry, cardTop - 1}};
            painter.drawPolyline(elbow, 4);
        }
    }
    painter.setFont(hexFont());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(at.byte, cardTop - 1, byteWidth, 20), Qt::AlignLeft | Qt::AlignVCenter,
                     m_content.hex);
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(at.byte, cardTop + 19, byteWidth, noteHeight),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, m_content.place);
    paintBits(painter, at.bits);

    painter.setFont(strongFont());
    painter.setPen(palette().color(QPalette::Text));
    QRectF answer(at.sentence, cardTop - 1, at.sentenceWidth, 20);
    painter.drawText(answer, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(m_content.answer, Qt::ElideMiddle, at.sentenceWidth));
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(at.sentence, cardTop + 20, at.sentenceWidth, cardHeight - cardTop - 20),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, m_content.reason);
    if (at.notesBelow) {
        paintNotes(painter, bytecell::Margin, cardHeight - 4, width() - 2 * bytecell::Margin);
        return;
    }
    if (m_content.notes.isEmpty())
        return;
    painter.setPen(QPen(colours.separator, 1));
    painter.drawLine(at.notes - 20, cardTop, at.notes - 20, cardTop + 36);
    paintNotes(painter, at.notes, cardTop, at.notesWidth);
}

} // namespace tiebreak

#include "moc_bytecard.cpp"
