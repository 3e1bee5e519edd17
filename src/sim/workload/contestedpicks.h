// SPDX-License-Identifier: GPL-3.0-or-later
// Contested points: round sums, given so that many members tie within milliseconds.
#pragma once

#include "sim/random/permutation.h"
#include "sim/random/zipf.h"
#include "sim/workload/workload.h"

#include <array>
#include <cstdint>
#include <optional>

namespace tiebreak
{

/// Points for a member, who is named by rank of popularity.
struct ContestedPick {
    std::uint32_t rank = 0;
    std::int64_t points = 0;
};

/// A list of picks that all workers share: worker w takes every pick whose number is w modulo the workers, so
/// that neighbours in the list are written at about the same time by different workers.
///
/// The members are split into shuffled rounds of small groups. Each member of a group is picked `turns` times
/// within the group's turn, in shuffled order, for the same round sum; a round has one sum. So members who
/// start equal are equal again after each round, and a member's picks come so close that clients meet there.
/// Uniform: rounds over all members. HotSet: one series of rounds over the hot members and one over the
/// others, woven together in the shares asked for. Zipf: no rounds; groups of neighbouring popularity are
/// drawn.
class ContestedPicks
{
public:
    /// How often each member of a group is picked while it is the group's turn.
    static constexpr unsigned turns = 2;
    /// What is given.
    static constexpr std::array<std::int64_t, 4> sums{10, 20, 50, 100};

    ContestedPicks(const Workload &workload, std::uint64_t seed, unsigned worker);

    /// This worker's next pick.
    ContestedPick next();

private:
    /// Rounds over the members of count ranks from `first` on.
    struct Series {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        std::uint64_t key = 0;
        std::uint64_t round = 0; ///< that the two below are of
        Permutation order{1, 0};
        std::int64_t sum = 0;
    };
    /// A group that Zipf drew.
    struct Visit {
        std::uint64_t number = 0;
        std::uint32_t first = 0; ///< rank
        std::uint64_t key = 0;
        std::int64_t sum = 0;
    };
    static Series seriesOf(std::uint32_t first, std::uint32_t count, std::uint64_t key);
    static void beginRound(Series &series, std::uint64_t round);
    ContestedPick pickOf(Series &series, std::uint64_t number) const;
    ContestedPick drawnPick(std::uint64_t number);
    void beginVisit(std::uint64_t number);

    std::uint32_t m_members;
    std::uint32_t m_group;
    std::uint64_t m_key;
    std::uint64_t m_number; ///< of this worker's next pick in the list of all
    unsigned m_workers;
    std::optional<Zipf> m_zipf; ///< of groups; where there are no rounds
    Visit m_visit;              ///< the same
    Series m_hot;
    Series m_others;
    std::uint64_t m_hotShare = 0; ///< of 2^32 picks
};

} // namespace tiebreak
