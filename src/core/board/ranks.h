// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that equal scores share.
#pragma once

#include "core/base/progress.h"
#include "core/board/snapshot.h"
#include "core/codec/codec.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// How rows of equal decoded score are ranked. The names are the usual terms.
enum class RankPolicy : std::uint8_t {
    Ordinal,     ///< 1 2 3 4: a rank each, as Redis counts
    Dense,       ///< 1 2 2 3: shared, and the next score gets the next rank
    Competition, ///< 1 2 2 4: shared, and as many are left out as share it ("standard competition ranking")
    Fractional,  ///< 1 2.5 2.5 4: the mean of the ordinal ranks
};
inline constexpr std::array<RankPolicy, 4> rankPolicies{RankPolicy::Ordinal, RankPolicy::Dense,
                                                        RankPolicy::Competition, RankPolicy::Fractional};

/// "ordinal", "dense", "competition", "fractional".
std::string_view policyName(RankPolicy policy);
/// The policy of that name; nothing for any other text.
std::optional<RankPolicy> parsePolicy(std::string_view name);
/// "1 2 2 4"
std::string_view policyExample(RankPolicy policy);

/// Which ranks hold which score, on one board as it was read once. Rows that stand for no score
/// take no part: they have no rank but the ordinal one, and do not count for the others. Immutable.
class RankTable
{
public:
    /// How many rows there were.
    std::int64_t members() const { return m_members; }

    /// A rank twice over, so that the mean of two neighbours is whole; `rank` is the ordinal one, from 0, and
    /// the result counts from 1. Nothing where the board had another score at that rank, or no row. `score`:
    /// nothing for a row that stands for none.
    std::optional<std::int64_t> twiceRank(RankPolicy policy, std::int64_t rank,
                                          std::optional<std::int64_t> score) const;

private:
    friend Result<RankTable> countRanks(const Snapshot &, const Decoder &, Direction, const Progress &);

    /// Rows of one score.
    struct Group {
        std::int64_t first = 0;  ///< ordinal rank
        std::int64_t before = 0; ///< rows with a score above it
        std::int64_t score = 0;
    };
    std::vector<Group> m_groups;
    std::int64_t m_members = 0;
    std::int64_t m_scored = 0; ///< of them, with a score
};

/// Finds the groups of equal score. Cancelled when asked to stop; progress counts members.
Result<RankTable> countRanks(const Snapshot &snapshot, const Decoder &decoder, Direction direction,
                             const Progress &progress = {});

} // namespace tiebreak
