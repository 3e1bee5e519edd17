// SPDX-License-Identifier: GPL-3.0-or-later
// Boards that move before one's eyes: who leads, who is coming up, how places came about and how sure they
// are.
#pragma once

#include "app/live/chartside.h"
#include "app/live/livefeed.h"
#include "app/live/livepeople.h"
#include "app/live/memberactions.h"
#include "app/live/projector/projectordesk.h"
#include "app/live/recording/boardrecorder.h"
#include "app/live/recording/recordingplayer.h"
#include "app/live/shapefeed.h"
#include "app/session/modepage.h"
#include "app/session/session.h"
#include "app/session/task.h"
#include "core/live/sellby.h"
#include "models/live/standingrows.h"
#include "sandbox/demolife.h"

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
    bool focusContent() override;
    void refresh() override { m_feed->readNow(); }

    LiveFeed &feed() { return *m_feed; }
    LivePeople &people() { return *m_people; }
    RecordingPlayer &player() { return *m_player; }
    const RecordingPlayer &player() const { return *m_player; }
    /// The board that is shown; null while there is none.
    const LiveBoardData *board() const { return m_feed->find(m_key); }
    /// With what is compared.
    void setSince(Since since);
    /// The first places that are shown, of at most 1 000.
    void setTop(int places);
    /// All watched boards side by side, or the one that is open.
    void setTiled(bool tiled);
    void showChart(ChartSide::Chart chart);
    /// Has the demo board of the sandbox that is shown live until endLife(); `broken`: a second writer gets
    /// it wrong. Does nothing for any other board.
    void startLife(bool broken);
    void endLife();
    bool lives() const { return m_life.running(); }
    ProjectorDesk &desk() { return *m_desk; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Rows {
        enum class Kind { Top, Ranks, Around } kind = Kind::Top;
        SamplePart ranks{0, 12}; ///< from 0
        std::string member;      ///< of Around
        bool operator==(const Rows &) const = default;
    };

    void connectTools();
    void connectParts();
    void followSession();
    void showBoard(const QByteArray &key);
    void showEverything();
    void showStanding();
    void showCharts();
    void showShape();
    /// What the audit of the changes has found, else until when the codec lasts.
    void showDamage();
    void showDamageList();
    SellBy outlook(const LiveBoardData &board) const;
    void showEvents();
    void showTiles();
    void showFreshness();
    void showWatch();
    void showPins(const LiveBoardData &board);
    /// In place of a standing: why there is none. False where there is one.
    bool showMissing(const LiveBoardData *board);
    void chooseRows(int index);
    void askForRanks();
    void setRows(const Rows &rows);
    /// Asks for the rows that are shown.
    void requestRows(LiveBoardData &board);
    SamplePart shownRanks(const LiveBoardData &board) const;
    void readPrizes();
    /// What was chosen for the server there is.
    void readSettings();
    void choosePace(int index);
    void addBoard(const QPoint &place);
    void connectPeople();
    void connectProjector();
    /// What a projector is to show of the board; nothing while there is none.
    std::optional<ProjectorSetup> projectorSetup() const;
    void connectRecorder();
    void connectPlayer();
    /// What there is instead of watching, recording and freezing while a recording is open.
    void showPlayer();
    void showRecorder();
    void askForRecording();
    void askForEventsFile();
    void showLife();
    LiveWording wording(const LiveBoardData *board, ScoreUnits units) const;
    StandingStyle style(const LiveBoardData &board) const;
    LiveBoard described(const LiveBoardData &board, SamplePart ranks) const;
    QString sinceText(const LiveBoardData &board) const;
    qreal scale() const;
    /// Leaves out what has no room, least needed first.
    void fitTools();

    std::unique_ptr<Ui::LivePage> m_ui;
    Session &m_session;
    LiveFeed *m_feed;
    LivePeople *m_people;
    ShapeFeed *m_shape;
    BoardRecorder *m_recorder;
    RecordingPlayer *m_player;
    MemberActions *m_members;
    ProjectorDesk *m_desk;
    bool m_inspecting = false; ///< the inspector stands beside the page
    QByteArray m_key;          ///< of the board that is shown
    Rows m_rows;
    Since m_since = Since::TenMinutes;
    std::vector<std::int64_t> m_borders{1, 3, 10};
    bool m_current = false;
    QTimer m_clock;      ///< ages and "4 min ago" go on while nothing changes
    QTimer m_chartClock; ///< charts are drawn anew once a second at the most
    bool m_chartsDue = false;
    QByteArray m_lifeOf; ///< the demo board that lives; null: none
    QElapsedTimer m_outlookAge;
    QByteArray m_outlookOf;
    QString m_outlook;            ///< until when the codec lasts; empty: nothing to say
    QByteArray m_standingOf;      ///< of which board the rows are that are shown
    QByteArray m_selectOnceShown; ///< a member that was chosen elsewhere; null: none

    QThreadPool m_lifeThread; ///< a board lives on for hours
    Task<LivedBoard> m_life;  ///< the last: it ends before the rest goes
};

} // namespace tiebreak
