// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/tabstrip.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr int stripHeight = 30;
constexpr int tabPadding = 14; ///< left and right of the words
constexpr int tabLineHeight = 2;

} // namespace

TabStrip::TabStrip(QWidget *parent) : QTabBar(parent)
{
    setDrawBase(false);
    setExpanding(false);
    setUsesScrollButtons(false);
    setElideMode(Qt::ElideRight);
    setFixedHeight(stripHeight);
    setFocusPolicy(Qt::TabFocus);
}

QSize TabStrip::tabSizeHint(int index) const
{
    // As wide as when it is current, so that nothing moves when it becomes that.
    return {QFontMetrics(strongFont()).horizontalAdvance(tabText(index)) + 2 * tabPadding, stripHeight};
}

void TabStrip::paintEvent(QPaintEvent *)
{
    const Palette &p = Palette::of(palette());
    QPainter painter(this);
    for (int i = 0; i < count(); ++i) {
        const QRect tab = tabRect(i);
        const bool current = i == currentIndex();
        painter.setFont(current ? strongFont() : textFont());
        painter.setPen(current ? p.text : p.secondary);
        painter.drawText(tab, Qt::AlignCenter | Qt::TextSingleLine, tabText(i));
        if (!current)
            continue;
        painter.fillRect(
            QRect(tab.left() + 8, tab.bottom() - tabLineHeight + 1, tab.width() - 16, tabLineHeight),
            p.accent);
        if (hasFocus()) {
            painter.setPen(QPen(p.accent, 2));
            painter.drawRect(tab.adjusted(3, 3, -3, -4));
        }
    }
}

} // namespace tiebreak

#include "moc_tabstrip.cpp"
