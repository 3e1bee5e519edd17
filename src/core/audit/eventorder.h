// SPDX-License-Identifier: GPL-3.0-or-later
// A board's order against what really happened.
#pragma once

#include "core/base/progress.h"
#include "core/board/boardevents.h"
#include "core/board/snapshot.h"
#include "core/codec/codec.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tiebreak
{

/// Finds when a member reached a score. The events must outlive it.
class EventIndex
{
public:
    explicit EventIndex(const BoardEvents &events);

    /// The earliest time, in microseconds since the Unix epoch, at which the member reached exactly this
    /// score.
    std::optional<std::int64_t> reached(std::string_view member, std::int64_t score) const;
    /// The same for the true score of a decoded row; nothing for a row that stands for none.
    std::optional<std::int64_t> reached(std::string_view member, const Decoded &decoded) const;
    /// Whether there is any event of the member.
    bool knows(std::string_view member) const { return m_latest.contains(member); }
    /// The member's events by their place in the file, the last one first.
    std::vector<std::uint32_t> eventsOf(std::string_view member) const;

private:
    const BoardEvents &m_events;
    std::unordered_map<std::string_view, std::uint32_t>
        m_latest;                        ///< a member's event, the last one in the file
    std::vector<std::uint32_t> m_before; ///< the member's event before; itself: none
};

/// Two members of equal score that stand against their true order.
struct Inversion {
    std::int64_t above = 0; ///< rank; 0 is the top
    std::int64_t below = 0;
    std::int64_t aboveMicroseconds = 0; ///< when the one above reached the score
    std::int64_t belowMicroseconds = 0; ///< the same for the one below, who was earlier
    bool byName = false;                ///< both hold the same double
    /// In microseconds, at most the largest integer.
    std::int64_t gap() const;
};
inline constexpr std::size_t inversionsKept = 20;

/// Members whose packed time is so many ticks later than that of their event; below 0 it is earlier.
struct OffsetBin {
    std::int64_t first = 0;
    std::int64_t last = 0; ///< included
    std::int64_t members = 0;
    bool operator==(const OffsetBin &) const = default;
};
inline constexpr std::size_t maxOffsetBins = 12;

/// What may be behind times that are not those of the events. Each member is counted once.
struct WrongTimes {
    std::int64_t unpacked = 0; ///< have the double of one event of theirs plus the points up to another
    std::int64_t kept = 0;     ///< have the time of an earlier event of theirs, at another score
    std::int64_t shifted = 0;  ///< share one offset, but for a tick: three members and nine tenths of the
                               ///< others at least
    std::int64_t offset = 0;   ///< of these, in ticks
    std::int64_t later = 0;    ///< of the rest
    std::int64_t earlier = 0;
    std::int64_t maxLater = 0; ///< in ticks
    std::int64_t maxEarlier = 0;
    std::vector<OffsetBin> histogram; ///< of all members with an event, those with the right time too; bins
                                      ///< reach no farther than what they hold
};

/// How much of what was found is listed beside its count.
enum class Listed : std::uint8_t {
    First, ///< the gravest
    All,
};

/// What the comparison tells. Pairs are any two members of equal decoded score, not neighbours only.
struct EventOrderReport {
    std::int64_t matched = 0;    ///< members who have an event at their score
    std::int64_t otherScore = 0; ///< members who have events, but at other scores
    std::int64_t unknown = 0;    ///< members without any event
    std::int64_t wrongTime = 0;  ///< matched members whose double does not stand for their true time
    WrongTimes wrongTimes;       ///< of these

    std::int64_t pairs = 0;          ///< of matched members
    std::int64_t sameTime = 0;       ///< of them, at the same microsecond: no order is wrong there
    std::int64_t inverted = 0;       ///< of them, ranked against their true order
    std::int64_t invertedByName = 0; ///< of the inverted, in one double
    std::int64_t invertedByBlur = 0; ///< of these, in a double of several ticks, and not in one tick: a codec
                                     ///< that keeps each tick would tell them apart
    std::int64_t groups = 0;         ///< scores at which a pair is inverted
    std::int64_t pairsInGroups = 0;  ///< pairs of those scores
    std::int64_t misplaced = 0;      ///< rows that stand below a later one
    std::vector<Inversion> worst;    ///< for each of them the latest above it, the widest gap first; at most
                                     ///< inversionsKept unless all are listed

    /// Kendall's tau-b between rank and true time inside the ties, all groups together: 1 is the true order,
    /// -1 its reverse; nothing when no pair can tell. With C concordant and D inverted pairs and T at the
    /// same time: (C - D) / sqrt((C + D)(C + D + T)), M. G. Kendall, "The treatment of ties in ranking
    /// problems", 1945.
    std::optional<double> tau() const;
};

/// Compares each tie of a board with the events; the earlier belongs above. Cancelled when asked to stop;
/// progress counts members.
Result<EventOrderReport> compareWithEvents(const Snapshot &snapshot, const Decoder &decoder,
                                           Direction direction, const BoardEvents &events,
                                           const Progress &progress = {}, Listed listed = Listed::First);

} // namespace tiebreak
