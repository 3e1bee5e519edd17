// SPDX-License-Identifier: GPL-3.0-or-later
// Says that nothing can be changed.
#include "app/widgets/locklabel.h"

#include "app/metrics.h"
#include "app/widgets/icons.h"

#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr int iconSize = 16;
constexpr int textLeft = 21;

} // namespace

LockLabel::LockLabel(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Read-only"));
    setToolTip(tr("Tiebreak only reads: it cannot change anything on this server"));
}

QSize LockLabel::sizeHint() const
{
    return {textLeft + fontMetrics().horizontalAdvance(tr("Read-only")) + 1, metric::ControlHeight};
}

void LockLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor text = palette().color(QPalette::WindowText);
    painter.drawPixmap(QPoint(0, (height() - iconSize) / 2),
                       iconPixmap(QStringLiteral("lock"), iconSize, text, devicePixelRatio()));
    painter.setPen(text);
    painter.drawText(rect().adjusted(textLeft, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("Read-only"));
}

} // namespace tiebreak
