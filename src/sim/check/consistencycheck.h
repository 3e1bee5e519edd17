// SPDX-License-Identifier: GPL-3.0-or-later
// The consistency check: what the board must hold after a run, by what was acknowledged, against what it
// holds.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "sim/check/updaterecord.h"

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// A row of the board before the run.
struct StartRow {
    std::uint32_t member = 0;
    std::int64_t score = 0;
    std::int64_t reached = 0; ///< ns since the run began, below 0
};

/// Stands in rows for a member that the run does not have: somebody else wrote it.
inline constexpr std::uint32_t unexpectedMember = std::numeric_limits<std::uint32_t>::max();

/// A row of the board after the run, as its readers rank it, whatever the layout; or of the cold store,
/// without its time.
struct FinalRow {
    std::uint32_t member = 0; ///< or unexpectedMember, of whom nothing else is looked at
    std::int64_t score = 0;
    /// When the board says the score was reached, ns since the run began: one tick, or all the ticks that the
    /// raw may stand for. Nothing where it holds no time.
    struct Stamp {
        std::int64_t first = 0;
        std::int64_t last = 0; ///< the end of the last tick
    };
    std::optional<Stamp> stamp = {};
    bool sameAsAbove = false; ///< what is stored is what the row above has: the member name decided
    double stored = 0;        ///< the number that ranks it, as the server holds it
    bool encodes = true;      ///< `stored` is just what some score and time are packed into
};

/// What a strategy does that adds to the stored number itself, with no codec in between: then that number
/// need not encode anything, but it is what was there before and whole points.
struct Increments {
    double point = 1;          ///< what a point adds
    std::vector<double> start; ///< what is stored of the rows of the start, in their order
    bool wholeNumbers = false; ///< whatever a Set writes is a whole number
};

/// All that the check reads. Members are numbers below `members`. The records must outlive the check.
struct RunHistory {
    std::uint32_t members = 0;
    std::vector<StartRow> start;                        ///< at most one a member
    std::vector<std::span<const UpdateRecord>> updates; ///< in any order, one span a worker or several
    std::vector<FinalRow> board;                        ///< from the top down
    bool lowestFirst = false;
    std::int64_t tick = 1;             ///< ns, at least 1: times closer than this need not be told apart
    std::vector<std::int64_t> skew;    ///< by worker: how far its clock is ahead, ns; 0 for those not listed
    bool serverTime = false;           ///< stamped by the server's clock: skew plays no part
    bool keepsOldTime = false;         ///< the strategy does not stamp what it adds (ZINCRBY)
    bool laterFirst = false;           ///< at equal scores the codec ranks the later time first
    std::optional<std::int64_t> keeps; ///< trimmed to so many members; nothing: never trimmed
    /// What the cold store holds after the run, at most one row a member; a row of the board counts before
    /// it. Nothing: there is no cold store, and whoever is cut off is gone.
    std::optional<std::vector<FinalRow>> cold;
    std::optional<Increments> increments; ///< nothing: all that the strategy writes is packed by the codec
    std::vector<std::string> unexpectedNames; ///< of some of the unexpected members
};

/// Why a pair stands against its true order.
enum class WrongCause : std::uint8_t {
    Collapsed,  ///< what is stored for both is one value, and stands for both moments
    ClockSkew,  ///< with the clocks put right it would stand right
    Race,       ///< a stamp is not of the update that came last, or there is none; or no clock is to blame
    OldTime,    ///< ZINCRBY left a time that is not of the last update
    LaterFirst, ///< both stamps are right, and the codec ranks the later time first
};
inline constexpr std::size_t wrongCauses = 5;

/// Two members of equal score of which the lower one was there first.
struct WrongPair {
    std::int64_t above = 0; ///< rank; 0 is the top
    std::int64_t below = 0;
    std::uint32_t memberAbove = 0;
    std::uint32_t memberBelow = 0;
    std::int64_t gap = 0; ///< ns for which the one below was surely there alone
    WrongCause cause = WrongCause::Race;

    bool operator==(const WrongPair &) const = default;
};

/// A member whose score is not what was acknowledged.
struct WrongScore {
    std::uint32_t member = 0;
    std::optional<std::int64_t> found; ///< nothing: neither on the board nor in the cold store
    std::int64_t min = 0;              ///< what it must be at the least; off the board counts as 0 ...
    std::int64_t max = 0;              ///< ... and at the most, by what is uncertain
    std::int64_t rank = -1;            ///< -1: not on the board

    bool operator==(const WrongScore &) const = default;
};

/// A member whose stored number no update of the run writes.
struct AlteredScore {
    std::uint32_t member = 0;
    double stored = 0;
    std::int64_t rank = -1; ///< -1: in the cold store

    bool operator==(const AlteredScore &) const = default;
};

/// How many examples of each kind are kept.
inline constexpr std::size_t wrongKept = 20;

/// What the check found. A member of whom an update is uncertain is unsure: that update may have changed the
/// score, or when it was reached. It is blamed for nothing that this could explain. Pairs are any two members
/// of equal score whose scores are right and sure.
struct ConsistencyReport {
    std::int64_t acknowledged = 0; ///< updates
    std::int64_t refused = 0;
    std::int64_t uncertain = 0;

    std::int64_t lost = 0;       ///< acknowledged updates that are not on the board, at the least
    std::int64_t lostPoints = 0; ///< between the scores found and the nearest that are allowed
    std::int64_t membersLost = 0;
    /// Of those members: neither on the board nor in the cold store, though nothing in the run can have
    /// removed them, with their share of what is lost.
    std::int64_t missing = 0;
    std::int64_t missingUpdates = 0;
    std::int64_t missingPoints = 0;
    bool boardGone = false; ///< no row is left, though members must be on the board
    /// ms since the run began: what is lost is just what a board has lost that was emptied then, as by DEL,
    /// and written again. Nothing where that does not explain nine in ten members, or a member that is right
    /// contradicts it.
    std::optional<std::int64_t> emptiedAt;
    std::int64_t duplicated = 0; ///< updates that were applied twice, at the least
    std::int64_t duplicatedPoints = 0;
    std::int64_t membersDuplicated = 0;
    std::int64_t membersUnsure = 0;
    /// Members who surely belong among those kept and are not on the board. They do not count as lost, but
    /// where a cold store holds wrong points for them or none at all.
    std::int64_t wronglyTrimmed = 0;
    std::int64_t repeatedRows = 0; ///< rows of a member who stands further up too; not looked at otherwise
    /// Members whose stored number no update of the run writes, be the score that it rounds to right or not.
    /// They count as neither lost nor duplicated, and their order is not judged.
    std::int64_t altered = 0;
    std::int64_t unexpected = 0; ///< rows of members that the run does not have

    std::int64_t judgedPairs = 0;                    ///< whose true order is known, and at least a tick apart
    std::int64_t wrongPairs = 0;                     ///< of them, ranked against it
    std::array<std::int64_t, wrongCauses> byCause{}; ///< wrongPairs, by WrongCause
    std::int64_t misplaced = 0; ///< rows above one of equal score that was there first by at least a tick
    std::int64_t sameTick = 0;  ///< pairs ranked against their true order, but less than a tick apart:
                                ///< not wrong

    std::vector<WrongScore> worstScores; ///< the most points astray first, at most wrongKept
    std::vector<WrongPair> worstPairs;   ///< the widest gap first, at most wrongKept a cause; one a row below
    std::vector<std::uint32_t> trimmedExamples;  ///< the best scores first, at most wrongKept
    std::vector<AlteredScore> alteredExamples;   ///< the first members, at most wrongKept
    std::vector<std::string> unexpectedExamples; ///< names, at most wrongKept

    /// Nothing lost, applied twice, misplaced or wrongly trimmed, and nothing written by anybody else.
    bool right() const
    {
        return lost == 0 && duplicated == 0 && misplaced == 0 && wronglyTrimmed == 0 && altered == 0 &&
               unexpected == 0;
    }
    bool operator==(const ConsistencyReport &) const = default;
};

/// Rows that nobody in the run wrote: altered and unexpected ones.
inline std::int64_t notOfTheRun(const ConsistencyReport &report)
{
    return report.altered + report.unexpected;
}

/// Checks a board against all that was acknowledged, in O(n log n) of updates and rows. What a score may be
/// tells allowedScores(), what is lost or duplicated scoreDefect(), who was surely there first
/// countWrongOrder(), who may be cut off wronglyTrimmed(), and which numbers nobody wrote mayBeStored().
/// Progress counts updates and then rows.
/// Cancelled when asked to stop; Usage when a row or an update names a member that is not below `members`.
Result<ConsistencyReport> checkConsistency(const RunHistory &run, const Progress &progress = {});

} // namespace tiebreak
