// SPDX-License-Identifier: GPL-3.0-or-later
// What happened between two samples of a board, as far as they tell.
#pragma once

#include "core/codec/codec.h"
#include "core/live/standing/liveboard.h"
#include "core/live/standing/standing.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A kind of event. Filters name them.
enum class EventKind : std::uint8_t {
    NewLeader,   ///< `member` leads, before `other`, who led and stands at `lastPlace` now
    Overtook,    ///< `member` passed `other` and stands at `place`
    EnteredTop,  ///< `member` came among the first `top` places, at `place`
    LeftTop,     ///< `member` is no longer among them, or was removed: it was among them, or is followed
    Tied,        ///< `member` came level with `other`, and the upper one of them stands at `place`
    Extended,    ///< the leader `member` added `points` to its lead, which is now `lead`
    ManyMoves,   ///< at least `count` changes of place, of members that were or are at `place` to `lastPlace`
    BoardGone,   ///< the key is gone
    Shrunk,      ///< at least a quarter of its `top` members were removed, so that `count` are left
    BoardFilled, ///< the key is there (again), with `count` members
    NotRead,     ///< nobody looked in between: what happened then is told at its end, if at all
    Arrived,     ///< `member`, who is followed, is on the board now, at `place` below the first
    WorseScore,  ///< a score that fell, which may be meant; `text` says which
    Damage,      ///< a change that is not as it should be; `text` says what
    Alert,       ///< a rule of the user's came true; `text` says which
    RolledBack,  ///< `count` scores of `top` that are read are again what they were, or are worse since
                 ///< another process answers; `text` says which
    Rewritten, ///< `count` scores of `top` that both samples show are others, all at once, and do not fit the
               ///< codec
    Restarted, ///< another process of the server answers, as after a restart
    Resynced,  ///< the server has got the data of another primary
    Replaced,  ///< the key holds another board, of `count` members. Of `top` that were read of the one before
               ///< `place` are shown, and `lastPlace` were asked for and are gone
    TakenOver, ///< `server` answers in the place of `serverBefore`, as after a failover
    ClockSetBack, ///< this machine's clock was set back, which moments do not follow; `text` says by how much
};

/// What another process has, beside what the one before it had.
enum class OtherData : std::uint8_t {
    Compared, ///< the same board, as far as known: what was seen goes on
    Own,      ///< rows of its own: nothing is compared
    NoBoard,  ///< the board is not there, and was there before
};

/// An event, which lies between two moments: the sample before showed it not yet, the one after did. Places
/// count from 1; 0: not known.
struct LiveEvent {
    EventKind kind = EventKind::Overtook;
    Moment from;
    Moment to;
    std::string member;
    std::string other; ///< empty: there is none to name
    std::int64_t place = 0;
    std::int64_t lastPlace = 0;
    std::int64_t fromPlace = 0;
    std::int64_t top = 0;
    std::int64_t count = 0;
    std::int64_t points = 0;
    std::int64_t lead = 0;
    DecidedBy decidedBy = DecidedBy::Score; ///< Tied, LeftTop: what decided
    /// Somebody was passed: LeftTop: else `member` was removed. NewLeader: else `other` fell, or, where
    /// `lastPlace` is 0, was removed, or is not among the first `count`, which were read. Replaced: else
    /// nobody could be asked for, and it may be the same board.
    bool fair = true;
    std::string text;
    std::string serverBefore = {}; ///< host and port, as they were named
    std::string server = {};
    OtherData data = OtherData::Compared; ///< Restarted, Resynced, TakenOver
    bool operator==(const LiveEvent &) const = default;
};

/// Whether it is an incident: something of the server or of the board that no play of its members brings
/// about.
bool isIncident(const LiveEvent &event);

/// How events are told.
struct EventRules {
    std::int64_t top = 10;        ///< "entered the top 10"
    std::size_t maxOvertakes = 4; ///< more of them at once are told as a count
};

/// The events between two samples of one board that follow one another, in the order of their places. `from`:
/// until then `before` is known to have stood.
std::vector<LiveEvent> eventsBetween(const Standing &before, Moment from, const Standing &now,
                                     const Decoder &decoder, const EventRules &rules = {});

/// The changes of place that there must have been at least between two samples: each swaps two neighbours. Of
/// the members of the later head those count whose earlier place is known.
std::int64_t minSwaps(const Standing &before, const Standing &now);

} // namespace tiebreak
