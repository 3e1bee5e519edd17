// SPDX-License-Identifier: GPL-3.0-or-later
// What a watched board was like, from now back to a day ago.
#pragma once

#include "core/live/standing/standing.h"

#include <array>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Two processes of servers of which one answers after the other.
struct ServerTurn {
    std::string before = {};  ///< its address
    std::string now = {};     ///< the same where it was restarted, or another one took its address
    bool byTurns = false;     ///< several answer at that address, each with its own data
    bool isUnrelated = false; ///< it has been another server all along, with its own data
    bool sharesData = false;  ///< it has the data of the one before, as a replica has
    bool isResync = false;    ///< it is the same process, with the data of another primary
    bool operator==(const ServerTurn &) const = default;

    /// Whatever both show, neither is a later moment of the other.
    bool hasOwnData() const { return byTurns || isUnrelated; }
};

/// A standing, and until when it is known to have stood unchanged.
struct StandingSpan {
    StandingPtr standing;
    Moment until;
    Moment watchedSince = Moment::min(); ///< of a recording: without a gap up to the standing
    std::optional<ServerTurn> turn = {}; ///< of a recording: in the gap before it; nothing: nobody knows
};

/// Standings in the order in which they were read, the older the fewer: all of the last ten seconds, then the
/// last of each second for ten minutes, of each five seconds for an hour, and of each minute for 26 hours.
/// Never more than maxBytes of them, unless two are larger. Belongs to the board: another window of ranks,
/// or another codec, changes nothing here. Where the clock was set back, what bears a later time than the
/// latest standing is forgotten.
class BoardHistory
{
public:
    static constexpr std::size_t maxBytes = std::size_t(48) << 20;

    /// Takes a standing that was read after all others.
    void add(StandingPtr standing);
    /// The latest one still stood at this moment, which no later call comes before.
    void confirm(Moment moment);

    bool empty() const { return m_count == 0; }
    std::size_t size() const { return m_count; }
    std::size_t memory() const { return m_bytes; }
    /// Null while there is none.
    StandingPtr latest() const;
    /// Until when the latest is known to have stood: since it was asked for, until it was confirmed.
    Moment confirmed() const;
    /// The oldest that is left; null while there is none.
    StandingPtr oldest() const;
    /// The standing of that moment, or one that had just stood: less than a second before it, five seconds or
    /// a minute, the older the more. The oldest one for a moment before it; null while there is none.
    StandingPtr at(Moment moment) const;
    /// Those that were read in this time, and the one that stood as it began, oldest first.
    std::vector<StandingPtr> between(Moment from, Moment to) const;
    /// What the latest standing may be compared with in place of an earlier one: the moment at which nobody
    /// was on the board, where it was deleted after `earlier`; else `earlier` itself.
    StandingPtr comparable(StandingPtr earlier) const;
    /// Whether the board was seen empty after this moment, be it empty still.
    bool emptiedAfter(Moment moment) const { return m_emptied && m_emptied->answered() > moment; }
    /// Whether some standing before this moment shows the member.
    bool showedBefore(Moment moment, std::string_view member) const;
    /// The same of the standings since the board was deleted last.
    bool showedSinceEmptied(Moment before, std::string_view member) const;

private:
    struct Tier {
        std::chrono::microseconds age;  ///< what is older goes to the next tier
        std::chrono::microseconds span; ///< of each of these the last standing is kept; 0: all are
    };
    static constexpr std::size_t tierCount = 4;
    static const std::array<Tier, tierCount> tiers;

    void push(std::size_t tier, StandingSpan held);
    void forgetAfter(Moment now);
    void thin(Moment now);
    void makeRoom();
    bool showed(std::optional<Moment> after, Moment before, std::string_view member) const;
    void noteDropped(const StandingSpan &held);
    template <class Visit>
    void visitOldestFirst(const Visit &visit) const;

    std::array<std::deque<StandingSpan>, tierCount> m_tiers; ///< the newest first; each oldest first
    StandingPtr m_emptied; ///< the last one without members; kept however short it stood
    std::size_t m_count = 0;
    std::size_t m_bytes = 0;
};

} // namespace tiebreak
