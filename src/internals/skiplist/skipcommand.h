// SPDX-License-Identifier: GPL-3.0-or-later
// A command of Redis as an operation that can be walked through.
#pragma once

#include "core/board/rows.h"
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

/// What the words of a command are in a skip list of these rows, which ascend: ZSCORE, ZRANK, ZREVRANK, ZADD
/// of one member, with any of its conditions and CH, ZINCRBY, ZREM of one, ZPOPMIN and ZPOPMAX of one, ZRANGE
/// by rank or BYSCORE, ZREVRANGE, ZRANGEBYSCORE, ZREVRANGEBYSCORE and ZCOUNT; with WITHSCORES and WITHSCORE
/// as they come. A ZADD whose condition does not hold only looks its member up. Nothing for other commands,
/// other options, words that are no numbers, and pops of a board without rows.
std::optional<SkipCommand> readSkipCommand(std::span<const std::string> words, const Rows &rows);

} // namespace tiebreak
