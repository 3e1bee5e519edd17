// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/modebutton.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"

#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr int markSize = 22;

} // namespace

ModeButton::ModeButton(const QString &name, const QString &iconName, const QString &text, QWidget *parent)
    : QAbstractButton(parent), m_iconName(iconName)
{
    setText(text);
    setObjectName(name);
    setAccessibleName(text);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize ModeButton::sizeHint() const
{
    return {metric::ModeBarWidth - 1, metric::ModeHeight};
}

void ModeButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    QColor text = colours.secondary;
    if (isChecked()) {
        painter.fillRect(rect(), palette().color(QPalette::Base));
        painter.fillRect(QRect(0, 0, 3, height()), colours.accent);
        text = palette().color(QPalette::WindowText);
    } else if (isDown() || underMouse()) {
        painter.fillRect(rect(), isDown() ? colours.pressed : colours.hover);
    }
    const QPixmap image = iconPixmap(m_iconName, markSize, text, devicePixelRatio());
    painter.drawPixmap(QPointF((width() - markSize) / 2.0, 9), image);
    QFont font = axisFont();
    if (isChecked())
        font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(text);
    painter.drawText(QRect(2, 34, width() - 4, 16), Qt::AlignCenter,
                     painter.fontMetrics().elidedText(this->text(), Qt::ElideRight, width() - 4));
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

} // namespace tiebreak
