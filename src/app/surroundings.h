// SPDX-License-Identifier: GPL-3.0-or-later
// What a window needs of the system beside the libraries.
#pragma once

#include "core/base/result.h"

#include <QStringList>

namespace tiebreak
{

/// Before the application is made: whether a window can be shown, else (Io) what is missing. `pictures` need
/// no display: without one they are drawn offscreen. `pluginDirectories`: where Qt looks for its plug-ins, as
/// QCoreApplication::libraryPaths().
Result<void> choosePlatform(bool pictures, const QStringList &pluginDirectories);

/// With the application: whether text can be drawn, else (Io) what is missing.
Result<void> checkFonts();

} // namespace tiebreak
