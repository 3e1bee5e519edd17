// SPDX-License-Identifier: GPL-3.0-or-later
// A command of Redis as an operation that can be walked through.
#pragma once

#include "internals/skiplist/skiplistrun.h"

#include <optional>
#include <span>
#include <string>

namespace tiebreak
{

/// An operation, and what it is given.
struct SkipCommand {
    SkipOperation operation = SkipOperation::Rank;
    SkipArguments arguments;
};

/// What the words of a command are in the skip list: ZSCORE, ZRANK, ZREVRANK, ZADD of one member, ZINCRBY,
/// ZREM of one, ZRANGE by rank or BYSCORE, ZREVRANGE, ZRANGEBYSCORE, ZREVRANGEBYSCORE and ZCOUNT, with
/// WITHSCORES and WITHSCORE as they come. Nothing for other commands, other options and words that are no
/// numbers.
std::optional<SkipCommand> readSkipCommand(std::span<const std::string> words);

} // namespace tiebreak
