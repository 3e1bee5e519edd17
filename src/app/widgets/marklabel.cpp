// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/marklabel.h"

#include "app/look/marks.h"
#include "app/look/palette.h"

#include <QPainter>

namespace tiebreak
{

MarkLabel::MarkLabel(QWidget *parent) : QWidget(parent)
{
    setFixedSize(14, 18);
}

void MarkLabel::setSeverity(std::optional<Severity> severity)
{
    m_severity = severity;
    update();
}

void MarkLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintSeverityMark(painter, QRectF(0, 2, 14, 14), m_severity, Palette::of(palette()));
}

} // namespace tiebreak

#include "moc_marklabel.cpp"
