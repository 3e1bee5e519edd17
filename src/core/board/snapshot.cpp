// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/snapshot.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>
#include <unordered_set>

namespace tiebreak
{

namespace
{

bool isAbove(const Rows &rows, std::size_t a, std::size_t b)
{
    return standsAbove(rows.raw(a), rows.member(a), rows.raw(b), rows.member(b));
}

bool isInRedisOrder(const Rows &rows)
{
    std::size_t row = 1;
    while (row < rows.size() && inRedisOrder(rows, row))
        ++row;
    return row >= rows.size();
}

} // namespace

bool continues(const Snapshot &before, const Snapshot &now)
{
    const auto &[smaller, larger] =
        std::minmax(before, now, [](const Snapshot &a, const Snapshot &b) { return a.size() < b.size(); });
    const Rows &few = smaller.rows;
    std::unordered_set<std::string_view> members;
    members.reserve(few.size());
    for (std::size_t row = 0; row < few.size(); ++row)
        members.insert(few.member(row));
    std::size_t shared = 0;
    for (std::size_t row = 0; row < larger.rows.size(); ++row)
        shared += members.count(larger.rows.member(row));
    return 2 * shared >= few.size();
}

bool standsAbove(double rawA, std::string_view memberA, double rawB, std::string_view memberB)
{
    if (std::isnan(rawA) || std::isnan(rawB))
        return !std::isnan(rawA) || (std::isnan(rawB) && memberA > memberB);
    // std::string_view compares as memcmp does, which is Redis's rule.
    return rawA > rawB || (rawA == rawB && memberA > memberB);
}

bool inRedisOrder(const Rows &rows, std::size_t row)
{
    return isAbove(rows, row - 1, row);
}

std::vector<std::uint32_t> redisOrder(const Rows &rows)
{
    std::vector<std::uint32_t> order(rows.size());
    std::iota(order.begin(), order.end(), 0U);
    if (!isInRedisOrder(rows))
        std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return isAbove(rows, a, b); });
    return order;
}

std::vector<std::size_t> placesByMember(const Rows &rows)
{
    std::vector<std::size_t> places(rows.size());
    std::iota(places.begin(), places.end(), std::size_t(0));
    std::ranges::sort(places, {}, [&](std::size_t row) { return rows.member(row); });
    return places;
}

std::int64_t Snapshot::boardSize() const
{
    if (ranks.empty())
        return size();
    const RankSpan span = rankSpan(*this);
    return std::max(span.last, size() + span.first - 1);
}

RankSpan rankSpan(const Snapshot &part)
{
    std::vector<std::int64_t> known;
    std::ranges::copy_if(part.ranks, std::back_inserter(known), [](std::int64_t rank) { return rank > 0; });
    const auto [first, last] = std::ranges::minmax(known);
    return {first, last};
}

Rows pickRows(const Rows &rows, std::span<const std::uint32_t> order)
{
    Rows picked;
    picked.reserve(order.size(), rows.memberBytes());
    for (const std::uint32_t from : order)
        picked.append(rows.member(from), rows.raw(from));
    return picked;
}

Rows sortedAsRedisDoes(Rows rows)
{
    if (isInRedisOrder(rows))
        return rows;
    return pickRows(rows, redisOrder(rows));
}

} // namespace tiebreak
