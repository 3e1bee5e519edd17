// SPDX-License-Identifier: GPL-3.0-or-later
// What the watched boards of the session's server are like, and were: the state behind the live page.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "core/live/names/scoreformat.h"
#include "core/live/standing/liveboard.h"
#include "core/live/timeline/boardtimeline.h"
#include "core/precision/reach.h"
#include "redis/live/boardwatch.h"

#include <QHash>
#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// With what a board is compared.
enum class Since { Opened, TenMinutes, Hour, Today, Mark };

/// Midnight in the zone, on the day of this moment.
Moment todayBegan(Moment now, const QTimeZone &zone);

/// What alerts ask for of a board.
struct AlertNeeds {
    bool on = false;                  ///< it is read even while nobody looks, unless it is paused
    std::vector<std::string> members; ///< wherever they stand
    std::int64_t rows = 0;            ///< from the top
    bool deeper = false;              ///< the rows below them are judged too
    bool operator==(const AlertNeeds &) const = default;
};

using LiveBoardPtr = std::shared_ptr<const LiveBoard>;

/// A board that is watched: what was read of it and what happened. Belongs to the GUI thread.
struct LiveBoardData : BoardTimeline {
    static constexpr std::size_t maxPins = 20;

    QByteArray key;
    BoardView view; ///< how it is decoded
    Decoder decoder{CodecSpec(), TimeRange()};
    CodecReach reach;           ///< of that codec in that time range
    std::optional<Error> error; ///< it cannot be read: it holds another type, say
    std::optional<Error> lost;  ///< its server, or the node of a cluster that has it, cannot be reached
    Moment opened;
    Moment replaced;            ///< since when the key holds this board, or another server's rows are shown;
                                ///< at first the beginning of time
    AnsweringServer server;     ///< that it was read from last
    StandingPtr openedStanding; ///< the first one; null while there is none
    std::optional<Moment> mark;
    StandingPtr markedStanding;
    ScoreFormat format; ///< how its scores are written
    std::vector<std::string> pins;
    std::int64_t shards = 1; ///< as many keys are the board, of which this is the one that is watched
    std::int64_t headRows = 100;
    std::optional<SamplePart> window; ///< of ranks that are shown, where that is not the top
    bool pauseWanted = false;         ///< the user wants nothing asked for it; see isPaused()
    bool deeper = false;              ///< the user wants the ranks below to be read in turn
    std::int64_t recordedRows = 0;    ///< from the top: they are read even while nobody looks; 0: none
    AlertNeeds alerts;

    /// What was judged under a codec that is not known now, but may be found out again.
    struct HeldAudit {
        BoardView view;
        LiveAudit audit;
        Moment since;
    };
    std::optional<HeldAudit> heldAudit;
    std::optional<UnseenTime> unjudged; ///< the audit went on after this time

    StandingPtr latest() const { return history.latest(); }
    /// What of all that the board has was watched. There is a standing.
    WatchedRanks watched() const;
    /// What stood at the beginning of the time of comparison, which ends at `now`, or once nothing more is
    /// known of the board. It tells in the zone when today began.
    StandingPtr comparedWith(Since since, Moment now, const QTimeZone &zone) const;
    /// When the board was seen empty, where it is compared with that since what stood before is of no use;
    /// nothing where nothing was deleted in the time of comparison.
    std::optional<Moment> comparedWithDeletion(Since since, Moment now, const QTimeZone &zone) const;
    /// There is a mark that is compared with by then: in a recording one goes back before it, and before a
    /// mark of the board that is shown later.
    bool isMarked(Moment now) const { return hasOwnMark() && *mark <= now; }
    /// There is a mark, and it is of the board that is shown.
    bool hasOwnMark() const { return mark && replaced <= *mark; }
    /// These ranks of the latest standing beside an earlier one, described once however many show them.
    LiveBoardPtr described(const StandingPtr &before, SamplePart ranks) const;

    /// The ranks below are read in turn. Where no change can be judged, that tells nothing.
    bool readsDeeper() const { return (deeper || (alerts.on && alerts.deeper)) && audit.judges(); }

    /// What stood then, deleted in the meantime or not.
    StandingPtr stoodBefore(Since since, Moment now, const QTimeZone &zone) const;

    static constexpr std::size_t maxDescriptions = 4;
    mutable std::vector<std::pair<SamplePart, LiveBoardPtr>> descriptions; ///< of the latest standing
};

/// Watches boards in a job of its own. Boards stay, with their history, until they are closed or another
/// server is chosen. While a recording is open nothing is watched: whoever plays it says what the boards are
/// like.
class WatchedBoards : public QObject
{
    Q_OBJECT

public:
    explicit WatchedBoards(Session &session, QObject *parent = nullptr);
    ~WatchedBoards() override;

    /// Watches this board from now on, unless it is watched.
    LiveBoardData &open(const QByteArray &key);
    void close(const QByteArray &key);
    /// Null where the board is not watched.
    LiveBoardData *find(const QByteArray &key) const;
    const std::vector<std::unique_ptr<LiveBoardData>> &boards() const { return m_boards; }
    /// The user has changed what is to be read of a board.
    void updatePlan();
    /// While nobody looks, nothing is asked.
    void setWanted(bool wanted);
    bool wanted() const { return m_wanted; }
    /// The first rows of a board that are shown wherever the user is, and asked for all the same; 0: none.
    void setKept(const QByteArray &key, int rows);
    int keptRows(const QByteArray &key) const { return m_kept.value(key); }
    /// The user has paused the board, and nothing else has it read: neither a recording nor the projector.
    bool isPaused(const LiveBoardData &board) const
    {
        return board.pauseWanted && board.recordedRows == 0 && !m_kept.contains(board.key);
    }
    /// No two readings of a board come closer; where the server does not ring, `poll`.
    void setIntervals(std::chrono::milliseconds rung, std::chrono::milliseconds poll);
    /// The interval that holds as it is watched now.
    std::chrono::milliseconds interval() const;
    /// Reads all boards as soon as may be, and tries a lost server again at once.
    void readNow() { m_plan->readNow(); }
    void setMark(const QByteArray &key);
    /// The mark is where the board stood before it was rolled back; does nothing where it was not.
    void markBeforeRollback(const QByteArray &key);
    /// Neither the rollback nor another loss is spoken of any more.
    void dismissLoss(const QByteArray &key);
    /// Follows a member wherever it stands, also at the next start.
    void pin(const QByteArray &key, const std::string &member);
    void unpin(const QByteArray &key, const std::string &member);
    /// How this board's scores are written, and those of others with its pattern, from now on and at the next
    /// start.
    void setFormat(const QByteArray &key, const ScoreFormat &format);
    void setAlertNeeds(const QByteArray &key, AlertNeeds needs);
    /// Whether the ranks below those that are read each time are read in turn, from now on and at the next
    /// start. An alert of faulty writes has them read anyway.
    void setDeeper(const QByteArray &key, bool deeper);
    /// What that comes to; nothing where they are not read, or there are none.
    std::optional<DeeperWatch> deeperWatchOf(const LiveBoardData &board) const;
    /// How events that are told once for all write members, as far as that is not by themselves.
    void setWording(std::function<Wording(const LiveBoardData &)> wording) { m_wording = std::move(wording); }
    /// Adds to a board's events what somebody else found out.
    void addEvent(LiveBoardData &board, LiveEvent event);

    /// Goes on with what a recording saw next of a board, as if it had been read; it still stood at `stood`.
    void appendSamples(const QByteArray &key, const std::vector<StandingSpan> &samples, Moment stood);
    /// The recording knows nothing of the board at the moment that is shown.
    void setUnreadable(const QByteArray &key, const Error &why);
    /// What a recording saw of a board before the moment that is shown takes the place of all there was;
    /// `opened` is its first standing that later ones may be compared with; `isReplaced`: another board, or
    /// another server's rows, came before it.
    void replacePast(const QByteArray &key, BoardTimeline past, const StandingPtr &opened,
                     bool isReplaced = false);

    /// How boards are watched at this time, at what cost, and whether the server can be reached; nothing
    /// before the watch has told anything.
    const std::optional<WatchNews> &state() const { return m_state; }
    /// The pause between two tries at a server that cannot be reached.
    std::chrono::milliseconds retry() const { return m_retry; }
    /// For how long nothing was heard of a board that was never read, once that is long.
    std::optional<std::chrono::microseconds> waitedInVain(const LiveBoardData &board) const;
    /// Until when a standing stands: `now`, or the last moment at which somebody looked.
    Moment shownUntil(const LiveBoardData &board, Moment now) const;
    Moment now() const { return Moment(std::chrono::microseconds(m_session.nowMicroseconds())); }
    void setTimes(const WatchTimes &times) { m_times = times; }

signals:
    /// Another board is watched, or one less.
    void boardsChanged();
    /// What the user wanted cannot be done, in a sentence.
    void refused(const QString &sentence);
    /// Somebody wants this board not to be watched any more.
    void boardClosed(const QByteArray &key);
    /// A board is ranked the other way from now on, or its key holds another one: what was seen of it is
    /// forgotten, but for the events.
    void boardTurned(const LiveBoardData &board);
    /// A board has another standing, error, pin or mark.
    void boardChanged(const LiveBoardData &board);
    void eventsChanged(const LiveBoardData &board);
    /// A board was read, whether it has moved or not.
    void boardSampled(const LiveBoardData &board, const StandingPtr &standing);
    /// Another process answers for a board, or another server, before the first sample that it gives.
    void processChanged(const LiveBoardData &board, const ServerTurn &servers);
    /// A board is known to have stood as it is until this moment.
    void boardConfirmed(const LiveBoardData &board, Moment moment);
    /// The board cannot be read, or the server that has it cannot be reached.
    void readingFailed(const QByteArray &key, const Error &error);
    /// state() tells something else, or boards were confirmed.
    void stateChanged();

private:
    void startWatch();
    void stopWatch();
    void sayWhereTheClockWasSetBack();
    void showNews(WatchNews &news);
    /// Whether the server of this board can be reached.
    void noteReach(const std::string &key, const std::optional<Error> &lost);
    void showBoardNews(BoardNews &news, const AnsweringServer &server);
    /// Says so where another process or server answers for the board than before.
    void meetServer(LiveBoardData &board, const AnsweringServer &server, const StandingPtr &standing);
    void addSample(LiveBoardData &board, const StandingSpan &sample, const DeeperSample *deeper = nullptr);
    /// Whether there is something to show that was found further down.
    bool addDeeper(LiveBoardData &board, const DeeperSample &sample);
    Wording wordingOf(const LiveBoardData &board) const;
    void updateView(LiveBoardData &board);
    /// Whether the board that is looked at has its rows in several keys.
    void updateShards();
    /// The audit of a board that was looked at otherwise before: it goes on where its rows are read alike.
    void updateAudit(LiveBoardData &board, const BoardView &before);
    void forgetSeen(LiveBoardData &board);
    /// The key holds another board: what comes late of the one before is not of this one.
    void replaceBoard(const QByteArray &key);
    void readFormat(LiveBoardData &board);
    void readPins(LiveBoardData &board);
    void keepPins(const LiveBoardData &board);

    Session &m_session;
    std::function<Wording(const LiveBoardData &)> m_wording;
    WatchTimes m_times;
    std::vector<std::unique_ptr<LiveBoardData>> m_boards;
    std::optional<WatchNews> m_state;
    std::chrono::milliseconds m_retry{0};
    bool m_wanted = false;
    Moment m_wantedSince;
    QHash<QByteArray, int> m_kept;
    std::chrono::milliseconds m_rung{100};
    std::chrono::milliseconds m_poll{1000};
    std::optional<Endpoint> m_watched;

    std::shared_ptr<WatchPlan> m_plan = std::make_shared<WatchPlan>();
    int m_watchNumber = 0; ///< what an earlier watch tells comes too late
    QThreadPool m_thread;  ///< the watch takes one for as long as it runs
    Task<bool> m_watch;    ///< the last: cancelled and waited for before anything else goes
};

} // namespace tiebreak
