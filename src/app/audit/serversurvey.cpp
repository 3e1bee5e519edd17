// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/audit/serversurvey.h"

#include "app/session/boarddoubts.h"
#include "models/text/displaywording.h"
#include "redis/board/surveytext.h"

#include <QElapsedTimer>

#include <algorithm>
#include <utility>

namespace tiebreak
{

ServerSurvey::ServerSurvey(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_listing(session.threads()), m_surveying(session.threads())
{
    connect(&session.views(), &BoardViews::changed, this, &ServerSurvey::surveyTurned);
}

void ServerSurvey::list()
{
    const auto pool = m_session.pool();
    if (!pool)
        return;
    stop();
    const auto work = [route = pool->route()](Connection &connection, const Progress &progress) {
        return listKeys(connection, route, {}, Nodes::Responding, progress);
    };
    m_listing.start(withConnection(pool, work), [this](Result<ListedKeys> &listed) {
        if (!listed) {
            emit ended(listed.error());
            return;
        }
        m_listed = std::move(*listed);
        emit listedKeys();
    });
}

void ServerSurvey::start(ReadWay way)
{
    if (!m_listed)
        return;
    stop();
    m_way = way;
    m_boards.clear();
    m_places.clear();
    m_views.clear();
    m_took = {};
    m_began = Moment(std::chrono::microseconds(m_session.nowMicroseconds()));
    m_beganAgain.reset();
    survey(m_listed->keys);
}

BoardToSurvey ServerSurvey::toSurvey(const QByteArray &key, const BoardView &view) const
{
    BoardToSurvey board{key.toStdString(), keyPattern(key).toStdString()};
    board.timeRange = view.timeRange;
    board.direction = view.direction;
    if (m_session.recording())
        board.seen = m_session.rowsClock(key)().time_since_epoch().count();
    if (view.codec)
        board.said = SaidCodec{*view.codec, !m_session.views().otherServer(key).isEmpty()};
    return board;
}

void ServerSurvey::survey(std::vector<std::string> keys)
{
    const auto pool = m_session.pool();
    if (!pool)
        return;
    std::vector<BoardToSurvey> boards;
    boards.reserve(keys.size());
    m_asked.clear();
    for (const std::string &key : keys) {
        const QByteArray bytes = QByteArray::fromStdString(key);
        const BoardView view = m_session.views().chosen(bytes);
        m_asked.insert(bytes, view);
        boards.push_back(toSurvey(bytes, view));
    }
    const auto found = std::make_shared<Mailbox<SurveyedBoard>>();
    const auto work = [pool, found, way = m_way, boards = std::move(boards), clock = m_session.clock(),
                       asksServer = !m_session.isSandbox(),
                       wording = displayWording(m_session.zone())](const Progress &progress) -> Result<bool> {
        const SurveyClock now{[&] { return std::int64_t(clock().time_since_epoch().count()); }, asksServer};
        TRY(surveyBoards(
            pool, boards, way, now, wording, [&](SurveyedBoard board) { found->put(std::move(board)); },
            progress));
        return true;
    };
    QElapsedTimer clock;
    clock.start();
    m_surveying.start(
        work,
        [this, found, clock](const Result<bool> &done) {
            take(found->takeAll());
            m_took += std::chrono::milliseconds(clock.elapsed());
            emit ended(done ? std::nullopt : std::optional(done.error()));
            if (done)
                surveyTurned();
        },
        [this, found](std::uint64_t done, std::uint64_t total) {
            take(found->takeAll());
            emit progress(done, total);
        });
}

void ServerSurvey::take(std::vector<SurveyedBoard> boards)
{
    if (boards.empty())
        return;
    for (SurveyedBoard &board : boards) {
        const QByteArray key = QByteArray::fromStdString(board.key);
        m_views.insert(key, m_asked.value(key));
        if (const auto known = m_places.constFind(key); known != m_places.constEnd()) {
            m_boards[*known] = std::move(board);
        } else {
            m_places.insert(key, m_boards.size());
            m_boards.push_back(std::move(board));
        }
    }
    emit changed();
}

void ServerSurvey::surveyTurned()
{
    if (busy())
        return;
    std::vector<std::string> turned;
    for (const SurveyedBoard &board : m_boards) {
        const QByteArray key = QByteArray::fromStdString(board.key);
        if (m_session.views().chosen(key) != m_views.value(key))
            turned.push_back(board.key);
    }
    if (turned.empty() || !m_session.pool())
        return;
    forgetTurned(turned);
    m_beganAgain = Moment(std::chrono::microseconds(m_session.nowMicroseconds()));
    survey(std::move(turned));
}

void ServerSurvey::forgetTurned(const std::vector<std::string> &keys)
{
    for (const std::string &key : keys) {
        SurveyedBoard &board = m_boards[m_places.value(QByteArray::fromStdString(key))];
        SurveyedBoard unread;
        unread.key = key;
        unread.node = board.node;
        unread.words = tr("Another codec was chosen. The board has not been read with it yet.").toStdString();
        board = std::move(unread);
    }
    emit changed();
}

void ServerSurvey::stop()
{
    m_listing.cancel();
    m_surveying.cancel();
}

void ServerSurvey::forget()
{
    stop();
    m_listed.reset();
    m_boards.clear();
    m_places.clear();
    m_views.clear();
    m_asked.clear();
    m_began.reset();
    m_beganAgain.reset();
    m_took = {};
}

std::vector<SurveyedBoard> ServerSurvey::listedBoards() const
{
    std::vector<SurveyedBoard> boards = m_boards;
    if (!m_listed)
        return boards;
    for (const std::string &key : m_listed->keys) {
        if (m_places.contains(QByteArray::fromStdString(key)))
            continue;
        SurveyedBoard unread;
        unread.key = key;
        unread.words = tr("The audit has not come to this board.").toStdString();
        boards.push_back(std::move(unread));
    }
    return boards;
}

Coverage ServerSurvey::listedCoverage() const
{
    Coverage coverage = m_listed ? m_listed->coverage : Coverage({});
    for (const std::string &key :
         m_listed &&m_session.isSandbox() ? m_listed->keys : std::vector<std::string>()) {
        if (const std::string doubt = m_session.fileDoubt(QByteArray::fromStdString(key)); !doubt.empty())
            coverage.addGap({"file", doubt});
    }
    if (const std::string doubt = replicaDoubt(m_session); !doubt.empty())
        coverage.addGap({"replica", doubt});
    return coverage;
}

Coverage ServerSurvey::coverage() const
{
    Coverage coverage = listedCoverage();
    const auto read = std::ranges::count_if(
        m_boards, [](const SurveyedBoard &board) { return board.outcome != SurveyOutcome::NotRead; });
    const bool all = !m_listed || m_listed->coverage.gaps().empty();
    const auto listed = m_listed ? std::int64_t(m_listed->keys.size()) : 0;
    coverage.setPart(
        {CoveredUnit::Boards, read, all ? std::optional(listed) : std::nullopt, CoveredBy::Answers});
    const auto moved =
        std::ranges::count_if(m_boards, [](const SurveyedBoard &board) { return board.moved > 0; });
    if (moved > 0)
        coverage.addGap({"rows", movedBoardsText(moved)});
    return coverage;
}

} // namespace tiebreak

#include "moc_serversurvey.cpp"
