// SPDX-License-Identifier: GPL-3.0-or-later
// What the layouts share when a board is filled before a run and read after it.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/snapshot.h"
#include "core/time/tick.h"
#include "redis/wire/connection.h"
#include "sim/check/consistencycheck.h"
#include "sim/workload/workload.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
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

/// readWholeBoard() by pages, with no rows where the key does not exist.
Result<Snapshot> readBoardOrNothing(Connection &connection, const std::string &key, const Progress &progress);

/// The score of a sorted set that holds nothing else. What is no whole number rounds to the nearest and
/// encodes nothing.
struct PlainScore {
    std::int64_t score = 0;
    bool encodes = true;
};
PlainScore plainScore(double stored);

/// A board as it is read after a run.
struct ReadRows {
    std::vector<FinalRow> rows;            ///< from the top down
    std::vector<std::string> foreignNames; ///< of the first foreign members, cut where they are long

    /// A row of a member that no run wrote.
    void addForeign(std::string_view name);
};
/// The beginning of a foreign name, which may be long: enough to find it by.
std::string foreignName(std::string_view name);

} // namespace tiebreak
