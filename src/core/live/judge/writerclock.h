// SPDX-License-Identifier: GPL-3.0-or-later
// By how much the clocks of a board's writers differ from this machine's.
#pragma once

#include "core/live/judge/seenchange.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tiebreak
{

/// So far may a time be ahead of the moment at which the change was seen, beside the difference of the
/// clocks.
inline constexpr std::chrono::microseconds clockTolerance = std::chrono::seconds(2);
/// And so far behind it: what is stamped waits in queues before it is written.
inline constexpr std::chrono::microseconds writeDelay = std::chrono::minutes(1);

/// Compares the times that changes hold with the moments at which they were seen. Where clocks differ, most
/// changes are off by one constant shift. Remembers the last 64.
class WriterClock
{
public:
    enum class State : std::uint8_t {
        Unknown,   ///< fewer than 8 changes, or they do not agree yet
        Known,     ///< most agree on a shift
        Scattered, ///< of 32 or more changes no shift fits most: their times are not those of the changes
    };

    /// A change that holds a time from stamp.since to stamp.until, both included.
    void add(SeenBetween stamp, SeenBetween seen);

    State state() const { return m_state; }
    /// The writers' clocks are ahead by this at least, and by that at most; both 0 while it is not Known.
    std::chrono::microseconds minShift() const { return std::chrono::microseconds(m_minShift); }
    std::chrono::microseconds maxShift() const { return std::chrono::microseconds(m_maxShift); }

private:
    /// How far a stamp may be ahead of its change, in microseconds.
    struct Offset {
        std::int64_t min = 0;
        std::int64_t max = 0;
    };
    std::size_t fitting(std::int64_t shift) const;
    void compare();

    std::vector<Offset> m_offsets; ///< a ring once it is full
    std::size_t m_added = 0;
    State m_state = State::Unknown;
    std::int64_t m_minShift = 0;
    std::int64_t m_maxShift = 0;
};

} // namespace tiebreak
