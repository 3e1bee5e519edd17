// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the shape of a board while somebody looks at it.
#pragma once

#include "app/live/livefeed.h"
#include "app/session/session.h"
#include "app/session/task.h"
#include "core/live/seismograph.h"
#include "redis/live/boardshape.h"

#include <QObject>
#include <QTimer>

#include <optional>

namespace tiebreak
{

/// Samples a board at even ranks once a second, counts its scores every five, and keeps the seismograph of
/// the board that is shown. Never reads a board as a whole.
class ShapeFeed : public QObject
{
    Q_OBJECT

public:
    ShapeFeed(Session &session, const LiveFeed &feed, QObject *parent = nullptr);

    /// Reads this board from now on, or none with a null key.
    void show(const QByteArray &key);
    /// The board is another one, at another moment of a recording: what was read of it is forgotten.
    void forget();

    const Seismograph &seismograph() const { return m_seismograph; }
    const std::optional<ScoreDistribution> &distribution() const { return m_distribution; }
    const std::optional<BoardPlaces> &places() const { return m_places; }
    /// Why the bars are estimated, or why there are none; may be empty.
    const QString &note() const { return m_note; }

signals:
    void sampled();
    void counted();

private:
    /// What one reading of the slower kind gave.
    struct Counts {
        ScoreDistribution distribution;
        BoardPlaces places;
        std::optional<Error> refusal; ///< why the distribution is estimated
    };
    void sample();
    void count();

    Session &m_session;
    const LiveFeed &m_feed;
    QByteArray m_key;
    Seismograph m_seismograph;
    std::optional<ScoreDistribution> m_distribution;
    std::optional<BoardPlaces> m_places;
    QString m_note;
    QTimer m_clock;
    int m_ticks = 0;
    std::optional<Moment> m_sampledAt;
    Task<EvenSample> m_sampling;
    Task<Counts> m_counting; ///< the last ones: they end before the rest goes
};

} // namespace tiebreak
