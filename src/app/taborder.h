// SPDX-License-Identifier: GPL-3.0-or-later
// In which order Tab goes through the parts of the window.
#pragma once

#include <QList>

class QWidget;

namespace tiebreak
{

/// Tab visits all controls of the first part, then those of the next, and so on; within a part the order
/// stays. The parts are in one window already and do not hold one another.
void chainTabs(const QList<QWidget *> &parts);

} // namespace tiebreak
