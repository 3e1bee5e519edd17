// SPDX-License-Identifier: GPL-3.0-or-later
// What a server tells of how it keeps one board.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/rows.h"
#include "internals/memory/encodinglimits.h"
#include "internals/memory/serverline.h"
#include "redis/wire/connection.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// Why something of a board is missing, in the server's own words, a sentence each; empty where it was told
/// or not asked.
struct InternalsRefusals {
    std::string encoding; ///< OBJECT ENCODING
    std::string memory;   ///< MEMORY USAGE
    std::string limits;   ///< CONFIG GET
    std::string dump;     ///< DUMP
};

/// One board as its server keeps it. What the server refused to tell is missing.
struct BoardInternals {
    std::string key;
    std::int64_t members = 0;
    std::string encoding; ///< as OBJECT ENCODING has it; empty: not told
    std::optional<std::int64_t>
        memoryBytes;                      ///< MEMORY USAGE, of a skip list by its memorySamples lowest rows
    Rows lowest;                          ///< the lowest rows, ascending; all of a small board
    std::optional<Rows> all;              ///< all rows, ascending, of a board of up to maxUnaskedMembers
    std::optional<EncodingLimits> limits; ///< as the server has them set; nothing: not asked, or refused
    std::optional<std::string> dump;      ///< DUMP of a board in a compact encoding
    /// Of the server; nothing: it was asked, and did not tell.
    std::optional<ServerLine> line = ServerLine::Redis72;
    InternalsRefusals refusals;
    Traffic traffic; ///< what reading all this took

    /// Where the server did not tell, the latest one.
    ServerLine assumedLine() const { return line.value_or(ServerLine::Redis72); }
    /// Whether it is kept as one compact list, a listpack or a ziplist.
    bool isCompact() const { return encoding == "listpack" || encoding == "ziplist"; }
};

/// So many of the lowest rows are read.
inline constexpr std::int64_t lowestRows = 200;

/// Boards of up to so many members are asked for their limits, their server's version and all their rows, and
/// in a compact encoding for their DUMP.
inline constexpr std::int64_t maxUnaskedMembers = 10'000;

/// A compact board is asked for its DUMP where it takes no more memory than this.
inline constexpr std::int64_t maxUnaskedBytes = std::int64_t(4) << 20;

/// MEMORY USAGE weighs so many nodes of a skip list, the lowest, and takes the others for alike. Of five, the
/// server's default, the answer is off by 5 % as a rule, since levels are drawn; of a thousand by 0.4 %, and
/// still costs the server well under a millisecond.
inline constexpr std::int64_t memorySamples = 1000;

/// ZCARD, OBJECT ENCODING, MEMORY USAGE, the lowest rows, and ZCARD and MEMORY USAGE once more in one round
/// trip: what a board takes that changes meanwhile is not told. Of a board of no more than
/// maxUnaskedMembers a second one asks for the limits of its encoding, for the server's version (INFO), for
/// its other rows where there are any, with what they take, and for DUMP where it is compact; of a larger one
/// nothing more.
/// Errors: NotFound, WrongType, and those of the connection; Permission only for ZCARD and ZRANGE.
Result<BoardInternals> readBoardInternals(Connection &connection, const std::string &key,
                                          const Progress &progress = {});

/// What the server has set (CONFIG GET zset-max-*; before Redis 7 they are named after the ziplist).
/// Permission where it refuses.
Result<EncodingLimits> readEncodingLimits(Connection &connection, const Progress &progress = {});

} // namespace tiebreak
