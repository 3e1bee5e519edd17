// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/wholeshards.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace tiebreak
{

std::vector<std::string> repeatedMembers(const Rows &rows, std::span<const std::uint32_t> shards)
{
    std::vector<std::pair<std::string_view, std::uint32_t>> places;
    places.reserve(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row)
        places.emplace_back(rows.member(row), shards[row]);
    std::ranges::sort(places);
    std::vector<std::string> repeated;
    for (std::size_t i = 1; i < places.size(); ++i) {
        const auto &[member, shard] = places[i];
        if (member == places[i - 1].first && shard != places[i - 1].second &&
            (repeated.empty() || repeated.back() != member))
            repeated.emplace_back(member);
    }
    return repeated;
}

namespace
{

/// Of several shards; of one nothing is asked.
Result<std::vector<std::int64_t>> cardinalitiesOf(std::span<const BoardShard> shards,
                                                  const Progress &progress)
{
    std::vector<std::int64_t> counts;
    if (shards.size() < 2)
        return counts;
    for (const BoardShard &shard : shards) {
        const auto reply = shard.connection->run({"ZCARD", shard.key}, progress.stopToken());
        if (!reply)
            return std::unexpected(withKey(reply.error(), shard.key));
        counts.push_back(reply->integer);
    }
    return counts;
}

} // namespace

Result<std::vector<std::size_t>> rowsThatMoved(std::span<const BoardShard> shards, const Rows &rows,
                                               std::span<const std::uint32_t> homes,
                                               const std::vector<std::string> &repeated,
                                               const Progress &progress)
{
    constexpr std::size_t atOnce = 1000;
    std::map<std::string_view, std::vector<std::size_t>> places;
    for (const std::string &member : repeated)
        places[member];
    std::vector<std::vector<std::size_t>> rowsOf(shards.size());
    for (std::size_t row = 0; row < rows.size() && !places.empty(); ++row) {
        if (const auto found = places.find(rows.member(row)); found != places.end()) {
            found->second.push_back(row);
            rowsOf[homes[row]].push_back(row);
        }
    }
    std::vector<bool> isThere(rows.size());
    for (std::size_t shard = 0; shard < shards.size(); ++shard) {
        const std::span<const std::size_t> all = rowsOf[shard];
        for (std::size_t first = 0; first < all.size(); first += atOnce) {
            const auto some = all.subspan(first, std::min(atOnce, all.size() - first));
            std::vector<std::string> members;
            for (const std::size_t row : some)
                members.emplace_back(rows.member(row));
            const auto found = findMembers(*shards[shard].connection, shards[shard].key,
                                           Direction::HighestFirst, members, progress);
            if (!found && found.error().kind == ErrorKind::Permission)
                return std::vector<std::size_t>();
            if (!found)
                return std::unexpected(withKey(found.error(), shards[shard].key));
            for (std::size_t i = 0; i < some.size(); ++i)
                isThere[some[i]] = (*found)[i].has_value();
        }
    }
    std::vector<std::size_t> moved;
    for (auto &[member, read] : places) {
        const auto there = [&isThere](std::size_t row) { return isThere[row]; };
        if (std::ranges::none_of(read, there))
            isThere[read.back()] = true;
        std::ranges::copy_if(read, std::back_inserter(moved), std::not_fn(there));
    }
    std::ranges::sort(moved);
    return moved;
}

Result<WholeShards> readWholeShards(std::span<const BoardShard> shards, ReadWay way, const Progress &progress)
{
    WholeShards whole;
    Rows rows;
    std::vector<std::uint32_t> homes;
    std::vector<std::int64_t> counts;
    TRY(const auto before, cardinalitiesOf(shards, progress));
    for (const BoardShard &shard : shards) {
        const auto read = readWholeBoard(*shard.connection, shard.key, way, progress);
        if (!read)
            return std::unexpected(withKey(read.error(), shard.key));
        rows.reserve(rows.size() + read->rows.size(), rows.memberBytes() + read->rows.memberBytes());
        for (std::size_t row = 0; row < read->rows.size(); ++row)
            rows.append(read->rows.member(row), read->rows.raw(row));
        homes.resize(rows.size(), static_cast<std::uint32_t>(&shard - shards.data()));
        whole.snapshot.moved += read->moved;
        counts.push_back(static_cast<std::int64_t>(read->rows.size()));
    }
    TRY(const auto after, cardinalitiesOf(shards, progress));
    // A member that left a shard before it was read, for one that was read already, is in neither.
    std::int64_t left = 0;
    std::int64_t came = 0;
    for (std::size_t i = 0; i < after.size(); ++i) {
        left += std::max<std::int64_t>(0, before[i] - counts[i]);
        came += std::max<std::int64_t>(0, after[i] - counts[i]);
    }
    whole.snapshot.moved += std::min(left, came);
    whole.repeated = repeatedMembers(rows, homes);
    TRY(const auto moved, rowsThatMoved(shards, rows, homes, whole.repeated, progress));
    whole.snapshot.moved += std::ssize(moved);
    if (shards.size() < 2) {
        whole.snapshot.rows = sortedAsRedisDoes(std::move(rows));
        return whole;
    }
    std::vector<std::uint32_t> order;
    order.reserve(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (!std::ranges::binary_search(moved, row))
            order.push_back(static_cast<std::uint32_t>(row));
    }
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        return ranksAbove(Direction::HighestFirst, rows.raw(a), rows.member(a), homes[a], rows.raw(b),
                          rows.member(b), homes[b]);
    });
    whole.snapshot.rows = pickRows(rows, order);
    for (const std::uint32_t row : order)
        whole.snapshot.shards.push_back(homes[row]);
    if (!moved.empty())
        whole.repeated = repeatedMembers(whole.snapshot.rows, whole.snapshot.shards);
    for (const BoardShard &shard : shards)
        whole.snapshot.keys.push_back(shard.key);
    return whole;
}

} // namespace tiebreak
