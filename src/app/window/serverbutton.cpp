// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/serverbutton.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/look/style.h"

#include <QPainter>
#include <QStyleOptionButton>

namespace tiebreak
{

namespace
{

constexpr int nameLeft = 25;
constexpr int arrowRoom = 20;
constexpr int nameGap = 7;

QColor colourOf(ConnectionBar::Role role, const Palette &palette)
{
    switch (role) {
    case ConnectionBar::Role::Sandbox:
        return palette.exact;
    case ConnectionBar::Role::Production:
        return palette.invalid;
    case ConnectionBar::Role::Staging:
        return palette.blurred;
    case ConnectionBar::Role::Development:
    case ConnectionBar::Role::NotMarked:
        break;
    }
    return palette.secondary;
}

} // namespace

ServerButton::ServerButton(QWidget *parent) : QPushButton(parent)
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setAutoDefault(false);
}

void ServerButton::setServer(ConnectionBar::Role role, const QString &name, const QString &what,
                             const QString &where)
{
    m_role = role;
    m_name = name;
    m_what = what;
    m_where = where;
    setAccessibleName(tr("Server: %1, %2, %3").arg(name, what, where));
    setToolTip(tr("%1: %2, %3. Opens the connection menu.").arg(name, what, where));
    updateGeometry();
    update();
}

void ServerButton::setColour(std::optional<int> colour)
{
    m_colour = colour;
    update();
}

QSize ServerButton::sizeHint() const
{
    int width = nameLeft + QFontMetrics(strongFont()).horizontalAdvance(m_name) + arrowRoom + 4;
    for (const QString &part : {m_what, m_where}) {
        if (!part.isEmpty())
            width += fontMetrics().horizontalAdvance(part) + nameGap + 1;
    }
    return {width, metric::ControlHeight};
}

QSize ServerButton::minimumSizeHint() const
{
    return {nameLeft + QFontMetrics(strongFont()).horizontalAdvance(m_name) + arrowRoom + 4,
            metric::ControlHeight};
}

void ServerButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    paintButton(painter, option, false);

    const Palette &colours = Palette::of(palette());
    const QColor role = colourOf(m_role, colours);
    painter.fillRect(QRect(8, (height() - 10) / 2, 10, 10),
                     m_colour ? colours.series[std::size_t(*m_colour)] : role);
    QRect room(nameLeft, 0, width() - nameLeft - arrowRoom, height());
    const auto write = [&](const QString &text, const QFont &font, const QColor &colour) {
        if (text.isEmpty() || room.width() <= 0)
            return;
        painter.setFont(font);
        painter.setPen(colour);
        const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, room.width());
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
        room.setLeft(room.left() + painter.fontMetrics().horizontalAdvance(shown) + nameGap);
    };
    write(m_name, strongFont(), role);
    write(m_what, font(), palette().color(QPalette::ButtonText));
    write(m_where, font(), colours.secondary);
    paintDropArrow(painter, QPointF(width() - 11, height() / 2.0), colours.secondary);
}

} // namespace tiebreak

#include "moc_serverbutton.cpp"
