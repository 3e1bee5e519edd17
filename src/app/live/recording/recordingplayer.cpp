// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/recording/recordingplayer.h"

#include "models/text/displaywording.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr auto tick = 100ms; ///< the screen changes ten times a second at most
constexpr auto longestTick = 1s;
constexpr auto restTime = 120ms;
constexpr auto writePause = 1s;
constexpr auto filePause = 2s;
constexpr auto growTime = 5s;
/// A file that grows is judged again after that time, or after so many times as long as it took.
constexpr std::chrono::milliseconds judgePause = 4s;
constexpr int judgeRest = 5;
/// A gap is passed over in that time, however long it is.
constexpr auto gapTime = 1s;

/// When the file was changed, and its size.
std::pair<qint64, qint64> stateOf(const std::string &path)
{
    const QFileInfo file(QFile::decodeName(path.c_str()));
    return {file.lastModified().toMSecsSinceEpoch(), file.size()};
}

} // namespace

RecordingPlayer::RecordingPlayer(Session &session, WatchedBoards &watchedBoards, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_watchedBoards(watchedBoards)
    , m_showing(m_thread)
    , m_filling(m_thread)
    , m_writing(m_thread)
    , m_reading(m_thread)
    , m_judging(session.threads())
{
    m_thread.setMaxThreadCount(1);
    m_thread.setExpiryTimeout(-1);
    m_playClock.setInterval(tick);
    m_fileClock.setInterval(filePause);
    m_restClock.setSingleShot(true);
    m_restClock.setInterval(restTime);
    connect(&m_restClock, &QTimer::timeout, this, &RecordingPlayer::suspend);
    connect(&m_playClock, &QTimer::timeout, this, &RecordingPlayer::advance);
    connect(&m_fileClock, &QTimer::timeout, this, &RecordingPlayer::checkFile);
    connect(&session, &Session::connected, this, &RecordingPlayer::open);
    connect(&session, &Session::serverChanged, this, &RecordingPlayer::close);
    connect(&session, &Session::viewChanged, this, [this](const BoardView &, ViewChanges what) {
        if (isOpen())
            judge();
        if (!isOpen() || !(what & ViewChange::Key))
            return;
        m_found.reset();
        show(Way::Seek, m_moment);
        readFacts();
    });
    connect(&watchedBoards, &WatchedBoards::boardsChanged, this, [this] {
        if (isOpen() &&
            std::ranges::any_of(m_watchedBoards.boards(), [](const auto &board) { return !board->latest(); }))
            show(Way::Seek, m_moment);
    });
}

RecordingPlayer::~RecordingPlayer()
{
    // Who listens may be going too.
    blockSignals(true);
    close();
    m_thread.waitForDone();
}

void RecordingPlayer::open()
{
    const auto recording = m_session.recording();
    if (!recording || recording == m_recording)
        return;
    close();
    m_recording = recording;
    // A sandbox that outlived the reader holds some other moment.
    const bool known = recording != m_lastRecording;
    m_lastRecording = recording;
    m_reader = std::make_shared<RecordingReader>(recording, known);
    m_moment = m_session.shownMoment().value_or(recording->last);
    m_target = m_moment;
    m_follows = m_moment >= recording->last;
    m_session.setShownMoment(m_moment);
    m_fileClock.start();
    emit openChanged();
    readFacts();
    show(Way::Jump, m_moment);
    judge();
}

void RecordingPlayer::close()
{
    if (!isOpen())
        return;
    pause();
    m_showing.cancel();
    m_filling.cancel();
    m_writing.cancel();
    m_reading.cancel();
    forgetJudged();
    m_fileClock.stop();
    m_restClock.stop();
    // The file belongs to the thread that opened it.
    m_thread.start([reader = std::exchange(m_reader, nullptr)] { reader->close(); });
    m_recording.reset();
    m_facts.reset();
    m_found.reset();
    m_next.reset();
    m_fillDue = m_rewritten = m_writeAgain = m_grows = false;
    m_fileState = {};
    emit openChanged();
}

const std::vector<RecordingGap> *RecordingPlayer::gaps() const
{
    return m_facts && lookedAt() < m_facts->gaps.size() ? &m_facts->gaps[lookedAt()] : nullptr;
}

const RecordedBoard *RecordingPlayer::recordedBoard() const
{
    const auto board = m_recording ? m_recording->find(m_session.board()) : std::nullopt;
    return board ? &m_recording->boards[*board] : nullptr;
}

std::size_t RecordingPlayer::lookedAt() const
{
    return m_recording ? m_recording->find(m_session.board()).value_or(0) : 0;
}

bool RecordingPlayer::settled() const
{
    return !m_restClock.isActive() && !m_showing.running() && !m_filling.running() && !m_writing.running() &&
           !m_reading.running();
}

Moment RecordingPlayer::clamped(Moment moment) const
{
    return m_facts ? std::clamp(moment, m_facts->first, m_facts->last) : std::min(moment, m_recording->last);
}

void RecordingPlayer::seek(Moment moment)
{
    if (!isOpen())
        return;
    m_follows = false;
    m_target = clamped(moment);
    show(Way::Seek, m_target);
}

void RecordingPlayer::stepForward()
{
    pause();
    show(Way::NextChange, m_moment);
}

void RecordingPlayer::stepBack()
{
    pause();
    show(Way::ChangeBefore, m_moment);
}

void RecordingPlayer::toBegin()
{
    if (m_facts)
        seek(m_facts->first);
}

void RecordingPlayer::toEnd()
{
    if (!m_facts)
        return;
    seek(m_facts->last);
    m_follows = true;
}

void RecordingPlayer::play()
{
    if (!isOpen() || !m_facts || plays())
        return;
    if (m_moment >= m_facts->last)
        toBegin();
    else
        m_target = m_moment;
    m_follows = false;
    m_sinceTick.start();
    m_sinceWritten.start();
    m_playClock.start();
    emit playsChanged();
}

void RecordingPlayer::pause()
{
    m_follows = false;
    if (!plays())
        return;
    m_playClock.stop();
    emit playsChanged();
    if (isOpen() && !m_showing.running())
        m_restClock.start();
}

void RecordingPlayer::advance()
{
    // A machine that slept goes on where it was.
    const auto passed =
        std::min<std::chrono::microseconds>(std::chrono::milliseconds(m_sinceTick.restart()), longestTick);
    std::chrono::microseconds way = passed * m_speed;
    if (const auto *all = gaps()) {
        const auto gap = std::ranges::find_if(*all, [this](const RecordingGap &one) {
            return one.from <= m_target && one.until && m_target < *one.until;
        });
        if (gap != all->end())
            way = std::max(way, std::chrono::microseconds(qint64(
                                    double((*gap->until - gap->from).count()) * double(passed.count()) /
                                    double(std::chrono::microseconds(gapTime).count()))));
    }
    m_target = clamped(m_target + way);
    show(Way::Play, m_target);
    if (m_target >= m_facts->last)
        pause();
}

MomentRequest RecordingPlayer::request(Way way, Moment moment) const
{
    MomentRequest request{
        way,  moment, m_moment, {}, todayBegan(moment, m_session.zone()), displayWording(m_session.zone()),
        false};
    const auto ask = [&](std::size_t number, const LiveBoardData *board) {
        AskedBoard asked{number};
        if (board) {
            asked.decoder = board->decoder;
            if (board->view.codec)
                asked.scores = rawDirection(*board->view.codec, board->view.direction);
            asked.fresh = !board->latest();
        }
        request.boards.push_back(std::move(asked));
    };
    const std::size_t first = lookedAt();
    ask(first, m_watchedBoards.find(m_recording->views[first].key));
    for (const auto &board : m_watchedBoards.boards()) {
        if (const auto number = m_recording->find(board->key); number && *number != first)
            ask(*number, board.get());
    }
    return request;
}

void RecordingPlayer::show(Way way, Moment moment)
{
    if (!isOpen())
        return;
    m_restClock.stop();
    if (way != Way::Play && m_filling.running()) {
        m_filling.cancel();
        m_fillDue = true;
    }
    if (m_showing.running())
        m_next = Wanted{way, moment};
    else
        start({way, moment});
}

void RecordingPlayer::start(const Wanted &wanted)
{
    m_way = wanted.way;
    m_showing.start([reader = m_reader, request = request(wanted.way, wanted.moment)](
                        const Progress &progress) { return reader->read(request, progress); },
                    [this](Result<PlayedMoment> &result) { takeMoment(result); });
}

void RecordingPlayer::takeMoment(Result<PlayedMoment> &result)
{
    if (!result) {
        m_next.reset();
        fail(result.error());
        return;
    }
    if (m_moment != result->moment && m_way != Way::Play && m_way != Way::NextChange)
        emit leaps();
    m_moment = result->moment;
    if (!plays())
        m_target = m_moment;
    QHash<QByteArray, Moment> unseen;
    for (const PlayedBoard &board : result->boards) {
        if (board.found && board.found->gap && board.found->gap->from < m_moment)
            unseen.insert(m_recording->views[board.board].key, board.found->gap->from);
    }
    m_session.setShownMoment(m_moment, unseen);
    bool anew = false;
    for (PlayedBoard &board : result->boards) {
        anew = anew || board.past;
        applyBoard(board);
    }
    for (const auto &board : m_watchedBoards.boards()) {
        if (!m_recording->find(board->key) && !board->error)
            m_watchedBoards.setUnreadable(
                board->key, {ErrorKind::NotFound, tr("This board is not in the recording.").toStdString()});
    }
    m_fillDue = m_fillDue || anew;
    if (anew)
        emit jumped();
    emit momentChanged();
    if (const auto next = std::exchange(m_next, {})) {
        start(*next);
        return;
    }
    if (!plays()) {
        m_restClock.start();
        return;
    }
    if (m_fillDue)
        fill();
    if (m_sinceWritten.hasExpired(std::chrono::milliseconds(writePause).count()))
        write();
}

void RecordingPlayer::applyBoard(PlayedBoard &board)
{
    const QByteArray &key = m_recording->views[board.board].key;
    if (board.board == lookedAt())
        m_found = board.found;
    if (board.error) {
        m_watchedBoards.setUnreadable(key, *board.error);
        return;
    }
    if (board.past) {
        m_watchedBoards.replacePast(key, *std::move(board.past), board.opened, board.isReplaced);
        return;
    }
    m_watchedBoards.appendSamples(key, board.samples, board.stood);
}

void RecordingPlayer::suspend()
{
    write();
    if (m_fillDue)
        fill();
}

void RecordingPlayer::fill()
{
    m_fillDue = false;
    MomentRequest whole = request(Way::Jump, m_moment);
    whole.whole = true;
    m_filling.start(
        [reader = m_reader, whole](const Progress &progress) { return reader->read(whole, progress); },
        [this](Result<PlayedMoment> &result) { takePast(result); });
}

/// All of the past, to which belongs by now what was played meanwhile.
void RecordingPlayer::takePast(Result<PlayedMoment> &result)
{
    if (!result) {
        fail(result.error());
        return;
    }
    for (PlayedBoard &board : result->boards) {
        const QByteArray &key = m_recording->views[board.board].key;
        const LiveBoardData *shown = m_watchedBoards.find(key);
        if (!shown || !board.past)
            continue;
        BoardTimeline past = *std::move(board.past);
        const auto spanOf = [this, number = board.board](const StandingPtr &standing) {
            StandingSpan span{standing, standing->answered()};
            if (!m_facts || number >= m_facts->gaps.size())
                return span;
            span.watchedSince = m_facts->first;
            for (const RecordingGap &gap : m_facts->gaps[number]) {
                if (gap.until && *gap.until <= standing->answered()) {
                    span.watchedSince = *gap.until;
                    span.turn = gap.turn;
                }
            }
            return span;
        };
        const Moment last = past.history.latest() ? past.history.latest()->answered() : Moment::min();
        for (const StandingPtr &standing : shown->history.between(last, m_moment)) {
            if (standing->answered() > last &&
                seeSample(past, spanOf(standing), shown->decoder, displayWording(m_session.zone()))) {
                board.opened = standing;
                board.isReplaced = true;
            }
        }
        past.history.confirm(shown->history.confirmed());
        m_watchedBoards.replacePast(key, std::move(past), board.opened, board.isReplaced);
    }
    emit jumped();
    emit momentChanged();
}

void RecordingPlayer::write()
{
    const std::shared_ptr<Sandbox> sandbox = m_session.sandbox();
    if (!sandbox || !m_session.pool())
        return;
    if (m_writing.running()) {
        m_writeAgain = true;
        return;
    }
    m_writeAgain = false;
    m_sinceWritten.start();
    std::vector<std::size_t> boards;
    if (plays())
        boards.push_back(lookedAt());
    m_writing.start([reader = m_reader, server = sandbox->writable(), moment = m_moment, boards](
                        const Progress &progress) { return reader->write(server, moment, boards, progress); },
                    [this](Result<RecordingReader::WrittenMoment> &result) {
                        if (!result) {
                            fail(result.error());
                            return;
                        }
                        const bool isOther = m_session.setUnrecorded(std::move(result->unrecorded));
                        m_rewritten = m_rewritten || result->rows > 0 || isOther;
                        if (result->rows > 0)
                            m_session.snapshots().drop();
                        if (m_writeAgain) {
                            write();
                        } else if (!plays() && std::exchange(m_rewritten, false)) {
                            m_session.notifyRewritten();
                        }
                    });
}

void RecordingPlayer::readFacts()
{
    m_reading.start([reader = m_reader,
                     board = lookedAt()](const Progress &progress) { return reader->facts(board, progress); },
                    [this](Result<RecordingFacts> &result) {
                        if (!result) {
                            fail(result.error());
                            return;
                        }
                        if (m_facts == *result)
                            return;
                        m_facts = *std::move(result);
                        emit factsChanged();
                        if (m_follows && m_moment < m_facts->last) {
                            m_target = m_facts->last;
                            show(Way::Play, m_target);
                        }
                    });
}

void RecordingPlayer::forgetJudged()
{
    m_judging.cancel();
    m_judged.reset();
    m_judgedPercent.reset();
    m_judgedView = {};
}

bool RecordingPlayer::judgedWhole() const
{
    const bool wasChecked = m_fileState != std::pair<qint64, qint64>();
    return m_judged && !m_grows && (!wasChecked || m_judgedState == m_fileState);
}

void RecordingPlayer::judge()
{
    const std::size_t board = lookedAt();
    const BoardView view = m_session.views().shown(m_recording->views[board].key);
    if (view == m_judgedView)
        return;
    forgetJudged();
    m_judgedView = view;
    m_judgedPercent = 0;
    startJudging();
    emit judgedChanged();
}

void RecordingPlayer::judgeGrown()
{
    // The end of the recording is not waited for.
    const bool isDue = !m_grows || m_judgingTime.hasExpired(m_nextJudging.count());
    if (m_judged && m_judgingState != m_fileState && !m_judging.running() && isDue)
        startJudging();
}

void RecordingPlayer::startJudging()
{
    const std::size_t board = lookedAt();
    const BoardView &view = m_judgedView;
    m_judgingState = stateOf(m_recording->path);
    m_judgingTime.start();
    const auto scores = view.codec ? std::optional(rawDirection(*view.codec, view.direction)) : std::nullopt;
    m_judging.start(
        [path = m_recording->path, board, decoder = Decoder(view.spec(), view.timeRange), scores,
         wording = displayWording(m_session.zone())](const Progress &progress) {
            return judgeRecording(path, board, decoder, scores, wording, progress);
        },
        [this, state = m_judgingState](Result<JudgedRecording> &result) {
            m_judgedPercent.reset();
            m_nextJudging =
                std::max(judgePause, std::chrono::milliseconds(judgeRest * m_judgingTime.elapsed()));
            if (result) {
                m_judged = *std::move(result);
                m_judgedState = state;
            } else {
                fail(result.error());
            }
            emit judgedChanged();
        },
        [this](std::uint64_t done, std::uint64_t total) {
            const int percent = total > 0 ? int(done * 100 / total) : 0;
            if (!m_judged && percent != std::exchange(m_judgedPercent, percent))
                emit judgedChanged();
        });
}

/// A file that somebody still writes reaches further and further.
void RecordingPlayer::checkFile()
{
    const auto state = stateOf(m_recording->path);
    const auto age = std::chrono::milliseconds(QDateTime::currentMSecsSinceEpoch() - state.first);
    const bool grows =
        age < growTime && m_fileState != std::pair<qint64, qint64>() && (m_grows || state != m_fileState);
    const bool changed = state != std::exchange(m_fileState, state);
    if (grows != std::exchange(m_grows, grows))
        emit factsChanged();
    if (changed && !m_reading.running())
        readFacts();
    judgeGrown();
}

void RecordingPlayer::fail(const Error &error)
{
    if (error.kind == ErrorKind::Cancelled)
        return;
    pause();
    emit failed(displayText(error.message));
}

} // namespace tiebreak

#include "moc_recordingplayer.cpp"
