// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/opencard.h"

#include "app/look/palette.h"

#include <QMouseEvent>
#include <QPainter>

namespace tiebreak
{

OpenCard::OpenCard(QWidget *parent) : PaintedWidget(parent)
{
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::ClickFocus);
}

void OpenCard::setOpen(bool open)
{
    m_open = open;
    setFocusPolicy(open ? Qt::StrongFocus : Qt::ClickFocus);
    update();
}

void OpenCard::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        emit opened();
}

void OpenCard::paint(QPainter &painter, const Palette &colours)
{
    if (m_open)
        painter.fillRect(rect(), palette().color(QPalette::Highlight));
    else if (underMouse())
        painter.fillRect(rect(), colours.hover);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);
    paintContent(painter);
    if (hasFocus())
        paintFocusFrame(painter, QRectF(rect()).adjusted(0, 0, 0, -1), colours);
}

std::optional<int> cardAfterKey(int key, int open, int count)
{
    switch (key) {
    case Qt::Key_Up:
        return open - 1;
    case Qt::Key_Down:
        return open + 1;
    case Qt::Key_Home:
        return 0;
    case Qt::Key_End:
        return count - 1;
    default:
        return std::nullopt;
    }
}

} // namespace tiebreak

#include "moc_opencard.cpp"
