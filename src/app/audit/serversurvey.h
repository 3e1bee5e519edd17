// SPDX-License-Identifier: GPL-3.0-or-later
// Audits every sorted set of the session's database: the jobs behind All boards.
#pragma once

#include "app/session/session.h"
#include "core/board/coverage.h"
#include "redis/board/boardsurvey.h"
#include "redis/keys/clusterscan.h"

#include <QObject>

#include <optional>
#include <vector>

namespace tiebreak
{

/// Lists the sorted sets, and reads and audits one after the other. What was found stays until another survey
/// begins or another server is chosen; a board that is to be read with another codec is audited anew.
class ServerSurvey : public QObject
{
    Q_OBJECT

public:
    ServerSurvey(Session &session, QObject *parent);

    /// Finds out which sorted sets there are.
    void list();
    /// Audits all that were listed.
    void start(ReadWay way);
    /// Stops what is under way; what was found stays.
    void stop();
    void forget();

    bool busy() const { return m_listing.running() || m_surveying.running(); }
    /// The sorted sets; nothing before they were listed.
    const std::optional<ListedKeys> &listed() const { return m_listed; }
    /// Those that were audited so far, in the order in which they came.
    const std::vector<SurveyedBoard> &boards() const { return m_boards; }
    /// All that were listed: those that were not audited yet, or not any more, as not read.
    std::vector<SurveyedBoard> listedBoards() const;
    /// When the last reading began, and how long it took.
    std::optional<Moment> began() const { return m_began; }
    /// When boards whose codec was changed since then were read again last; nothing where none was.
    std::optional<Moment> beganAgain() const { return m_beganAgain; }
    std::chrono::milliseconds took() const { return m_took; }
    /// Of what was listed, with what speaks against the server.
    Coverage listedCoverage() const;
    /// The same, of sorted sets those that could be read.
    Coverage coverage() const;

signals:
    void listedKeys();
    /// There are more boards, or others.
    void changed();
    void progress(quint64 done, quint64 total);
    /// Nothing is under way any more; error null: it is done, or was stopped.
    void ended(const std::optional<Error> &error);

private:
    void survey(std::vector<std::string> keys);
    void take(std::vector<SurveyedBoard> boards);
    /// What is read with another codec from now on counts as not read, until it has been audited anew.
    void forgetTurned(const std::vector<std::string> &keys);
    /// Audits those anew that are looked at otherwise by now.
    void surveyTurned();
    BoardToSurvey toSurvey(const QByteArray &key, const BoardView &view) const;

    Session &m_session;
    ReadWay m_way = ReadWay::Pages;
    std::optional<ListedKeys> m_listed;
    std::vector<SurveyedBoard> m_boards;
    QHash<QByteArray, std::size_t> m_places; ///< of m_boards by key
    QHash<QByteArray, BoardView> m_views;    ///< as each of them is looked at
    QHash<QByteArray, BoardView> m_asked;    ///< the same of those that are being audited
    std::optional<Moment> m_began;
    std::optional<Moment> m_beganAgain;
    std::chrono::milliseconds m_took{0};
    Task<ListedKeys> m_listing;
    Task<bool> m_surveying;
};

} // namespace tiebreak
