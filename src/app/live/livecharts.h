// SPDX-License-Identifier: GPL-3.0-or-later
// Has the charts beside a standing go on with its board.
#pragma once

#include "app/live/charts/chartside.h"
#include "app/live/charts/shapereader.h"
#include "app/live/leaderforecast.h"
#include "app/live/livetexts.h"
#include "app/live/recording/recordingplayer.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <string>
#include <vector>

namespace tiebreak
{

/// Fills the chart that is chosen: lines out of the history, the shape from readings of its own, which are
/// made only while it is looked at.
class LiveCharts : public QObject
{
    Q_OBJECT

public:
    LiveCharts(Session &session, WatchedBoards &watchedBoards, NamesAndAlerts &people,
               const RecordingPlayer &player, const LiveTexts &contents, LeaderForecast &outlook,
               ChartSide &side, QObject *parent = nullptr);

    /// Shows this board, of which these ranks are shown beside; a null key: none.
    void show(const QByteArray &key, SamplePart ranks);
    /// The same board has moved: it is drawn anew at once where the leader changed, soon where other first
    /// members did, else within a second.
    void showSoon(const QByteArray &key, SamplePart ranks);
    /// Nobody looks: nothing is read.
    void suspend();
    /// What reading the shape costs the server; nothing while it is not shown.
    WatchCost shapeCost() const { return m_shape->cost(); }
    /// The board is another one, at another moment of a recording.
    void forget();

private:
    void showLines(const LiveBoardData &board);
    std::chrono::milliseconds drawWithin() const;
    /// The members that the lines follow first, in the order of their ranks now.
    std::vector<std::string> firstMembers() const;
    void showShape();
    std::vector<UnseenTime> unseenTimes(const LiveBoardData &board) const;

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    NamesAndAlerts &m_people;
    const RecordingPlayer &m_player;
    const LiveTexts &m_contents;
    LeaderForecast &m_outlook;
    ChartSide &m_side;
    ShapeReader *m_shape;
    QByteArray m_key; ///< of the board that is drawn; null: none is
    SamplePart m_ranks;
    std::vector<std::string> m_drawn; ///< firstMembers() as they were drawn
    QTimer m_soon;
};

} // namespace tiebreak
