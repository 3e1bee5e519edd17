// SPDX-License-Identifier: GPL-3.0-or-later
// How large everything in the windows is shown.
#pragma once

#include <array>

namespace tiebreak
{

/// The zooms to choose from.
inline constexpr std::array zoomSteps{1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 3.0, 4.0};

/// The next QApplication that is made shows everything so many times as large as the screens and
/// QT_SCALE_FACTOR ask for. Call it while there is none: Qt scales nothing anew that is shown already.
void setWindowsZoom(double factor);

/// What setWindowsZoom() was called with last; 1 at first.
double windowsZoom();

} // namespace tiebreak
