// SPDX-License-Identifier: GPL-3.0-or-later
// Rows that slide to their new places, and scores that flash.
#pragma once

#include "models/live/standingrows.h"

#include <QElapsedTimer>
#include <QHash>

namespace tiebreak
{

/// What moves at this moment: 160 ms for a new place, 600 ms for another score, and nothing for a row that
/// changes more than four times a second. It paints nothing and has no clock that ticks.
class RowMotion
{
public:
    RowMotion() { m_clock.start(); }

    /// What stands where, in pixels from the top.
    using Tops = QHash<QByteArray, int>;
    /// `before` stood at `tops`; from now on `rows` stand at `newTops`.
    void begin(const QList<StandingRow> &before, const Tops &tops, const QList<StandingRow> &rows,
               const Tops &newTops);
    /// Everything is in its place.
    void stop() { m_motions.clear(); }
    /// Whether anything moves or flashes.
    bool goesOn() const;

    /// How many pixels below its place the member's row is painted at this moment; 0: there.
    int shift(const QByteArray &member) const;
    /// How strongly its score flashes, 1 to 0.
    qreal flash(const QByteArray &member) const;

private:
    struct Motion {
        qint64 movedAt = -1;
        int from = 0; ///< pixels from where it came
        qint64 flashedAt = -1;
        qint64 changedAt[4] = {-1, -1, -1, -1}; ///< the last four times, the oldest first
    };
    qreal progressOf(qint64 since, int length) const;

    QElapsedTimer m_clock;
    QHash<QByteArray, Motion> m_motions; ///< of members that changed lately
};

} // namespace tiebreak
