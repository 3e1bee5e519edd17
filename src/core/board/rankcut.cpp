// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/rankcut.h"

#include <algorithm>
#include <numeric>

namespace tiebreak
{

bool ranksAbove(Direction direction, double rawA, std::string_view memberA, std::size_t shardA, double rawB,
                std::string_view memberB, std::size_t shardB)
{
    const bool highest = direction == Direction::HighestFirst;
    if (rawA != rawB)
        return highest ? rawA > rawB : rawA < rawB;
    if (memberA != memberB)
        return highest ? memberA > memberB : memberA < memberB;
    return highest ? shardA < shardB : shardA > shardB;
}

RankCut::RankCut(std::vector<std::int64_t> cardinalities, std::int64_t rank, Direction direction)
    : m_direction(direction)
    , m_rank(std::clamp<std::int64_t>(
          rank, 0, std::accumulate(cardinalities.begin(), cardinalities.end(), std::int64_t(0))))
{
    for (const std::int64_t cardinality : cardinalities) {
        Shard shard;
        shard.cardinality = cardinality;
        shard.high = std::min(cardinality, m_rank);
        shard.expectedHigh = cardinality;
        m_shards.push_back(std::move(shard));
    }
}

void RankCut::expect(std::size_t shard, std::int64_t first, std::int64_t last)
{
    m_shards[shard].expectedLow = first;
    m_shards[shard].expectedHigh = last;
}

std::vector<ShardRank> RankCut::wanted(std::int64_t perShard) const
{
    std::vector<ShardRank> places;
    const auto pick = [&](std::size_t number, std::int64_t low, std::int64_t high) {
        const Shard &shard = m_shards[number];
        const std::size_t before = places.size();
        const std::int64_t rows = high - low;
        const std::int64_t count = std::min(perShard, rows);
        std::int64_t next = low;
        for (std::int64_t k = 0; k < count; ++k) {
            std::int64_t rank =
                std::max(next, count == 1 ? low + rows / 2 : low + k * (rows - 1) / (count - 1));
            while (rank < high && isKnown(shard, rank))
                ++rank;
            if (rank < high)
                places.push_back({number, rank});
            next = rank + 1;
        }
        return places.size() > before;
    };
    for (std::size_t i = 0; i < m_shards.size(); ++i) {
        const Shard &shard = m_shards[i];
        // The ends of what is believed show whether it holds.
        const std::int64_t low = std::clamp(shard.expectedLow - 1, shard.low, shard.high);
        const std::int64_t high = std::clamp(shard.expectedHigh + 1, shard.low, shard.high);
        if (!pick(i, low, high))
            pick(i, shard.low, shard.high);
    }
    return places;
}

bool RankCut::isKnown(const Shard &shard, std::int64_t rank)
{
    const auto at = std::ranges::lower_bound(shard.rows, rank, {}, &Known::rank);
    return at != shard.rows.end() && at->rank == rank;
}

void RankCut::add(ShardRank place, double raw, std::string_view member)
{
    std::vector<Known> &rows = m_shards[place.shard].rows;
    const auto at = std::ranges::lower_bound(rows, place.rank, {}, &Known::rank);
    if (at != rows.end() && at->rank == place.rank)
        *at = {place.rank, raw, std::string(member)};
    else
        rows.insert(at, {place.rank, raw, std::string(member)});
}

RankCut::Bounds RankCut::above(std::size_t shard, const Known &row) const
{
    Bounds bounds{row.rank, row.rank};
    for (std::size_t i = 0; i < m_shards.size(); ++i) {
        if (i == shard)
            continue;
        const Shard &other = m_shards[i];
        // The first known row that does not stand above it.
        const auto below = std::ranges::partition_point(other.rows, [&](const Known &known) {
            return ranksAbove(m_direction, known.raw, known.member, i, row.raw, row.member, shard);
        });
        bounds.low += below == other.rows.begin() ? 0 : std::prev(below)->rank + 1;
        bounds.high += below == other.rows.end() ? other.cardinality : below->rank;
    }
    return bounds;
}

void RankCut::narrow()
{
    for (std::size_t i = 0; i < m_shards.size(); ++i) {
        Shard &shard = m_shards[i];
        // Lower rows of a shard have more above them, whatever is known.
        const auto perhapsBelow = std::ranges::partition_point(
            shard.rows, [&](const Known &row) { return above(i, row).high < m_rank; });
        const auto surelyBelow = std::ranges::partition_point(
            shard.rows, [&](const Known &row) { return above(i, row).low < m_rank; });
        if (perhapsBelow != shard.rows.begin())
            shard.low = std::max(shard.low, std::prev(perhapsBelow)->rank + 1);
        if (surelyBelow != shard.rows.end())
            shard.high = std::min(shard.high, surelyBelow->rank);
        shard.high = std::max(shard.high, shard.low); // rows that contradict each other
    }
}

std::int64_t RankCut::open() const
{
    std::int64_t rows = 0;
    for (const Shard &shard : m_shards)
        rows += shard.high - shard.low;
    return rows;
}

} // namespace tiebreak
