// SPDX-License-Identifier: GPL-3.0-or-later
// A dock that belongs to some modes of the window only.
#pragma once

#include <QDockWidget>

namespace tiebreak
{

/// Goes while the mode has no use for it and comes back with it, unless the user closed it.
class ModeDock : public QDockWidget
{
    Q_OBJECT

public:
    ModeDock(const QString &title, QWidget *parent);

    /// Whether the current mode has a use for the dock.
    void setUseful(bool useful);
    /// Shows the dock if only the mode hides it, so that saveState() keeps what the user wants of it.
    void showForSaving();

private:
    bool m_away = false; ///< hidden for want of use, not by the user
};

} // namespace tiebreak
