// SPDX-License-Identifier: GPL-3.0-or-later
// The fonts of the window, all derived from the application's.
#pragma once

#include <QFont>

namespace tiebreak
{

QFont textFont();   ///< 13 px, the application's font
QFont strongFont(); ///< 13 px semi-bold: read this first
QFont noteFont();   ///< 12 px
QFont axisFont();   ///< 11 px: mode bar, axes
QFont titleFont();  ///< 15 px semi-bold: the page's title
QFont fixedFont();  ///< 12 px fixed: raws, bits, specs, commands
QFont cellFont();   ///< 11 px fixed: digits in bit cells

/// The text font, or the semi-bold one, at another size: for what is read across a room.
QFont fontOfSize(qreal pixels, bool strong);

} // namespace tiebreak
