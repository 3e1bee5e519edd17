// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/shards/shardfeed.h"

#include "app/session/preferences.h"
#include "app/session/session.h"
#include "models/text/displaywording.h"
#include "redis/board/shardedtext.h"
#include "redis/link/connectionpool.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

/// What jobs share; whoever has the lock uses it.
struct ShardFeed::Open {
    std::mutex mutex;
    Endpoint endpoint;
    std::vector<std::string> keys;
    Direction direction = Direction::HighestFirst;
    Timeouts timeouts;
    ConnectedShards connected;
    std::optional<ShardedBoard> board;
    std::optional<ShardedPage> lastPage;

    /// Connects where that has not been done, or where a connection was lost.
    Result<void> connect(const Progress &progress)
    {
        const auto isBroken = [](const auto &connection) { return connection->broken(); };
        if (board && std::ranges::none_of(connected.connections, isBroken))
            return {};
        board.reset();
        TRY(connected, connectShards(endpoint, keys, timeouts, progress));
        TRY(board, ShardedBoard::open(connected.shards, direction, true, progress));
        return {};
    }
};

struct ShardFeed::Audited {
    std::shared_ptr<const Audit> audit;
    std::vector<std::string> repeated;
};

ShardFeed::ShardFeed(Session &session, BoardModel &model, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_opening(session.threads())
    , m_reading(session.threads())
    , m_finding(session.threads())
    , m_verifying(session.threads())
    , m_auditing(session.threads())
{
    connect(&m_model, &BoardModel::pageWanted, this, &ShardFeed::readNextPage);
}

ShardFeed::~ShardFeed() = default;

template <class T, class Work>
void ShardFeed::start(Task<T> &task, Work work, const std::function<void(T &)> &done)
{
    if (!m_open)
        return;
    task.start(
        [open = m_open, work = std::move(work)](const Progress &progress) -> Result<T> {
            const std::lock_guard lock(open->mutex);
            if (progress.stopRequested())
                return failure(ErrorKind::Cancelled, "Stopped.");
            OtherNodes nodes(open->endpoint);
            for (;;) {
                TRY(open->connect(progress));
                Result<T> result = work(*open, progress);
                if (result || !nodes.tryAfter(result.error(), progress.stopToken()))
                    return result;
                open->board.reset(); // a key has moved: connect anew
            }
        },
        [this, done](Result<T> &result) {
            if (result)
                done(*result);
            else
                emit failed(result.error());
        },
        [this](quint64 read, quint64 total) { emit progress(read, total); });
}

Direction ShardFeed::direction() const
{
    return m_open ? m_open->direction : Direction::HighestFirst;
}

void ShardFeed::open(const ShardNames &names, Direction direction)
{
    const auto pool = m_session.pool();
    if (!pool)
        return;
    m_reading.cancel();
    m_finding.cancel();
    m_verifying.cancel();
    m_auditing.cancel();
    m_open.reset();
    m_shardsOf.clear();
    m_opening.start(
        [pool, names, direction, timeouts = readPreferences(m_session.settings()).timeouts()](
            const Progress &progress) -> Result<std::shared_ptr<Open>> {
            TRY(auto loan, pool->borrow(progress.stopToken()));
            TRY(auto keys, findShards(*loan, pool->endpoint(), names, progress));
            auto open = std::make_shared<Open>();
            open->endpoint = pool->endpoint();
            open->keys = std::move(keys);
            open->direction = direction;
            open->timeouts = timeouts;
            TRY(open->connect(progress));
            return open;
        },
        [this](Result<std::shared_ptr<Open>> &open) {
            if (!open) {
                emit failed(open.error());
                return;
            }
            m_open = *open;
            m_keys = m_open->keys;
            m_model.reset(m_open->board->cardinality());
            emit opened();
            readNextPage();
        });
}

void ShardFeed::readNextPage()
{
    const std::optional<qint64> first = m_model.wantedPage();
    // One that is under way goes on by itself; cancelling it would cost its connection.
    if (!first || !m_open || m_reading.running())
        return;
    start<ShardedPage>(
        m_reading,
        [first = *first](Open &open, const Progress &progress) -> Result<ShardedPage> {
            auto page = open.board->readPage(first, BoardModel::pageRows, progress);
            if (page)
                open.lastPage = *page;
            return page;
        },
        [this](ShardedPage &read) {
            const bool empty = read.page.rows.empty();
            m_shardsOf[read.page.firstRank] = std::move(read.shards);
            m_model.setCardinality(read.page.cardinality);
            m_model.setPage(std::move(read.page));
            emit pageRead(displayText(shardedCostText(read.cost)));
            if (!empty)
                readNextPage();
        });
}

void ShardFeed::refresh()
{
    if (!m_open || m_reading.running())
        return;
    m_model.refresh();
    readNextPage();
}

void ShardFeed::find(const std::string &member)
{
    start<std::optional<ShardedPlace>>(
        m_finding,
        [member](Open &open, const Progress &progress) { return open.board->findMember(member, progress); },
        [this, member](std::optional<ShardedPlace> &place) {
            emit memberFound(place, QByteArray::fromStdString(member));
        });
}

void ShardFeed::verify()
{
    start<bool>(
        m_verifying,
        [](Open &open, const Progress &progress) -> Result<bool> {
            return open.lastPage ? open.board->verify(*open.lastPage, progress) : Result<bool>(true);
        },
        [this](bool &right) { emit verified(right); });
}

void ShardFeed::audit(const AuditView &view)
{
    start<std::shared_ptr<Audited>>(
        m_auditing,
        [view, now = m_session.clock()](Open &open,
                                        const Progress &progress) -> Result<std::shared_ptr<Audited>> {
            auto audited = std::make_shared<Audited>();
            TRY(auto whole, readWholeShards(open.connected.shards, ReadWay::Pages, progress));
            audited->repeated = std::move(whole.repeated);
            const SourceBoard board{std::make_shared<const Snapshot>(std::move(whole.snapshot)),
                                    now().time_since_epoch().count()};
            TRY(auto audit, auditBoard(board, view, nullptr, progress));
            audited->audit = std::make_shared<const Audit>(std::move(audit));
            return audited;
        },
        [this](std::shared_ptr<Audited> &done) {
            emit audited(done->audit, displayText(repeatedMembersText(done->repeated)));
        });
}

std::string ShardFeed::keyOf(qint64 row) const
{
    auto page = m_shardsOf.upper_bound(row);
    if (page == m_shardsOf.begin())
        return {};
    --page;
    const auto at = std::size_t(row - page->first);
    return at < page->second.size() ? m_keys[page->second[at]] : std::string();
}

bool ShardFeed::settled() const
{
    return !m_opening.running() && !m_reading.running() && !m_finding.running() && !m_verifying.running() &&
           !m_auditing.running();
}

} // namespace tiebreak

#include "moc_shardfeed.cpp"
