// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/codecfinder.h"

#include "redis/board/boardreader.h"

#include <algorithm>

namespace tiebreak
{

Result<Detection> detectBoard(Connection &connection, const BoardView &view, qint64 members,
                              qint64 nowMicroseconds, const Progress &progress)
{
    // A season that somebody has set says more than what is plausible for any board.
    const Season plausible = view.season == Season() ? plausibleTimes(nowMicroseconds) : view.season;
    const auto sample =
        readBoardSample(connection, view.key.toStdString(), view.direction, members, progress);
    if (!sample)
        return std::unexpected(sample.error());
    return detectCodec(*sample, nowMicroseconds, plausible);
}

CodecFinder::CodecFinder(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_task(session.threads())
{
    const auto forget = [this] {
        m_task.cancel();
        m_wanted.clear();
        m_known.clear();
    };
    connect(&session, &Session::serverChanged, this, forget);
    connect(&session, &Session::boardsRewritten, this, forget);
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
    m_task.start(withConnection(pool, work), [this, key = key](Result<Detection> &result) {
        if (!result && m_session.pool() == nullptr)
            return; // it is asked again once a connection stands
        m_wanted.pop_front();
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
