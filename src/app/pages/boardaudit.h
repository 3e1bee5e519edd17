// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a whole board and audits it: the jobs behind the audit page.
#pragma once

#include "app/pages/loadedevents.h"
#include "app/session.h"
#include "core/audit.h"
#include "core/snapshot.h"
#include "models/precisioncurve.h"
#include "redis/wholeboard.h"

#include <QElapsedTimer>
#include <QObject>

namespace tiebreak
{

/// A snapshot and what an audit made of it. Shared, never changed.
struct AuditedSnapshot {
    QByteArray key;
    QString server;  ///< where the board is, without a password
    QString product; ///< the server's name and version, e.g. "Redis 7.0.15"
    std::shared_ptr<const Snapshot> snapshot;
    ReadWay way = ReadWay::Dump;
    qint64 readAt = 0; ///< by the server's clock, microseconds since the Unix epoch
    std::chrono::nanoseconds readTime{0};

    Decoder decoder{CodecSpec(), Season()};
    Direction direction = Direction::HighestFirst;
    AuditReport report;
    std::shared_ptr<const LoadedEvents> events; ///< null: none were loaded
    std::optional<TrueOrderReport> truth;       ///< where there are events
    PrecisionCurve curve;
    std::chrono::nanoseconds auditTime{0};
};

/// Keeps the snapshot, so that another codec, season or direction needs no server. What was audited stays
/// until something newer takes its place or forget() is called.
class BoardAudit : public QObject
{
    Q_OBJECT

public:
    BoardAudit(Session &session, QObject *parent);

    /// Asks how many members a board has; does nothing without a connection.
    void count(const QByteArray &key);
    /// Reads the board, then audits it as setReading() says last; does nothing without a connection.
    void read(const QByteArray &key, ReadWay way);
    /// How the board is to be read from now on: a snapshot at hand is audited again. It has a codec.
    void setReading(const BoardReading &reading);
    /// Reads a file of events and audits what is at hand against it.
    void loadEvents(const QString &path);
    /// Audits without events again.
    void dropEvents();
    /// Drops what is under way.
    void stop();
    /// Drops what is at hand too.
    void forget();

    /// Something is under way.
    bool busy() const
    {
        return m_counting.running() || m_readingBoard.running() || m_auditing.running() ||
               m_loading.running();
    }
    /// Null while nothing was audited.
    const std::shared_ptr<const AuditedSnapshot> &result() const { return m_result; }

signals:
    void counted(qint64 members);
    /// Members read so far, how many there are (0: not known), and how long it has taken yet.
    void progress(quint64 done, quint64 total, std::chrono::milliseconds elapsed);
    /// result() is another one.
    void audited();
    void eventsLoaded(const QString &fileName);
    /// The events that were there before stay.
    void eventsFailed(const Error &error);
    /// `way`: how the board was to be read.
    void failed(const Error &error, ReadWay way);

private:
    struct ReadBoard {
        std::shared_ptr<const Snapshot> snapshot;
        std::chrono::nanoseconds time{0};
        std::optional<qint64> serverNow; ///< nothing in a sandbox, and where TIME is refused
    };
    void audit();

    Session &m_session;
    BoardReading m_reading;
    AuditedSnapshot m_read; ///< what was read last, not audited
    std::shared_ptr<const AuditedSnapshot> m_result;
    std::shared_ptr<const LoadedEvents> m_events;
    QElapsedTimer m_clock;

    Task<qint64> m_counting;
    Task<ReadBoard> m_readingBoard;
    Task<std::shared_ptr<const AuditedSnapshot>> m_auditing;
    Task<std::shared_ptr<const LoadedEvents>> m_loading;
};

} // namespace tiebreak
