// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/secondarylabel.h"

#include "app/look/palette.h"

#include <QEvent>

namespace tiebreak
{

SecondaryLabel::SecondaryLabel(QWidget *parent) : SecondaryLabel(QString(), parent) {}

SecondaryLabel::SecondaryLabel(const QString &text, QWidget *parent)
    : QLabel(parent), m_colour(&Palette::secondary)
{
    setTextFormat(Qt::PlainText);
    setText(text);
    setForegroundRole(QPalette::WindowText); // on Base it would be Text, which has no second colour
    tint();
}

void SecondaryLabel::setTint(QColor Palette::*colour)
{
    m_colour = colour;
    tint();
}

void SecondaryLabel::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        tint();
}

void SecondaryLabel::tint()
{
    // Light or dark is decided by Base, which this never changes: no endless round of changes.
    const QColor colour = Palette::of(palette()).*m_colour;
    if (palette().color(QPalette::WindowText) == colour)
        return;
    QPalette own = palette();
    own.setColor(QPalette::WindowText, colour);
    setPalette(own);
}

} // namespace tiebreak

#include "moc_secondarylabel.cpp"
