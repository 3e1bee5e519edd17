// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/livecharts.h"

#include "app/live/charts/shapepane.h"
#include "core/live/shape/followedlines.h"
#include "core/live/standing/livetext.h"
#include "core/time/tick.h"
#include "models/text/displaywording.h"
#include "models/text/timetext.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr auto drawPause = 1s;
constexpr auto reorderPause = 400ms;
constexpr auto drawnSpan = 30min;
constexpr std::size_t maxChartName = 300; ///< bytes

} // namespace

LiveCharts::LiveCharts(Session &session, WatchedBoards &watchedBoards, NamesAndAlerts &people,
                       const RecordingPlayer &player, const LiveTexts &contents, LeaderForecast &outlook,
                       ChartSide &side, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_watchedBoards(watchedBoards)
    , m_people(people)
    , m_player(player)
    , m_contents(contents)
    , m_outlook(outlook)
    , m_side(side)
    , m_shape(new ShapeReader(session, watchedBoards, this))
{
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, [this] { show(m_key, m_ranks); });
    connect(&side, &ChartSide::chartChosen, this, [this] { show(m_key, m_ranks); });
    connect(m_shape, &ShapeReader::sampled, this, &LiveCharts::showShape);
    connect(m_shape, &ShapeReader::scoresCounted, this, &LiveCharts::showShape);
    side.shape().setMemberNames(
        [this](std::string_view member) { return m_people.names().displayName(m_key, member); });
}

void LiveCharts::show(const QByteArray &key, SamplePart ranks)
{
    m_soon.stop();
    const LiveBoardData *board = m_watchedBoards.find(key);
    const QByteArray shown = board && board->latest() ? key : QByteArray();
    // What is known of one board is not said of another.
    if (shown != std::exchange(m_key, shown))
        m_side.shape().clear();
    m_ranks = ranks;
    const bool shape = !m_key.isNull() && m_side.chart() == ChartSide::Shape;
    m_shape->show(shape ? m_key : QByteArray());
    m_side.setZone(m_session.zone());
    if (m_key.isNull())
        m_side.setLines({}, Direction::HighestFirst, {});
    else if (shape)
        showShape();
    else
        showLines(*board);
}

void LiveCharts::showSoon(const QByteArray &key, SamplePart ranks)
{
    if (key != m_key) {
        show(key, ranks);
        return;
    }
    m_ranks = ranks;
    const std::chrono::milliseconds pause = drawWithin();
    if (pause == 0ms)
        show(key, ranks);
    else if (!m_soon.isActive() || m_soon.remainingTimeAsDuration() > pause)
        m_soon.start(pause);
}

/// The leader and the codec are the same at every moment, here and in the table.
std::chrono::milliseconds LiveCharts::drawWithin() const
{
    if (m_side.chart() == ChartSide::Shape) {
        const LiveBoardData *board = m_watchedBoards.find(m_key);
        const bool isOther = board && m_shape->countedAt() && !m_shape->distribution(board->decoder.spec());
        return isOther ? 0ms : drawPause;
    }
    const std::vector<std::string> now = firstMembers();
    if (now == m_drawn)
        return drawPause;
    const bool sameLeader = !now.empty() && !m_drawn.empty() && now.front() == m_drawn.front();
    return sameLeader ? reorderPause : 0ms;
}

void LiveCharts::suspend()
{
    m_soon.stop();
    m_shape->show({});
}

void LiveCharts::forget()
{
    m_shape->forget();
    show(m_key, m_ranks);
}

std::vector<UnseenTime> LiveCharts::unseenTimes(const LiveBoardData &board) const
{
    if (!m_player.isOpen())
        return {board.unseen.begin(), board.unseen.end()};
    std::vector<UnseenTime> times;
    if (const auto *gaps = m_player.gaps()) {
        for (const RecordingGap &gap : *gaps)
            times.push_back({gap.from, gap.until.value_or(m_watchedBoards.now())});
    }
    return times;
}

void LiveCharts::showLines(const LiveBoardData &board)
{
    const Moment now = m_watchedBoards.now();
    const Moment to = m_watchedBoards.shownUntil(board, now);
    const Moment from = std::max(to - drawnSpan, board.history.oldest()->answered());
    const BumpLines lines =
        followedLines(board.history, *m_contents.described(board, m_ranks), board.decoder, board.pins,
                      unseenTimes(board), from, to, [this](std::string_view member) {
                          return m_people.names().nameBytes(m_key, member).substr(0, maxChartName);
                      });
    const auto minutes = std::chrono::ceil<std::chrono::minutes>(to - from).count();
    if (to < now)
        m_side.setSpan(tr("Until %1").arg(clockText(to.time_since_epoch().count(), m_session.zone())));
    else
        m_side.setSpan(minutes <= 1
                           ? tr("Last minute")
                           : tr("Last %1").arg(displayText(durationText(minutes, TickUnit::Minute))));
    m_side.setLines(lines, rawDirection(board.view.spec(), board.view.direction), board.format);
    m_drawn = firstMembers();
}

std::vector<std::string> LiveCharts::firstMembers() const
{
    const LiveBoardData *board = m_watchedBoards.find(m_key);
    const StandingPtr latest = board ? board->latest() : nullptr;
    std::vector<std::string> members;
    if (latest)
        for (std::size_t at = 0; at < std::min(latest->head().size(), maxBumpLines); ++at)
            members.emplace_back(latest->head().member(at));
    return members;
}

void LiveCharts::showShape()
{
    const LiveBoardData *board = m_watchedBoards.find(m_key);
    if (!board)
        return;
    const Freshness fresh = freshnessOf(m_shape->readAt().value_or(m_watchedBoards.now()),
                                        m_watchedBoards.now(), ShapeReader::samplePause);
    QString age;
    if (fresh.old)
        age = displayText(freshnessText(fresh));
    else if (m_shape->countedAt())
        age = tr("as of %1").arg(m_contents.clock(*m_shape->countedAt()));
    ShapePane &pane = m_side.shape();
    pane.setAge(age);
    pane.setFormat(board->format);
    // Scores of another codec stand on another axis.
    if (const ScoreDistribution *distribution = m_shape->distribution(board->decoder.spec()))
        pane.setDistribution(*distribution, m_shape->note());
    else
        pane.setUncounted(m_shape->countedAt() ? tr("Not counted in this codec yet.")
                                               : tr("Not counted yet."));
    if (m_shape->places())
        pane.setPlaces(*m_shape->places(), board->decoder,
                       rawDirection(board->view.spec(), board->view.direction), m_watchedBoards.now());
    pane.setOutlook(board->view.codec ? std::optional(m_outlook.of(*board, m_watchedBoards.now()))
                                      : std::nullopt);
    pane.setActivity(board->activity, m_watchedBoards.now());
    pane.setSeismograph(m_shape->seismograph(), m_watchedBoards.now());
}

} // namespace tiebreak

#include "moc_livecharts.cpp"
