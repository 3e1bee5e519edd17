// SPDX-License-Identifier: GPL-3.0-or-later
// The states of the pages Internals and Console of which pictures are made.
#pragma once

#include "app/pictures/grabsteps.h"

namespace tiebreak
{

/// Begin in Boards mode, in the sandbox, with any board open, and end so.
std::vector<GrabStep> internalsGrabSteps(Session &session, MainWindow &window);
std::vector<GrabStep> consoleGrabSteps(Session &session, MainWindow &window);

} // namespace tiebreak
