// SPDX-License-Identifier: GPL-3.0-or-later
// Icons from the theme or from resources/icons, tinted in the palette's colours.
#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>

namespace tiebreak
{

/// The icon resources/icons/<name>.svg in the text colour (hint when disabled, HighlightedText never); it
/// follows a change of the application's palette. `themeName`: a freedesktop name that is taken first where
/// the desktop's theme has it.
QIcon icon(const QString &name, const QString &themeName = {});

/// The same icon as a square pixmap of `size` device-independent pixels in one colour.
QPixmap iconPixmap(const QString &name, int size, const QColor &colour, qreal devicePixelRatio);

/// The program's own, in its colours, for the window and the task bar.
QIcon applicationIcon();

} // namespace tiebreak
