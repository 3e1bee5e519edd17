// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/copypicture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QPixmap>

#include <algorithm>

namespace tiebreak
{

void copyPicture(QWidget &widget)
{
    const qreal ratio = std::max(2.0, widget.devicePixelRatioF());
    QImage picture((QSizeF(widget.size()) * ratio).toSize(), QImage::Format_RGB32);
    picture.setDevicePixelRatio(ratio);
    // Panels paint themselves on what is behind them.
    const QPalette::ColorRole behind =
        widget.backgroundRole() == QPalette::NoRole ? QPalette::Window : widget.backgroundRole();
    picture.fill(widget.palette().color(behind));
    QPainter painter(&picture);
    widget.render(&painter);
    painter.end();
    QApplication::clipboard()->setImage(picture);
}

QAction *addCopyPicture(QWidget &widget)
{
    auto *action = new QAction(QObject::tr("Copy as &picture"), &widget);
    action->setObjectName(QStringLiteral("copyPicture"));
    action->setToolTip(QObject::tr("Put a picture of this on the clipboard"));
    QObject::connect(action, &QAction::triggered, &widget, [&widget] { copyPicture(widget); });
    widget.addAction(action);
    widget.setContextMenuPolicy(Qt::ActionsContextMenu);
    return action;
}

} // namespace tiebreak
