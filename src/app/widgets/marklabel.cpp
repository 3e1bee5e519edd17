// SPDX-License-Identifier: GPL-3.0-or-later
// A verdict's mark beside a sentence.
#include "app/widgets/marklabel.h"

#include "app/palette.h"
#include "app/widgets/marks.h"

#include <QPainter>

namespace tiebreak
{

MarkLabel::MarkLabel(QWidget *parent) : QWidget(parent)
{
    setFixedSize(14, 18);
}

void MarkLabel::setMark(Verdict mark)
{
    m_mark = mark;
    update();
}

void MarkLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintVerdictMark(painter, QRectF(0, 2, 14, 14), m_mark, false, Palette::of(palette()));
}

} // namespace tiebreak
