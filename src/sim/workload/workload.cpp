// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/workload.h"

#include "sim/random/random.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tiebreak
{

int Mix::sum() const
{
    return std::accumulate(percent.begin(), percent.end(), 0);
}

int Mix::updates() const
{
    int sum = 0;
    for (const OperationKind kind : allOperations)
        sum += isUpdate(kind) ? (*this)[kind] : 0;
    return sum;
}

Mix Mix::only(OperationKind kind)
{
    Mix mix;
    mix.percent.fill(0);
    mix[kind] = 100;
    return mix;
}

std::uint32_t hotMemberCount(const MemberChoice &choice, std::uint32_t members)
{
    const auto count = static_cast<std::uint32_t>(std::llround(choice.hotMembers / 100 * members));
    return std::clamp(count, std::uint32_t(1), members);
}

bool FaultInjection::any() const
{
    return clockSkew.count() != 0 || (clientPause.count() != 0 && clientPausesASecond != 0) ||
           dropsASecond != 0 || serverPause.count() != 0 || lostReplies != 0;
}

bool Workload::trims() const
{
    return trimming.when != Trimming::When::Never || mix[OperationKind::Trim] > 0;
}

std::int64_t startScore(const WorkloadBoard &board, std::uint64_t seed, std::uint32_t member)
{
    const auto range = static_cast<std::uint64_t>(board.maxScore - board.minScore);
    const std::uint64_t random = mixed(seedFor(seed, SeedUse::StartScores), member);
    const auto below = [&](std::uint64_t count) {
        return static_cast<std::uint64_t>(static_cast<UInt128>(random) * count >> 64);
    };
    if (board.startLevels == 0)
        return board.minScore + static_cast<std::int64_t>(below(range + 1));
    if (board.startLevels == 1)
        return board.minScore;
    const auto levels = static_cast<std::uint64_t>(board.startLevels);
    return board.minScore +
           static_cast<std::int64_t>(static_cast<UInt128>(range) * below(levels) / (levels - 1));
}

std::chrono::nanoseconds clockSkewOf(const FaultInjection &faults, unsigned worker, unsigned workers)
{
    const std::chrono::nanoseconds skew = faults.clockSkew;
    if (workers < 2)
        return skew;
    return skew * (2 * static_cast<std::int64_t>(worker) - (workers - 1)) / (workers - 1);
}

} // namespace tiebreak
