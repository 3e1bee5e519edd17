// SPDX-License-Identifier: GPL-3.0-or-later
// Where the rows of a board come from: a key, or several keys that are one board together.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/board/boardreader.h"
#include "redis/board/wholeboard.h"
#include "redis/board/wholeshards.h"
#include "redis/keys/keyfacts.h"
#include "redis/link/connectionpool.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace tiebreak
{

/// A page that was read, and what that took.
struct ReadPage {
    RowsPage page;
    std::chrono::nanoseconds roundTrip{0}; ///< the last one; 0 where several connections were asked
    std::string took;                      ///< in a sentence, where there is one
    KeyFacts facts;                        ///< that came with the first page of a key
};

/// Reads one board while a job has its connections. Ranks count from 0 in the direction that was chosen.
/// Where the key does not exist the error is NotFound, where it holds something else WrongType; of several
/// keys both name the key.
class BoardRows
{
public:
    virtual ~BoardRows() = default;

    /// The first rows.
    virtual Result<ReadPage> open(std::int64_t rows, const Progress &progress) = 0;
    /// `count` rows from rank `first` on.
    virtual Result<ReadPage> readPage(std::int64_t first, std::int64_t count, const Progress &progress) = 0;
    /// In the order asked; nothing where a member is not on the board.
    virtual Result<std::vector<std::optional<FoundMember>>>
    findMembers(const std::vector<std::string> &members, const Progress &progress) = 0;
    /// As scanMembers().
    virtual Result<std::uint64_t>
    search(const std::string &glob, std::uint64_t max,
           const std::function<void(std::string_view member, double raw)> &found,
           const Progress &progress) = 0;
    virtual Result<WholeShards> readWhole(ReadWay way, const Progress &progress) = 0;
    /// All rows of one of the keys.
    virtual Result<Snapshot> readKey(std::size_t key, ReadWay way, const Progress &progress) = 0;
    /// `known`: what came with the first page and is not asked for again. Memory is the sum of all keys', the
    /// expiry the first; what one key does not tell is missing.
    virtual Result<KeyFacts> readFacts(KeyFacts known, const Progress &progress) = 0;
    /// Counts anew how many rows stand above the page that was read last. Of one key that is always right.
    virtual Result<bool> verify(const Progress &progress) = 0;
    /// In microseconds since the Unix epoch, by the clock of the server.
    virtual Result<std::int64_t> readTime(const Progress &progress) = 0;
    /// A key has moved to another node: the next job looks for it.
    virtual void forgetPlaces() {}
};

/// Whether the board still holds most of the rows that were read of it, judged by a few from top to bottom.
/// What another board has replaced does not, nor one that has nearly all moved.
Result<bool> stillHolds(BoardRows &board, const Snapshot &snapshot, const Progress &progress);

struct ShardLink;

/// A value: jobs have copies. Those of a single key borrow a connection of the pool; those of several keys
/// share some that stay borrowed, one job after the other.
class RowSource
{
public:
    /// `keys`: at least one.
    RowSource(std::shared_ptr<ConnectionPool> pool, std::vector<std::string> keys);

    const std::vector<std::string> &keys() const { return m_keys; }
    const std::shared_ptr<ConnectionPool> &pool() const { return m_pool; }

    /// A job that gives the Result of `work(rows, progress)`, or the error of connecting. In a cluster it
    /// runs once more from its beginning where a key moves meanwhile, so `work` only reads.
    template <class Work>
    auto reading(Direction direction, Work work) const
    {
        return [source = *this, direction, work = std::move(work)](const Progress &progress)
                   -> std::invoke_result_t<const Work &, BoardRows &, const Progress &> {
            OtherNodes nodes(source.m_pool->route());
            for (;;) {
                TRY(const auto rows, source.connect(direction, progress));
                auto result = work(*rows, progress);
                if (result || !nodes.tryAfter(result.error(), progress.stopToken()))
                    return result;
                rows->forgetPlaces();
            }
        };
    }

private:
    Result<std::unique_ptr<BoardRows>> connect(Direction direction, const Progress &progress) const;

    std::shared_ptr<ConnectionPool> m_pool;
    std::vector<std::string> m_keys;
    std::shared_ptr<ShardLink> m_link; ///< null: there is one key
};

} // namespace tiebreak
