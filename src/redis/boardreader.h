// SPDX-License-Identifier: GPL-3.0-or-later
// Reads pages and single members of a sorted set.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "core/rows.h"
#include "redis/connection.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// What opening a board tells: its first page and what OBJECT ENCODING and PTTL say.
struct BoardOpening {
    RowsPage page;
    std::string encoding;              ///< empty when the command was refused
    std::optional<std::int64_t> ttlMs; ///< nothing: no expiry, or not known
    bool ttlKnown = false;
};

/// The most rows that one page reads, whatever was asked for.
inline constexpr std::int64_t maxPageRows = 1'000'000;

/// ZCARD, ZRANGE or ZREVRANGE, OBJECT ENCODING and PTTL in one round trip; in two where ZREVRANGE is refused
/// and ZRANGE ... REV must do. Errors: NotFound when the key does not exist, WrongType when it holds
/// something else.
Result<BoardOpening> openBoard(Connection &connection, const std::string &key, Direction direction,
                               std::int64_t rows, const Progress &progress = {});

/// `count` rows from rank `first` (0 is the top), with the cardinality, in one round trip. A key that is gone
/// gives an empty page, one of another type WrongType.
Result<RowsPage> readPage(Connection &connection, const std::string &key, Direction direction,
                          std::int64_t first, std::int64_t count, const Progress &progress = {});

/// A member's place on a board.
struct FoundMember {
    std::int64_t rank = 0; ///< 0 is the top
    double raw = 0;
    std::string text; ///< the server's own text of the raw
};

/// Rank and raw of one member by ZSCORE and Z(REV)RANK in one round trip; nothing when it is not on the
/// board.
Result<std::optional<FoundMember>> findMember(Connection &connection, const std::string &key,
                                              Direction direction, const std::string &member,
                                              const Progress &progress = {});

/// The ranks of several members (0 is the top) in the order asked, by Z(REV)RANK in one round trip; nothing
/// where a member is not on the board.
Result<std::vector<std::optional<std::int64_t>>> readRanks(Connection &connection, const std::string &key,
                                                           Direction direction,
                                                           const std::vector<std::string> &members,
                                                           const Progress &progress = {});

} // namespace tiebreak
