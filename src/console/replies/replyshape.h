// SPDX-License-Identifier: GPL-3.0-or-later
// What the reply to a command of sorted sets holds: where its raws, members and places stand.
#pragma once

#include "redis/wire/command.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// The meaning of a reply, as the command and its options have it.
struct ReplyShape {
    enum class Kind : std::uint8_t {
        Other,     ///< nothing that a codec could read
        Raw,       ///< ZSCORE, ZINCRBY, ZADD INCR
        Raws,      ///< ZMSCORE
        Rows,      ///< member and raw in turn, or pairs of them
        KeyedRow,  ///< BZPOPMIN: key, member, raw
        KeyedRows, ///< ZMPOP: key, pairs
        Scan,      ///< ZSCAN: cursor, then member and raw in turn
        Place,     ///< ZRANK
        PlaceRaw,  ///< ZRANK WITHSCORE
        Card,      ///< how many rows there are
        Count,     ///< how many lie between two bounds
        Added,     ///< rows that are new
        Changed,   ///< ZADD CH: rows that are new or have another raw
        Removed,
        Stored, ///< in the key that it names first
    };
    Kind kind = Kind::Other;
    std::string key;                   ///< the sorted set it speaks of; empty where there are several
    std::vector<std::string> members;  ///< that were asked for, in order
    bool fromTop = false;              ///< places are counted from the highest raw
    std::optional<std::int64_t> start; ///< Rows by rank: the first index, negative from the other end
    std::string min;                   ///< Count: the bounds as they were typed
    std::string max;
    bool added = false; ///< the raws are sums of several sets' raws

    /// Whether the number of rows is needed to say which place is meant.
    bool needsCard() const { return kind == Kind::Place || kind == Kind::PlaceRaw || start.has_value(); }
};

/// How the reply to this command is to be read. Names and options in any case.
ReplyShape replyShape(const Command &command);

} // namespace tiebreak
