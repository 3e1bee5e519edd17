// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to a board's order when its rows are packed by another codec.
#pragma once

#include "core/audit/audit.h"
#include "core/base/progress.h"
#include "core/board/boardevents.h"
#include "core/board/snapshot.h"
#include "core/codec/codec.h"
#include "core/precision/reach.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// Why a row is left out of a re-encode.
enum class LeftOut : std::uint8_t {
    Invalid,    ///< nothing encodes to its raw
    OutOfRange, ///< its time lies outside the time range
    NoTime,     ///< the old codec packs no time, and the new one needs one
    NoFit,      ///< its score or its time does not fit the new codec
};
inline constexpr std::size_t leftOutReasons = static_cast<std::size_t>(LeftOut::NoFit) + 1;

/// A row in another codec.
struct ReencodedRow {
    std::optional<double> raw;         ///< nothing: it is left out
    LeftOut reason = LeftOut::Invalid; ///< why
    std::string limit;                 ///< NoFit: what it ran into, a sentence
};

/// Encodes a decoded row's score with the codec `to`, and as its time `reached`, in microseconds since the
/// Unix epoch, where that is known, else the one that the board shows; a coarser unit rounds it down. What
/// cannot be read, does not fit or would wrap around is left out.
ReencodedRow reencodeRow(const CodecSpec &from, const CodecSpec &to, const Decoded &decoded,
                         std::optional<std::int64_t> reached = {});

/// The rows that are left out for one reason.
struct LeftOutRows {
    std::int64_t count = 0;
    std::int64_t faulty = 0;         ///< of them, those that WrongRows::unreadable counts
    std::int64_t firstOther = 0;     ///< the rank of the first that is none of these
    std::vector<std::int64_t> ranks; ///< of the first of them, 0 is the top; at most `leftOutKept`
    std::string limit;               ///< NoFit: what the first of them ran into, a sentence
};
inline constexpr std::size_t leftOutKept = 5;

/// The rows that the audit calls wrong for one reason, and what the move makes of them.
struct WrongRows {
    FindingKind kind = FindingKind::Invalid;
    std::int64_t count = 0;
    std::int64_t leftOut = 0;
    std::int64_t unreadable = 0; ///< of those left out: for what is wrong with them, not for the new codec
    std::int64_t firstUnreadable = 0; ///< the rank of the first of these
    std::int64_t fromEvents = 0;      ///< that get the time of their event
    std::int64_t firstRank = 0; ///< of the first that keeps what it reads; where none does, of the first
    std::int64_t score = 0;     ///< that this one has on the new board, if it keeps what it reads
    std::int64_t tick = 0;      ///< the same, in ticks of the new codec

    /// That are moved with the score and the time that the old codec reads.
    std::int64_t kept() const { return count - leftOut - fromEvents; }
};
/// Whether rows with such a finding are wrong by themselves, whatever stands beside them.
bool isWrongRow(FindingKind kind);

/// A row that changes place: its rank on the old board and on the new one, 0 is the top.
struct PlaceChange {
    std::int64_t before = 0;
    std::int64_t after = 0;
    bool operator==(const PlaceChange &) const = default;
};
inline constexpr std::size_t placeChangesShown = 100; ///< in a window, or on a terminal

/// The new board, and how it differs from the old one. Pairs are any two of the rows that are moved, not
/// neighbours only. A row keeps its place when as many moved rows stand above it as before.
struct ReencodePlan {
    Rows rows; ///< those that are moved, with their new raws, in the order of a snapshot
    CodecSpec to;
    Direction direction = Direction::HighestFirst;     ///< in which the board is read
    Direction newDirection = Direction::HighestFirst;  ///< the new one, so that scores stand the same way
    std::array<LeftOutRows, leftOutReasons> leftOut{}; ///< by LeftOut
    std::vector<WrongRows> wrong; ///< the gravest first; nothing where no audit was given

    std::vector<PlaceChange> changes; ///< all of them, from the old top down
    std::int64_t pairsFlipped = 0;    ///< stand the other way round
    std::int64_t tiesResolved = 0;    ///< pairs in one double before, and not after
    std::int64_t tiesLost = 0;        ///< pairs in one double after, and not before
    std::int64_t sharingBefore = 0;   ///< members whose double another moved one held too
    std::int64_t sharingAfter = 0;

    std::int64_t timesFromEvents = 0;
    std::int64_t timesChosen = 0; ///< several times fitted the old raw, and the one that is shown was taken
    std::int64_t misread = 0;     ///< the new codec's own decoder will read another score
    CodecReach reach;             ///< of the new codec within the time range, if it packs a time
    std::int64_t aboveExact = 0;  ///< moved members above the score up to which it keeps each tick
    bool laterFirst = false;      ///< of equal scores the new codec ranks the later first

    std::int64_t moved() const { return static_cast<std::int64_t>(rows.size()); }
    std::int64_t changePlace() const { return static_cast<std::int64_t>(changes.size()); }
    std::int64_t leftOutCount() const;
    /// The application has to read the new board from its other end.
    bool directionTurns() const { return newDirection != direction; }
    /// Nobody is left out and nobody changes place.
    bool keepsOrder() const { return changes.empty() && leftOutCount() == 0; }
};

/// Decodes each row with `from` and encodes it with `to` as reencodeRow() does, with the time of the member's
/// event at its score where `events` (which may be null) have one. `audited`, if not null, is what
/// auditSnapshot() says of these rows, all places listed. Cancelled when asked to stop; progress counts
/// members.
Result<ReencodePlan> planReencode(const Snapshot &snapshot, const Decoder &from, const CodecSpec &to,
                                  Direction direction, const BoardEvents *events = nullptr,
                                  const Progress &progress = {}, const AuditReport *audited = nullptr);

} // namespace tiebreak
