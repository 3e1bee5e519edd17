// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/modepage.h"

namespace tiebreak
{

QString modeId(Mode mode)
{
    switch (mode) {
    case Mode::Boards:
        return QStringLiteral("boards");
    case Mode::Audit:
        return QStringLiteral("audit");
    case Mode::Lab:
        return QStringLiteral("lab");
    case Mode::Simulator:
        break;
    }
    return QStringLiteral("simulator");
}

ModePage::ModePage(QWidget *parent) : QWidget(parent) {}

QList<QAction *> ModePage::menuActions(MenuGroup) const
{
    return {};
}

void ModePage::setCurrent(bool) {}

} // namespace tiebreak
