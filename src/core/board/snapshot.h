// SPDX-License-Identifier: GPL-3.0-or-later
// A whole board as it was read once.
#pragma once

#include "core/board/rows.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// All rows of a board, the largest raw first and among equal raws the largest member first, as ZREVRANGE
/// gives them. Shared as std::shared_ptr<const Snapshot>, never changed.
struct Snapshot {
    Rows rows;
    /// How many members are known to have moved, come or gone while the board was read in pages; the
    /// rows may then lack some of them, or show them where they stood before. 0 for what was read at once.
    std::int64_t moved = 0;
    std::vector<std::string> keys = {};     ///< of a board over several; none of a board of one
    std::vector<std::uint32_t> shards = {}; ///< the number of each row's key among `keys`
    /// Of a part of a board each row's rank in it, from 1, and 0 where that is not known; none of a whole
    /// one.
    std::vector<std::int64_t> ranks = {};

    std::int64_t size() const { return static_cast<std::int64_t>(rows.size()); }
    /// How many rows the board has of which it is a part, at the least; else its own.
    std::int64_t boardSize() const;
};

/// The first and the last rank that is known of a part's rows.
struct RankSpan {
    std::int64_t first = 0;
    std::int64_t last = 0;
};
RankSpan rankSpan(const Snapshot &part);

/// The row that stands at `rank` (0 is the top) in `direction`, and the rank of a row: the same sum.
inline std::int64_t rowAtRank(const Snapshot &snapshot, Direction direction, std::int64_t rank)
{
    return direction == Direction::HighestFirst ? rank : snapshot.size() - 1 - rank;
}

/// The member that stands at `rank`.
inline std::string_view memberAtRank(const Snapshot &snapshot, Direction direction, std::int64_t rank)
{
    return snapshot.rows.member(static_cast<std::size_t>(rowAtRank(snapshot, direction, rank)));
}

/// The key that holds the row at `rank` of a board over several; null for a board of one.
inline const std::string *keyAtRank(const Snapshot &snapshot, Direction direction, std::int64_t rank)
{
    return snapshot.keys.empty()
               ? nullptr
               : &snapshot
                      .keys[snapshot.shards[static_cast<std::size_t>(rowAtRank(snapshot, direction, rank))]];
}

/// Whether it is one board at two moments, as far as its members tell: at least half of the smaller one's are
/// on the other.
bool continues(const Snapshot &before, const Snapshot &now);

/// Whether the first of two rows stands above the second in a snapshot; false also for the same member and
/// raw. NaN, which no sorted set holds, goes last.
bool standsAbove(double rawA, std::string_view memberA, double rawB, std::string_view memberB);

/// Whether `row` may stand directly below `row - 1` in a snapshot; false also for the same member and raw.
bool inRedisOrder(const Rows &rows, std::size_t row);

/// The rows' indices in the order of a snapshot.
std::vector<std::uint32_t> redisOrder(const Rows &rows);
/// The rows of these indices, in that order.
Rows pickRows(const Rows &rows, std::span<const std::uint32_t> order);
/// The rows in the order of a snapshot; those that are in order already are given back as they are.
Rows sortedAsRedisDoes(Rows rows);

/// The rows' indices by member, in the order of their bytes. By sorting rather than by a table of hashes,
/// which hostile members could make slow.
std::vector<std::size_t> placesByMember(const Rows &rows);

} // namespace tiebreak
