// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/chart/chartview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QPainter>

namespace tiebreak
{

ChartView::ChartView(const QSize &usual, const QSize &smallest, QWidget *parent)
    : PaintedWidget(usual, smallest, parent)
{
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
}

void ChartView::setZone(const QTimeZone &zone)
{
    if (zone == m_zone)
        return;
    m_zone = zone;
    layOut();
}

void ChartView::paintInstead(QPainter &painter, const QString &sentence) const
{
    painter.setPen(Palette::of(palette()).secondary);
    painter.setFont(textFont());
    painter.drawText(rect().adjusted(16, 0, -16, 0), Qt::AlignCenter | Qt::TextWordWrap, sentence);
}

} // namespace tiebreak
