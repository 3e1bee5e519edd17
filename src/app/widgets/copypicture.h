// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of parts of the window, for a ticket or a talk.
#pragma once

class QAction;
class QRect;
class QString;
class QWidget;

namespace tiebreak
{

/// Puts a picture of the widget on the clipboard as it looks now, with the background it stands on, at least
/// twice as fine as on a plain screen. It must be visible.
void copyPicture(QWidget &widget);
/// The same of a part of it, below a line that says what it is.
void copyPicture(QWidget &widget, const QRect &part, const QString &caption);

/// "Copy as picture" in the widget's context menu; the action is the widget's.
QAction *addCopyPicture(QWidget &widget);

} // namespace tiebreak
