// SPDX-License-Identifier: GPL-3.0-or-later
// A 1 px line between parts of a page.
#include "app/pages/rule.h"

#include "app/palette.h"

#include <QPainter>

namespace tiebreak
{

void Rule::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), Palette::of(palette()).separator);
}

} // namespace tiebreak
