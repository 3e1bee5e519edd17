// SPDX-License-Identifier: GPL-3.0-or-later
// The states of the simulator of which pictures are made.
#pragma once

#include "app/grabsteps.h"

namespace tiebreak
{

/// Begins and ends in Boards mode, in the sandbox. Runs are short ones, of half a second.
std::vector<GrabStep> simGrabSteps(Session &session, MainWindow &window);

} // namespace tiebreak
