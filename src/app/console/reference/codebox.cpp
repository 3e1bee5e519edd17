// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/console/reference/codebox.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QPainter>

namespace tiebreak
{

CodeBox::CodeBox(const QString &text, QWidget *parent) : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setWordWrap(true);
    setFont(fixedFont());
    setContentsMargins(8, 5, 8, 5);
    setToolTip(tr("To be copied or typed"));
}

void CodeBox::paintEvent(QPaintEvent *event)
{
    const Palette &colours = Palette::of(palette());
    QPainter painter(this);
    painter.setPen(colours.separator);
    painter.setBrush(colours.alternate);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    painter.end();
    QLabel::paintEvent(event);
}

} // namespace tiebreak

#include "moc_codebox.cpp"
