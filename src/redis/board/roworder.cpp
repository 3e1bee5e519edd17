// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/roworder.h"

#include "core/board/snapshot.h"
#include "core/prose/sentence.h"

namespace tiebreak
{

bool areInOrder(const Rows &rows, std::size_t first, Direction direction)
{
    for (std::size_t row = first + 1; row < rows.size(); ++row) {
        const bool follows =
            direction == Direction::HighestFirst
                ? inRedisOrder(rows, row)
                : standsAbove(rows.raw(row), rows.member(row), rows.raw(row - 1), rows.member(row - 1));
        if (!follows)
            return false;
    }
    return true;
}

Error impossibleOrder()
{
    return {ErrorKind::Protocol,
            sentence("The server returned rows in an order that a sorted set cannot have.")};
}

} // namespace tiebreak
