// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/verdictlabel.h"

#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/boards/rowtext.h"

#include <QPainter>

namespace tiebreak
{

VerdictLabel::VerdictLabel(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void VerdictLabel::setVerdict(const Decoded &decoded)
{
    m_decoded = decoded;
    setAccessibleName(text());
    updateGeometry();
    update();
}

QString VerdictLabel::text() const
{
    return verdictText(m_decoded);
}

QSize VerdictLabel::sizeHint() const
{
    return {metric::MarkSize + metric::MarkGap + fontMetrics().horizontalAdvance(text()) + 1, 19};
}

void VerdictLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &p = Palette::of(palette());
    paintVerdictMark(painter,
                     QRectF(0, (height() - metric::MarkSize) / 2.0, metric::MarkSize, metric::MarkSize),
                     m_decoded.verdict, m_decoded.misread, p);
    painter.setPen(p.verdict(m_decoded.verdict));
    painter.drawText(rect().adjusted(metric::MarkSize + metric::MarkGap, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, text());
}

} // namespace tiebreak

#include "moc_verdictlabel.cpp"
