// SPDX-License-Identifier: GPL-3.0-or-later
// Has the charts beside a standing go on with its board.
#pragma once

#include "app/live/charts/chartside.h"
#include "app/live/charts/shapefeed.h"
#include "app/live/leaderoutlook.h"
#include "app/live/livecontents.h"
#include "app/live/recording/recordingplayer.h"

#include <QObject>
#include <QTimer>

namespace tiebreak
{

/// Fills the chart that is chosen: lines out of the history, the shape from readings of its own, which are
/// made only while it is looked at.
class LiveCharts : public QObject
{
    Q_OBJECT

public:
    LiveCharts(Session &session, LiveFeed &feed, LivePeople &people, const RecordingPlayer &player,
               const LiveContents &contents, LeaderOutlook &outlook, ChartSide &side,
               QObject *parent = nullptr);

    /// Shows this board, of which these ranks are shown beside; a null key: none.
    void show(const QByteArray &key, SamplePart ranks);
    /// The same board has moved: it is drawn anew once a second at the most.
    void showSoon(const QByteArray &key, SamplePart ranks);
    /// Nobody looks: nothing is read.
    void rest();
    /// What reading the shape costs the server; nothing while it is not shown.
    WatchCost shapeCost() const { return m_shape->cost(); }
    /// The board is another one, at another moment of a recording.
    void forget();

private:
    void showLines(const LiveBoardData &board);
    void showShape();
    std::vector<UnseenTime> unseenTimes(const LiveBoardData &board) const;

    Session &m_session;
    LiveFeed &m_feed;
    LivePeople &m_people;
    const RecordingPlayer &m_player;
    const LiveContents &m_contents;
    LeaderOutlook &m_outlook;
    ChartSide &m_side;
    ShapeFeed *m_shape;
    QByteArray m_key; ///< of the board that is drawn; null: none is
    SamplePart m_ranks;
    QTimer m_soon;
};

} // namespace tiebreak
