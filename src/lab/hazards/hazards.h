// SPDX-License-Identifier: GPL-3.0-or-later
// What can go wrong with a codec under a stated need, each with the smallest example that shows it.
#pragma once

#include "core/codec/codec.h"
#include "lab/need/need.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What goes wrong. Among hazards that are equally sure the earlier kind is listed first.
enum class HazardKind : std::uint8_t {
    LaterFirst,      ///< at equal scores the later time ranks first, not the earlier one
    Wraps,           ///< 64-bit integers wrap around past 2^63
    ScoreEnds,       ///< the score does not fit: refused
    FieldsOverlap,   ///< a field too large for its place, or a formula whose fields overlap
    TimeOutside,     ///< times before the epoch or after `from`: the field would be negative
    UlpAboveTick,    ///< times one resolution apart, or one tick where no such do, become one double
    TickAboveNeed,   ///< a tick is longer than the resolution
    TextOrder,       ///< `text`: the order flips where the number of digits changes
    TrailingZeros,   ///< `text`: .9 and .90 are one number at every score
    KeepWraps,       ///< the kept bits of the time start again at zero
    NegativeOrder,   ///< `text`: below zero the order of times turns round
    Increment,       ///< ZINCRBY adds to the time, breaks the bits, or keeps the old time
    NamesDecide,     ///< no time, or times within one tick: the member's bytes decide
    ScoreReadsWrong, ///< rounding reaches the score: a fraction becomes the next score
    FloorOrTruncate, ///< where a quotient is below zero, rounding down and cutting off read different scores
    Above53Bits,     ///< whole numbers past 2^53 are not all doubles
    TimeZero,        ///< a missing time, 0
    TimeBelowZero,   ///< a time of -1, which often stands for none
    AddBeforeCut,    ///< `text`: negative points, packed and added before the fraction is cut
    UnitMixUp,       ///< seconds where milliseconds belong, or the reverse
    LuaText,         ///< Lua's tostring and .. write 14 digits
    ClientText,      ///< a client that writes 15 or 16 digits
    JsonNumber,      ///< a whole number past 2^53 in JSON, read by JavaScript
    OldServerText,   ///< servers of different age write one double differently
};

/// How sure it is.
enum class HazardSeverity : std::uint8_t {
    Certain,     ///< within the need
    BeyondNeed,  ///< only outside the need's scores or time range, or finer than its resolution
    Conditional, ///< depends on how scores are written or read
};

/// One line of an example: a raw, how it came about and what is read back.
struct HazardStep {
    /// How the raw came about.
    enum class Way : std::uint8_t {
        Packed,    ///< encode(score, tick)
        Refused,   ///< encode() fails: there is no raw
        Unchecked, ///< the same arithmetic without a check of the field
        Wrapped,   ///< the packed whole number wrapped round in 64 bits
        Added,     ///< the first step's raw + addend
        Written,   ///< the first step's raw written as `text` with Hazard::digits digits, and read again
    };
    Way way = Way::Packed;
    std::int64_t score = 0;
    std::int64_t tick = 0;
    double raw = 0;
    double addend = 0; ///< Added
    std::string text;  ///< Written: the text; else the shortest text of the raw, or empty where there is none
    Decoded read;      ///< what the codec's decoder says of the raw, in the need's time range
};

/// One thing that can go wrong. The words are made from these values; see hazardtext.h.
struct Hazard {
    HazardKind kind = HazardKind::UlpAboveTick;
    HazardSeverity severity = HazardSeverity::Certain;
    std::optional<std::int64_t> fromScore;    ///< the score nearest to 0 at which it happens; not set: at all
    std::optional<std::int64_t> atTick;       ///< the moment from which or before which it happens
    std::optional<std::int64_t> movesScoreAt; ///< LuaText, ClientText: a score that is read as another one
    std::optional<std::int64_t> floorScore;   ///< FloorOrTruncate: what rounding down reads
    std::optional<std::int64_t> cutScore;     ///< FloorOrTruncate: what cutting off reads
    int digits = 0;                           ///< LuaText, ClientText, OldServerText: significant digits
    TickUnit fedUnit = TickUnit::Second;      ///< UnitMixUp: the unit of the time that is fed in
    std::vector<HazardStep> example;          ///< the smallest one
};

/// Everything that can go wrong with this codec under this need, the most serious first. The need passes
/// checkNeed(). Takes a few milliseconds at the most.
std::vector<Hazard> hazards(const CodecSpec &spec, const Need &need);

/// The kind's name for programs: "ulp-above-tick", ...
std::string_view hazardKindName(HazardKind kind);
/// The severity's name for programs: "certain", "beyond-need", "conditional".
std::string_view hazardSeverityName(HazardSeverity severity);

} // namespace tiebreak
