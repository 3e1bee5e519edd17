// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a whole board into a snapshot.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "core/snapshot.h"
#include "redis/connection.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace tiebreak
{

/// How a whole board is read.
enum class ReadWay : std::uint8_t {
    Pages, ///< ZRANGE page by page: gentle, but the board may move meanwhile
    Dump,  ///< DUMP: every bit of one moment, but the server answers nobody else until it is done
};

/// How long a DUMP of so many members holds the server, by experience: 0.5 s a million.
constexpr std::chrono::milliseconds dumpHolds(std::int64_t members)
{
    return std::chrono::milliseconds((members + 1999) / 2000);
}

} // namespace tiebreak
