// SPDX-License-Identifier: GPL-3.0-or-later
// The board of a run as all its clients know it: keys, codec, direction and whose clock stamps.
#pragma once

#include "core/base/result.h"
#include "core/board/rows.h"
#include "core/codec/codecspec.h"
#include "core/time/tick.h"
#include "sim/board/boardtrim.h"
#include "sim/operation/shortreply.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What the keys are for.
enum class BoardLayout : std::uint8_t {
    Composite,    ///< one sorted set whose raws pack score and time
    TwoSets,      ///< a sorted set of scores and one of times
    TimeInMember, ///< a sorted set of scores whose members begin with the time, and a hash of who is which
};

/// Constant during a run.
struct RunBoard {
    std::string key;        ///< the sorted set that ranks the members
    std::string timesKey;   ///< the sorted set of times, in BoardLayout::TwoSets
    std::string namesKey;   ///< the hash from member to name on the board, in BoardLayout::TimeInMember
    std::string coldKey;    ///< the hash of members who were cut off
    std::string runKey;     ///< there while the run goes on, where it leaves more than keys on the server
    int db = 0;             ///< the database of all keys
    std::string lockPrefix; ///< of the locks of members
    CodecSpec codec;
    Direction direction = Direction::HighestFirst; ///< of the raws
    TickUnit unit = TickUnit::Millisecond;         ///< of the times, where a codec has any the codec's
    bool serverTime = false;                       ///< TIME stamps, not the client's clock
    BoardTrim trim;

    /// The raw of so many points more than `old`, the reply to ZSCORE, reached at `tick`. Limit where the
    /// codec cannot pack it, Protocol where the reply is no score.
    Result<double> raised(const ShortReply &old, std::int64_t points, std::int64_t tick) const;
    /// The tick of a reply to TIME.
    Result<std::int64_t> tickOf(const ShortReply &time) const;
};

} // namespace tiebreak
