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
    setAccess(Access::ReadOnly);
}

QString LockLabel::words() const
{
    switch (m_access) {
    case Access::Runs:
        return tr("Runs may write");
    case Access::Sandbox:
        return tr("Writable");
    case Access::ReadOnly:
        break;
    }
    return tr("Read-only");
}

QString LockLabel::explanation() const
{
    switch (m_access) {
    case Access::Runs:
        return tr("Load runs may write keys of their own to this server; nothing else can change it");
    case Access::Sandbox:
        return tr("A private server of this window: load runs and re-encodes write to it, and nobody else "
                  "sees it");
    case Access::ReadOnly:
        break;
    }
    return tr("Tiebreak only reads: it cannot change anything on this server");
}

void LockLabel::setAccess(Access access)
{
    m_access = access;
    setAccessibleName(words());
    setToolTip(explanation());
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
    const bool open = m_access != Access::ReadOnly;
    const QColor text =
        m_access == Access::Runs ? Palette::of(palette()).foreign : palette().color(QPalette::WindowText);
    painter.drawPixmap(QPoint(0, (height() - iconSize) / 2),
                       iconPixmap(open ? QStringLiteral("lock-open") : QStringLiteral("lock"), iconSize, text,
                                  devicePixelRatio()));
    painter.setPen(text);
    painter.drawText(rect().adjusted(lockTextLeft, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, words());
}

} // namespace tiebreak

#include "moc_locklabel.cpp"
