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
    copyPicture(widget, widget.rect(), {});
}

void copyPicture(QWidget &widget, const QRect &part, const QString &caption)
{
    const QFontMetrics metrics = widget.fontMetrics();
    const int above = caption.isEmpty() ? 0 : metrics.height() + 12;
    const QSize size = part.size() + QSize(0, above);
    const qreal ratio = std::max(2.0, widget.devicePixelRatioF());
    QImage picture((QSizeF(size) * ratio).toSize(), QImage::Format_RGB32);
    picture.setDevicePixelRatio(ratio);
    // Panels paint themselves on what is behind them.
    picture.fill(widget.palette().color(widget.backgroundRole()));
    QPainter painter(&picture);
    if (!caption.isEmpty()) {
        painter.setFont(widget.font());
        painter.setPen(widget.palette().color(QPalette::WindowText));
        const QRect line(8, 0, part.width() - 16, above);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(caption, Qt::ElideMiddle, line.width()));
    }
    widget.render(&painter, QPoint(0, above), QRegion(part));
    painter.end();
    QApplication::clipboard()->setImage(picture);
}

QAction *addCopyPicture(QWidget &widget)
{
    auto *action = new QAction(CopyPicture::tr("Copy as &picture"), &widget);
    action->setObjectName(QStringLiteral("copyPicture"));
    action->setToolTip(CopyPicture::tr("Copy this as a picture"));
    QObject::connect(action, &QAction::triggered, &widget, [&widget] { copyPicture(widget); });
    widget.addAction(action);
    widget.setContextMenuPolicy(Qt::ActionsContextMenu);
    return action;
}

} // namespace tiebreak
