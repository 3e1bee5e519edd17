// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the shape of a board while somebody looks at it.
#pragma once

#include "app/live/watchedboards.h"
#include "app/session/session.h"
#include "app/session/task.h"
#include "core/live/shape/seismograph.h"
#include "redis/live/boardshape.h"
#include "redis/live/watchcost.h"

#include <QObject>
#include <QTimer>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

namespace tiebreak
{

/// Samples a board at even ranks once a second, counts its scores every five, and keeps the seismograph of
/// the board that is shown. Never reads a board as a whole.
class ShapeReader : public QObject
{
    Q_OBJECT

public:
    /// Even ranks are read so often; scores are counted with each fifth of these readings.
    static constexpr std::chrono::milliseconds samplePause{1000};

    ShapeReader(Session &session, const WatchedBoards &watchedBoards, QObject *parent = nullptr);

    /// Reads this board from now on, or none with a null key.
    void show(const QByteArray &key);
    /// The board is another one, at another moment of a recording: what was read of it is forgotten.
    void forget();

    const Seismograph &seismograph() const { return m_seismograph; }
    /// Of scores of this codec; null: none were counted.
    const ScoreDistribution *distribution(const CodecSpec &spec) const
    {
        return m_distribution && m_countedBy == spec ? &*m_distribution : nullptr;
    }
    const std::optional<BoardPlaces> &places() const { return m_places; }
    /// Why the bars are estimated, or why there are none; may be empty.
    const QString &note() const { return m_note; }
    /// What reading the shape asked for of late; nothing while none is shown.
    WatchCost cost() const;
    /// When even ranks were read last; nothing: not yet.
    const std::optional<Moment> &readAt() const { return m_readAt; }
    /// When distribution() and places() were asked for; nothing: not yet.
    const std::optional<Moment> &countedAt() const { return m_countedAt; }

signals:
    void sampled();
    void scoresCounted();

private:
    /// Counted on the threads that read.
    struct TrafficSum {
        std::atomic<std::uint64_t> commands = 0;
        std::atomic<std::uint64_t> bytes = 0;
    };
    template <class Work>
    auto counted(Work work) const;
    /// What one reading of the slower kind gave.
    struct Counts {
        ScoreDistribution distribution;
        BoardPlaces places;
        std::optional<Error> refusal; ///< why the distribution is estimated
    };
    void sample();
    void count();

    Session &m_session;
    const WatchedBoards &m_watchedBoards;
    QByteArray m_key;
    Seismograph m_seismograph;
    std::optional<ScoreDistribution> m_distribution;
    CodecSpec m_countedBy; ///< the scores of m_distribution
    std::optional<BoardPlaces> m_places;
    QString m_note;
    QTimer m_clock;
    int m_ticks = 0;
    std::optional<Moment> m_sampledAt; ///< asked for
    std::optional<Moment> m_readAt;
    std::optional<Moment> m_countedAt;
    std::shared_ptr<TrafficSum> m_traffic = std::make_shared<TrafficSum>(); ///< of all readings
    WatchCostMeter m_cost;
    Task<EvenSample> m_sampling;
    Task<Counts> m_counting; ///< the last ones: they end before the rest goes
};

} // namespace tiebreak
