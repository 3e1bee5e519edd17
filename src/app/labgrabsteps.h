// SPDX-License-Identifier: GPL-3.0-or-later
// The states of the Codec Lab of which pictures are made.
#pragma once

#include "app/grabsteps.h"

namespace tiebreak
{

/// Begins and ends in Boards mode, with a board of the sandbox open.
std::vector<GrabStep> labGrabSteps(Session &session, MainWindow &window);

} // namespace tiebreak
