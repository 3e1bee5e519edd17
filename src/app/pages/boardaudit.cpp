// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a whole board and audits it: the jobs behind the audit page.
#include "app/pages/boardaudit.h"

#include "app/pages/boardopener.h"
#include "files/eventsfile.h"
#include "redis/servertime.h"
#include "sandbox/filecopy.h"

#include <QFileInfo>

#include <utility>

namespace tiebreak
{

BoardAudit::BoardAudit(Session &session, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_counting(session.threads())
    , m_readingBoard(session.threads())
    , m_auditing(session.threads())
    , m_loading(session.threads())
{
}

void BoardAudit::count(const QByteArray &key)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    const auto ask = [name = key.toStdString()](Connection &connection,
                                                const Progress &progress) -> Result<qint64> {
        const auto page = readPage(connection, name, Direction::HighestFirst, 0, 1, progress);
        if (!page)
            return std::unexpected(withTypeNamed(connection, name, page.error(), progress));
        if (page->cardinality == 0)
            return failure(ErrorKind::NotFound, tr("The key does not exist.").toStdString());
        return page->cardinality;
    };
    m_counting.start(withConnection(pool, ask), [this](Result<qint64> &members) {
        if (members)
            emit counted(*members);
        else
            emit failed(members.error(), ReadWay::Pages);
    });
}

void BoardAudit::read(const QByteArray &key, ReadWay way)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    m_counting.cancel();
    m_auditing.cancel();
    const bool elsewhere = !m_session.isSandbox();
    const auto work = [way, elsewhere, name = key.toStdString()](
                          Connection &connection, const Progress &progress) -> Result<ReadBoard> {
        QElapsedTimer clock;
        clock.start();
        auto snapshot = readWholeBoard(connection, name, way, progress);
        if (!snapshot)
            return std::unexpected(withTypeNamed(connection, name, snapshot.error(), progress));
        ReadBoard board{std::make_shared<const Snapshot>(std::move(*snapshot)),
                        std::chrono::nanoseconds(clock.nsecsElapsed()),
                        {}};
        // What a server's scripts stamp is in the future by its clock, or not at all.
        if (elsewhere) {
            if (const auto now = readServerTime(connection, progress))
                board.serverNow = *now;
        }
        return board;
    };
    m_clock.start();
    const ServerInfo &info = m_session.serverInfo();
    m_readingBoard.start(
        withConnection(pool, work),
        [this, way, key, server = m_session.serverText(),
         product =
             (QString::fromStdString(info.product) + u' ' + QString::fromStdString(info.version)).trimmed()](
            Result<ReadBoard> &board) {
            if (!board) {
                emit failed(board.error(), way);
                return;
            }
            m_read.key = key;
            m_read.server = server;
            m_read.product = product;
            m_read.snapshot = board->snapshot;
            m_read.way = way;
            m_read.readAt = board->serverNow.value_or(m_session.nowMicroseconds());
            m_read.readTime = board->time;
            audit();
        },
        [this](std::uint64_t done, std::uint64_t total) {
            emit progress(done, total, std::chrono::milliseconds(m_clock.elapsed()));
        });
}

void BoardAudit::setReading(const BoardReading &reading)
{
    m_reading = reading;
    // What is being read will be audited so when it is there.
    if (m_read.snapshot && !m_readingBoard.running())
        audit();
}

void BoardAudit::audit()
{
    AuditedSnapshot next = m_read;
    next.decoder = Decoder(m_reading.spec(), m_reading.season);
    next.direction = m_reading.direction;
    next.events = m_events;
    const auto work =
        [next = std::move(next)](const Progress &progress) -> Result<std::shared_ptr<const AuditedSnapshot>> {
        auto done = std::make_shared<AuditedSnapshot>(next);
        QElapsedTimer clock;
        clock.start();
        auto report = auditBoard(*done->snapshot, done->decoder, done->direction, done->readAt, progress);
        if (!report)
            return std::unexpected(report.error());
        done->report = std::move(*report);
        if (done->events) {
            auto truth = compareWithEvents(*done->snapshot, done->decoder, done->direction,
                                           done->events->events, progress);
            if (!truth)
                return std::unexpected(truth.error());
            done->truth = std::move(*truth);
        }
        done->auditTime = std::chrono::nanoseconds(clock.nsecsElapsed());
        done->curve = precisionCurve(done->report, done->decoder);
        return done;
    };
    m_auditing.start(work, [this](Result<std::shared_ptr<const AuditedSnapshot>> &done) {
        if (!done) {
            emit failed(done.error(), m_read.way);
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
        if (const auto size = fileSize(file); !size)
            return std::unexpected(size.error());
        auto events = readEventsFile(file, progress);
        if (!events)
            return std::unexpected(events.error());
        return std::make_shared<const LoadedEvents>(std::move(*events), QFileInfo(path).fileName());
    };
    m_loading.start(work, [this](Result<std::shared_ptr<const LoadedEvents>> &loaded) {
        if (!loaded) {
            emit eventsFailed(loaded.error());
            return;
        }
        m_events = *loaded;
        emit eventsLoaded(m_events->fileName);
        if (m_read.snapshot && !m_readingBoard.running())
            audit();
    });
}

void BoardAudit::dropEvents()
{
    m_loading.cancel();
    if (!std::exchange(m_events, nullptr))
        return;
    if (m_read.snapshot && !m_readingBoard.running())
        audit();
}

void BoardAudit::stop()
{
    m_loading.cancel();
    m_counting.cancel();
    m_readingBoard.cancel();
    m_auditing.cancel();
}

void BoardAudit::forget()
{
    stop();
    m_read = {};
    m_result.reset();
    m_events.reset();
}

} // namespace tiebreak
