// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/codecfinder.h"

#include "redis/board/boardreader.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

/// Whether asking again soon would end in the same way.
bool lasts(ErrorKind kind)
{
    return kind == ErrorKind::Permission || kind == ErrorKind::WrongType || kind == ErrorKind::NotFound;
}

} // namespace

Result<Detection> detectBoard(Connection &connection, const BoardView &view, qint64 members,
                              qint64 nowMicroseconds, const Progress &progress)
{
    // A season that somebody has set says more than what is plausible for any board.
    const Season plausible = view.season == Season() ? plausibleTimes(nowMicroseconds) : view.season;
    TRY(const auto sample,
        readBoardSample(connection, view.key.toStdString(), view.direction, members, progress));
    return detectCodec(sample, nowMicroseconds, plausible);
}

CodecFinder::CodecFinder(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_task(session.threads())
{
    m_again.setSingleShot(true);
    m_again.setInterval(2s);
    connect(&m_again, &QTimer::timeout, this, &CodecFinder::startNext);
    const auto forget = [this] {
        m_task.cancel();
        m_again.stop();
        m_wanted.clear();
        m_known.clear();
    };
    connect(&session, &Session::serverChanged, this, forget);
    connect(&session, &Session::boardsRewritten, this, forget);
    connect(&session, &Session::boardReplaced, this, [this](const QByteArray &key) { m_known.remove(key); });
    connect(&session, &Session::connected, this, &CodecFinder::startNext);
}

bool CodecFinder::busy(const QByteArray &key) const
{
    return std::ranges::find(m_wanted, key, &Wanted::key) != m_wanted.end();
}

void CodecFinder::find(const QByteArray &key, qint64 members)
{
    if (members == 0 || m_known.contains(key) || busy(key) || m_session.views().chosen(key).codec)
        return;
    m_wanted.push_back({key, members});
    startNext();
}

void CodecFinder::startNext()
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (m_wanted.empty() || m_task.running() || !pool)
        return;
    const auto [key, members] = m_wanted.front();
    const auto work = [view = m_session.views().chosen(key), members = members,
                       now = m_session.nowMicroseconds()](Connection &connection, const Progress &progress) {
        return detectBoard(connection, view, members, now, progress);
    };
    m_task.start(withBoard(pool, key.toStdString(), work), [this, key = key](Result<Detection> &result) {
        if (!result && !lasts(result.error().kind)) {
            // Meanwhile the others have their turn.
            std::ranges::rotate(m_wanted, m_wanted.begin() + 1);
            m_session.reportFailure(result.error());
            m_again.start();
            return;
        }
        m_wanted.pop_front();
        // A board that is gone, or is none, may be there another time.
        if (result || result.error().kind == ErrorKind::Permission)
            m_known.insert(key);
        const bool sure = result && result->outcome == DetectionOutcome::Sure;
        if (sure)
            m_session.views().propose(key, result->candidates.front().spec);
        else if (!result)
            m_session.reportFailure(result.error());
        emit found(key, sure);
        startNext();
    });
}

} // namespace tiebreak

#include "moc_codecfinder.cpp"
