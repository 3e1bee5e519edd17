// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/opencard.h"

#include "app/look/palette.h"

#include <QMouseEvent>
#include <QPainter>

namespace tiebreak
{

OpenCard::OpenCard(QWidget *parent) : QWidget(parent)
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

void OpenCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    if (m_open)
        painter.fillRect(rect(), palette().color(QPalette::Highlight));
    else if (underMouse())
        painter.fillRect(rect(), colours.hover);
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);
    paintContent(painter);
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -2));
    }
}

void OpenCard::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void OpenCard::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void OpenCard::enterEvent(QEnterEvent *event)
{
    QWidget::enterEvent(event);
    update();
}

void OpenCard::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    update();
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
