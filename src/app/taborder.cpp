// SPDX-License-Identifier: GPL-3.0-or-later
// In which order Tab goes through the parts of the window.
#include "app/taborder.h"

#include <QWidget>

namespace tiebreak
{

void chainTabs(const QList<QWidget *> &parts)
{
    QList<QWidget *> stops;
    for (QWidget *part : parts) {
        QWidget *widget = part;
        do {
            if ((widget == part || part->isAncestorOf(widget)) && (widget->focusPolicy() & Qt::TabFocus))
                stops += widget;
            widget = widget->nextInFocusChain();
        } while (widget != part);
    }
    for (qsizetype i = 1; i < stops.size(); ++i)
        QWidget::setTabOrder(stops[i - 1], stops[i]);
}

} // namespace tiebreak
