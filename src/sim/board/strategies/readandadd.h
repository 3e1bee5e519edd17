// SPDX-License-Identifier: GPL-3.0-or-later
// The first half of read, add, write: what three strategies share.
#pragma once

#include "sim/board/runboard.h"
#include "sim/operation/operation.h"
#include "sim/operation/operationcontext.h"

namespace tiebreak
{

/// Reads the score of the operation's member, on the board or in the cold store, and the server's time where
/// that stamps, in one round trip; gives the raw that is to be written. `before`: so many commands were sent
/// ahead, whose replies come first.
Subtask<Result<double>> readAndAdd(const RunBoard &board, OperationContext &context, int before = 0);

} // namespace tiebreak
