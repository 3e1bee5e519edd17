// SPDX-License-Identifier: GPL-3.0-or-later
// What a watched board was like, from now back to a day ago.
#pragma once

#include "core/live/standing.h"

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A standing, and until when it is known to have stood unchanged.
struct HeldStanding {
    StandingPtr standing;
    Moment until;
};

/// Standings in the order in which they were read, the older the fewer: all of the last ten seconds, then one
/// a second for ten minutes, one in five seconds for an hour, and one a minute for 26 hours. Never more than
/// maxBytes of them. Belongs to the board: another window of ranks, or another codec, changes nothing here.
class BoardHistory
{
public:
    static constexpr std::size_t maxBytes = std::size_t(48) << 20;

    /// Takes a standing that was read after all others.
    void add(StandingPtr standing);
    /// The latest one still stood at this moment.
    void confirm(Moment moment);

    bool empty() const { return m_count == 0; }
    std::size_t size() const { return m_count; }
    std::size_t memory() const { return m_bytes; }
    /// Null while there is none.
    StandingPtr latest() const;
    /// Until when the latest is known to have stood.
    Moment confirmed() const;
    /// The oldest that is left; null while there is none.
    StandingPtr oldest() const;
    /// The standing of that moment, as far as it was kept; the oldest one for a moment before it, null while
    /// there is none.
    StandingPtr at(Moment moment) const;
    /// Those that were read in this time, and the one that stood as it began, oldest first.
    std::vector<StandingPtr> between(Moment from, Moment to) const;
    /// Whether some standing before this moment shows the member.
    bool showedBefore(Moment moment, std::string_view member) const;

private:
    struct Tier {
        std::chrono::microseconds age;   ///< what is older goes to the next tier
        std::chrono::microseconds apart; ///< two standings of this tier
    };
    static constexpr std::size_t tierCount = 4;
    static const std::array<Tier, tierCount> tiers;

    void push(std::size_t tier, HeldStanding held);
    void thin(Moment now);
    void halve(std::size_t tier);
    template <class Visit>
    void visitOldestFirst(const Visit &visit) const;

    std::array<std::deque<HeldStanding>, tierCount> m_tiers; ///< the newest first; each oldest first
    std::size_t m_count = 0;
    std::size_t m_bytes = 0;
};

} // namespace tiebreak
