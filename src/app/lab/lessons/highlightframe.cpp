// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/lessons/highlightframe.h"

#include "app/look/palette.h"

#include <QEvent>
#include <QPainter>

namespace tiebreak
{

HighlightFrame::HighlightFrame(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void HighlightFrame::setTarget(QWidget *part)
{
    // What the part lies in may move it, too.
    for (QWidget *widget = m_target; widget && widget != parentWidget(); widget = widget->parentWidget())
        widget->removeEventFilter(this);
    m_target = part;
    for (QWidget *widget = m_target; widget && widget != parentWidget(); widget = widget->parentWidget())
        widget->installEventFilter(this);
    follow();
}

bool HighlightFrame::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
        follow();
        break;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

void HighlightFrame::follow()
{
    const bool seen = m_target && m_target->isVisibleTo(parentWidget());
    setVisible(seen);
    if (!seen)
        return;
    const QPoint corner = m_target->mapTo(parentWidget(), QPoint(0, 0));
    setGeometry(QRect(corner, m_target->size()).adjusted(-4, -4, 4, 4).intersected(parentWidget()->rect()));
    raise();
}

void HighlightFrame::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Palette::of(palette()).accent, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

} // namespace tiebreak

#include "moc_highlightframe.cpp"
