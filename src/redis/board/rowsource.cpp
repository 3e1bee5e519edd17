// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/rowsource.h"

#include "redis/board/memberscan.h"
#include "redis/board/readtext.h"
#include "redis/board/shardedtext.h"
#include "redis/keys/clusterscan.h"
#include "redis/server/serverinfo.h"

#include <algorithm>
#include <mutex>

namespace tiebreak
{

/// What the jobs on several keys share; whoever has the lock uses it.
struct ShardLink {
    std::mutex mutex;
    std::shared_ptr<ConnectionPool> pool;
    std::vector<std::string> keys;
    Direction direction = Direction::HighestFirst;
    std::vector<std::unique_ptr<ConnectionPool::Loan>> loans; ///< one for each node that has any
    std::vector<BoardShard> shards;                           ///< they point to the loans
    std::optional<ShardedBoard> board;
    std::optional<ShardedPage> lastPage;

    /// Connects and counts where that has not been done, or where a connection was lost.
    Result<void> connect(Direction wanted, const Progress &progress)
    {
        const bool sound = board && std::ranges::all_of(loans, [&](const auto &loan) {
                               return loan->isSound(progress.stopToken());
                           });
        if (sound && wanted == direction)
            return {};
        board.reset();
        if (std::exchange(direction, wanted) != wanted)
            lastPage.reset();
        if (!sound) {
            TRY(borrow(progress));
        }
        TRY(board, ShardedBoard::open(shards, direction, true, progress));
        return {};
    }

    void drop()
    {
        board.reset();
        shards.clear();
        loans.clear();
    }

private:
    Result<void> borrow(const Progress &progress)
    {
        drop();
        const auto open = [&](const std::string &key) -> Result<Connection *> {
            TRY(auto loan, pool->borrow(progress.stopToken(), key));
            return &**loans.emplace_back(std::make_unique<ConnectionPool::Loan>(std::move(loan)));
        };
        TRY(shards, shardsOver(pool->route(), keys, open));
        return {};
    }
};

namespace
{

/// Over a connection that the pool lends.
class KeyRows final : public BoardRows
{
public:
    KeyRows(ConnectionPool::Loan loan, std::string key, Direction direction)
        : m_loan(std::move(loan)), m_key(std::move(key)), m_direction(direction)
    {
    }

    Result<ReadPage> open(std::int64_t rows, const Progress &progress) override
    {
        const Traffic before = m_loan->traffic();
        const auto began = std::chrono::steady_clock::now();
        TRY(auto board, named(openBoard(*m_loan, m_key, m_direction, rows, progress), progress));
        const Traffic after = m_loan->traffic();
        const Traffic took{after.commands - before.commands, after.roundTrips - before.roundTrips,
                           after.lastRoundTrip};
        ReadPage read{std::move(board.page),
                      after.lastRoundTrip,
                      openedText(took, std::chrono::steady_clock::now() - began),
                      {}};
        read.facts.encoding = std::move(board.encoding);
        if (board.ttlKnown)
            read.facts.ttlMs = board.ttlMs.value_or(-1);
        return read;
    }

    Result<ReadPage> readPage(std::int64_t first, std::int64_t count, const Progress &progress) override
    {
        TRY(auto page,
            named(tiebreak::readPage(*m_loan, m_key, m_direction, first, count, progress), progress));
        if (page.cardinality == 0)
            return std::unexpected(missingKey());
        return ReadPage{std::move(page), m_loan->traffic().lastRoundTrip, {}, {}};
    }

    Result<std::vector<std::optional<FoundMember>>> findMembers(const std::vector<std::string> &members,
                                                                const Progress &progress) override
    {
        return tiebreak::findMembers(*m_loan, m_key, m_direction, members, progress);
    }

    Result<std::uint64_t> search(const std::string &glob, std::uint64_t max,
                                 const std::function<void(std::string_view, double)> &found,
                                 const Progress &progress) override
    {
        return scanMembers(*m_loan, m_key, glob, max, found, progress);
    }

    Result<WholeShards> readWhole(ReadWay way, const Progress &progress) override
    {
        TRY(auto snapshot, readKey(0, way, progress));
        return WholeShards{std::move(snapshot), {}};
    }

    Result<Snapshot> readKey(std::size_t, ReadWay way, const Progress &progress) override
    {
        return named(readWholeBoard(*m_loan, m_key, way, progress), progress);
    }

    Result<KeyFacts> readFacts(KeyFacts known, const Progress &progress) override
    {
        if (known.encoding) {
            TRY(known.memoryBytes, readMemoryUsage(*m_loan, m_key, progress));
            return known;
        }
        TRY(auto facts, readKeyFacts(*m_loan, std::span(&m_key, 1), progress));
        return std::move(facts.front());
    }

    Result<bool> verify(const Progress &) override { return true; }
    Result<std::int64_t> readTime(const Progress &progress) override
    {
        return readServerTime(*m_loan, progress);
    }

private:
    template <class T>
    Result<T> named(Result<T> read, const Progress &progress)
    {
        if (!read)
            return std::unexpected(withTypeNamed(*m_loan, m_key, read.error(), progress));
        return read;
    }

    ConnectionPool::Loan m_loan;
    std::string m_key;
    Direction m_direction;
};

/// Over the connections of a ShardLink, which it has locked.
class ShardRows final : public BoardRows
{
public:
    explicit ShardRows(std::shared_ptr<ShardLink> link) : m_link(std::move(link)), m_lock(m_link->mutex) {}

    Result<ReadPage> open(std::int64_t rows, const Progress &progress) override
    {
        return readPage(0, rows, progress);
    }

    Result<ReadPage> readPage(std::int64_t first, std::int64_t count, const Progress &progress) override
    {
        TRY(auto read, m_link->board->readPage(first, count, progress));
        TRY(m_link->board->refuseMissing());
        m_link->lastPage = read;
        return ReadPage{std::move(read.page), std::chrono::nanoseconds(0), shardedCostText(read.cost), {}};
    }

    Result<std::vector<std::optional<FoundMember>>> findMembers(const std::vector<std::string> &members,
                                                                const Progress &progress) override
    {
        TRY(const auto places, m_link->board->findMembers(members, progress));
        std::vector<std::optional<FoundMember>> found(places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (places[i])
                found[i] = *places[i];
        }
        return found;
    }

    Result<std::uint64_t> search(const std::string &glob, std::uint64_t max,
                                 const std::function<void(std::string_view, double)> &found,
                                 const Progress &progress) override
    {
        std::uint64_t matches = 0;
        std::uint64_t before = 0;
        for (const BoardShard &shard : m_link->shards) {
            std::uint64_t searched = 0;
            const Progress part(progress.stopToken(), [&](std::uint64_t done, std::uint64_t) {
                searched = done;
                progress.report(before + done, std::uint64_t(m_link->board->cardinality()));
            });
            TRY(const auto more, scanMembers(*shard.connection, shard.key, glob, max - matches, found, part));
            matches += more;
            before += searched;
            if (matches >= max)
                break;
        }
        return matches;
    }

    Result<WholeShards> readWhole(ReadWay way, const Progress &progress) override
    {
        return readWholeShards(m_link->shards, way, progress);
    }

    Result<Snapshot> readKey(std::size_t key, ReadWay way, const Progress &progress) override
    {
        TRY(auto whole, readWholeShards(std::span(m_link->shards).subspan(key, 1), way, progress));
        return std::move(whole.snapshot);
    }

    Result<KeyFacts> readFacts(KeyFacts, const Progress &progress) override
    {
        TRY(auto all, readKeyFacts(m_link->pool, m_link->keys, progress));
        // A key that does not exist has nothing to add to what the others tell.
        if (!std::ranges::all_of(all, &KeyFacts::gone))
            std::erase_if(all, [](const KeyFacts &facts) { return facts.gone; });
        KeyFacts sum = all.front();
        for (const KeyFacts &facts : std::span(all).subspan(1)) {
            sum.otherType = sum.otherType || facts.otherType;
            if (facts.encoding != sum.encoding)
                sum.encoding.reset();
            if (sum.memoryBytes && facts.memoryBytes)
                *sum.memoryBytes += *facts.memoryBytes;
            else
                sum.memoryBytes.reset();
            if (!sum.ttlMs || !facts.ttlMs)
                sum.ttlMs.reset();
            else if (*facts.ttlMs >= 0 && (*sum.ttlMs < 0 || *facts.ttlMs < *sum.ttlMs))
                sum.ttlMs = facts.ttlMs;
        }
        return sum;
    }

    Result<bool> verify(const Progress &progress) override
    {
        return m_link->lastPage ? m_link->board->verify(*m_link->lastPage, progress) : Result<bool>(true);
    }

    Result<std::int64_t> readTime(const Progress &progress) override
    {
        return readServerTime(*m_link->shards.front().connection, progress);
    }

    void forgetPlaces() override { m_link->drop(); }

private:
    std::shared_ptr<ShardLink> m_link;
    std::unique_lock<std::mutex> m_lock;
};

} // namespace

RowSource::RowSource(std::shared_ptr<ConnectionPool> pool, std::vector<std::string> keys)
    : m_pool(std::move(pool)), m_keys(std::move(keys))
{
    if (m_keys.size() < 2)
        return;
    m_link = std::make_shared<ShardLink>();
    m_link->pool = m_pool;
    m_link->keys = m_keys;
}

Result<std::unique_ptr<BoardRows>> RowSource::connect(Direction direction, const Progress &progress) const
{
    if (!m_link) {
        TRY(auto loan, m_pool->borrow(progress.stopToken(), m_keys.front()));
        return std::make_unique<KeyRows>(std::move(loan), m_keys.front(), direction);
    }
    auto rows = std::make_unique<ShardRows>(m_link);
    if (progress.stopRequested())
        return failure(ErrorKind::Cancelled, "Stopped.");
    TRY(m_link->connect(direction, progress));
    return rows;
}

Result<bool> stillHolds(BoardRows &board, const Snapshot &snapshot, const Progress &progress)
{
    constexpr std::size_t looks = 60;
    const Rows &rows = snapshot.rows;
    const std::size_t step = std::max<std::size_t>(1, rows.size() / looks);
    std::vector<std::string> members;
    std::vector<double> raws;
    for (std::size_t row = 0; row < rows.size(); row += step) {
        members.emplace_back(rows.member(row));
        raws.push_back(rows.raw(row));
    }
    TRY(const auto found, board.findMembers(members, progress));
    std::size_t same = 0;
    for (std::size_t i = 0; i < members.size(); ++i)
        same += found[i] && found[i]->raw == raws[i] ? 1 : 0;
    return 2 * same >= members.size();
}

} // namespace tiebreak
