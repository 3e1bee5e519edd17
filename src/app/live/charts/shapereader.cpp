// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/shapereader.h"

#include "models/text/displaywording.h"

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr int samplesACount = 5;

} // namespace

/// The same work, with its traffic added up.
template <class Work>
auto ShapeReader::counted(Work work) const
{
    return [work = std::move(work), traffic = m_traffic](Connection &connection, const Progress &progress) {
        const Traffic before = connection.traffic();
        auto result = work(connection, progress);
        traffic->commands += connection.traffic().commands - before.commands;
        traffic->bytes += connection.traffic().bytes - before.bytes;
        return result;
    };
}

ShapeReader::ShapeReader(Session &session, const WatchedBoards &watchedBoards, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_watchedBoards(watchedBoards)
    , m_sampling(session.threads())
    , m_counting(session.threads())
{
    m_clock.setInterval(samplePause);
    connect(&m_clock, &QTimer::timeout, this, &ShapeReader::sample);
}

void ShapeReader::show(const QByteArray &key)
{
    if (key.isNull()) {
        m_clock.stop();
        m_sampling.cancel();
        m_counting.cancel();
        m_seismograph.interrupt();
        m_cost = {};
        return;
    }
    if (key != m_key) {
        // What is under way is of the board before.
        m_sampling.cancel();
        m_counting.cancel();
        m_key = key;
        m_seismograph = Seismograph();
        m_distribution.reset();
        m_places.reset();
        m_note.clear();
        m_ticks = 0;
        m_sampledAt.reset();
        m_readAt.reset();
        m_countedAt.reset();
    }
    if (m_clock.isActive())
        return;
    m_clock.start();
    sample();
}

void ShapeReader::forget()
{
    show({});
    m_key.clear();
}

WatchCost ShapeReader::cost() const
{
    return m_clock.isActive() ? m_cost.value() : WatchCost();
}

void ShapeReader::sample()
{
    const LiveBoardData *board = m_watchedBoards.find(m_key);
    if (!m_session.pool() || !board || board->pauseWanted || m_sampling.running())
        return;
    // A recording that is not played stands still.
    if (m_session.recording() && m_sampledAt == m_watchedBoards.now())
        return;
    m_sampledAt = m_watchedBoards.now();
    const auto last = std::make_shared<const EvenSample>(m_seismograph.last());
    const auto work = [key = m_key.toStdString(), direction = board->view.direction,
                       last](Connection &connection, const Progress &progress) {
        return readEvenRows(connection, key, direction, last->ranks.empty() ? nullptr : last.get(), progress);
    };
    m_sampling.start(withBoard(m_session.pool(), m_key.toStdString(), counted(work)),
                     [this](Result<EvenSample> &result) {
                         if (!result) {
                             m_seismograph.interrupt();
                             m_ticks = 0;
                             m_session.reportFailure(result.error());
                             return;
                         }
                         m_readAt = m_watchedBoards.now();
                         m_cost.setTraffic(WaitClock::now(), m_traffic->commands, m_traffic->bytes);
                         m_seismograph.add(std::move(*result), m_watchedBoards.now());
                         emit sampled();
                         const LiveBoardData *read = m_watchedBoards.find(m_key);
                         const bool isOther = m_distribution && read && !distribution(read->decoder.spec());
                         if (m_ticks++ % samplesACount == 0 || isOther)
                             count();
                     });
}

void ShapeReader::count()
{
    const LiveBoardData *board = m_watchedBoards.find(m_key);
    if (!m_session.pool() || !board || m_counting.running())
        return;
    const auto sample = std::make_shared<const EvenSample>(m_seismograph.last());
    const auto work = [key = m_key.toStdString(), decoder = board->decoder, pins = board->pins,
                       sample](Connection &connection, const Progress &progress) -> Result<Counts> {
        Counts counts;
        const ScoreEdges edges = scoreEdges(*sample, decoder);
        auto distribution = countScores(connection, key, edges, decoder.spec(), progress);
        if (!distribution && distribution.error().kind != ErrorKind::Permission)
            return std::unexpected(distribution.error());
        if (distribution)
            counts.distribution = std::move(*distribution);
        else {
            counts.refusal = distribution.error();
            counts.distribution = estimatedScores(*sample, edges, decoder.spec());
        }
        TRY(counts.places,
            readPlaces(connection, key, sample->direction, sample->cardinality, pins, progress));
        return counts;
    };
    m_counting.start(
        withBoard(m_session.pool(), m_key.toStdString(), counted(work)),
        [this, asked = m_session.rowsClock(m_key)(), spec = board->decoder.spec()](Result<Counts> &result) {
            if (!result) {
                m_session.reportFailure(result.error());
                return;
            }
            m_distribution = std::move(result->distribution);
            m_countedBy = spec;
            m_places = std::move(result->places);
            m_countedAt = asked;
            m_note = result->refusal
                         ? tr("Estimated from 256 rows because this user may not count scores: %1")
                               .arg(displayText(result->refusal->message))
                         : QString();
            emit scoresCounted();
        });
}

} // namespace tiebreak

#include "moc_shapereader.cpp"
