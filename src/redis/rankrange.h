// SPDX-License-Identifier: GPL-3.0-or-later
// How to ask for rows by rank, whatever the server and its rights.
#pragma once

#include "core/rows.h"
#include "redis/connection.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// How to ask for the highest first: a command that every server knows, or an option that Redis has from 6.2
/// on and that a user may be allowed where the command is not.
enum class Reverse : std::uint8_t { ByCommand, ByOption };

/// ZRANGE or ZREVRANGE with scores: `count` rows from rank `first` (0 is the top).
Command rangeCommand(const std::string &key, Direction direction, std::int64_t first, std::int64_t count,
                     Reverse reverse);

/// Reads with ZREVRANGE and, where that is refused, once more with ZRANGE ... REV; `read` takes a Reverse and
/// returns a Result.
template <class Read>
auto readEitherWay(const Connection &connection, Direction direction, Read read)
{
    auto result = read(Reverse::ByCommand);
    if (result || direction == Direction::LowestFirst || connection.broken() ||
        result.error().kind != ErrorKind::Permission)
        return result;
    auto other = read(Reverse::ByOption);
    return other || connection.broken() ? other : result;
}

} // namespace tiebreak
