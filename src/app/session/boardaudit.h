// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a whole board and audits it: the jobs behind the audit page.
#pragma once

#include "app/session/loadedevents.h"
#include "app/session/session.h"
#include "core/audit/audit.h"
#include "core/prose/severity.h"
#include "core/prose/wording.h"
#include "models/lab/precisioncurve.h"
#include "redis/board/wholeboard.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <algorithm>
#include <string>
#include <vector>

namespace tiebreak
{

/// Where a board was read, and how.
struct BoardOrigin {
    QByteArray key;  ///< or the names of several
    QString server;  ///< where the board is, without a password
    QString product; ///< the server's name and version, e.g. "Redis 7.0.15"
    ReadWay way = ReadWay::Dump;
    std::vector<std::string> shards = {};   ///< its keys, of a board of several
    std::vector<std::string> repeated = {}; ///< members that stand in several keys
    qint64 unrecorded = 0;                  ///< members of a recording's board that it does not hold
    std::vector<std::string> doubts = {};   ///< see boardDoubts()
};

/// A board on a server and what an audit made of it. Shared, never changed.
struct AuditRun : Audit, BoardOrigin {
    std::shared_ptr<const LoadedEvents> events; ///< null: none were loaded
    PrecisionCurve curve;
    std::chrono::nanoseconds auditTime{0};

    /// The file of the events; empty: none.
    std::string eventsName() const { return events ? events->fileName.toStdString() : std::string(); }
    /// Sentences, the worst first: why the board may not be what was audited. Wherever the answer is shown,
    /// they are.
    std::vector<std::string> caveats(const Wording &wording) const;
    /// `found`: how bad that is. With a caveat it is not good: what was not read may be ranked wrongly.
    Severity severity(Severity found, const Wording &wording) const
    {
        return caveats(wording).empty() ? found : std::max(found, Severity::Warning);
    }
};

/// Keeps the snapshot, so that another codec, time range or direction needs no server. What was audited stays
/// until something newer takes its place or forget() is called.
class BoardAudit : public QObject
{
    Q_OBJECT

public:
    BoardAudit(Session &session, QObject *parent);

    /// Asks how many members the open board has; does nothing without a connection.
    void count();
    /// Reads the open board, then audits it as setView() says last; does nothing without a connection.
    void read(ReadWay way);
    /// How the board is looked at from now on: a snapshot at hand is audited again, under another codec only
    /// if the board still holds it. The view has a codec.
    void setView(const BoardView &view);
    /// Reads a file of events and audits what is at hand against it.
    void loadEvents(const QString &path);
    /// Audits without events again.
    void dropEvents();
    /// Drops what is under way.
    void stop();
    /// Drops what is at hand too, but for the events: they are of the members, not of their rows.
    void forgetRows();
    /// Drops all.
    void forget();

    /// Something is under way.
    bool busy() const
    {
        return m_counting.running() || m_checking.running() || m_auditDue || m_reading.running() ||
               m_auditing.running() || m_loading.running();
    }
    /// Null while nothing was audited.
    const std::shared_ptr<const AuditRun> &result() const { return m_result; }

signals:
    void counted(qint64 members);
    /// Members read so far, how many there are (0: not known), and how long it has taken yet.
    void progress(quint64 done, quint64 total, std::chrono::milliseconds elapsed);
    /// result() is another one.
    void audited();
    /// The board does not hold any more what was read of it, so that it was not audited under the new codec.
    void outdated();
    void eventsLoaded(const QString &fileName);
    /// The events that were there before stay.
    void eventsFailed(const Error &error);
    /// `way`: how the board was to be read.
    void failed(const Error &error, ReadWay way);

private:
    /// A board, and its members that stand in several keys.
    using ReadBoard = std::pair<SourceBoard, std::vector<std::string>>;

    void audit();
    /// Audits what is at hand if the board still holds it, or if the server does not say so soon.
    void auditIfHeld();
    void auditIfDue();
    void stopReading();

    Session &m_session;
    BoardView m_view;
    BoardOrigin m_origin; ///< of m_board
    SourceBoard m_board;  ///< what was read last
    std::shared_ptr<const AuditRun> m_result;
    std::shared_ptr<const LoadedEvents> m_events;
    QElapsedTimer m_clock;
    bool m_auditDue = false; ///< once it is known that the board still holds what was read
    QTimer m_patience;

    Task<qint64> m_counting;
    Task<bool> m_checking;
    Task<ReadBoard> m_reading;
    Task<std::shared_ptr<const AuditRun>> m_auditing;
    Task<std::shared_ptr<const LoadedEvents>> m_loading;
};

} // namespace tiebreak
