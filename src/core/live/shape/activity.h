// SPDX-License-Identifier: GPL-3.0-or-later
// How many changes were seen, minute by minute.
#pragma once

#include "core/live/standing/standing.h"

#include <cstddef>
#include <cstdint>
#include <deque>

namespace tiebreak
{

/// A minute of the clock.
struct ActivityMinute {
    Moment begin;
    std::int64_t changes = 0; ///< at least so many: what came and went between two samples is not seen
    std::int64_t samples = 0; ///< that ended in this minute
    bool operator==(const ActivityMinute &) const = default;
};

/// The newest minutes in which somebody looked, a bounded number of them.
class Activity
{
public:
    static constexpr std::size_t usualMinutes = 60;

    explicit Activity(std::size_t maxMinutes = usualMinutes) : m_maxMinutes(maxMinutes) {}

    /// A sample of this moment saw so many changes, at least, since the one before. They count for the minute
    /// in which they were seen. What is older than the newest minute is left out.
    void add(Moment at, std::int64_t changes);

    /// By time. Minutes without a sample are not among them: nothing is known of those.
    const std::deque<ActivityMinute> &minutes() const { return m_minutes; }
    /// How many changes a minute there were at least, over the `minutes` that ended before the one of `now`;
    /// only those with samples count. -1 where none has.
    double changesAMinute(Moment now, std::int64_t minutes) const;

private:
    std::size_t m_maxMinutes;
    std::deque<ActivityMinute> m_minutes;
};

} // namespace tiebreak
