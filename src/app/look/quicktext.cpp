// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/quicktext.h"

#include <QGlyphRun>
#include <QPainter>

#include <cmath>

namespace tiebreak
{

namespace
{

// Beside ASCII: thin, narrow and plain no-break space, minus, plus-minus, dash, ellipsis, micro.
constexpr std::u16string_view otherCharacters = u"\u2009\u202f\u00a0\u2212\u00b1\u2013\u2026\u00b5";

} // namespace

QuickText::QuickText(const QFont &font) : m_font(font), m_metrics(font), m_raw(QRawFont::fromFont(font))
{
    const auto find = [this](char16_t character) {
        const QChar text(character);
        quint32 index = 0;
        int count = 1;
        if (!m_raw.isValid() || !m_raw.glyphIndexesForChars(&text, 1, &index, &count) || index == 0)
            return Glyph{};
        // The metrics know what the text engine would do; the font's own advance may not be rounded the same
        // way.
        return Glyph{index, m_metrics.horizontalAdvance(text)};
    };
    for (char16_t c = 32; c < 127; ++c)
        m_ascii[c] = find(c);
    for (const char16_t c : otherCharacters)
        m_others.insert(c, find(c));
}

QuickText::Glyph QuickText::glyph(QChar character) const
{
    const char16_t code = character.unicode();
    return code < m_ascii.size() ? m_ascii[code] : m_others.value(code);
}

bool QuickText::isSimple(const QString &text) const
{
    for (const QChar c : text) {
        if (glyph(c).index == 0)
            return false;
    }
    return true;
}

qreal QuickText::width(const QString &text) const
{
    if (!isSimple(text))
        return m_metrics.horizontalAdvance(text);
    qreal width = 0;
    for (const QChar c : text)
        width += glyph(c).advance;
    return width;
}

qreal QuickText::baseline(const QRectF &rect) const
{
    return std::floor(rect.top() + (rect.height() - m_metrics.height()) / 2 + m_metrics.ascent() + 0.5);
}

void QuickText::paint(QPainter &painter, const QRect &rect, Qt::Alignment alignment, const QString &text,
                      const QColor &colour) const
{
    if (rect.width() <= 0)
        return;
    const qreal full = width(text);
    const bool cut = full > rect.width() + 0.5;
    const QString fitting = cut ? m_metrics.elidedText(text, Qt::ElideRight, rect.width()) : text;
    qreal left = rect.left();
    if (alignment & (Qt::AlignRight | Qt::AlignHCenter)) {
        const qreal room = rect.width() - (cut ? width(fitting) : full);
        left += std::floor(alignment & Qt::AlignRight ? room : room / 2);
    }
    paintAt(painter, QPointF(left, baseline(rect)), fitting, colour);
}

void QuickText::paintAt(QPainter &painter, const QPointF &baseline, const QString &text,
                        const QColor &colour) const
{
    painter.setPen(colour);
    if (!isSimple(text)) {
        painter.setFont(m_font);
        painter.drawText(baseline, text);
        return;
    }
    QList<quint32> indexes(text.size());
    QList<QPointF> positions(text.size());
    qreal x = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const Glyph g = glyph(text[i]);
        indexes[i] = g.index;
        positions[i] = QPointF(x, 0);
        x += g.advance;
    }
    QGlyphRun run;
    run.setRawFont(m_raw);
    run.setGlyphIndexes(indexes);
    run.setPositions(positions);
    painter.drawGlyphRun(baseline, run);
}

} // namespace tiebreak
