// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/marklabel.h"

#include "app/look/marks.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "models/boards/rowtext.h"

#include <QPainter>

namespace tiebreak
{

MarkLabel::MarkLabel(QWidget *parent) : PaintedWidget(parent)
{
    setFixedSize(metric::MarkSize, 18);
}

void MarkLabel::setSeverity(std::optional<Severity> severity)
{
    m_severity = severity;
    update();
}

void MarkLabel::paint(QPainter &painter, const Palette &colours)
{
    painter.translate(0, (height() - width()) / 2.0);
    painter.scale(width() / double(metric::MarkSize), width() / double(metric::MarkSize));
    paintSeverityMark(painter, QRectF(0, 0, metric::MarkSize, metric::MarkSize), m_severity, colours);
}

VerdictLabel::VerdictLabel(QWidget *parent) : PaintedWidget(parent)
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

void VerdictLabel::paint(QPainter &painter, const Palette &p)
{
    paintVerdictMark(painter,
                     QRectF(0, (height() - metric::MarkSize) / 2.0, metric::MarkSize, metric::MarkSize),
                     m_decoded.verdict, m_decoded.misread, p);
    painter.setPen(p.verdict(m_decoded.verdict));
    painter.drawText(rect().adjusted(metric::MarkSize + metric::MarkGap, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, text());
}

} // namespace tiebreak

#include "moc_marklabel.cpp"
