// SPDX-License-Identifier: GPL-3.0-or-later
// Boards that move before one's eyes: who leads, who is coming up, how places came about and how sure they
// are.
#pragma once

#include "app/live/boardlife.h"
#include "app/live/livecharts.h"
#include "app/live/livetexts.h"
#include "app/live/livetools.h"
#include "app/live/livewarning.h"
#include "app/live/namesandalerts.h"
#include "app/live/people/memberfield.h"
#include "app/live/projector/projectorcontrols.h"
#include "app/live/recording/boardrecorder.h"
#include "app/live/recording/recordercontrols.h"
#include "app/live/recording/recordingplayer.h"
#include "app/live/savedwatchlist.h"
#include "app/live/standing/memberactions.h"
#include "app/live/watchedboards.h"
#include "app/session/modepage.h"
#include "app/session/session.h"

#include <QTimer>

#include <memory>

namespace Ui
{
class LivePage;
}

namespace tiebreak
{

/// Watches the session's board, and others beside it, while it is the current page. Nothing here writes.
class LivePage : public ModePage
{
    Q_OBJECT

public:
    explicit LivePage(Session &session, QWidget *parent = nullptr);
    ~LivePage() override;

    Mode mode() const override { return Mode::Live; }
    PageTitle title() const override;
    Docks docks() const override { return m_inspecting ? Docks::Row : Docks::None; }
    QList<QWidget *> tabParts() const override;
    QList<QAction *> menuActions(MenuGroup group) const override;
    void setCurrent(bool current) override;
    std::optional<UnsavedWork> unsavedWork() const override;
    void save() override;
    bool focusContent() override;
    void refresh() override;

    WatchedBoards &watchedBoards() { return *m_watchedBoards; }
    NamesAndAlerts &people() { return *m_people; }
    RecordingPlayer &player() { return *m_player; }
    const RecordingPlayer &player() const { return *m_player; }
    /// The board that is shown; null while there is none.
    const LiveBoardData *board() const { return m_watchedBoards->find(m_key); }
    LiveTools &tools() { return *m_tools; }
    BoardLife &life() { return *m_life; }
    void showChart(ChartSide::Chart chart);
    ProjectorControls &projectorControls() { return *m_projectorControls; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void connectTools();
    void connectParts();
    void connectMembers();
    void connectFeed();
    void followSession();
    void openKept();
    void showBoard(const QByteArray &key);
    void showEverything();
    void showTools();
    void showStanding();
    void showCharts();
    void showEvents();
    void showTiles();
    void showFreshness();
    void showWatch();
    /// In place of a standing: why there is none. False where there is one.
    bool showMissing(const LiveBoardData *board);
    void showAround(const QByteArray &member);
    void askForMember();
    /// Members that may be named.
    std::vector<MemberField::Candidate> candidates() const;
    /// Asks for the rows that are shown.
    void requestRows(LiveBoardData &board);
    SamplePart shownRanks(const LiveBoardData &board) const;
    void choosePace(int milliseconds);
    void addBoard(const QPoint &place);
    void closeBoard(const QByteArray &key);
    void connectPeople();
    void connectProjector();
    /// What a projector is to show of the board; nothing while there is none.
    std::optional<ProjectorSetup> projectorSetup() const;
    void connectRecorder();
    void connectPlayer();
    /// What there is instead of watching, recording and freezing while a recording is open.
    void showPlayer();
    void showRecorder();
    qreal scale() const;

    std::unique_ptr<Ui::LivePage> m_ui;
    Session &m_session;
    WatchedBoards *m_watchedBoards;
    SavedWatchList *m_kept;
    NamesAndAlerts *m_people;
    BoardRecorder *m_recorder;
    RecorderControls *m_recorderControls;
    RecordingPlayer *m_player;
    LiveTools *m_tools;
    LiveTexts m_contents;
    LeaderForecast m_outlook;
    LiveCharts *m_charts;
    MemberActions *m_members;
    BoardLife *m_life;
    LiveWarning *m_warning;
    ProjectorControls *m_projectorControls;
    QAction *m_deeper = nullptr; ///< the choice of the board that is shown
    bool m_inspecting = false;   ///< the inspector stands beside the page
    QByteArray m_key;            ///< of the board that is shown
    bool m_current = false;
    QTimer m_clock;  ///< ages and "4 min ago" go on while nothing changes
    int m_ticks = 0; ///< of that clock
    bool m_eventsDue = false;
    QByteArray m_standingOf;      ///< of which board the rows are that are shown
    QByteArray m_selectOnceShown; ///< a member that was chosen elsewhere; null: none
};

} // namespace tiebreak
