// SPDX-License-Identifier: GPL-3.0-or-later
// What a sorted set does for its commands, line by line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tiebreak
{

/// A listing of pseudo-code.
enum class SkipListing : std::uint8_t {
    Score,          ///< ZSCORE
    Rank,           ///< ZRANK
    ReverseRank,    ///< ZREVRANK
    Insert,         ///< ZADD and ZINCRBY of a new member
    Delete,         ///< ZREM
    Change,         ///< ZADD and ZINCRBY of a member that is there
    RangeByRank,    ///< ZRANGE
    ReverseByRank,  ///< ZREVRANGE
    RangeByScore,   ///< ZRANGEBYSCORE
    ReverseByScore, ///< ZREVRANGEBYSCORE
};

/// What a line does; a step names it, and lineOf() tells where it stands.
enum class SkipLine : std::uint8_t {
    None,
    LookUp,
    Begin,
    Levels,
    Compare,
    AddSpan,
    GoOn,
    Remember,
    Arrived,
    Return,
    Draw,
    Open,
    LinkNode,
    NodeSpan,
    LinkBefore,
    SpanBefore,
    SpansAbove,
    BackLink,
    Enter,
    Node,
    Unlink,
    SpanLess,
    BackUnlink,
    Close,
    Same,
    Room,
    InPlace,
    Move,
    MayHold,
    First,
    Take,
    Step,
};

/// The lines of the listing, of at most 40 characters, for a list of so many levels. No language of its own:
/// one that a reader of any takes in.
std::vector<std::string> codeLines(SkipListing listing, int levels);

/// Where the listing does this, from 1; 0 where it does not.
int lineOf(SkipListing listing, SkipLine line);

} // namespace tiebreak
