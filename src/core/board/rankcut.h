// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the place of a global rank in several sorted boards that together are one, by samples of their rows.
#pragma once

#include "core/board/rows.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Whether one row ranks above another of any shard: by raw in this direction, then by member bytes as
/// ZREVRANGE (highest first) or ZRANGE has them; of two rows that are the same the one in the lower shard.
bool ranksAbove(Direction direction, double rawA, std::string_view memberA, std::size_t shardA, double rawB,
                std::string_view memberB, std::size_t shardB);

/// One row to look at: its shard, and its rank there, from 0.
struct ShardRank {
    std::size_t shard = 0;
    std::int64_t rank = 0;
    bool operator==(const ShardRank &) const = default;
};

/// Splits every shard in two so that `rank` rows stand above the cut, over all shards. What is known narrows
/// an interval of each shard in which its cut lies; the rows to look at next lie evenly in there. A row that
/// was looked at bounds from both sides how many rows of each other shard stand above it, and so its global
/// rank.
///
/// Selection by sampling: Frederickson, JCSS 37 (1988). Wrong rows give a wrong cut: verify it on a board
/// that changes.
class RankCut
{
public:
    /// `cardinalities`: of each shard. `rank` is cut to what there is.
    RankCut(std::vector<std::int64_t> cardinalities, std::int64_t rank, Direction direction);

    /// The cut of this shard is believed to lie in [first, last]; costs nothing but rounds where it does not.
    void expect(std::size_t shard, std::int64_t first, std::int64_t last);
    /// The rows to look at next, about `perShard` of each shard whose interval is not yet narrow; none once
    /// open() is 0.
    std::vector<ShardRank> wanted(std::int64_t perShard) const;
    /// What stands there.
    void add(ShardRank place, double raw, std::string_view member);
    /// Draws the conclusions from all that was added.
    void narrow();

    /// At least so many rows of the shard stand above the cut, and at most so many.
    std::int64_t atLeast(std::size_t shard) const { return m_shards[shard].low; }
    std::int64_t atMost(std::size_t shard) const { return m_shards[shard].high; }
    /// How many rows there are of which it is not known on which side they stand.
    std::int64_t open() const;
    /// How many rows stand above the cut: `rank`, or all there are.
    std::int64_t rank() const { return m_rank; }

private:
    struct Known {
        std::int64_t rank = 0;
        double raw = 0;
        std::string member;
    };
    struct Shard {
        std::int64_t cardinality = 0;
        std::int64_t low = 0;
        std::int64_t high = 0;
        std::int64_t expectedLow = 0;
        std::int64_t expectedHigh = 0;
        std::vector<Known> rows; ///< by rank, which is also their order
    };
    struct Bounds {
        std::int64_t low = 0;
        std::int64_t high = 0;
    };

    static bool isKnown(const Shard &shard, std::int64_t rank);
    /// How many rows of all shards stand above this one of `shard`.
    Bounds above(std::size_t shard, const Known &row) const;

    Direction m_direction;
    std::int64_t m_rank;
    std::vector<Shard> m_shards;
};

} // namespace tiebreak
