// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/modepage.h"

namespace tiebreak
{

ModePage::ModePage(QWidget *parent) : QWidget(parent) {}

QList<QAction *> ModePage::menuActions(MenuGroup) const
{
    return {};
}

void ModePage::setCurrent(bool) {}

} // namespace tiebreak

#include "moc_modepage.cpp"
