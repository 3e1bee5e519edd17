// SPDX-License-Identifier: GPL-3.0-or-later
// How large all windows are shown, while they are open.
#pragma once

namespace tiebreak
{

/// Shows all windows so many times as large as the screens and QT_SCALE_FACTOR ask for, with all that is
/// painted in them, and keeps the windows their size on the screen. Needs the application. Returns false, and
/// changes nothing, where this Qt cannot.
bool zoomWindows(double factor);

/// What zoomWindows() was called with last; 1 at first.
double windowsZoom();

} // namespace tiebreak
