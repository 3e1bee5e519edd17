// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/linkbutton.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QPainter>

namespace tiebreak
{

LinkButton::LinkButton(QWidget *parent) : QAbstractButton(parent)
{
    setFont(noteFont());
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize LinkButton::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()) + 2 * Padding + 1, 20};
}

void LinkButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    QFont own = font();
    own.setUnderline(underMouse());
    painter.setFont(own);
    painter.setPen(readableOnHighlight(colours.accent, palette()));
    painter.drawText(rect().adjusted(Padding, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

} // namespace tiebreak

#include "moc_linkbutton.cpp"
