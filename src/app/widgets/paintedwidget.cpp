// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/paintedwidget.h"

#include "app/look/palette.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace tiebreak
{

PaintedWidget::PaintedWidget(const QSize &usual, const QSize &smallest, QWidget *parent)
    : QWidget(parent), m_usual(usual), m_smallest(smallest)
{
}

void PaintedWidget::layOut()
{
    update();
}

QString PaintedWidget::toolTipAt(const QPoint &) const
{
    return {};
}

bool PaintedWidget::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (const QString words = toolTipAt(help->pos()); !words.isEmpty()) {
            QToolTip::showText(help->globalPos(), words, this);
            return true;
        }
        if (toolTip().isEmpty()) {
            QToolTip::hideText(); // that of another place
            return true;
        }
        break;
    }
    case QEvent::FontChange:
    case QEvent::StyleChange:
        updateGeometry();
        [[fallthrough]];
    case QEvent::PaletteChange:
    case QEvent::LanguageChange:
    case QEvent::Resize:
        layOut();
        break;
    case QEvent::FocusIn:
    case QEvent::FocusOut:
        update();
        break;
    default:
        break;
    }
    return QWidget::event(event);
}

void PaintedWidget::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paint(painter, Palette::of(palette()));
}

void paintFocusFrame(QPainter &painter, const QRectF &rect, const Palette &colours)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colours.accent, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter.drawRect(rect.adjusted(1, 1, -1, -1));
}

} // namespace tiebreak

#include "moc_paintedwidget.cpp"
