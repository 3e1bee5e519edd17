// SPDX-License-Identifier: GPL-3.0-or-later
// What a server tells of how it keeps one board.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/rows.h"
#include "internals/memory/encodinglimits.h"
#include "redis/wire/connection.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// One board as its server keeps it. What the server refused to tell is missing.
struct BoardInternals {
    std::string key;
    std::int64_t members = 0;
    std::string encoding;                    ///< as OBJECT ENCODING has it; empty: not told
    std::optional<std::int64_t> memoryBytes; ///< MEMORY USAGE
    Rows lowest;                             ///< the lowest rows, ascending; all of a small board
    std::optional<EncodingLimits> limits;    ///< as the server has them set; nothing: not asked, or refused
    std::optional<std::string> dump;         ///< DUMP of a board in a compact encoding
    Traffic traffic;                         ///< what reading all this took
};

/// So many of the lowest rows are read.
inline constexpr std::int64_t lowestRows = 200;

/// Boards of up to so many members are asked for their limits, and in a compact encoding for their DUMP.
inline constexpr std::int64_t maxUnaskedMembers = 10'000;

/// ZCARD, OBJECT ENCODING, MEMORY USAGE and the lowest rows in one round trip. Of a board of no more than
/// maxUnaskedMembers a second one asks for the limits of its encoding, and for DUMP where that is compact;
/// of a larger one nothing more. Errors: NotFound, WrongType, and those of the connection.
Result<BoardInternals> readBoardInternals(Connection &connection, const std::string &key,
                                          const Progress &progress = {});

/// What the server has set (CONFIG GET zset-max-*). Permission where it refuses.
Result<EncodingLimits> readEncodingLimits(Connection &connection, const Progress &progress = {});

} // namespace tiebreak
