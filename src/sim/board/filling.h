// SPDX-License-Identifier: GPL-3.0-or-later
// What the layouts share when a board is filled before a run.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/time/tick.h"
#include "redis/wire/connection.h"
#include "sim/check/consistencycheck.h"
#include "sim/workload/workload.h"

#include <functional>
#include <span>
#include <vector>

namespace tiebreak
{

/// The rows with which a board begins: their times lie a tick apart, in an order that has nothing to do with
/// their names.
std::vector<StartRow> startRows(const Workload &workload, TickUnit unit);

/// Writes rows in chunks, a few of them on their way at a time; `commands` makes those of a chunk. Progress
/// counts rows; the first error reply ends it.
Result<void>
fillByChunks(Connection &connection, std::span<const StartRow> rows, const Progress &progress,
             const std::function<Result<std::vector<Command>>(std::span<const StartRow>)> &commands);

} // namespace tiebreak
