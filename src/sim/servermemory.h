// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a server has room for the board of a run.
#pragma once

#include "core/result.h"
#include "sim/runboard.h"
#include "sim/serverusage.h"
#include "sim/workload.h"

#include <cstdint>

namespace tiebreak
{

/// About how many bytes a board of so many members takes in Redis 7, those cut off included.
std::int64_t boardBytes(const Workload &workload, BoardLayout layout, std::int64_t members);

/// How many members the run brings onto the board, those of the start included, at the most: by the number of
/// operations, by the rate, or at 50 000 updates a second.
std::int64_t expectedMembers(const Workload &workload);

/// Error Usage, with the figures, where the board does not fit into what the server has left. Nothing is
/// refused where the server does not tell.
Result<void> checkServerMemory(const Workload &workload, BoardLayout layout, const ServerUsage &usage);

} // namespace tiebreak
