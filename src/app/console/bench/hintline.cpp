// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/bench/hintline.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "models/text/displaywording.h"

#include <QPainter>

namespace tiebreak
{

HintLine::HintLine(QWidget *parent) : PaintedWidget({200, 20}, {40, 20}, parent)
{
    setObjectName(QStringLiteral("hint"));
    setToolTip(tr("What the command accepts; what comes next is highlighted"));
}

void HintLine::setParts(const std::vector<HintPart> &parts)
{
    m_parts = parts;
    setAccessibleName(text());
    update();
}

QString HintLine::text() const
{
    QStringList texts;
    for (const HintPart &part : m_parts)
        texts += displayText(part.text);
    return texts.join(u' ');
}

void HintLine::paint(QPainter &painter, const Palette &colours)
{
    QFont strong = fixedFont();
    strong.setWeight(QFont::DemiBold);
    const QFontMetrics plainMetrics(fixedFont());
    const QFontMetrics strongMetrics(strong);
    const int blank = plainMetrics.horizontalAdvance(u' ');
    int x = 0;
    int currentEnd = 0;
    for (const HintPart &part : m_parts) {
        x += (part.current ? strongMetrics : plainMetrics).horizontalAdvance(displayText(part.text)) + blank;
        if (part.current)
            currentEnd = x;
    }
    // The current argument stays in view.
    int at = x > width() && currentEnd > width() ? width() - currentEnd : 0;
    for (const HintPart &part : m_parts) {
        const QString text = displayText(part.text);
        painter.setFont(part.current ? strong : fixedFont());
        painter.setPen(part.current ? colours.accent : colours.secondary);
        const int advance = (part.current ? strongMetrics : plainMetrics).horizontalAdvance(text);
        painter.drawText(QRect(at, 0, advance + 2, height()), Qt::AlignVCenter | Qt::AlignLeft, text);
        at += advance + blank;
    }
}

} // namespace tiebreak

#include "moc_hintline.cpp"
