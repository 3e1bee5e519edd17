// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/tiles/addtile.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr QSize textMargins(40, 32);

} // namespace

AddTile::AddTile(QWidget *parent) : QAbstractButton(parent)
{
    setObjectName(QStringLiteral("addTile"));
    setText(tr("Add a board…"));
    setToolTip(tr("Watch another board of this server"));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize AddTile::sizeHint() const
{
    const QFontMetrics metrics(textFont());
    return QSize(metrics.horizontalAdvance(text()), metrics.height()) + textMargins;
}

void AddTile::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    painter.setPen(QPen(hasFocus() ? colours.accent : colours.controlBorder, 1, Qt::DashLine));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    painter.setFont(textFont());
    painter.setPen(underMouse() ? colours.accent : palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignCenter, text());
}

} // namespace tiebreak

#include "moc_addtile.cpp"
