// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/rule.h"

#include "app/look/palette.h"

#include <QPainter>

namespace tiebreak
{

void Rule::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), Palette::of(palette()).separator);
}

} // namespace tiebreak

#include "moc_rule.cpp"
