// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of the live page say of a watched board.
#pragma once

#include "app/live/livetools.h"
#include "app/live/namesandalerts.h"
#include "app/live/recording/recordingplayer.h"
#include "app/live/standing/liveheadline.h"
#include "app/live/standing/pinstrip.h"
#include "app/live/tiles/tilestrip.h"
#include "app/live/watchedboards.h"
#include "models/live/standingrows.h"

#include <QCoreApplication>

namespace tiebreak
{

/// Makes it of what was read, in the board's names and format, compared as the tools say. The board has a
/// standing wherever nothing else is said.
class LiveTexts
{
    Q_DECLARE_TR_FUNCTIONS(LiveTexts)

public:
    LiveTexts(const Session &session, const WatchedBoards &watchedBoards, NamesAndAlerts &people,
              const RecordingPlayer &player, const LiveTools &tools);

    /// Why the board, null for none, has no standing.
    QString missing(const LiveBoardData *board) const;
    /// Null: of no board.
    LiveWording wording(const LiveBoardData *board, ScoreUnits units) const;
    /// The moment the board is shown at: now, unless it is paused.
    Moment moment(const LiveBoardData &board) const;
    LiveBoardPtr described(const LiveBoardData &board, SamplePart ranks) const;
    QList<StandingRow> rows(const LiveBoardData &board, const LiveBoard &shown) const;
    LiveHeadline::Content headline(const LiveBoardData &board, const LiveBoard &shown) const;
    QList<PinContent> pins(const LiveBoardData &board) const;
    /// From how many points the top 10 begins, how many members there are.
    QStringList figures(const LiveBoardData &board) const;
    /// What an empty list of faulty writes means.
    QString auditScope(const LiveBoardData &board) const;
    /// "20:58:10"; empty where the board has no mark.
    QString markTime(const LiveBoardData &board) const;
    /// "20:44:23" of the oldest standing, where the board is not known for as long as is asked for; else
    /// empty.
    QString oldestTime(const LiveBoardData &board) const;
    /// Of a board with or without a standing.
    TileContent tile(const LiveBoardData &board, bool current) const;
    /// The first places, for a card of the wall.
    QList<StandingRow> cardRows(const LiveBoardData &board, int rows) const;
    /// "20:43:46", in the session's zone.
    QString clock(Moment moment) const;

private:
    QString sinceText(const LiveBoardData &board) const;
    /// The oldest standing there is, where the board is compared with it for want of an older one; else null.
    StandingPtr comparedWithOldest(const LiveBoardData &board) const;
    StandingStyle style(const LiveBoardData &board, ScoreUnits units) const;
    Freshness freshness(const LiveBoardData &board) const;

    const Session &m_session;
    const WatchedBoards &m_watchedBoards;
    NamesAndAlerts &m_people;
    const RecordingPlayer &m_player;
    const LiveTools &m_tools;
};

} // namespace tiebreak
