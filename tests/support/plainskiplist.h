// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of a sorted set on the model's skip list, without steps, and whether such a list is whole.
#pragma once

#include "internals/skiplist/skiplist.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <unordered_map>
#include <vector>

namespace tiebreak
{

/// ZINCRBY: the new score. Usage where the sum is NaN.
inline Result<double> incrementBy(SkipList &list, std::string_view member, double by)
{
    const double raw = list.score(member).value_or(0) + by;
    TRY(list.set(member, raw));
    return raw;
}

/// ZREVRANK: from 0, the highest first.
inline std::optional<std::int64_t> reverseRank(const SkipList &list, std::string_view member)
{
    const auto lower = list.rank(member);
    return lower ? std::optional(list.size() - 1 - *lower) : std::nullopt;
}

/// ZRANGE and ZREVRANGE: from `start` to `stop`, both included, from 0; negative ones count from the end.
inline std::vector<SkipNode> rangeByRank(const SkipList &list, std::int64_t start, std::int64_t stop,
                                         bool reverse = false)
{
    const auto fromEnd = [&](std::int64_t rank) { return rank < 0 ? rank + list.size() : rank; };
    start = std::max<std::int64_t>(fromEnd(start), 0);
    stop = std::min(fromEnd(stop), list.size() - 1);
    std::vector<SkipNode> nodes;
    for (std::int64_t rank = start; rank <= stop; ++rank)
        nodes.push_back(list.nodeAt(reverse ? list.size() - rank : rank + 1));
    return nodes;
}

/// ZRANGEBYSCORE and ZREVRANGEBYSCORE: without the first `offset`, and at most `count`; negative: all.
inline std::vector<SkipNode> rangeByScore(const SkipList &list, const ScoreBounds &bounds,
                                          bool reverse = false, std::int64_t offset = 0,
                                          std::int64_t count = -1)
{
    NoSkipSteps silent;
    std::vector<SkipNode> nodes;
    SkipNode node = reverse ? list.lastWithin(bounds, silent) : list.firstWithin(bounds, silent);
    while (node && count != 0 &&
           (reverse ? bounds.isAboveMin(list.raw(node)) : bounds.isBelowMax(list.raw(node)))) {
        if (offset > 0) {
            --offset;
        } else {
            nodes.push_back(node);
            --count;
        }
        node = reverse ? list.backward(node) : list.next(node);
    }
    return nodes;
}

/// ZCOUNT.
inline std::int64_t countByScore(const SkipList &list, const ScoreBounds &bounds)
{
    NoSkipSteps silent;
    const SkipNode first = list.firstWithin(bounds, silent);
    if (!first)
        return 0;
    const SkipNode last = list.lastWithin(bounds, silent);
    return list.placeOf(list.raw(last), list.name(last), silent) -
           list.placeOf(list.raw(first), list.name(first), silent) + 1;
}

/// Walks the whole list; what is broken, empty while all holds.
inline std::string brokenInvariant(const SkipList &list)
{
    std::unordered_map<SkipNode, std::int64_t> places{{skipHead, 0}};
    SkipNode before = skipHead;
    for (SkipNode node = list.next(skipHead); node; node = list.next(node)) {
        const std::int64_t place = std::ssize(places);
        if (!places.emplace(node, place).second)
            return fmt::format("level 1 leads back to position {}", places.at(node));
        if (std::isnan(list.raw(node)))
            return fmt::format("the score at position {} is NaN", place);
        if (before && !list.isBefore(before, list.raw(node), list.name(node)))
            return fmt::format("the node at position {} does not stand before its next", place - 1);
        if (list.backward(node) != before)
            return fmt::format("the backward link of position {} is wrong", place);
        if (list.levelsOf(node) < 1 || list.levelsOf(node) > list.levels())
            return fmt::format("the node at position {} has {} levels", place, list.levelsOf(node));
        if (list.find(list.name(node)) != node)
            return fmt::format("the dictionary does not find the node at position {}", place);
        before = node;
    }
    if (std::ssize(places) - 1 != list.size())
        return fmt::format("level 1 holds {} nodes, the length says {}", std::ssize(places) - 1, list.size());
    if (list.tail() != before)
        return "the tail is not the last node";
    if (list.levels() < 1 || list.levels() > list.settings().maxLevels ||
        (list.levels() > 1 && !list.next(skipHead, list.levels())))
        return fmt::format("the list says that it has {} levels", list.levels());
    for (int level = 1; level <= list.levels(); ++level) {
        std::int64_t nodes = 0;
        for (SkipNode node = skipHead;; ++nodes) {
            const SkipNode behind = list.next(node, level);
            if (behind && !places.contains(behind))
                return fmt::format("level {} leads to a node that does not stand on level 1", level);
            const std::int64_t end = behind ? places.at(behind) : list.size();
            if (places.at(node) + list.span(node, level) != end)
                return fmt::format("the span on level {} at position {} is {} and should be {}", level,
                                   places.at(node), list.span(node, level), end - places.at(node));
            if (!behind)
                break;
            if (list.levelsOf(behind) < level)
                return fmt::format("level {} leads to a node of {} levels", level, list.levelsOf(behind));
            node = behind;
        }
        const auto reaching = std::ranges::count_if(
            places, [&](const auto &entry) { return entry.first && list.levelsOf(entry.first) >= level; });
        if (nodes != reaching)
            return fmt::format("level {} leads to {} nodes, but {} reach it", level, nodes, reaching);
    }
    return {};
}

} // namespace tiebreak
