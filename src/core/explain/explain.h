// SPDX-License-Identifier: GPL-3.0-or-later
// Why one row stands above another: a proof from their doubles and names.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A row to explain.
struct ExplainedRow {
    std::int64_t rank = 0; ///< 0 is the top
    std::string member;
    double raw = 0;
    std::optional<std::int64_t> trueMicroseconds; ///< when it reached its score, where events tell
    std::optional<std::string> key = {};          ///< that has it, where a board has several
};

/// What decided between two rows.
enum class Decider : std::uint8_t {
    Score,    ///< the scores differ
    Time,     ///< equal scores: the packed times differ
    SameTick, ///< one double that holds one tick: the member name
    Collapse, ///< one double that holds several ticks: the member name
    Name,     ///< one double without a readable time: the member name
    Untimed,  ///< equal scores, but one of them holds no time of the time range: the larger number
    Raw,      ///< one of them stands for no score: the larger number
};

/// Whether the order is the one in which things happened.
enum class OrderOutcome : std::uint8_t {
    Right,
    Wrong,
    Unknown, ///< nothing at hand tells
};

/// Bits first to last of a double that differ, both included; 0 is the sign, 63 the lowest.
struct BitRun {
    int first = 0;
    int last = 0;
    bool operator==(const BitRun &) const = default;
};

/// The proof.
struct Explanation {
    ExplainedRow above;
    ExplainedRow below;
    Decoded aboveDecoded;
    Decoded belowDecoded;
    TickInterval aboveTicks; ///< the earliest and latest that the double may stand for
    TickInterval belowTicks;
    Decider decider = Decider::Raw;
    OrderOutcome outcome = OrderOutcome::Unknown;
    std::vector<BitRun> differingBits;
    std::uint64_t doublesApart = 0; ///< 0: the same double
    std::size_t nameByte = 0;       ///< index of the first byte in which the members differ
};

/// Explains why one of two rows of a board stands above the other. The rows may be given either way round;
/// which is above follows from their doubles and names as Redis compares them.
Explanation explainRows(const Decoder &decoder, Direction direction, ExplainedRow a, ExplainedRow b);

} // namespace tiebreak
