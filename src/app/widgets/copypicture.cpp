// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/copypicture.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QPainter>
#include <QPixmap>

#include <algorithm>

namespace tiebreak
{

namespace
{

struct CopyPicture {
    Q_DECLARE_TR_FUNCTIONS(tiebreak::CopyPicture)
};

} // namespace

void copyPicture(QWidget &widget)
{
    const qreal ratio = std::max(2.0, widget.devicePixelRatioF());
    QImage picture((QSizeF(widget.size()) * ratio).toSize(), QImage::Format_RGB32);
    picture.setDevicePixelRatio(ratio);
    // Panels paint themselves on what is behind them.
    picture.fill(widget.palette().color(widget.backgroundRole()));
    QPainter painter(&picture);
    widget.render(&painter);
    painter.end();
    QApplication::clipboard()->setImage(picture);
}

QAction *addCopyPicture(QWidget &widget)
{
    auto *action = new QAction(CopyPicture::tr("Copy as &picture"), &widget);
    action->setObjectName(QStringLiteral("copyPicture"));
    action->setToolTip(CopyPicture::tr("Put a picture of this on the clipboard"));
    QObject::connect(action, &QAction::triggered, &widget, [&widget] { copyPicture(widget); });
    widget.addAction(action);
    widget.setContextMenuPolicy(Qt::ActionsContextMenu);
    return action;
}

} // namespace tiebreak
