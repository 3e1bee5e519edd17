// SPDX-License-Identifier: GPL-3.0-or-later
// When something goes wrong on purpose for the clients of a worker, and for which of them.
#pragma once

#include "sim/random/random.h"
#include "sim/workload/arrivalclock.h"
#include "sim/workload/workload.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

namespace tiebreak
{

/// One worker's share of the faults: the seed decides all of them. Moments are ns since the load began.
class FaultInjector
{
public:
    FaultInjector(const Workload &workload, unsigned worker);

    /// Whether a client pauses at or before this moment; each pause is reported once.
    bool pauseDue(std::int64_t moment) { return due(m_pauses, m_nextPause, moment); }
    /// The same for a dropped connection.
    bool dropDue(std::int64_t moment) { return due(m_drops, m_nextDrop, moment); }
    /// The moment of the next of both; the largest number where none comes.
    std::int64_t next() const { return std::min(m_nextPause, m_nextDrop); }

    /// Which of so many clients is hit.
    std::uint32_t victim(std::uint32_t clients)
    {
        return static_cast<std::uint32_t>(m_random.below(clients));
    }
    /// Whether the next answer gets lost.
    bool losesReply() { return m_lost > 0 && m_random.share() < m_lost; }

private:
    static constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
    static bool due(std::optional<ArrivalClock> &clock, std::int64_t &next, std::int64_t moment);

    Random m_random;
    double m_lost; ///< 0 to 1
    std::optional<ArrivalClock> m_pauses;
    std::optional<ArrivalClock> m_drops;
    std::int64_t m_nextPause = never;
    std::int64_t m_nextDrop = never;
};

} // namespace tiebreak
