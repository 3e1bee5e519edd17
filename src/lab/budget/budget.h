// SPDX-License-Identifier: GPL-3.0-or-later
// The bit budget: what a need takes, and what a codec has for it.
#pragma once

#include "core/codec/codecspec.h"
#include "lab/need/namedcodec.h"
#include "lab/need/need.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// What ZINCRBY by one point does to a codec's raws.
enum class IncrementEffect : std::uint8_t {
    Adds,        ///< plain: it adds the point
    ByWeight,    ///< a point is the weight of a point; the time of the first score stays
    ByOneRounds, ///< a point is 1; the time stays but is rounded once more with each one
    Breaks,      ///< raws do not add up
};

/// How a person reads the score of a raw in redis-cli.
enum class ReadableBy : std::uint8_t {
    Sight,    ///< its digits stand in the raw
    Dividing, ///< by dividing by a power of two
    Nobody,   ///< only a program can
};

/// What the bounds of ZRANGEBYSCORE are for the scores a to b.
enum class RangeBounds : std::uint8_t {
    Scores,   ///< a to (b + 1
    Weighted, ///< a·weight to (b + 1)·weight
    Bits,     ///< two encoded doubles that a program has to work out
};

/// What goes wrong first above the last score that a codec keeps.
enum class AboveLimit : std::uint8_t {
    TimeBlurs,       ///< times one resolution apart share a double
    ScoreReadsWrong, ///< the scheme's own decoder reads another score, whether or not times blur as well
    NothingFits,     ///< there is no raw
};

/// What a codec has for a need. Every number is exact.
struct BudgetRow {
    NamedCodec codec;

    int needed = 0; ///< bits: log2 of the scores plus log2 of the times it spends, rounded up
    /// Bits: log2 of the scores it keeps plus log2 of the times it spends, rounded down. No whole number of
    /// the codec alone could tell a need that just fits from one that just does not: where the need fits but
    /// takes part of the last bit, that bit counts. With scores below 0 the sign's bit counts too.
    std::optional<int> has;
    std::optional<int> margin; ///< has - needed; below 0 exactly where the scores do not all hold
    /// Scores from 0 up to which times one resolution apart never share a double.
    std::optional<std::int64_t> keepsUpTo;
    std::optional<std::int64_t> keepsDownTo; ///< the same below 0
    AboveLimit above = AboveLimit::TimeBlurs;

    // What is lost, in ticks of the codec's unit.
    bool hasTime = true;
    bool unitTooCoarse = false;    ///< the unit is longer than the resolution
    bool laterWins = false;        ///< at equal scores the later time ranks first
    bool negativesRefused = false; ///< the need has scores below 0 and the codec takes none
    bool negativeTiesTurn = false; ///< `text`: below 0 equal scores stand in the opposite order
    std::optional<std::int64_t>
        endsAfter; ///< the last tick that fits beside a score, where the time range goes on
    std::optional<std::int64_t> beginsWith;    ///< the first one, where the time range began before
    bool outsideTimeRange = false;             ///< no tick of the time range fits
    std::optional<std::int64_t> lastTick;      ///< the last tick that fits, `keep` aside
    std::optional<std::int64_t> wrapsAt;       ///< the first tick of the time range that starts `keep` anew
    std::optional<std::int64_t> orderBreaksAt; ///< the first tick with another number of digits (`text`)

    IncrementEffect increments = IncrementEffect::Adds;
    ReadableBy readable = ReadableBy::Sight;
    RangeBounds ranges = RangeBounds::Scores;
    bool needsBits = false;  ///< code needs the 64 bits of a double
    bool passesTo53 = false; ///< whole numbers beyond 2^53 occur on the way to a raw

    /// The bits suffice: margin is 0 or more.
    bool hasRoom() const { return margin && *margin >= 0; }
    /// It does all that the need asks for.
    bool fits() const;
};

/// The row of one codec; `need` passed checkNeed().
BudgetRow budgetRow(const NamedCodec &codec, const Need &need);

/// A row for each codec, in their order; a few milliseconds for all.
std::vector<BudgetRow> bitBudget(std::span<const NamedCodec> codecs, const Need &need);

/// How many scores a codec has to count: from the lowest to the highest, and always from 0 on, for it has no
/// origin of its own.
std::uint64_t scoresCounted(const Need &need);

/// ceil(log2(a·b / c)) for a, b, c > 0; 0 where that is below 0.
int bitsFor(std::uint64_t a, std::uint64_t b, std::uint64_t c);

/// floor(log2(a·b / c)) for a, b, c > 0; 0 where that is below 0.
int bitsIn(std::uint64_t a, std::uint64_t b, std::uint64_t c);

} // namespace tiebreak
