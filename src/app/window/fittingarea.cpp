// SPDX-License-Identifier: GPL-3.0-or-later
// Room for a page that may be larger than the window.
#include "app/window/fittingarea.h"

namespace tiebreak
{

FittingArea::FittingArea(QWidget *page, QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidget(page);
}

void FittingArea::resizeEvent(QResizeEvent *event)
{
    widget()->resize(viewport()->size().expandedTo(widget()->minimumSize()));
    QScrollArea::resizeEvent(event);
}

} // namespace tiebreak
