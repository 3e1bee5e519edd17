// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/modedock.h"

#include <QAction>

#include <utility>

namespace tiebreak
{

ModeDock::ModeDock(const QString &title, QWidget *parent) : QDockWidget(title, parent)
{
    connect(toggleViewAction(), &QAction::triggered, this, [this] { m_away = false; });
}

void ModeDock::setUseful(bool useful)
{
    if (useful) {
        if (std::exchange(m_away, false))
            show();
    } else if (!isHidden()) {
        hide();
        m_away = true;
    }
}

void ModeDock::showForSaving()
{
    if (m_away)
        show();
}

} // namespace tiebreak
