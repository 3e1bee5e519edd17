// SPDX-License-Identifier: GPL-3.0-or-later
// The states of which pictures are made where a server or a file is named.
#pragma once

#include "app/pictures/grabsteps.h"

namespace tiebreak
{

/// So many boards of a server are shown, in the order of their keys.
inline constexpr int maxGrabbedBoards = 8;

/// The list of boards, the first boards with their audits, the Codec Lab, and the simulator before a run:
/// nothing is written. The first step opens the server, or the file, with `open`; the steps refer to both
/// objects as long as they live.
std::vector<GrabStep> serverGrabSteps(Session &session, MainWindow &window, std::function<void()> open);

} // namespace tiebreak
