// SPDX-License-Identifier: GPL-3.0-or-later
// Reads pages, samples and single members of a sorted set.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/boardsample.h"
#include "core/board/rows.h"
#include "redis/wire/connection.h"

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

/// How many rows of the head are read again to tell whether a board is still the same one.
inline constexpr std::int64_t headAgain = 32;

/// Whether most rows of a head, which was read at another moment, are among the first rows of a sample: on a
/// busy board some have moved.
bool isSameBoard(const BoardSample &sample, const Rows &head);

/// Head, middle and tail of a board in one round trip (in two where ZREVRANGE is refused and ZRANGE ... REV
/// must do). `cardinality` is what the board was last known to hold; where rows are missing as it has
/// changed, or where the head is another one once the tail was read, it is read again, up to three times in
/// all. A key that is gone gives an empty sample, one of another type WrongType.
Result<BoardSample> readBoardSample(Connection &connection, const std::string &key, Direction direction,
                                    std::int64_t cardinality, const Progress &progress = {});

/// ZREVRANK or ZRANK.
const char *rankCommand(Direction direction);

/// The reply to it, or to ZSCORE, is no rank or no score.
Error noScoreAndRankError();

/// A member's place on a board.
struct FoundMember {
    std::int64_t rank = 0; ///< 0 is the top
    double raw = 0;
    std::string text;                     ///< the server's own text of the raw
    std::size_t shard = 0;                ///< the number of the key that has it, where a board has several
    std::vector<std::size_t> alsoIn = {}; ///< other keys that have the member: no board should
};

/// Rank and raw of one member by ZSCORE and Z(REV)RANK in one round trip; nothing when it is not on the
/// board.
Result<std::optional<FoundMember>> findMember(Connection &connection, const std::string &key,
                                              Direction direction, const std::string &member,
                                              const Progress &progress = {});

/// The same for several members, in the order asked, all in one round trip.
Result<std::vector<std::optional<FoundMember>>> findMembers(Connection &connection, const std::string &key,
                                                            Direction direction,
                                                            const std::vector<std::string> &members,
                                                            const Progress &progress = {});

/// The error, which says what type the key has where it holds no sorted set any more; asks the server then.
Error withTypeNamed(Connection &connection, const std::string &key, Error error, const Progress &progress);

/// NotFound: what is said wherever a board's key is not there.
Error missingKey();

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
