// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker's clients do next: an endless list that the seed alone decides.
#pragma once

#include "sim/random/permutation.h"
#include "sim/random/random.h"
#include "sim/random/zipf.h"
#include "sim/workload/contestedpicks.h"
#include "sim/workload/workload.h"

#include <array>
#include <cstdint>
#include <optional>

namespace tiebreak
{

/// An operation to carry out.
struct PlannedOperation {
    OperationKind kind = OperationKind::AddPoints;
    std::uint32_t member = 0; ///< 0 where the operation is about none: TopN, RankWindow, Trim
    std::int64_t points = 0;  ///< AddPoints: to add; SetScore: the new score; else 0

    bool operator==(const PlannedOperation &) const = default;
};

/// One worker's operations. The same workload, seed and worker give the same ones on every machine; those of
/// different workers are independent, but for contested points, which all workers share.
class OperationStream
{
public:
    /// The workload must have passed checkWorkload(), and worker be below its workers.
    OperationStream(const Workload &workload, std::uint64_t seed, unsigned worker);

    /// Never ends, and never allocates.
    PlannedOperation next();

private:
    std::uint32_t pickMember();
    std::int64_t pickPoints();

    Random m_random;
    std::array<OperationKind, 100> m_kinds; ///< one entry a percent
    MemberChoice::Kind m_choice;
    std::uint32_t m_members;
    std::uint32_t m_hotMembers;
    double m_hotShare;
    std::optional<Zipf> m_zipf;
    Permutation m_ofRank; ///< the member of each rank of popularity
    PointsChoice m_points;
    double m_geometricScale; ///< 1 / ln(1 - 1 / mean)
    std::int64_t m_minScore;
    std::uint64_t m_scores; ///< how many there are from minScore on
    std::optional<ContestedPicks> m_contest;
};

} // namespace tiebreak
