// SPDX-License-Identifier: GPL-3.0-or-later
// The first half of read, add, write: what three strategies share.
#pragma once

#include "sim/deal.h"
#include "sim/runboard.h"
#include "sim/talk.h"

namespace tiebreak
{

/// Reads the score of the operation's member, on the board or in the cold store, and the server's time where
/// that stamps, in one round trip; gives the raw that is to be written. `before`: so many commands were sent
/// ahead, whose replies come first.
Part<Result<double>> readAndAdd(const RunBoard &board, Talk &talk, int before = 0);

} // namespace tiebreak
