// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/watchedboards.h"

#include "app/session/codecfinder.h"
#include "core/live/standing/livetext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr std::size_t maxKeptPin = 1000; ///< bytes
constexpr auto formatSetting = "scoreFormat";
constexpr auto pinsSetting = "live/pins";
constexpr auto deeperSetting = "live/deeper";
constexpr std::chrono::milliseconds deeperInterval{200}; ///< of a board that is read deeper, at least

} // namespace

Moment todayBegan(Moment now, const QTimeZone &zone)
{
    const auto milliseconds = std::chrono::floor<std::chrono::milliseconds>(now.time_since_epoch()).count();
    const QDate today = QDateTime::fromMSecsSinceEpoch(milliseconds, zone).date();
    return Moment(std::chrono::milliseconds(today.startOfDay(zone).toMSecsSinceEpoch()));
}

WatchedRanks LiveBoardData::watched() const
{
    Coverage coverage = latest()->coverage();
    if (shards > 1)
        coverage.setPart({CoveredUnit::Boards, 1, shards, CoveredBy::Choice});
    return watchedRanks(*this, coverage);
}

StandingPtr LiveBoardData::stoodBefore(Since since, Moment now, const QTimeZone &zone) const
{
    // While nothing new is known, what it is compared with does not move on either.
    const Moment known = std::min(now, history.confirmed());
    switch (since) {
    case Since::Opened:
        return openedStanding;
    case Since::TenMinutes:
        return history.at(known - 10min);
    case Since::Hour:
        return history.at(known - 1h);
    case Since::Today:
        return history.at(todayBegan(known, zone));
    case Since::Mark:
        break;
    }
    return isMarked(now) ? markedStanding : openedStanding;
}

StandingPtr LiveBoardData::comparedWith(Since since, Moment now, const QTimeZone &zone) const
{
    return history.comparable(stoodBefore(since, now, zone));
}

std::optional<Moment> LiveBoardData::comparedWithDeletion(Since since, Moment now,
                                                          const QTimeZone &zone) const
{
    const StandingPtr before = stoodBefore(since, now, zone);
    const StandingPtr compared = history.comparable(before);
    return compared == before ? std::nullopt : std::optional(compared->answered());
}

LiveBoardPtr LiveBoardData::described(const StandingPtr &before, SamplePart ranks) const
{
    std::erase_if(descriptions, [this](const auto &known) { return known.second->now != latest(); });
    for (const auto &[shown, board] : descriptions) {
        if (shown == ranks && board->before == before)
            return board;
    }
    if (descriptions.size() == maxDescriptions)
        descriptions.erase(descriptions.begin());
    return descriptions
        .emplace_back(ranks, std::make_shared<const LiveBoard>(
                                 describeBoard(latest(), before, history, decoder, ranks)))
        .second;
}

WatchedBoards::WatchedBoards(Session &session, QObject *parent)
    : QObject(parent), m_session(session), m_watch(m_thread)
{
    m_thread.setMaxThreadCount(2); // one that ends may overlap with the next one
    connect(&m_session, &Session::serverChanged, this, [this] {
        stopWatch();
        m_boards.clear();
        emit boardsChanged();
    });
    connect(&m_session, &Session::connected, this, &WatchedBoards::startWatch);
    const auto viewsChanged = [this] {
        for (const auto &board : m_boards)
            updateView(*board);
        updateShards();
        updatePlan();
    };
    connect(&m_session.views(), &BoardViews::changed, this, viewsChanged);
    connect(&m_session, &Session::viewChanged, this, viewsChanged);
    connect(&m_session, &Session::boardReplaced, this, &WatchedBoards::replaceBoard);
    connect(&m_session, &Session::serverReplaced, this, &WatchedBoards::readNow);
}

WatchedBoards::~WatchedBoards() = default;

LiveBoardData *WatchedBoards::find(const QByteArray &key) const
{
    const auto at = std::ranges::find(m_boards, key, [](const auto &board) { return board->key; });
    return at == m_boards.end() ? nullptr : at->get();
}

LiveBoardData &WatchedBoards::open(const QByteArray &key)
{
    if (LiveBoardData *board = find(key))
        return *board;
    LiveBoardData &board = *m_boards.emplace_back(std::make_unique<LiveBoardData>());
    board.key = key;
    board.opened = now();
    updateView(board);
    updateShards();
    readFormat(board);
    readPins(board);
    board.deeper = m_session.boardSettings().value(key, deeperSetting, BoardSettings::For::Key).toBool();
    startWatch();
    updatePlan();
    // Where the watch knows the board from before, it must tell of it once more.
    m_plan->readNow();
    emit boardsChanged();
    return board;
}

void WatchedBoards::close(const QByteArray &key)
{
    if (std::erase_if(m_boards, [&](const auto &board) { return board->key == key; }) == 0)
        return;
    updatePlan();
    emit boardClosed(key);
    emit boardsChanged();
}

void WatchedBoards::updateView(LiveBoardData &board)
{
    BoardView view = m_session.views().shown(board.key);
    if (view == board.view && !board.view.key.isNull())
        return;
    // A recording stands as it was recorded, whatever becomes known of it.
    const bool turned =
        !board.view.key.isNull() && view.direction != board.view.direction && !m_session.recording();
    const BoardView before = std::exchange(board.view, std::move(view));
    if (turned)
        forgetSeen(board);
    board.decoder = Decoder(board.view.spec(), board.view.timeRange);
    board.descriptions.clear();
    board.reach = board.decoder.spec().hasTime() ? codecReach(board.decoder.spec(), board.decoder.window())
                                                 : CodecReach();
    updateAudit(board, before);
    emit boardChanged(board);
}

void WatchedBoards::updateShards()
{
    const BoardView &view = m_session.view();
    LiveBoardData *board = view.key.isNull() ? nullptr : find(view.key);
    const std::int64_t shards = view.shards ? std::ssize(view.shards->keys) : 1;
    if (!board || std::exchange(board->shards, shards) == shards)
        return;
    emit boardChanged(*board);
}

void WatchedBoards::updateAudit(LiveBoardData &board, const BoardView &before)
{
    const auto readsAlike = [&board](const BoardView &other) {
        return other.codec && other.codec == board.view.codec && other.timeRange == board.view.timeRange &&
               other.direction == board.view.direction;
    };
    if (readsAlike(before))
        return;
    if (!board.view.codec) {
        if (before.codec)
            board.heldAudit = {before, std::move(board.audit), now()};
        board.audit = LiveAudit(now());
        return;
    }
    const auto held = std::exchange(board.heldAudit, std::nullopt);
    if (held && readsAlike(held->view)) {
        board.audit = held->audit;
        board.audit.forgetDeeper();
        board.unjudged = {held->since, now()};
        return;
    }
    board.unjudged.reset();
    board.audit = LiveAudit(board.decoder, rawDirection(*board.view.codec, board.view.direction), now());
    // Another process has this board in another codec: what the one before showed cannot be read in it.
    const Answering by = board.firstAnswer.by;
    const bool isOtherProcess = by == Answering::Other || by == Answering::OtherServer;
    if (held && held->view.codec != board.view.codec && isOtherProcess) {
        forgetSeen(board);
        m_plan->readNow();
    }
}

void WatchedBoards::forgetSeen(LiveBoardData &board)
{
    tiebreak::forgetSeen(board);
    board.opened = now();
    board.openedStanding.reset();
    board.mark.reset();
    board.markedStanding.reset();
    emit boardTurned(board);
}

void WatchedBoards::replaceBoard(const QByteArray &key)
{
    LiveBoardData *board = find(key);
    if (!board)
        return;
    board->replaced = now();
    forgetSeen(*board);
    board->audit = LiveAudit(now());
    board->heldAudit.reset();
    board->unjudged.reset();
    board->view = {}; // so that it is taken anew, be it the same
    updateView(*board);
    // What was read of this board already is told once more.
    m_plan->readNow();
}

void WatchedBoards::readFormat(LiveBoardData &board)
{
    const QVariant kept =
        m_session.boardSettings().value(board.key, formatSetting, BoardSettings::For::Pattern);
    board.format = parseScoreFormat(kept.toString().toStdString()).value_or(ScoreFormat());
}

void WatchedBoards::readPins(LiveBoardData &board)
{
    const QStringList kept =
        m_session.boardSettings().value(board.key, pinsSetting, BoardSettings::For::Key).toStringList();
    for (const QString &member : kept.first(std::min(kept.size(), qsizetype(LiveBoardData::maxPins))))
        board.pins.push_back(bytesFromText(member));
}

void WatchedBoards::keepPins(const LiveBoardData &board)
{
    if (m_session.recording())
        return;
    QStringList kept;
    for (const std::string &member : board.pins) {
        if (member.size() <= maxKeptPin)
            kept += bytesText(member);
    }
    m_session.boardSettings().keep(board.key, pinsSetting, BoardSettings::For::Key,
                                   kept.isEmpty() ? QVariant() : kept);
}

void WatchedBoards::setFormat(const QByteArray &key, const ScoreFormat &format)
{
    m_session.boardSettings().keep(key, formatSetting, BoardSettings::For::Pattern,
                                   displayText(scoreFormatText(format)));
    for (const auto &board : m_boards) {
        const ScoreFormat before = std::exchange(board->format, {});
        readFormat(*board);
        if (board->format != before)
            emit boardChanged(*board);
    }
}

void WatchedBoards::setAlertNeeds(const QByteArray &key, AlertNeeds needs)
{
    LiveBoardData *board = find(key);
    if (!board || board->alerts == needs)
        return;
    board->alerts = std::move(needs);
    startWatch();
    updatePlan();
}

void WatchedBoards::setDeeper(const QByteArray &key, bool deeper)
{
    LiveBoardData *board = find(key);
    if (!board || board->deeper == deeper)
        return;
    board->deeper = deeper;
    m_session.boardSettings().keep(key, deeperSetting, BoardSettings::For::Key,
                                   deeper ? QVariant(true) : QVariant());
    updatePlan();
    emit boardChanged(*board);
}

std::optional<DeeperWatch> WatchedBoards::deeperWatchOf(const LiveBoardData &board) const
{
    const StandingPtr latest = board.latest();
    return latest && board.readsDeeper() && !m_session.recording()
               ? deeperWatch(*latest, std::max(interval(), deeperInterval))
               : std::nullopt;
}

void WatchedBoards::updatePlan()
{
    std::vector<WatchedBoard> plan;
    for (const auto &board : m_boards) {
        WatchedBoard &watched = plan.emplace_back();
        watched.request.key = board->key.toStdString();
        watched.request.direction = board->view.direction;
        watched.request.window = board->window;
        watched.request.followed = board->pins;
        watched.request.deeper = board->readsDeeper();
        watched.request.headRows =
            std::max({board->headRows, board->recordedRows, std::int64_t(keptRows(board->key))});
        if (board->alerts.on) {
            watched.request.headRows = std::max(watched.request.headRows, board->alerts.rows);
            for (const std::string &member : board->alerts.members) {
                if (std::ranges::find(board->pins, member) == board->pins.end())
                    watched.request.followed.push_back(member);
            }
        }
        // More rows each time, at the same cost a second.
        watched.interval = board->readsDeeper() ? std::max(m_rung, deeperInterval) : m_rung;
        watched.pollInterval = m_poll;
        watched.wanted = board->recordedRows > 0 || m_kept.contains(board->key) ||
                         ((m_wanted || board->alerts.on) && !board->pauseWanted);
    }
    m_plan->set(std::move(plan));
}

void WatchedBoards::setWanted(bool wanted)
{
    if (wanted == m_wanted)
        return;
    m_wanted = wanted;
    m_wantedSince = now();
    startWatch();
    updatePlan();
}

void WatchedBoards::setKept(const QByteArray &key, int rows)
{
    if (rows == keptRows(key))
        return;
    if (rows > 0)
        m_kept.insert(key, rows);
    else
        m_kept.remove(key);
    startWatch();
    updatePlan();
}

void WatchedBoards::setIntervals(std::chrono::milliseconds rung, std::chrono::milliseconds poll)
{
    m_rung = rung;
    m_poll = poll;
    updatePlan();
}

std::chrono::milliseconds WatchedBoards::interval() const
{
    return m_state && m_state->way == WatchWay::Bell ? m_rung : m_poll;
}

void WatchedBoards::startWatch()
{
    const auto endpoint = m_session.endpoint();
    const bool runs = m_watch.running() && m_watched == endpoint;
    const bool anyNeeded =
        m_wanted || !m_kept.isEmpty() || std::ranges::any_of(m_boards, [](const auto &board) {
            return board->recordedRows > 0 || board->alerts.on;
        });
    if (runs || m_boards.empty() || !anyNeeded || !endpoint || !m_session.pool() || m_session.recording())
        return;
    m_watched = endpoint;
    const auto clock = [now = m_session.clock()] { return Moment(now().time_since_epoch()); };
    m_watch.start(
        [this, number = ++m_watchNumber, route = m_session.pool()->route(), plan = m_plan, times = m_times,
         clock](const Progress &progress) -> Result<bool> {
            const auto tell = [this, number](WatchNews told) {
                auto show = [this, number, news = std::move(told)]() mutable {
                    if (number == m_watchNumber)
                        showNews(news);
                };
                QMetaObject::invokeMethod(this, show, Qt::QueuedConnection);
            };
            const auto ended = watchBoards(route, *plan, tell, clock, times, progress);
            return std::unexpected(ended.error());
        },
        [](Result<bool> &) {});
    m_plan->readNow();
}

void WatchedBoards::stopWatch()
{
    m_watch.cancel();
    m_plan->wake();
    ++m_watchNumber;
    m_watched.reset();
    m_state.reset();
}

void WatchedBoards::sayWhereTheClockWasSetBack()
{
    const auto setBack = m_session.takeClockSetBack();
    if (!setBack)
        return;
    LiveEvent event;
    event.kind = EventKind::ClockSetBack;
    event.from = event.to = setBack->at;
    event.text = clockSetBackText(setBack->by);
    for (const auto &board : m_boards)
        addEvent(*board, event);
}

void WatchedBoards::showNews(WatchNews &news)
{
    sayWhereTheClockWasSetBack();
    if (news.server.takesTurns)
        m_session.noteTurns();
    m_session.noteProcess(news.server);
    for (BoardNews &board : news.boards)
        showBoardNews(board, news.server);
    m_retry = news.retry.value_or(m_retry);
    for (const std::string &key : news.lostKeys)
        noteReach(key, news.lost);
    m_state = std::move(news);
    emit stateChanged();
}

void WatchedBoards::noteReach(const std::string &key, const std::optional<Error> &lost)
{
    LiveBoardData *board = find(QByteArray::fromStdString(key));
    if (!board)
        return;
    const bool changed = board->lost.has_value() != lost.has_value();
    board->lost = lost;
    if (lost)
        emit readingFailed(board->key, *lost);
    if (changed)
        emit boardChanged(*board);
}

void WatchedBoards::showBoardNews(BoardNews &news, const AnsweringServer &server)
{
    LiveBoardData *board = find(QByteArray::fromStdString(news.key));
    if (!board)
        return;
    const bool wasUnread = board->error || board->lost;
    noteReach(news.key, std::nullopt);
    // What was asked for before the board was turned, or was replaced, may come after.
    if (news.standing && news.standing->answered() < board->replaced)
        return;
    if (news.standing && news.standing->direction() != board->view.direction)
        return;
    const bool errorChanged = board->error.has_value() != news.error.has_value();
    board->error = std::move(news.error);
    if (board->error)
        emit readingFailed(board->key, *board->error);
    if (board->latest() && news.standing && noteSilence(*board, *news.standing, interval(), wasUnread))
        emit eventsChanged(*board);
    if (!board->error)
        meetServer(*board, server, news.standing);
    const bool wasEmpty = board->latest() && board->latest()->cardinality() == 0;
    const bool isReplaced = meetOtherBoard(*board, news.standing, board->decoder);
    if (isReplaced) {
        replaceBoard(board->key);
        emit eventsChanged(*board);
    }
    const StandingPtr latest = board->latest();
    const DeeperSample *deeper =
        news.deeper && news.deeper->answered >= board->replaced && latest ? news.deeper.get() : nullptr;
    // Also where the rows are the same: of another process nothing is detected any more.
    if (news.standing && (isReplaced || wasEmpty))
        m_session.codecs().findOther(board->key, news.standing->cardinality());
    else if (news.standing)
        m_session.codecs().find(board->key, news.standing->cardinality());
    if (news.standing && !(latest && news.standing->sameRows(*latest)))
        m_session.codecs().checkFound(board->key, news.standing->cardinality(), news.standing->head().raws());
    if (!news.standing || (latest && news.standing->sameRows(*latest))) {
        const bool found = deeper && addDeeper(*board, *deeper);
        if (!board->error) {
            board->history.confirm(news.confirmed);
            board->activity.add(news.confirmed, 0);
            emit boardConfirmed(*board, news.confirmed);
        }
        if (errorChanged || found)
            emit boardChanged(*board);
        return;
    }
    addSample(*board, {news.standing, news.confirmed}, deeper);
    emit boardChanged(*board);
}

void WatchedBoards::meetServer(LiveBoardData &board, const AnsweringServer &server,
                               const StandingPtr &standing)
{
    const AnsweringServer before = std::exchange(board.server, server);
    if (standing && server.mayBeOtherThan(before))
        meetAgain(board, *standing);
    const auto servers = turnBetween(before, server, isGoneSince(board, standing));
    if (!servers)
        return;
    emit processChanged(board, *servers);
    if (meetOtherProcess(board, standing, board.decoder, *servers))
        replaceBoard(board.key);
    emit eventsChanged(board);
}

std::optional<std::chrono::microseconds> WatchedBoards::waitedInVain(const LiveBoardData &board) const
{
    constexpr std::chrono::microseconds patience = 3s;
    const auto waited = now() - std::max(board.opened, m_wantedSince);
    const bool isAsked = m_wanted && !isPaused(board) && !m_session.recording();
    return isAsked && !board.latest() && !board.error && waited > patience ? std::optional(waited)
                                                                           : std::nullopt;
}

Moment WatchedBoards::shownUntil(const LiveBoardData &board, Moment now) const
{
    const Moment seen = lastSeen(board);
    return isSilence(seen, now, interval()) ? seen : now;
}

Wording WatchedBoards::wordingOf(const LiveBoardData &board) const
{
    return m_wording ? m_wording(board) : displayWording(m_session.zone());
}

bool WatchedBoards::addDeeper(LiveBoardData &board, const DeeperSample &sample)
{
    if (sample.direction != board.view.direction)
        return false;
    const bool found = seeDeeper(board, sample, board.decoder, wordingOf(board));
    if (found)
        emit eventsChanged(board);
    return found;
}

void WatchedBoards::addSample(LiveBoardData &board, const StandingSpan &sample, const DeeperSample *deeper)
{
    const StandingPtr before = board.latest();
    // Of what is watched that is known by now, of what was recorded it comes to light here.
    if (seeSample(board, sample, board.decoder, wordingOf(board))) {
        board.opened = board.replaced = sample.standing->answered();
        board.openedStanding.reset();
        emit boardTurned(board);
    }
    if (deeper)
        addDeeper(board, *deeper);
    if (!board.openedStanding)
        board.openedStanding = sample.standing;
    if (before)
        emit eventsChanged(board);
    emit boardSampled(board, sample.standing);
}

void WatchedBoards::appendSamples(const QByteArray &key, const std::vector<StandingSpan> &samples,
                                  Moment stood)
{
    LiveBoardData *board = find(key);
    if (!board)
        return;
    board->error.reset();
    for (const StandingSpan &sample : samples)
        addSample(*board, sample);
    board->history.confirm(stood);
    board->activity.add(stood, 0);
    if (!samples.empty())
        emit boardChanged(*board);
}

void WatchedBoards::setUnreadable(const QByteArray &key, const Error &why)
{
    replacePast(key, BoardTimeline(), nullptr);
    if (LiveBoardData *board = find(key)) {
        board->error = why;
        emit boardChanged(*board);
    }
}

void WatchedBoards::addEvent(LiveBoardData &board, LiveEvent event)
{
    tiebreak::addEvent(board, std::move(event));
    emit eventsChanged(board);
}

void WatchedBoards::replacePast(const QByteArray &key, BoardTimeline past, const StandingPtr &opened,
                                bool isReplaced)
{
    LiveBoardData *board = find(key);
    if (!board)
        return;
    static_cast<BoardTimeline &>(*board) = std::move(past);
    board->descriptions.clear();
    board->error.reset();
    board->openedStanding = opened;
    if (opened)
        board->opened = opened->answered();
    board->replaced = opened && isReplaced ? opened->answered() : Moment();
    emit eventsChanged(*board);
    emit boardChanged(*board);
}

void WatchedBoards::setMark(const QByteArray &key)
{
    LiveBoardData *board = find(key);
    if (!board)
        return;
    // What is compared with is what was seen last, which may be older than the click.
    board->mark = board->latest() ? shownUntil(*board, now()) : now();
    board->markedStanding = board->latest();
    emit boardChanged(*board);
}

void WatchedBoards::markBeforeRollback(const QByteArray &key)
{
    LiveBoardData *board = find(key);
    if (!board || !board->rollback || !board->beforeLoss)
        return;
    board->mark = board->beforeLoss->answered();
    board->markedStanding = board->beforeLoss;
    emit boardChanged(*board);
}

void WatchedBoards::dismissLoss(const QByteArray &key)
{
    if (LiveBoardData *board = find(key)) {
        board->rollback.reset();
        board->loss.reset();
        board->beforeLoss.reset();
        emit boardChanged(*board);
    }
}

void WatchedBoards::pin(const QByteArray &key, const std::string &member)
{
    LiveBoardData *board = find(key);
    if (!board || std::ranges::find(board->pins, member) != board->pins.end())
        return;
    if (board->pins.size() >= LiveBoardData::maxPins) {
        emit refused(tr("All %1 pins are used. Unpin a member first.").arg(LiveBoardData::maxPins));
        return;
    }
    board->pins.push_back(member);
    keepPins(*board);
    updatePlan();
    emit boardChanged(*board);
}

void WatchedBoards::unpin(const QByteArray &key, const std::string &member)
{
    LiveBoardData *board = find(key);
    if (!board)
        return;
    std::erase(board->pins, member);
    keepPins(*board);
    updatePlan();
    emit boardChanged(*board);
}

} // namespace tiebreak

#include "moc_watchedboards.cpp"
