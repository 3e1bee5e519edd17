// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what is seen of a board to a file while it is seen.
#pragma once

#include "app/live/watchedboards.h"
#include "app/session/task.h"
#include "files/recording/recorder.h"

#include <QElapsedTimer>
#include <QObject>
#include <QThreadPool>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <variant>

namespace tiebreak
{

/// One recording at a time, of one board, written on a thread of its own. Where the disk is full it says so
/// and goes on once there is room.
class BoardRecorder : public QObject
{
    Q_OBJECT

public:
    BoardRecorder(Session &session, WatchedBoards &watchedBoards, QObject *parent = nullptr);
    /// Ends the recording well.
    ~BoardRecorder() override;

    /// Begins to record this watched board into a new file; ends with started() or failed().
    void start(const QByteArray &key, const QString &path);
    /// Ends the recording; stopped() tells when the file is whole.
    void stop();

    bool recording() const { return m_queue != nullptr; }
    /// The key of the board that is recorded; null while there is none.
    const QByteArray &board() const { return m_key; }
    const QString &path() const { return m_path; }
    /// Since when, in milliseconds.
    qint64 elapsed() const { return recording() ? m_since.elapsed() : 0; }
    /// How large the file is.
    qint64 bytes() const { return m_queue ? m_queue->bytes.load(std::memory_order_relaxed) : 0; }
    /// Why the file cannot be written at this time, in a sentence; empty where it can.
    const QString &trouble() const { return m_trouble; }

signals:
    void started();
    void stopped(const QString &path);
    /// Something could not be written, in a sentence; the recording goes on unless recording() says
    /// otherwise.
    void failed(const QString &sentence);
    /// It can be written again.
    void recovered();

private:
    /// What is known of a moment: a sample, that nothing has changed, or that nothing is known.
    struct Gap {
        std::string why;
    };
    /// The board is read so often from now on.
    struct Interval {
        std::chrono::milliseconds length;
    };
    using Item = std::variant<StandingPtr, Moment, Gap, ServerTurn, Interval>;
    /// Handed from the GUI thread to the one that writes. While a write hangs, what does not fit is a gap.
    struct Queue {
        static constexpr std::size_t maxItems = 300;
        std::mutex mutex;
        std::condition_variable_any wake;
        std::deque<Item> items;
        std::atomic<qint64> bytes = 0; ///< of the file
    };
    void put(Item item);
    /// `complain` is called for each write that fails, and with nothing once they go well again.
    static Result<bool> write(const std::string &path, const RecordedBoard &board, Queue &queue,
                              const std::function<void(std::string)> &complain, const Progress &progress);
    void showTrouble(const QString &sentence);
    /// Whether the board is looked at otherwise than the file says, as far as is known.
    bool isOther(const LiveBoardData &board) const;
    /// Ends the recording because the board has another direction or codec, and says so in the window.
    void endAsOther(const LiveBoardData &board);
    void end(const Result<bool> &result);

    Session &m_session;
    WatchedBoards &m_watchedBoards;
    QByteArray m_key;
    BoardView m_view;      ///< as the file has it
    bool m_turned = false; ///< it is another board, or ranked the other way: its codec may not be known yet
    bool m_toldTurns = false; ///< the file says that several servers answer by turns
    QString m_path;
    QElapsedTimer m_since;
    std::shared_ptr<Queue> m_queue;
    QString m_trouble;
    std::chrono::milliseconds m_interval{0};
    std::stop_source m_stop;
    QThreadPool m_thread;
    Task<bool> m_writing; ///< the last: it ends before the rest goes
};

} // namespace tiebreak
