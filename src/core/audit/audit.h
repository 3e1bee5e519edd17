// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a whole board stands in the order of time, and where and why it does not.
#pragma once

#include "core/audit/eventorder.h"
#include "core/audit/otherunit.h"
#include "core/base/progress.h"
#include "core/board/snapshot.h"
#include "core/codec/codec.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// What can be found on a board, the gravest first. Counts are of members unless said otherwise.
enum class FindingKind : std::uint8_t {
    LaterFirst,     ///< neighbours of equal score, the later above the earlier (counts pairs)
    UnitMixUp,      ///< the time makes sense when read in a unit 1 000 or 1 000 000 times larger or smaller
    OtherUnit,      ///< the time ran over into the score, and both make sense in another unit: see OtherUnit
    Mirrored,       ///< the time makes sense when the field is read as counting up instead of down
    Collapsed,      ///< share a double that holds several ticks: their times may have collapsed
    SameTick,       ///< share a double that holds one tick
    NoTimeKept,     ///< share a double under a codec that packs no time
    Misread,        ///< the scheme's own decoder reads another score
    Overflow,       ///< out of range, but of the time range once whole fields are added: the time ran over
    Overrun,        ///< may have been packed after the codec ran out: such rows read like its first times
    Ambiguous,      ///< several intervals of the time range fit
    Fraction,       ///< hold a fraction where the codec packs whole numbers
    BarePoints,     ///< hold less than one packed point: points that were never packed
    Timeless,       ///< the packed field is 0 and no time of the time range
    BeforeEpoch,    ///< out of range, before 1970
    OutOfTimeRange, ///< out of range, none of the above
    Future,         ///< certainly later than now
    Infinite,       ///< inf or -inf
    Invalid,        ///< nothing encodes to it, none of the above
    AboveLimit,     ///< hold a double of several ticks, though no tie has collapsed yet
    FieldTooWide,   ///< codec: the time now does not fit beside the score (counts members)
    Moved,          ///< moved while the board was read in pages
};
inline constexpr std::size_t findingKinds = static_cast<std::size_t>(FindingKind::Moved) + 1;

/// Ranks first to last, both included; 0 is the top.
struct RankRange {
    std::int64_t first = 0;
    std::int64_t last = 0;
    bool operator==(const RankRange &) const = default;
};

/// Something found, where, and the figures that its sentences need.
struct Finding {
    FindingKind kind = FindingKind::Moved;
    std::int64_t count = 0;
    std::vector<RankRange>
        places; ///< the longest first, then by rank; at most `placesKept`, unless all are listed
    std::int64_t placeCount = 0; ///< how many there are in all
    std::int64_t min = 0;        ///< see audittext: the smallest figure of a row, in ticks
    std::int64_t max = 0;        ///< the largest
    bool operator==(const Finding &) const = default;
};
inline constexpr std::size_t placesKept = 100;
inline constexpr std::size_t placesTold = 8; ///< that a text names

/// Rows that hold the same double, and the ticks that it may stand for.
struct SharedDouble {
    RankRange ranks;
    TickInterval ticks;
    bool operator==(const SharedDouble &) const = default;
};

/// Members by magnitude of their score: eight bins an octave, for charts with a logarithmic axis.
class ScoreBins
{
public:
    static constexpr std::size_t count = 64 * 8;
    /// The bin of a score; scores below 1 have none.
    static std::size_t binOf(std::int64_t score);
    /// The smallest score of a bin; the one after the last begins at 2^63.
    static double lowest(std::size_t bin);

    std::array<std::int64_t, count> members{};
    std::array<std::int64_t, count>
        collapsed{};                          ///< of them, in doubles that are shared and hold several ticks
    std::array<std::int64_t, count> widest{}; ///< the most ticks that such a double holds
    std::int64_t belowOne = 0;                ///< members whose score is 0 or negative
};

/// Tie groups of 2^(i-1)+1 to 2^i members, i being the index.
struct GroupSizes {
    std::array<std::int64_t, 64> groups{};
    std::array<std::int64_t, 64> byName{}; ///< of them, groups in which the member name decided somewhere
};

/// What one pass over a board tells. Pairs are neighbours of equal score.
struct AuditReport {
    std::int64_t members = 0;
    std::int64_t distinctScores = 0;        ///< of rows that have a score
    std::int64_t tieGroups = 0;             ///< scores that two or more members hold
    std::array<std::int64_t, 5> verdicts{}; ///< by Verdict
    std::int64_t misread = 0;
    std::int64_t unfit =
        0; ///< members that hold, by themselves, what this codec would not have packed by now

    std::int64_t pairsByTime = 0; ///< different doubles, both of them with a time
    std::int64_t pairsSameTick = 0;
    std::int64_t pairsCollapsed = 0; ///< one double, several ticks
    std::int64_t pairsNoTime = 0;    ///< no time can be read from one of them, or from both

    std::int64_t sharing = 0;      ///< members whose double another one holds too, where a time can be read
    std::int64_t severalTimes = 0; ///< ambiguous members whose double no other one holds
    std::optional<SharedDouble> largestCollapsed; ///< by members, then by ticks

    std::optional<OtherUnit> otherUnit; ///< what the finding OtherUnit rests on
    std::int64_t soundInOtherUnit = 0;  ///< of its members those that look as if their place were by time
    std::int64_t farInOtherUnit = 0;    ///< those that could be right, but for the board's other rows

    std::int64_t wrongInPlace = 0; ///< members of byTime() whose time cannot be right
    std::int64_t overrunInPlace =
        0; ///< members of byTime() that may have been packed after the codec ran out

    std::optional<std::int64_t>
        exactUpTo;                  ///< the score up to which every tick of the window has its own double
    std::int64_t membersAbove = 0;  ///< members above exactUpTo
    std::int64_t narrowestBlur = 0; ///< ticks of the narrowest blurred interval; 0: no row is blurred
    std::int64_t widestBlur = 0;
    std::optional<TickWindow> times; ///< the earliest and the latest time of exact and blurred rows
    std::int64_t lowestScore = 0;    ///< of rows that have a score
    std::int64_t highestScore = 0;

    GroupSizes groupSizes;
    ScoreBins bins;
    std::vector<Finding> findings; ///< the gravest first; none with count 0

    std::int64_t verdictCount(Verdict verdict) const { return verdicts[static_cast<std::size_t>(verdict)]; }
    /// Members without a readable time: out of range or invalid.
    std::int64_t unreadable() const
    {
        return verdictCount(Verdict::OutOfRange) + verdictCount(Verdict::Invalid);
    }
    /// Most members do not fit the codec: perhaps the board was packed by another one.
    bool doubtsCodec() const { return unfit > members / 2; }
    /// Members that stand where they stand by score and time alone, as far as their doubles prove it.
    std::int64_t byTime() const { return members - sharing - unreadable() - severalTimes - soundInOtherUnit; }
    /// The finding of that kind; null when there is none.
    const Finding *finding(FindingKind kind) const;
    /// What the findings of these kinds count together.
    std::int64_t countOf(std::initializer_list<FindingKind> kinds) const;
    /// Members whose time cannot be right, though it can be read: later than now, counted the other way, or
    /// in another unit.
    std::int64_t wrongTimes() const;
    /// Members whose time is in another unit, for sure or by all appearances.
    std::int64_t inOtherUnits() const;
    /// Members of which the next is not true, as far as is known. A pair with the later time above counts as
    /// one more, and so does a member that moved.
    std::int64_t notByTime() const;
    /// Every member stands by score and time alone, the earlier first, no time is certainly wrong, no score
    /// may be off, and no member moved while the board was read.
    bool orderIsByTime() const;
    /// notByTime() without the members that moved: of what was read.
    std::int64_t seenNotByTime() const;
};

/// A whole board as its source gave it.
struct SourceBoard {
    std::shared_ptr<const Snapshot> snapshot;
    std::int64_t readAt = 0; ///< microseconds since the Unix epoch, by the source's clock: the future begins
    std::chrono::nanoseconds readTime{0}; ///< how long it took
    std::string clockTrouble = {}; ///< why readAt is by this machine's clock after all; empty: it is not
};

/// How the board is looked at.
struct AuditView {
    Decoder decoder{CodecSpec(), TimeRange()};
    Direction direction = Direction::HighestFirst;
};

/// A board and what its audit found.
struct Audit : SourceBoard, AuditView {
    AuditReport report;
    std::optional<EventOrderReport> eventOrder; ///< where there are events

    /// Pairs that stand against their true order, as the events tell.
    std::int64_t contradicted() const { return eventOrder ? eventOrder->inverted : 0; }
};

/// Audits the board, and compares it with `events` unless that is null. Cancelled when asked to stop.
/// Progress counts members, of each part anew.
Result<Audit> auditBoard(const SourceBoard &board, const AuditView &view, const BoardEvents *events,
                         const Progress &progress = {}, Listed listed = Listed::First);

/// Counts and explains, in one pass over the rows that keeps nothing for each row unless all places are
/// listed; in two where rows are in another unit. `nowMicroseconds` since the Unix epoch is where the future
/// begins. Cancelled when asked to stop; progress counts members.
Result<AuditReport> auditSnapshot(const Snapshot &snapshot, const Decoder &decoder, Direction direction,
                                  std::int64_t nowMicroseconds, const Progress &progress = {},
                                  Listed listed = Listed::First);

} // namespace tiebreak
