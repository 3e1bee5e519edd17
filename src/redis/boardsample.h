// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the part of a board that its codec is detected from.
#pragma once

#include "core/boardsample.h"
#include "core/progress.h"
#include "core/result.h"
#include "redis/connection.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// Head, middle and tail of a board in one round trip (in two where ZREVRANGE is refused and ZRANGE ... REV
/// must do). `cardinality` is what the board was last known to hold; where it has changed, the middle lies a
/// little off and the tail may be short. A key that is gone gives an empty sample, one of another type
/// WrongType.
Result<BoardSample> readBoardSample(Connection &connection, const std::string &key, Direction direction,
                                    std::int64_t cardinality, const Progress &progress = {});

} // namespace tiebreak
