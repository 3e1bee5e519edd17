// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a board over several keys for the rows that are in view.
#pragma once

#include "app/session/task.h"
#include "core/audit/audit.h"
#include "models/boards/boardmodel.h"
#include "redis/board/shardedboard.h"
#include "redis/board/shardnames.h"

#include <QObject>

#include <map>
#include <memory>
#include <mutex>
#include <optional>

namespace tiebreak
{

class Session;

/// The connections are its own and are used by one job at a time. Nothing blocks.
class ShardFeed : public QObject
{
    Q_OBJECT

public:
    ShardFeed(Session &session, BoardModel &model, QObject *parent);
    ~ShardFeed() override;

    /// Finds the keys, connects and counts.
    void open(const ShardNames &names, Direction direction);
    bool isOpen() const { return m_open != nullptr; }
    const std::vector<std::string> &keys() const { return m_keys; }
    /// Of the open keys.
    Direction direction() const;
    /// Reads what is in view again.
    void refresh();
    void find(const std::string &member);
    /// Counts anew how many rows stand above the page that was read last.
    void verify();
    void audit(const AuditView &view);
    /// The key of a row that has been read; empty where it has not.
    std::string keyOf(qint64 row) const;
    bool settled() const;

signals:
    void opened();
    /// A page has been read: what that took.
    void pageRead(const QString &cost);
    void memberFound(const std::optional<ShardedPlace> &place, const QByteArray &member);
    void verified(bool right);
    /// All of it, with what is to be told of members in several shards.
    void audited(const std::shared_ptr<const Audit> &audit, const QString &repeated);
    void progress(quint64 done, quint64 total);
    void failed(const Error &error);

private:
    struct Open;
    /// A job on the open board, one at a time.
    template <class T, class Work>
    void start(Task<T> &task, Work work, const std::function<void(T &)> &done);
    void readNextPage();

    Session &m_session;
    BoardModel &m_model;
    std::shared_ptr<Open> m_open;
    std::vector<std::string> m_keys;
    std::map<qint64, std::vector<std::size_t>> m_shardsOf; ///< by the first row of a page
    Task<std::shared_ptr<Open>> m_opening;
    Task<ShardedPage> m_reading;
    Task<std::optional<ShardedPlace>> m_finding;
    Task<bool> m_verifying;
    struct Audited;
    Task<std::shared_ptr<Audited>> m_auditing;
};

} // namespace tiebreak
