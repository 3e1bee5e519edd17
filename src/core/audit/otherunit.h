// SPDX-License-Identifier: GPL-3.0-or-later
// Rows whose writer counted time in another unit than the codec does, so that it ran over into the score.
#pragma once

#include "core/codec/codec.h"

#include <cstdint>
#include <optional>
#include <span>

namespace tiebreak
{

/// How far a judgement can be trusted that a row's double alone does not prove.
enum class Sureness : std::uint8_t { AlmostCertain, Perhaps };

/// A row as the search for another unit sees it.
struct RowEvidence {
    /// What the row's double tells of its time.
    enum class State : std::uint8_t {
        Sound,    ///< it can be right
        Wrong,    ///< it cannot be right, and nothing simpler explains it
        Mirrored, ///< it cannot be right, but could be if it counted the other way
        Other,    ///< it counts for nothing
    };
    std::int64_t score = 0;
    std::int64_t tick = 0;
    State state = State::Other;
};

/// A unit that some rows were written in, and which rows these are. By itself such a row may look sound: it
/// then has a time far from all others of the board, and a wrong score.
struct OtherUnit {
    TickUnit unit = TickUnit::Millisecond;
    Sureness sureness = Sureness::Perhaps;
    bool most = false; ///< about half of the board's rows or more: `times` are of all, and any score will do
    double chance = 1; ///< share of arbitrary rows whose time would make sense in that unit too
    TickWindow times;  ///< the board's other times, in ticks of the codec
    TickWindow spared; ///< a row that can be right and has a time in here is never accused
    bool mirroredToo = false; ///< rows that could count the other way are accused, for this gives such rows
    bool negativeToo = false; ///< and those with a negative score, whatever their time

    std::int64_t cycle = 0;     ///< so many ticks on, the same field stands beside the next score
    int perCycle = 0;           ///< what a cycle takes from the score; 0: nothing, for only low bits are kept
    std::int64_t minCycles = 0; ///< that the times run over
    std::int64_t maxCycles = 0;
    TickWindow timesInUnit; ///< `times` in ticks of that unit
    TickWindow scores;      ///< the scores of the board's other rows, with some room

    /// Whether, read in that unit, the row has a time among the board's others, and such a score.
    bool explains(std::int64_t score, std::int64_t tick) const;
    /// Whether the row is taken for one in that unit.
    bool accuses(const RowEvidence &row) const;
};

/// Looks for a unit that explains what chance does not. `rows` is a sample of the board, `now` in ticks.
/// Judged are only rows whose time lies far from the board's others or cannot be right; for boards of which
/// half or more cannot be right see findMostInOtherUnit(). Almost certain: so many make sense in that unit
/// that chance would not do it once in a million boards. Perhaps: there are rows that cannot be right and
/// have the times that this would give them, and as many that can be right as it would give; where the board
/// shows none of these, the first alone must be rarer than once in sixteen boards. Nothing where the evidence
/// is less, and for `text` and `formula`.
std::optional<OtherUnit> findOtherUnit(const Decoder &decoder, std::span<const RowEvidence> rows,
                                       std::int64_t now);

} // namespace tiebreak
