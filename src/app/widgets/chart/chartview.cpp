// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/chart/chartview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace tiebreak
{

ChartView::ChartView(const QSize &usual, const QSize &smallest, QWidget *parent)
    : QWidget(parent), m_usual(usual), m_smallest(smallest)
{
}

void ChartView::setZone(const QTimeZone &zone)
{
    if (zone == m_zone)
        return;
    m_zone = zone;
    layOut();
}

bool ChartView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const QString words = wordsAt(help->pos());
        QToolTip::showText(help->globalPos(), words.isEmpty() ? toolTip() : words, this);
        return true;
    }
    return QWidget::event(event);
}

void ChartView::paintInstead(QPainter &painter, const QString &sentence) const
{
    painter.setPen(Palette::of(palette()).secondary);
    painter.setFont(textFont());
    painter.drawText(rect().adjusted(16, 0, -16, 0), Qt::AlignCenter | Qt::TextWordWrap, sentence);
}

void ChartView::resizeEvent(QResizeEvent *)
{
    layOut();
}

void ChartView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange ||
        event->type() == QEvent::LanguageChange)
        layOut();
}

} // namespace tiebreak
