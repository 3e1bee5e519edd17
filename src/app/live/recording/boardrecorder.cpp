// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/recording/boardrecorder.h"

#include "core/live/timeline/boardtimeline.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "redis/link/linktext.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

BoardRecorder::BoardRecorder(Session &session, WatchedBoards &watchedBoards, QObject *parent)
    : QObject(parent), m_session(session), m_watchedBoards(watchedBoards), m_writing(m_thread)
{
    m_thread.setMaxThreadCount(1);
    // A file has one direction and one codec; another board that is looked at so goes on in it.
    connect(&watchedBoards, &WatchedBoards::boardSampled, this,
            [this](const LiveBoardData &board, const StandingPtr &standing) {
                if (board.key != m_key)
                    return;
                if (m_turned && isOther(board)) {
                    endAsOther(board);
                    return;
                }
                m_turned = m_turned && m_view.codec && !board.view.codec;
                put(standing);
            });
    connect(&watchedBoards, &WatchedBoards::boardChanged, this, [this](const LiveBoardData &board) {
        if (board.key == m_key && m_turned && isOther(board))
            endAsOther(board);
    });
    connect(&watchedBoards, &WatchedBoards::boardConfirmed, this,
            [this](const LiveBoardData &board, Moment moment) {
                if (board.key == m_key)
                    put(moment);
            });
    connect(&watchedBoards, &WatchedBoards::readingFailed, this,
            [this](const QByteArray &key, const Error &error) {
                if (key == m_key)
                    put(Gap{error.message});
            });
    connect(&watchedBoards, &WatchedBoards::processChanged, this,
            [this](const LiveBoardData &board, const ServerTurn &servers) {
                if (board.key == m_key)
                    put(servers);
            });
    connect(&watchedBoards, &WatchedBoards::stateChanged, this, [this] {
        const auto &state = m_watchedBoards.state();
        if (recording() && state && state->server.takesTurns && !std::exchange(m_toldTurns, true))
            put(Gap{readByTurnsText(state->server.address)});
    });
    connect(&watchedBoards, &WatchedBoards::boardTurned, this,
            [this](const LiveBoardData &board) { m_turned = m_turned || board.key == m_key; });
    connect(&watchedBoards, &WatchedBoards::boardsChanged, this, [this] {
        if (recording() && !m_watchedBoards.find(m_key))
            stop();
    });
}

BoardRecorder::~BoardRecorder()
{
    m_stop.request_stop();
    m_thread.waitForDone();
}

void BoardRecorder::start(const QByteArray &key, const QString &path)
{
    LiveBoardData *board = m_watchedBoards.find(key);
    if (recording() || !board)
        return;
    // Whatever is shown meanwhile, as many rows are read as are recorded.
    board->recordedRows = board->headRows;
    m_watchedBoards.updatePlan();
    RecordedBoard described;
    described.key = key.toStdString();
    described.direction = board->view.direction;
    if (board->view.codec)
        described.codec = specText(*board->view.codec);
    described.timeRange = timeRangeText(board->view.timeRange);
    described.server = m_session.serverText().toStdString();
    described.rows = board->recordedRows;
    described.begun = m_watchedBoards.now();
    m_key = key;
    m_view = board->view;
    m_turned = false;
    m_toldTurns = false;
    m_path = path;
    m_trouble.clear();
    m_interval = {};
    m_queue = std::make_shared<Queue>();
    m_stop = std::stop_source();
    m_since.start();
    if (board->latest())
        put(board->latest());
    // Told to stop by its own token, the job ends the file well; the task's own one is for the program's end.
    m_writing.start(
        [this, path = path.toStdString(), described, queue = m_queue,
         stop = m_stop.get_token()](const Progress &) {
            const auto complain = [&](const std::string &complaint) {
                const auto show = [this, queue, sentence = displayText(complaint)] {
                    if (queue == m_queue)
                        showTrouble(sentence);
                };
                QMetaObject::invokeMethod(this, show, Qt::QueuedConnection);
            };
            return write(path, described, *queue, complain, Progress(stop));
        },
        [this](Result<bool> &result) { end(result); });
    emit started();
}

void BoardRecorder::showTrouble(const QString &sentence)
{
    // One sentence for all that fails in the same way.
    if (sentence == std::exchange(m_trouble, sentence))
        return;
    if (sentence.isEmpty())
        emit recovered();
    else
        emit failed(sentence);
}

void BoardRecorder::stop()
{
    m_stop.request_stop();
}

bool BoardRecorder::isOther(const LiveBoardData &board) const
{
    // A codec that is not known at the moment is no other one: it may be found again.
    const bool isOtherCodec = board.view.codec && m_view.codec && board.view.codec != m_view.codec;
    return board.view.direction != m_view.direction || isOtherCodec;
}

void BoardRecorder::endAsOther(const LiveBoardData &board)
{
    m_turned = false;
    if (!m_queue || m_stop.stop_requested())
        return;
    const QString name = nameInSentence(m_key.toStdString());
    emit m_session.noticeRaised(
        {}, board.view.direction != m_view.direction
                ? tr("The recording of %1 ended because the board is now ranked the other way.").arg(name)
                : tr("The recording of %1 ended because the board now has another codec.").arg(name));
    stop();
}

void BoardRecorder::put(Item item)
{
    // What comes after the end is of another board.
    if (!m_queue || m_stop.stop_requested())
        return;
    // A board that is read every 30 s has no gaps for that.
    const std::chrono::milliseconds interval = m_watchedBoards.interval();
    {
        const std::lock_guard lock(m_queue->mutex);
        if (interval != std::exchange(m_interval, interval))
            m_queue->items.push_back(Interval{interval});
        if (m_queue->items.size() >= Queue::maxItems) {
            std::erase_if(m_queue->items,
                          [](const Item &waiting) { return !std::holds_alternative<ServerTurn>(waiting); });
            m_queue->items.push_front(
                Gap{tr("The file could not be written as fast as the board was read.").toStdString()});
            m_queue->items.push_front(Interval{interval});
        }
        m_queue->items.push_back(std::move(item));
    }
    m_queue->wake.notify_one();
}

Result<bool> BoardRecorder::write(const std::string &path, const RecordedBoard &board, Queue &queue,
                                  const std::function<void(std::string)> &complain, const Progress &progress)
{
    TRY(auto recorder, Recorder::create(path, {board}));
    bool failing = false;
    const auto tell = [&](const Result<void> &result) {
        if (!result || failing)
            complain(result ? std::string() : result.error().message);
        failing = !result;
    };
    for (;;) {
        // What was put before the stop is written yet.
        const bool stops = progress.stopRequested();
        std::deque<Item> items;
        {
            std::unique_lock lock(queue.mutex);
            queue.wake.wait_for(lock, progress.stopToken(), Recorder::commitInterval,
                                [&] { return !queue.items.empty(); });
            items.swap(queue.items);
        }
        for (Item &item : items) {
            if (auto *standing = std::get_if<StandingPtr>(&item))
                tell(recorder.add(0, std::move(*standing)));
            else if (const auto *moment = std::get_if<Moment>(&item))
                tell(recorder.confirm(0, *moment));
            else if (const auto *gap = std::get_if<Gap>(&item))
                tell(recorder.noteGap(0, gap->why));
            else if (const auto *turn = std::get_if<ServerTurn>(&item))
                tell(recorder.meetServer(0, *turn));
            else
                recorder.setInterval(std::get<Interval>(item).length);
        }
        if (items.empty())
            tell(recorder.commit());
        queue.bytes.store(recorder.bytes(), std::memory_order_relaxed);
        if (stops)
            break;
    }
    TRY(recorder.finish());
    return true;
}

void BoardRecorder::end(const Result<bool> &result)
{
    if (LiveBoardData *board = m_watchedBoards.find(m_key))
        board->recordedRows = 0;
    m_watchedBoards.updatePlan();
    m_queue.reset();
    m_trouble.clear();
    m_key.clear();
    if (!result)
        emit failed(displayText(result.error().message));
    else
        emit stopped(m_path);
}

} // namespace tiebreak

#include "moc_boardrecorder.cpp"
