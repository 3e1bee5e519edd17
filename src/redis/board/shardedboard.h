// SPDX-License-Identifier: GPL-3.0-or-later
// Several sorted sets, of one server or many, read as the one leaderboard that they are together.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/rankcut.h"
#include "core/board/rows.h"
#include "redis/board/boardreader.h"
#include "redis/board/shardnames.h"
#include "redis/link/route.h"
#include "redis/wire/connection.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// A key, and the connection to the server that has it; several may share one. Not owned.
struct BoardShard {
    Connection *connection = nullptr;
    std::string key;
};

/// The error, which says with which key it came.
Error withKey(Error error, const std::string &key);

/// What a reading took, and what it can tell of others meanwhile.
struct ShardedCost {
    std::chrono::nanoseconds time{0};
    int roundTrips = 0;      ///< all shards at once count as one
    std::int64_t rows = 0;   ///< that were moved
    std::int64_t writes = 0; ///< members that came or went on the whole between first and last; others are
                             ///< not seen

    ShardedCost &operator+=(const ShardedCost &other)
    {
        time += other.time;
        roundTrips += other.roundTrips;
        rows += other.rows;
        writes += other.writes;
        return *this;
    }
};

/// Rows of the whole board from firstRank on, with the number of each one's shard.
struct ShardedPage {
    RowsPage page;
    /// Members came or went while its ranks were counted or its rows were read; or it goes on from the page
    /// before, and a shard shows none of the rows any more that page ended with there: it may be another one
    /// by now.
    bool changed = false;
    ShardedCost cost;
};

/// A member's place on the whole board, without a text. Where it stands in several shards, the highest row is
/// `rank`'s.
struct ShardedPlace : FoundMember {
    ShardedCost cost;
};

/// Exact global ranks: a rank's cut through all shards is found by sampling (RankCut), ties stand by member
/// bytes as within one key. There is no atomic view of several keys: what a reading tells is as of somewhere
/// within its time, and verify() asks again. One thread at a time, as its connections.
///
/// Errors: NotFound and WrongType name the key; those of a connection are its own.
class ShardedBoard
{
public:
    /// Asks for the cardinality of each key, and with `index` for 256 rows of each, which later save rounds.
    static Result<ShardedBoard> open(std::vector<BoardShard> shards, Direction direction, bool index = true,
                                     const Progress &progress = {});

    const std::vector<BoardShard> &shards() const { return m_shards; }
    /// NotFound, with its key, where one of the keys had no members when they were last counted: of a part of
    /// the keys no ranks are told.
    Result<void> refuseMissing() const;
    /// Members of all shards, as last read.
    std::int64_t cardinality() const;
    /// What opening took.
    const ShardedCost &openingCost() const { return m_openingCost; }

    /// `count` rows from this global rank on. One round trip for the page before or after the last one read.
    /// Where members come or go meanwhile, it is read again, up to three times in all.
    Result<ShardedPage> readPage(std::int64_t first, std::int64_t count, const Progress &progress = {});
    /// Nothing where no shard has the member. Where members come or go meanwhile, it is looked for again, up
    /// to four times in all; if they did in the last one, too, its cost says so, and the rank may be off.
    Result<std::optional<ShardedPlace>> findMember(const std::string &member, const Progress &progress = {});
    /// The same for several members, in the order asked, in as many round trips as for one; each says what
    /// all took.
    Result<std::vector<std::optional<ShardedPlace>>> findMembers(const std::vector<std::string> &members,
                                                                 const Progress &progress = {});
    /// Counts anew how many rows stand above the page's first: true where it still stands there, or the page
    /// has no rows.
    Result<bool> verify(const ShardedPage &page, const Progress &progress = {});

private:
    struct Question {
        std::size_t shard = 0;
        Command command;
        std::int64_t rows = -1; ///< at most so many are the answer; negative: it is a plain reply
    };
    struct Answer {
        Reply reply;
        Rows rows;
    };
    struct Fence {
        std::int64_t rank = 0;
        double raw = 0;
        std::string member;
    };
    /// Where the page that was read last begins and ends, in each shard.
    struct Cuts {
        std::int64_t first = 0;
        std::int64_t end = 0;
        std::vector<std::int64_t> firstCut;
        std::vector<std::int64_t> endCut;
        std::vector<Rows> ends; ///< the last rows above endCut, as they were
    };

    ShardedBoard(std::vector<BoardShard> shards, Direction direction)
        : m_shards(std::move(shards)), m_direction(direction)
    {
    }

    Result<std::vector<Answer>> ask(const std::vector<Question> &questions, ShardedCost &cost,
                                    const Progress &progress);
    Question rangeQuestion(std::size_t shard, std::int64_t first, std::int64_t count) const;
    Result<void> readCardinalities(ShardedCost &cost, const Progress &progress);
    void takeCardinalities(std::span<const Answer> answers);
    Result<ShardedPage> readPageOnce(std::int64_t first, std::int64_t count, const Progress &progress);
    std::vector<Question> between(std::vector<Question> questions) const;
    Result<void> takeBetween(std::span<const Answer> answers, ShardedCost &cost);
    Result<void> readFences(ShardedCost &cost, const Progress &progress);
    void expectByFences(RankCut &cut, std::int64_t rank) const;
    Result<Cuts> boundsOf(std::int64_t first, ShardedCost &cost, const Progress &progress);
    struct Row {
        double raw = 0;
        std::string member;
        std::size_t shard = 0;
    };
    Result<std::optional<std::vector<std::optional<ShardedPlace>>>>
    findOnce(const std::vector<std::string> &members, const Progress &progress);
    /// How many rows of all shards stand above each of these; nothing for one that is gone or has another
    /// raw. NotFound where a shard is gone.
    Result<std::vector<std::optional<std::int64_t>>> rowsAbove(const std::vector<Row> &rows,
                                                               ShardedCost &cost, const Progress &progress);
    Result<std::int64_t> tiesAbove(std::size_t shard, std::int64_t first, std::int64_t end, double raw,
                                   const std::string &member, std::size_t home, ShardedCost &cost,
                                   const Progress &progress);
    bool isAbove(double rawA, std::string_view memberA, std::size_t shardA, double rawB,
                 std::string_view memberB, std::size_t shardB) const
    {
        return ranksAbove(m_direction, rawA, memberA, shardA, rawB, memberB, shardB);
    }

    std::vector<BoardShard> m_shards;
    Direction m_direction;
    Reverse m_reverse = Reverse::ByCommand;
    std::vector<std::int64_t> m_cardinalities;
    std::vector<std::vector<Fence>> m_fences;
    std::optional<Cuts> m_last;
    ShardedCost m_openingCost;
};

/// Shards with the connections that read them, one for each node that has any. Move-only.
struct ConnectedShards {
    std::vector<std::unique_ptr<Connection>> connections;
    std::vector<BoardShard> shards; ///< they point to the connections
};

/// The keys that these names mean, a pattern's in natural order; none where nothing matches. Fails where a
/// part of the cluster cannot be listed: ranks over a part of the shards are false. Other errors are those of
/// the server.
Result<std::vector<std::string>> findShards(Connection &connection, const Route &route,
                                            const ShardNames &names, const Progress &progress = {});

/// Sorted sets whose names differ only in a number, so that they may be one board.
struct KeyFamily {
    std::string names;         ///< as parseShardNames() reads it
    std::int64_t keys = 1;     ///< at least two, unless none could be listed
    bool isWhole = true;       ///< false: there may be more, where the keys could not all be listed
    std::string unlisted = {}; ///< why none could be listed, a sentence; empty: they could
};

/// The family of a key; nothing where it has no number, or is the only one. Of a large database only some
/// 100 000 keys of each server are looked at.
std::optional<KeyFamily> findKeyFamily(const Route &route, const std::string &key,
                                       const Progress &progress = {});

/// These keys, each with the connection to the node that has it: `open` is called once for each node, and
/// keeps what it opens. Errors of `open`.
Result<std::vector<BoardShard>>
shardsOver(const Route &route, const std::vector<std::string> &keys,
           const std::function<Result<Connection *>(const std::string &key)> &open);

/// Connects to the server, in a cluster to the nodes that have these keys. Errors of connecting.
Result<ConnectedShards> connectShards(const Route &route, const std::vector<std::string> &keys,
                                      Timeouts timeouts = {}, const Progress &progress = {});

} // namespace tiebreak
