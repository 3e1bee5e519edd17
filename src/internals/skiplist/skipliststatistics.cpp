// SPDX-License-Identifier: GPL-3.0-or-later
#include "internals/skiplist/skipliststatistics.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

struct CountedComparisons : NoSkipSteps {
    std::int64_t count = 0;
    void compared(SkipNode, int, SkipNode, std::int64_t, bool) { ++count; }
};

} // namespace

double expectedComparisons(std::int64_t members, double p)
{
    if (members < 1)
        return 0;
    return std::log(static_cast<double>(members)) / std::log(1 / p) / p + 1 / (1 - p) + 1;
}

std::int64_t comparisonsOfRank(const SkipList &list, SkipNode node)
{
    CountedComparisons counted;
    list.placeOf(list.raw(node), list.name(node), counted);
    return counted.count;
}

SkipListStatistics statisticsOf(const SkipList &list)
{
    SkipListStatistics statistics;
    const double p = list.settings().p();
    statistics.nodes = list.size();
    statistics.expectedPointersPerNode = 1 / (1 - p);
    statistics.expectedComparisons = expectedComparisons(list.size(), p);
    for (int level = 1; level <= list.levels(); ++level) {
        const double reach = std::pow(p, level - 1);
        statistics.levels.push_back(
            {level, 0, 0, level == list.settings().maxLevels ? reach : reach * (1 - p)});
    }
    std::int64_t comparisons = 0;
    for (SkipNode node = list.next(skipHead); node; node = list.next(node)) {
        ++statistics.levels[static_cast<std::size_t>(list.levelsOf(node) - 1)].nodes;
        statistics.pointers += list.levelsOf(node);
        const std::int64_t count = comparisonsOfRank(list, node);
        comparisons += count;
        statistics.maxComparisons = std::max(statistics.maxComparisons, count);
    }
    if (list.empty())
        return statistics;
    const auto nodes = static_cast<double>(list.size());
    statistics.pointersPerNode = static_cast<double>(statistics.pointers) / nodes;
    statistics.meanComparisons = static_cast<double>(comparisons) / nodes;
    for (LevelShare &level : statistics.levels)
        level.share = static_cast<double>(level.nodes) / nodes;
    return statistics;
}

} // namespace tiebreak
