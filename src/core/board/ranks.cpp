// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/ranks.h"

#include <algorithm>

namespace tiebreak
{

std::string_view policyName(RankPolicy policy)
{
    constexpr std::array<std::string_view, 4> names{"ordinal", "dense", "competition", "fractional"};
    return names[static_cast<std::size_t>(policy)];
}

std::optional<RankPolicy> parsePolicy(std::string_view name)
{
    const auto *found = std::ranges::find(rankPolicies, name, policyName);
    return found == rankPolicies.end() ? std::nullopt : std::optional(*found);
}

std::string_view policyExample(RankPolicy policy)
{
    constexpr std::array<std::string_view, 4> examples{"1 2 3 4", "1 2 2 3", "1 2 2 4", "1 2.5 2.5 4"};
    return examples[static_cast<std::size_t>(policy)];
}

std::optional<std::int64_t> RankTable::twiceRank(RankPolicy policy, std::int64_t rank,
                                                 std::optional<std::int64_t> score) const
{
    if (policy == RankPolicy::Ordinal)
        return 2 * (rank + 1);
    if (rank < 0 || rank >= m_members)
        return {};
    const auto after = std::ranges::upper_bound(m_groups, rank, {}, &Group::first);
    if (after == m_groups.begin() || (after - 1)->score != score)
        return {};
    const auto group = after - 1;
    const std::int64_t first = group->before + 1;
    const std::int64_t last = after == m_groups.end() ? m_scored : after->before;
    switch (policy) {
    case RankPolicy::Dense:
        return 2 * (group - m_groups.begin() + 1);
    case RankPolicy::Competition:
        return 2 * first;
    default:
        return first + last;
    }
}

Result<RankTable> countRanks(const Snapshot &snapshot, const Decoder &decoder, Direction direction,
                             const Progress &progress)
{
    RankTable table;
    table.m_members = snapshot.size();
    for (std::int64_t rank = 0; rank < table.m_members; ++rank) {
        if (rank % 4096 == 0) {
            if (progress.stopRequested())
                return failure(ErrorKind::Cancelled, "Counting the ranks was cancelled.");
            progress.report(static_cast<std::uint64_t>(rank), snapshot.rows.size());
        }
        const auto row = static_cast<std::size_t>(rowAtRank(snapshot, direction, rank));
        const Decoded decoded = decoder.decode(snapshot.rows.raw(row));
        if (decoded.verdict == Verdict::Invalid)
            continue;
        if (table.m_groups.empty() || table.m_groups.back().score != decoded.preimage.score)
            table.m_groups.push_back({rank, table.m_scored, decoded.preimage.score});
        ++table.m_scored;
    }
    table.m_groups.shrink_to_fit();
    return table;
}

} // namespace tiebreak
