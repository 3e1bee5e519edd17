// SPDX-License-Identifier: GPL-3.0-or-later
// What the drawn levels of a skip list are like, beside what is to be expected of them.
#pragma once

#include "internals/skiplist/skiplist.h"

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// The nodes whose uppermost level is this one.
struct LevelShare {
    int level = 0;
    std::int64_t nodes = 0;
    double share = 0;    ///< of all nodes; 0 of an empty list
    double expected = 0; ///< (1 - p) p^(level - 1); of the last level that may be, p^(level - 1)
};

struct SkipListStatistics {
    std::int64_t nodes = 0;
    std::int64_t pointers = 0;          ///< forward links of all nodes, the head's not counted
    double pointersPerNode = 0;         ///< 0 of an empty list
    double expectedPointersPerNode = 0; ///< 1 / (1 - p)
    std::vector<LevelShare> levels;     ///< from 1 up to the list's
    double meanComparisons = 0;         ///< of ZRANK, over all members
    std::int64_t maxComparisons = 0;
    double expectedComparisons = 0; ///< expectedComparisons()
};

/// Up to so many comparisons a search takes on average, of n members: log n / (p log 1/p) + 1/(1 - p) + 1.
/// Source: W. Pugh, "Skip Lists: A Probabilistic Alternative to Balanced Trees", Communications of the ACM
/// 33(6), 1990, "Analysis of expected search cost": a path of at most L(n)/p + 1/(1-p) steps, L(n) = log n to
/// the base 1/p, and one comparison more than steps. 0 for no members.
double expectedComparisons(std::int64_t members, double p);

/// How many comparisons ZRANK makes for this member; it must be there.
std::int64_t comparisonsOfRank(const SkipList &list, SkipNode node);

/// Walks to every member once: n log n.
SkipListStatistics statisticsOf(const SkipList &list);

} // namespace tiebreak
