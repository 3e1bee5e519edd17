// SPDX-License-Identifier: GPL-3.0-or-later
// All rows of several sorted sets that are one leaderboard, and the members that move between them meanwhile.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/rows.h"
#include "core/board/snapshot.h"
#include "redis/board/shardedboard.h"
#include "redis/board/wholeboard.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// Members of these rows that stand in several shards, sorted; each row's shard is given. A row that was read
/// twice, as its rank changed in between, is still in one.
std::vector<std::string> repeatedMembers(const Rows &rows, std::span<const std::uint32_t> shards);

/// The rows of these repeated members that no longer are where they were read, ascending: the members moved
/// from shard to shard meanwhile. Of one that is in none of them any more, the row that was read last is none
/// of these. Asks for each such row once; where that is not allowed, there are none.
Result<std::vector<std::size_t>> rowsThatMoved(std::span<const BoardShard> shards, const Rows &rows,
                                               std::span<const std::uint32_t> homes,
                                               const std::vector<std::string> &repeated,
                                               const Progress &progress = {});

/// All rows of all shards, read one after the other; of members that moved between them, the later row.
struct WholeShards {
    Snapshot snapshot; ///< `moved` is the sum of the shards', and that between them; it has keys where they
                       ///< are several
    std::vector<std::string> repeated; ///< members that stand in several shards, sorted; each of their rows
                                       ///< is in the snapshot
};
Result<WholeShards> readWholeShards(std::span<const BoardShard> shards, ReadWay way,
                                    const Progress &progress = {});

} // namespace tiebreak
