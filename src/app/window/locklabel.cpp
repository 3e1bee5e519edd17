// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/locklabel.h"

#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"

#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr int iconSize = 16;
constexpr int lockTextLeft = 21;

} // namespace

LockLabel::LockLabel(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setOpen(false);
}

QString LockLabel::words() const
{
    return m_open ? tr("Runs may write") : tr("Read-only");
}

void LockLabel::setOpen(bool open)
{
    m_open = open;
    setAccessibleName(words());
    setToolTip(open ? tr("Load runs may write keys of their own to this server; nothing else can change it")
                    : tr("Tiebreak only reads: it cannot change anything on this server"));
    updateGeometry();
    update();
}

QSize LockLabel::sizeHint() const
{
    return {lockTextLeft + fontMetrics().horizontalAdvance(words()) + 1, metric::ControlHeight};
}

void LockLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QColor text = m_open ? Palette::of(palette()).foreign : palette().color(QPalette::WindowText);
    painter.drawPixmap(QPoint(0, (height() - iconSize) / 2),
                       iconPixmap(m_open ? QStringLiteral("lock-open") : QStringLiteral("lock"), iconSize,
                                  text, devicePixelRatio()));
    painter.setPen(text);
    painter.drawText(rect().adjusted(lockTextLeft, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, words());
}

} // namespace tiebreak

#include "moc_locklabel.cpp"
