// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the recording that is open: which moment of it is shown, by the live page and by all others.
#pragma once

#include "app/live/recording/recordingreader.h"
#include "app/live/watchedboards.h"
#include "app/session/session.h"
#include "app/session/task.h"
#include "files/recording/recordingjudge.h"

#include <QElapsedTimer>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <optional>

namespace tiebreak
{

/// While the session's sandbox holds a recording, the watchedBoards's boards are as they were at one moment
/// of it, and that moment is the session's now. The sandbox follows at once where the moment rests, and once
/// a second while it is played. All reading and writing is done on a thread of its own.
class RecordingPlayer : public QObject
{
    Q_OBJECT

public:
    RecordingPlayer(Session &session, WatchedBoards &watchedBoards, QObject *parent = nullptr);
    ~RecordingPlayer() override;

    bool isOpen() const { return m_reader != nullptr; }
    /// The moment that is shown.
    Moment moment() const { return m_moment; }
    /// Nothing before the first reading.
    const std::optional<RecordingFacts> &facts() const { return m_facts; }
    /// Somebody still writes the file.
    bool grows() const { return m_grows; }
    /// The gaps of the session's board; null while they are not known.
    const std::vector<RecordingGap> *gaps() const;
    /// What is known of the session's board at the moment; nothing where the recording does not hold it, or
    /// begins later.
    const std::optional<RecordedMoment> &found() const { return m_found; }
    /// The session's board as the recording names it; null where it does not.
    const RecordedBoard *recordedBoard() const;
    /// What the whole of the session's board tells, as far as it was recorded by then; nothing while that is
    /// not known.
    const std::optional<JudgedRecording> &judged() const { return m_judged; }
    /// Nothing was recorded since.
    bool judgedWhole() const;
    /// How much of it was judged, in percent; nothing: none is being judged.
    std::optional<int> judgedPercent() const { return m_judgedPercent; }
    /// No reading or writing is under way.
    bool settled() const;

    /// Shows another moment, the nearest that there is.
    void seek(Moment moment);
    /// To the next change of the session's board, or to the one before.
    void stepForward();
    void stepBack();
    void toBegin();
    /// Where the recording is still written, it goes on with its end from then on, until another moment is
    /// wanted or pause() is called.
    void toEnd();
    /// From the end it begins anew.
    void play();
    void pause();
    bool plays() const { return m_playClock.isActive(); }
    /// So many times as fast as it was.
    void setSpeed(int speed) { m_speed = speed; }
    int speed() const { return m_speed; }

signals:
    /// A recording was opened or closed.
    void openChanged();
    /// What is shown next does not come about before one's eyes.
    void leaps();
    /// Another moment is shown, or more is known of it.
    void momentChanged();
    /// Other standings took the place of the past: charts and events begin anew.
    void jumped();
    void playsChanged();
    /// facts() or grows() gives something else.
    void factsChanged();
    /// judged(), judgedWhole() or judgedPercent() gives something else.
    void judgedChanged();
    /// Something cannot be read or written, in a sentence.
    void failed(const QString &sentence);

private:
    using Way = MomentRequest::Way;
    struct Wanted {
        Way way;
        Moment moment;
    };

    void open();
    void close();
    void show(Way way, Moment moment);
    void start(const Wanted &wanted);
    void takeMoment(Result<PlayedMoment> &result);
    void takePast(Result<PlayedMoment> &result);
    void applyBoard(PlayedBoard &board);
    /// Does what waits until no other moment is wanted.
    void suspend();
    void fill();
    void write();
    void readFacts();
    void checkFile();
    /// From start to end, unless that was done for this board and codec.
    void judge();
    /// The same once the file has grown: what is known stands until more is.
    void judgeGrown();
    void startJudging();
    void forgetJudged();
    void advance();
    MomentRequest request(Way way, Moment moment) const;
    /// The number of the session's board, else of the first.
    std::size_t lookedAt() const;
    Moment clamped(Moment moment) const;
    void fail(const Error &error);

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    std::shared_ptr<const OpenedRecording> m_recording;
    std::shared_ptr<const OpenedRecording> m_lastRecording; ///< closed, but its sandbox may still be there
    std::shared_ptr<RecordingReader> m_reader;
    std::optional<RecordingFacts> m_facts;
    std::optional<RecordedMoment> m_found;
    std::optional<JudgedRecording> m_judged;
    std::optional<int> m_judgedPercent;
    BoardView m_judgedView;                     ///< the board that is judged, and how it is decoded
    std::pair<qint64, qint64> m_judgedState;    ///< of the file, as m_fileState, once m_judged was begun
    std::pair<qint64, qint64> m_judgingState;   ///< the same, once the latest was begun
    QElapsedTimer m_judgingTime;                ///< since then
    std::chrono::milliseconds m_nextJudging{0}; ///< may be begun that long after the one before
    Moment m_moment;
    Way m_way = Way::Jump;        ///< to the moment that is read
    std::optional<Wanted> m_next; ///< wanted while another one was read
    bool m_fillDue = false;       ///< the past was not read as a whole
    bool m_rewritten = false;     ///< rows of which nobody was told
    bool m_writeAgain = false;    ///< another moment was shown while the sandbox was written
    bool m_grows = false;
    bool m_follows = false;                ///< it stands at the end, and goes on with it
    std::pair<qint64, qint64> m_fileState; ///< when the file was changed, and its size
    int m_speed = 1;
    Moment m_target; ///< where the playing is
    QElapsedTimer m_sinceTick;
    QElapsedTimer m_sinceWritten;
    QTimer m_playClock;
    QTimer m_fileClock;
    QTimer m_restClock; ///< whoever drags a slider goes on at once

    QThreadPool m_thread; ///< the reader belongs to its one thread
    Task<PlayedMoment> m_showing;
    Task<PlayedMoment> m_filling;
    Task<RecordingReader::WrittenMoment> m_writing;
    Task<RecordingFacts> m_reading;
    Task<JudgedRecording> m_judging; ///< opens the file for itself
};

} // namespace tiebreak
