// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/valuefield.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int lineHeight = 19;
constexpr int lineEditMargin = 2; // QLineEdit's own, on either side

} // namespace

ValueField::ValueField(const QString &name, bool fixed, QWidget *parent) : QLineEdit(parent)
{
    setReadOnly(true);
    setFrame(false);
    setAccessibleName(name);
    setToolTip(name);
    setFont(fixed ? fixedFont() : textFont());
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    QPalette clear = palette();
    clear.setColor(QPalette::Base, Qt::transparent);
    setPalette(clear);
    // The text itself starts where a label's would.
    setTextMargins(-lineEditMargin, 0, 0, 0);
}

void ValueField::setValue(const QString &value)
{
    setText(value);
    setCursorPosition(0);
    updateGeometry();
    updateToolTip();
}

bool ValueField::isCut() const
{
    return fontMetrics().horizontalAdvance(text()) > width() - lineEditMargin;
}

QSize ValueField::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(text()) + 2 * lineEditMargin + 1, lineHeight};
}

QSize ValueField::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), 60), lineHeight};
}

void ValueField::updateToolTip()
{
    constexpr int maxInToolTip = 400;
    setToolTip(isCut() ? text().left(maxInToolTip) +
                             (text().size() > maxInToolTip ? QStringLiteral("…") : QString())
                       : tr("%1: can be selected and copied").arg(accessibleName()));
}

void ValueField::resizeEvent(QResizeEvent *event)
{
    QLineEdit::resizeEvent(event);
    updateToolTip();
}

void ValueField::paintEvent(QPaintEvent *event)
{
    if (!hasFocus() && isCut()) {
        QPainter painter(this);
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         fontMetrics().elidedText(text(), m_elideMode, width() - 1));
        return;
    }
    QLineEdit::paintEvent(event);
    if (hasFocus()) {
        QPainter painter(this);
        painter.fillRect(QRect(0, height() - 1, width(), 1), Palette::of(window()->palette()).accent);
    }
}

} // namespace tiebreak

#include "moc_valuefield.cpp"
