// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a whole board into a snapshot.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/snapshot.h"
#include "redis/wire/connection.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <limits>
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
    return std::chrono::milliseconds(members / 2000 + (members % 2000 > 0 ? 1 : 0));
}

/// The least bytes that the DUMP of so many members takes: a length and a double each, without the names.
constexpr std::int64_t minDumpBytes(std::int64_t members)
{
    return 9 * std::min(members, std::numeric_limits<std::int64_t>::max() / 9);
}

/// Rows of one page of ReadWay::Pages, for which the server is held at a time.
inline constexpr std::int64_t wholeBoardPage = 4096;

/// Reads every row of a board. Progress counts members; a stop request ends it at once with Cancelled.
/// Errors: NotFound when the key does not exist or vanishes meanwhile, WrongType when it holds something
/// else, Permission (the message names the other way), Protocol for a damaged DUMP,
/// which leaves the connection sound, Limit where a board is too large for one DUMP or for the memory. After
/// another error the connection may still owe replies (see Connection::reusable).
///
/// Dump gives one moment, so Snapshot::moved is 0. By pages the board may move meanwhile, and this is done
/// about it:
/// - A page starts with the row with which the page before ended. Where pages disagree on a stretch of the
///   order the newer page is right, and a member that was read twice keeps its newer raw.
/// - At the end ZCARD and the row at the rank of every page's start tell which pages have more or fewer rows
///   than were read, or begin with a member that was not: members that came, went or moved unseen, or another
///   board under the key. Such a page is looked at more closely, and the
///   64 rows that differ, as well as rows that two pages left out between them, are read again; up to three
///   times, and not more than half the board.
/// - `moved` is what the last such look still tells: of the members too many and the members too few, page by
///   page, the larger sum, or how many pages begin with a member that was not read, if these are more. So a
///   board that stands still gives 0, and one that was mended does too. It is a lower bound: a member that
///   moves within a page after the page was read is not noticed.
Result<Snapshot> readWholeBoard(Connection &connection, const std::string &key, ReadWay way,
                                const Progress &progress = {});

/// The same, with no rows where the key does not exist.
Result<Snapshot> readBoardOrNothing(Connection &connection, const std::string &key, ReadWay way,
                                    const Progress &progress = {});

} // namespace tiebreak
