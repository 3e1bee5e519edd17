// SPDX-License-Identifier: GPL-3.0-or-later
// Words of a range by rank.
#include "redis/rankrange.h"

#include <algorithm>
#include <limits>

namespace tiebreak
{

Command rangeCommand(const std::string &key, Direction direction, std::int64_t first, std::int64_t count,
                     Reverse reverse)
{
    count = std::max<std::int64_t>(count, 0);
    first = std::min(first, std::numeric_limits<std::int64_t>::max() - count);
    // No rows are "1 0": "0 -1" would be the whole board.
    const std::int64_t last = count == 0 ? 0 : first + count - 1;
    if (count == 0)
        first = 1;
    const bool highest = direction == Direction::HighestFirst;
    Command command{highest && reverse == Reverse::ByCommand ? "ZREVRANGE" : "ZRANGE", key,
                    std::to_string(first), std::to_string(last)};
    if (highest && reverse == Reverse::ByOption)
        command.emplace_back("REV");
    command.emplace_back("WITHSCORES");
    return command;
}

} // namespace tiebreak
