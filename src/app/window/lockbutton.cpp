// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lockbutton.h"

#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/look/style.h"

#include <QPainter>
#include <QStyleOptionButton>

namespace tiebreak
{

namespace
{

constexpr int lockSize = 16;
constexpr int side = 7;
constexpr int wordsLeft = side + lockSize + 5;

} // namespace

LockButton::LockButton(QWidget *parent) : QAbstractButton(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccess(Access::ReadOnly, std::nullopt);
}

QString LockButton::explanation() const
{
    switch (m_access) {
    case Access::Writes:
        return tr("Writes are allowed: you can edit boards, and commands and load runs can write to this "
                  "server. Click to make it read-only.");
    case Access::Sandbox:
        return tr("A private server of this window. Edits, load runs and re-encodes write to it. No one else "
                  "uses it.");
    case Access::ReadOnly:
        break;
    }
    return tr("Read-only: Tiebreak cannot change anything on this server. Click to allow writes.");
}

void LockButton::setAccess(Access access, std::optional<std::chrono::seconds> left)
{
    m_access = access;
    const auto minutes = left ? std::chrono::ceil<std::chrono::minutes>(*left).count() : 0;
    setText(access == Access::Sandbox  ? tr("Writable")
            : access != Access::Writes ? tr("Read-only")
            : left                     ? tr("Writes on, %1 min").arg(minutes)
                                       : tr("Writes on"));
    const bool switches = access != Access::Sandbox;
    setFocusPolicy(switches ? Qt::TabFocus : Qt::NoFocus);
    setCursor(switches ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setAccessibleName(text());
    setToolTip(explanation());
    updateGeometry();
    update();
}

QSize LockButton::sizeHint() const
{
    return {wordsLeft + fontMetrics().horizontalAdvance(text()) + side + 1, metric::ControlHeight};
}

void LockButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_access != Access::Sandbox && (hasFocus() || underMouse() || isDown())) {
        QStyleOptionButton option;
        option.initFrom(this);
        option.state.setFlag(QStyle::State_Sunken, isDown());
        option.state.setFlag(QStyle::State_Raised, !isDown());
        paintButton(painter, option, false);
    }
    const QColor colour =
        m_access == Access::Writes ? Palette::of(palette()).invalid : palette().color(QPalette::WindowText);
    painter.drawPixmap(
        QPoint(side, (height() - lockSize) / 2),
        iconPixmap(m_access == Access::ReadOnly ? QStringLiteral("lock") : QStringLiteral("lock-open"),
                   lockSize, colour, devicePixelRatio()));
    painter.setPen(colour);
    painter.drawText(rect().adjusted(wordsLeft, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, text());
}

} // namespace tiebreak

#include "moc_lockbutton.cpp"
