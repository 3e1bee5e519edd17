// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/shape/evensample.h"

#include "core/base/int128.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <unordered_map>

namespace tiebreak
{

namespace
{

/// A board keeps its ranks until it differs by one part in so many.
constexpr std::int64_t keptParts = 32;

/// The rows that are there, with ranks, as if the highest raw were first: the lowest first are negated.
struct FallingRow {
    double raw = 0;
    std::int64_t rank = 0;
};

std::vector<FallingRow> fallingRows(const EvenSample &sample)
{
    const bool highest = sample.direction == Direction::HighestFirst;
    std::vector<FallingRow> rows;
    for (std::size_t i = 0; i < sample.rows.size(); ++i) {
        if (sample.rows[i].there)
            rows.push_back({highest ? sample.rows[i].raw : -sample.rows[i].raw, sample.ranks[i]});
    }
    return rows;
}

/// How many, at least, came to stand above a raw that at most so many stood above before: a row of `after` at
/// rank r has r + 1 rows at its raw or above it; one of `before` at rank r has r rows at most above it.
std::int64_t mostThatPassed(const std::vector<FallingRow> &before, const std::vector<FallingRow> &after)
{
    std::int64_t most = 0;
    std::size_t row = 0;
    for (const FallingRow &now : after) {
        // The highest row before that this one stands above. Both lists fall, so it only moves downwards.
        while (row < before.size() && before[row].raw >= now.raw)
            ++row;
        if (row == before.size())
            break;
        most = std::max(most, now.rank + 1 - before[row].rank);
    }
    return most;
}

std::int64_t changedMembers(const EvenSample &before, const EvenSample &after)
{
    std::unordered_map<std::uint64_t, double> known;
    for (const SampledRow &row : before.rows) {
        if (row.there)
            known.emplace(row.member, row.raw);
    }
    return std::ranges::count_if(after.rows, [&](const SampledRow &row) {
        const auto found = row.there ? known.find(row.member) : known.end();
        return found != known.end() && !sameBits(found->second, row.raw);
    });
}

} // namespace

std::uint64_t sampledMember(std::string_view member)
{
    return std::hash<std::string_view>()(member);
}

std::vector<std::int64_t> evenRanks(std::int64_t cardinality)
{
    std::vector<std::int64_t> ranks;
    ranks.reserve(evenRows);
    for (std::int64_t i = 0; i < evenRows; ++i) {
        ranks.push_back(cardinality <= evenRows
                            ? i
                            : static_cast<std::int64_t>(Int128(i) * (cardinality - 1) / (evenRows - 1)));
    }
    return ranks;
}

std::vector<std::int64_t> ranksAfter(const EvenSample &last)
{
    if (last.ranks.empty())
        return evenRanks(last.cardinality);
    const std::int64_t chosenFor = last.ranks.back() + 1;
    const std::int64_t slack = chosenFor / keptParts;
    const bool small = chosenFor == evenRows && last.cardinality <= evenRows;
    const bool near = last.cardinality >= chosenFor - slack && last.cardinality <= chosenFor + slack;
    return small || near ? last.ranks : evenRanks(last.cardinality);
}

double estimatedRank(const EvenSample &sample, double raw)
{
    const std::vector<FallingRow> rows = fallingRows(sample);
    const double falling = sample.direction == Direction::HighestFirst ? raw : -raw;
    const auto below =
        std::ranges::partition_point(rows, [&](const FallingRow &row) { return row.raw > falling; });
    if (below == rows.begin())
        return static_cast<double>(rows.front().rank);
    if (below == rows.end())
        return static_cast<double>(rows.back().rank);
    const FallingRow &above = *(below - 1);
    const double share = (above.raw - falling) / (above.raw - below->raw);
    // Beside an infinity there is no share.
    return static_cast<double>(above.rank) +
           (std::isfinite(share) ? share : 1) * static_cast<double>(below->rank - above.rank);
}

std::int64_t fewestChanges(const EvenSample &before, const EvenSample &after)
{
    std::vector<FallingRow> earlier = fallingRows(before);
    std::vector<FallingRow> later = fallingRows(after);
    const std::int64_t passed = mostThatPassed(earlier, later) + mostThatPassed(later, earlier);
    return std::max(
        {passed, std::abs(after.cardinality - before.cardinality), changedMembers(before, after)});
}

} // namespace tiebreak
