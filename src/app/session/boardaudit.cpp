// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/boardaudit.h"

#include "app/session/boarddoubts.h"
#include "app/session/openedrecording.h"
#include "files/eventsfile.h"
#include "models/text/displaywording.h"
#include "redis/board/shardedtext.h"
#include "sandbox/filecopy.h"

#include <QFileInfo>

#include <utility>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// A server that does not answer for so long leaves what is at hand as the last that is known.
constexpr auto checkPatience = 700ms;

} // namespace

std::vector<std::string> AuditRun::caveats(const Wording &wording) const
{
    std::vector<std::string> sentences;
    if (!repeated.empty())
        sentences.push_back(repeatedMembersText(repeated));
    sentences.insert(sentences.end(), doubts.begin(), doubts.end());
    if (unrecorded > 0)
        sentences.push_back(recordedPartNote(snapshot->size(), unrecorded, wording));
    return sentences;
}

BoardAudit::BoardAudit(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_counting(session.threads())
    , m_checking(session.threads())
    , m_reading(session.threads())
    , m_auditing(session.threads())
    , m_loading(session.threads())
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(checkPatience);
    connect(&m_patience, &QTimer::timeout, this, &BoardAudit::auditIfDue);
}

void BoardAudit::count()
{
    const auto source = m_session.rows();
    if (!source)
        return;
    const auto ask = [](BoardRows &rows, const Progress &progress) -> Result<qint64> {
        TRY(const auto read, rows.readPage(0, 1, progress));
        return read.page.cardinality;
    };
    m_counting.start(source->reading(m_session.view().direction, ask), [this](Result<qint64> &members) {
        if (members)
            emit counted(*members);
        else
            emit failed(members.error(), ReadWay::Pages);
    });
}

void BoardAudit::read(ReadWay way)
{
    const auto source = m_session.rows();
    if (!source)
        return;
    stopReading();
    // What a server's scripts stamp is in the future by its clock, or not at all.
    const bool asksServer = !m_session.isSandbox();
    const auto work = [way, asksServer, now = m_session.rowsClock(m_session.board())](
                          BoardRows &rows, const Progress &progress) -> Result<ReadBoard> {
        QElapsedTimer clock;
        clock.start();
        TRY(auto whole, rows.readWhole(way, progress));
        ReadBoard read{{std::make_shared<const Snapshot>(std::move(whole.snapshot)),
                        now().time_since_epoch().count(),
                        std::chrono::nanoseconds(clock.nsecsElapsed()),
                        {}},
                       std::move(whole.repeated)};
        if (!asksServer)
            return read;
        const auto time = rows.readTime(progress);
        read.first.readAt = time.value_or(read.first.readAt);
        read.first.clockTrouble = time ? std::string() : time.error().message;
        return read;
    };
    m_clock.start();
    const ServerInfo &info = m_session.server().info();
    BoardOrigin origin{m_session.view().name(), m_session.serverText(),
                       (displayText(info.product) + u' ' + displayText(info.version)).trimmed(), way};
    if (m_session.view().shards)
        origin.shards = m_session.view().keys();
    m_reading.start(
        source->reading(m_session.view().direction, work),
        [this, origin](Result<ReadBoard> &read) {
            if (!read) {
                emit failed(read.error(), origin.way);
                return;
            }
            m_origin = origin;
            m_origin.repeated = std::move(read->second);
            m_origin.unrecorded = m_session.unrecorded(origin.key);
            m_origin.doubts = boardDoubts(m_session);
            m_board = std::move(read->first);
            m_session.snapshots().keep(origin.key, origin.way, m_board);
            audit();
        },
        [this](std::uint64_t done, std::uint64_t total) {
            emit progress(done, total, std::chrono::milliseconds(m_clock.elapsed()));
        });
}

void BoardAudit::setView(const BoardView &view)
{
    const bool otherCodec = m_view.codec != view.codec;
    m_view = view;
    // What is being read will be audited so when it is there.
    if (!m_board.snapshot || m_reading.running())
        return;
    if (otherCodec || m_auditDue)
        auditIfHeld();
    else
        audit();
}

void BoardAudit::auditIfHeld()
{
    const auto source = m_session.rows();
    if (!source) {
        audit();
        return;
    }
    m_auditing.cancel();
    const auto look = [snapshot = m_board.snapshot](BoardRows &rows, const Progress &progress) {
        return stillHolds(rows, *snapshot, progress);
    };
    m_auditDue = true;
    m_patience.start();
    m_checking.start(source->reading(m_view.direction, look), [this](Result<bool> &holds) {
        if (holds && !*holds) {
            m_auditDue = false;
            emit outdated();
        } else {
            auditIfDue();
        }
    });
}

void BoardAudit::auditIfDue()
{
    if (std::exchange(m_auditDue, false))
        audit();
}

void BoardAudit::stopReading()
{
    m_counting.cancel();
    m_checking.cancel();
    m_reading.cancel();
    m_auditing.cancel();
    m_auditDue = false;
}

void BoardAudit::audit()
{
    const AuditView view{Decoder(m_view.spec(), m_view.timeRange), m_view.direction};
    const auto work = [origin = m_origin, board = m_board, view, events = m_events](
                          const Progress &progress) -> Result<std::shared_ptr<const AuditRun>> {
        QElapsedTimer clock;
        clock.start();
        TRY(auto found, auditBoard(board, view, events ? &events->events : nullptr, progress));
        const std::chrono::nanoseconds took(clock.nsecsElapsed());
        PrecisionCurve curve = precisionCurve(found.report, found.decoder);
        return std::make_shared<const AuditRun>(
            AuditRun{std::move(found), origin, events, std::move(curve), took});
    };
    m_auditing.start(work, [this](Result<std::shared_ptr<const AuditRun>> &done) {
        if (!done) {
            emit failed(done.error(), m_origin.way);
            return;
        }
        m_result = *done;
        emit audited();
    });
}

void BoardAudit::loadEvents(const QString &path)
{
    const auto work = [path](const Progress &progress) -> Result<std::shared_ptr<const LoadedEvents>> {
        const std::string file = QFile::encodeName(path).toStdString();
        // Nothing would end the wait for somebody to write into a pipe.
        TRY(fileSize(file));
        TRY(auto events, readEventsFile(file, progress));
        return std::make_shared<const LoadedEvents>(std::move(events), QFileInfo(path).fileName());
    };
    m_loading.start(work, [this](Result<std::shared_ptr<const LoadedEvents>> &loaded) {
        if (!loaded) {
            emit eventsFailed(loaded.error());
            return;
        }
        m_events = *loaded;
        emit eventsLoaded(m_events->fileName);
        if (m_board.snapshot && !m_reading.running())
            audit();
    });
}

void BoardAudit::dropEvents()
{
    m_loading.cancel();
    if (!std::exchange(m_events, nullptr))
        return;
    if (m_board.snapshot && !m_reading.running())
        audit();
}

void BoardAudit::stop()
{
    m_loading.cancel();
    stopReading();
}

void BoardAudit::forgetRows()
{
    stopReading();
    m_origin = {};
    m_board = {};
    m_result.reset();
}

void BoardAudit::forget()
{
    m_loading.cancel();
    forgetRows();
    m_events.reset();
}

} // namespace tiebreak

#include "moc_boardaudit.cpp"
